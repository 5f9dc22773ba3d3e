/** Logs that nobody tampered with, and what the cross-checks find in a log. */
import { openLog } from '#app/openLog.ts';
import type { KeyStates } from '#app/crossChecks/crossCheck.ts';
import { createCrossChecks } from '#app/crossChecks/crossChecks.ts';
import { readKeyStates } from '#app/crossChecks/readKeyStates.ts';
import { readKeptLog } from '#journeys/site/upgrade/keptLog.ts';
import { readToEnd, type RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { subjectKeys } from '#platform/eventStore/sealed.ts';
import type { Finding } from '#platform/transparency/verify/finding.ts';
import { testKeys } from '#testing/routes/keys.ts';
import { isLongRun } from '#testing/run/longRun.ts';
import type { SimulationDb } from '#testing/simulation/database.ts';
import { runSeed } from '#testing/simulation/run.ts';
import { assignmentTamperings, withTransfers } from './assignments.ts';
import type { Log, Tampering } from './forge.ts';
import { houseRuleTamperings } from './houseRules.ts';
import { aLogOfLargeSums } from './largeSums.ts';
import { payoutTamperings } from './payouts.ts';
import { peopleTamperings } from './people.ts';
import { saleTamperings } from './sales.ts';
import { withStaffWork } from './staffWork.ts';

/** A log and the keys of its people. */
export type CleanLog = { log: Log; keys: KeyStates };

/** Every way in which a log is tampered with. */
export const tamperings: readonly Tampering[] = [
  ...saleTamperings,
  ...houseRuleTamperings,
  ...assignmentTamperings,
  ...payoutTamperings,
  ...peopleTamperings,
];

/** In them there are payouts, large refunds, annulments, lost disputes and erasures; what the kept logs lack is in the one of a short run. */
const SEEDS = isLongRun ? [14, 23, 29, 44, 56] : [29];

const noKeys: KeyStates = { subjects: new Map(), videos: new Set(), videosSince: null };

/** Logs that need no simulation. */
export const keptLogs = (): CleanLog[] => {
  const kept = readKeptLog();
  return [
    { log: withStaffWork(kept.events), keys: kept.keys },
    { log: aLogOfLargeSums(), keys: noKeys },
    { log: withTransfers(withStaffWork(kept.events)), keys: kept.keys },
  ];
};

const livedBy = async (db: SimulationDb, seed: number): Promise<CleanLog> => {
  const { log } = await runSeed(db, seed);
  const subjects = subjectKeys(db.ownDb, testKeys.personalData);
  const events: RecordedEvent[] = [];
  for await (const batch of readToEnd(openLog(log, subjects).sealedStore)) events.push(...batch.events);
  return { log: events, keys: { ...(await readKeyStates(db.ownDb, subjects)), videosSince: null } };
};

/** Logs of simulated weekends. */
export const livedLogs = async (db: SimulationDb): Promise<CleanLog[]> => {
  const logs: CleanLog[] = [];
  for (const seed of SEEDS) logs.push(await livedBy(db, seed));
  return logs;
};

/** What the cross-checks find in the log. */
export const findIn = (log: Log, keys: KeyStates): Finding[] => {
  const checks = createCrossChecks({ twoPeopleAbovePence: 50_000 });
  for (const event of log) checks.see(event);
  return checks.finish(keys).flatMap(({ findings }) => findings);
};
