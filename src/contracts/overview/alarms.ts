/** The alarms on the start page of staff. Runs in browser and server. */

/**
 * `refusedSignIns`: of one account; `refusedFromAddress`: from one network address; `originalsOpened`: by one person of staff;
 * `sharedAddressSales`: of a creator to buyers at the creator's own network addresses; `payoutsAfterChange`: to another bank
 * account; `exports`: copies of all data, of all accounts; `logForked`: the event log is not the one that was signed; `logUnsigned`: the
 * tree over it has not gone on for ten minutes.
 */
export const alarmKinds = [
  'refusedSignIns',
  'refusedFromAddress',
  'originalsOpened',
  'sharedAddressSales',
  'payoutsAfterChange',
  'exports',
  'logForked',
  'logUnsigned',
] as const;
export type AlarmKind = (typeof alarmKinds)[number];

/** The period that each counts, in hours; `logForked` counts what is so now. */
export const alarmHours: Record<AlarmKind, number> = {
  refusedSignIns: 1,
  refusedFromAddress: 1,
  originalsOpened: 24,
  sharedAddressSales: 30 * 24,
  payoutsAfterChange: 14 * 24,
  exports: 1,
  logForked: 0,
  logUnsigned: 1 / 6,
};
