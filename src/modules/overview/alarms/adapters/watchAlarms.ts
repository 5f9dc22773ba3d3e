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
    const due = alarmKinds.filter((kind) => {
      const last = checkedAt.get(kind);
      return last === undefined || at.getTime() - last >= (pauseMs[kind] ?? 0);
    });
    for (const kind of due) checkedAt.set(kind, at.getTime());
    const limits = due.map((kind) => ({
      kind,
      since: new Date(at.getTime() - alarmHours[kind] * HOUR_MS),
      threshold: thresholds[kind],
    }));
    const found = (await findAlarms(db, limits)).map((alarm) =>
      alarm.kind === 'refusedFromAddress' ? { ...alarm, subject: addressKey(alarm.subject) } : alarm,
    );
    for (const alarm of await alarms.replace(due, found, at))
      onAlarm({ ...alarm, threshold: thresholds[alarm.kind], hours: alarmHours[alarm.kind] });
  };
};
