/** The alarms on the start page of staff. Runs in browser and server. */

/**
 * `refusedSignIns`: of one account; `refusedFromAddress`: from one network address; `originalsOpened`: by one person of staff;
 * `sharedAddressSales`: of a creator to buyers at the creator's own network addresses; `payoutsAfterChange`: to another bank
 * account; `exports`: copies of all data, of all accounts.
 */
export const alarmKinds = [
  'refusedSignIns',
  'refusedFromAddress',
  'originalsOpened',
  'sharedAddressSales',
  'payoutsAfterChange',
  'exports',
] as const;
export type AlarmKind = (typeof alarmKinds)[number];

/** The period that each counts, in hours. */
export const alarmHours: Record<AlarmKind, number> = {
  refusedSignIns: 1,
  refusedFromAddress: 1,
  originalsOpened: 24,
  sharedAddressSales: 30 * 24,
  payoutsAfterChange: 14 * 24,
  exports: 1,
};
