/** All cross-checks over a whole log: what its events say of each other, fed in the order of the log. */
import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { afterSalesCheck } from './afterSales.ts';
import { assignmentsCheck } from './assignments.ts';
import { causesCheck } from './causes.ts';
import type { Finding } from '#platform/transparency/verify/finding.ts';
import { dispatch, type CrossCheck, type KeyStates, type SeenEvent } from './crossCheck.ts';
import { feesCheck } from './terms/fees.ts';
import { houseRulesCheck } from './terms/houseRules.ts';
import { keysCheck } from './keys.ts';
import { listingsCheck } from './listings.ts';
import { offersCheck } from './offers.ts';
import { papersCheck } from './papers.ts';
import { partiesCheck } from './parties.ts';
import { payoutsCheck } from './payouts.ts';
import { providerIdsCheck } from './providerIds.ts';
import { referencesCheck } from './references.ts';
import { salesCheck } from './sales.ts';
import { createStaff } from './staff.ts';
import { staffDecisionsCheck } from './staffDecisions.ts';
import { timesCheck } from './times.ts';
import { twoPeopleCheck } from './twoPeople.ts';

/** What one check found; no findings when its promise holds. */
export type CheckResult = Readonly<{ name: string; findings: readonly Finding[] }>;

/** The events to which two admins decided that a policy never reacts. */
const createSkipped = () => {
  const proposed = new Map<string, string>();
  const skipped = new Set<string>();
  return {
    see: dispatch({
      EventSkipProposed: ({ data: { parkedId, eventId } }) => void proposed.set(parkedId, eventId),
      EventSkipConfirmed: ({ data: { parkedId } }) => void skipped.add(proposed.get(parkedId) ?? ''),
    }),
    has: (eventId: string): boolean => skipped.has(eventId),
  };
};

/**
 * Takes every event with its personal values sealed; `finish` compares the keys, too, unless they are null.
 * `twoPeopleAbovePence`: the limit of the settings of today.
 */
export const createCrossChecks = ({ twoPeopleAbovePence }: { twoPeopleAbovePence: number }) => {
  const staff = createStaff();
  const skipped = createSkipped();
  const checks: readonly CrossCheck[] = [
    referencesCheck(),
    causesCheck(),
    timesCheck(),
    partiesCheck(),
    offersCheck(),
    salesCheck(),
    feesCheck(),
    houseRulesCheck(),
    payoutsCheck(),
    providerIdsCheck(),
    afterSalesCheck(),
    assignmentsCheck(),
    papersCheck(),
    listingsCheck(staff),
    staffDecisionsCheck(staff),
    twoPeopleCheck(staff, twoPeopleAbovePence),
    keysCheck(),
  ];
  let lastAt = '';
  return {
    see: (recorded: RecordedEvent): void => {
      // Events of other kinds fall through the tables of the checks.
      const event = recorded as SeenEvent;
      if (event.metadata.at > lastAt) lastAt = event.metadata.at;
      staff.see(event);
      skipped.see(event);
      for (const check of checks) check.see(event);
    },
    finish: (keys: KeyStates | null): CheckResult[] =>
      checks.map(({ name, finish }) => ({ name, findings: finish({ lastAt, isSkipped: skipped.has, keys }) })),
  };
};
