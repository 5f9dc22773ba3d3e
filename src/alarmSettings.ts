import { z } from 'zod';
import type { AlarmKind } from '#contracts/overview/alarms.ts';

const threshold = (standard: number) => z.coerce.number().int().min(1).max(1_000_000).default(standard);

/** From how many on each alarm is raised. */
export const alarmEnvironment = {
  ALARM_REFUSED_SIGN_INS: threshold(20),
  ALARM_REFUSED_FROM_ADDRESS: threshold(50),
  ALARM_ORIGINALS_OPENED: threshold(30),
  ALARM_SHARED_ADDRESS_SALES: threshold(3),
  ALARM_PAYOUTS_AFTER_CHANGE: threshold(1),
  ALARM_EXPORTS: threshold(20),
};

type Environment = Readonly<Record<keyof typeof alarmEnvironment, number>>;

export const alarmsOf = (env: Environment): Readonly<Record<AlarmKind, number>> => ({
  refusedSignIns: env.ALARM_REFUSED_SIGN_INS,
  refusedFromAddress: env.ALARM_REFUSED_FROM_ADDRESS,
  originalsOpened: env.ALARM_ORIGINALS_OPENED,
  sharedAddressSales: env.ALARM_SHARED_ADDRESS_SALES,
  payoutsAfterChange: env.ALARM_PAYOUTS_AFTER_CHANGE,
  exports: env.ALARM_EXPORTS,
});
