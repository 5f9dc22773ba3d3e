/** Counts what may be an attack or a fraud, and reports each crossing of a threshold once, in whichever process. */
import { alarmHours, alarmKinds, type AlarmKind } from '#contracts/overview/alarms.ts';
import type { OnAlarm } from '#modules/overview/ports.ts';
import type { Db } from '#platform/postgres/db.ts';
import { findAlarms } from '#projections/staff/alarms.ts';
import type { AlarmsTable } from './alarmsTable.ts';

const HOUR_MS = 3_600_000;
/** Sales of a month are compared by address: not every minute. */
const pauseMs: Partial<Record<AlarmKind, number>> = { sharedAddressSales: HOUR_MS / 6 };

type Deps = {
  db: Db;
  clock: () => Date;
  alarms: AlarmsTable;
  thresholds: Readonly<Record<AlarmKind, number>>;
  /** A network address stands in the table and in the log as its keyed hash. */
  addressKey: (address: string) => string;
  onAlarm: OnAlarm;
};

export const createWatchAlarms = ({ db, clock, alarms, thresholds, addressKey, onAlarm }: Deps) => {
  const checkedAt = new Map<AlarmKind, number>();
  return async (): Promise<void> => {
    const at = clock();
    for (const kind of alarmKinds) {
      const last = checkedAt.get(kind);
      if (last !== undefined && at.getTime() - last < (pauseMs[kind] ?? 0)) continue;
      checkedAt.set(kind, at.getTime());
      const threshold = thresholds[kind];
      const since = new Date(at.getTime() - alarmHours[kind] * HOUR_MS);
      const counted = await findAlarms(db, kind, { since, threshold });
      const found =
        kind === 'refusedFromAddress'
          ? counted.map(({ subject, count }) => ({ subject: addressKey(subject), count }))
          : counted;
      for (const { subject, count } of await alarms.replace(kind, found, at))
        onAlarm({ kind, subject, count, threshold, hours: alarmHours[kind] });
    }
  };
};
