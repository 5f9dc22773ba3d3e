import { z } from 'zod';
import type { AlarmKind } from '#contracts/overview/alarms.ts';

type Variable =
  `ALARM_${'REFUSED_SIGN_INS' | 'REFUSED_FROM_ADDRESS' | 'ORIGINALS_OPENED' | 'SHARED_ADDRESS_SALES' | 'PAYOUTS_AFTER_CHANGE' | 'EXPORTS'}`;

/** From how many on an alarm is raised. */
export const threshold = (standard: number) => z.coerce.number().int().min(1).max(1_000_000).default(standard);

export const alarmsOf = (env: Readonly<Record<Variable, number>>): Readonly<Record<AlarmKind, number>> => ({
  refusedSignIns: env.ALARM_REFUSED_SIGN_INS,
  refusedFromAddress: env.ALARM_REFUSED_FROM_ADDRESS,
  originalsOpened: env.ALARM_ORIGINALS_OPENED,
  sharedAddressSales: env.ALARM_SHARED_ADDRESS_SALES,
  payoutsAfterChange: env.ALARM_PAYOUTS_AFTER_CHANGE,
  exports: env.ALARM_EXPORTS,
  logForked: 1,
  logUnsigned: 1,
});
