/** What must never happen, read from the log and from the provider alone: none of the code under test is asked. */
import { createAudit } from '#app/audit.ts';
import { createCrossChecks } from '#app/crossChecks/crossChecks.ts';
import { readKeyStates } from '#app/crossChecks/readKeyStates.ts';
import { openLog } from '#app/openLog.ts';
import { readToEnd } from '#platform/eventStore/eventStore.ts';
import { subjectKeys } from '#platform/eventStore/sealed.ts';
import { sentenceOf } from '#platform/transparency/verify/finding.ts';
import { testKeys } from '#testing/routes/keys.ts';
import { settings } from '#testing/routes/settings.ts';
import type { DomainEvent } from '#testing/routes/streams.ts';
import type { Facts, Failure, Report } from './failure.ts';
import { checkMoney } from './moneyChecks.ts';
import { checkPeople } from './peopleChecks.ts';
import type { World } from './world.ts';

const checkExclusivity = (facts: Facts, report: Report): void => {
  const sold = new Map<string, string>();
  for (const { event } of facts) {
    if (event.type === 'VideoSold') {
      const { videoId, orderId } = event.data;
      if (sold.has(videoId)) report('a video is sold once', `${videoId} to ${sold.get(videoId)} and ${orderId}`);
      sold.set(videoId, orderId);
    } else if (event.type === 'SaleAnnulled') sold.delete(event.data.videoId);
  }
};

const checkAudit = (world: World, report: Report): void => {
  const audit = createAudit();
  for (const event of world.log.events) audit.see(event);
  for (const { name, isTrue, detail } of audit.finish().checks) if (!isTrue) report(`audit: ${name}`, detail);
};

/** What the log says of itself, and of the keys that open it; the media of a simulation are stubs without keys. */
const checkAgainstItself = async ({ log, db }: World, report: Report): Promise<void> => {
  const keys = subjectKeys(db, testKeys.personalData);
  const crossChecks = createCrossChecks(settings);
  for await (const { events } of readToEnd(openLog(log.raw, keys).sealedStore))
    for (const event of events) crossChecks.see(event);
  const states = await readKeyStates(db, keys);
  for (const { name, findings } of crossChecks.finish({ ...states, videosSince: null }))
    for (const finding of findings) report(`cross-check: ${name}`, sentenceOf(finding));
};

/** Every promise that this run has broken. */
export const checkSafety = async (world: World): Promise<Failure[]> => {
  const failures: Failure[] = [];
  const report: Report = (check, detail) => void failures.push({ check, detail });
  // The log holds events of the product only.
  const facts: Facts = world.log.events.map((recorded) => ({ event: recorded as unknown as DomainEvent, recorded }));
  checkExclusivity(facts, report);
  await checkMoney(world, facts, report);
  await checkPeople(world, facts, report);
  checkAudit(world, report);
  await checkAgainstItself(world, report);
  return failures;
};
