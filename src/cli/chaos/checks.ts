/** What must hold, whatever was killed when. */
import { createAudit } from '#app/audit.ts';
import { createCrossChecks } from '#app/crossChecks/crossChecks.ts';
import { readConfig } from '#config.ts';
import { readLog, sandboxState } from '#driver/siteDriver.ts';
import { sentenceOf } from '#platform/transparency/verify/finding.ts';
import type { Site } from '#driver/siteProcess.ts';
import { acknowledged } from './story.ts';

/** Everything that must hold at any moment, from the log alone. */
export const check = async (site: Site): Promise<string[]> => {
  const events = await readLog(site);
  const audit = createAudit();
  const crossChecks = createCrossChecks(readConfig(site.env));
  for (const event of events) {
    audit.see(event);
    crossChecks.see(event);
  }
  const faults = audit
    .finish()
    .checks.filter(({ isTrue }) => !isTrue)
    .map(({ name, detail }) => `${name}: ${detail}`);
  const contradictions = crossChecks.finish(null).flatMap(({ findings }) => findings.map(sentenceOf));
  const seen = (type: string, key: string): Set<unknown> =>
    new Set(events.filter((event) => event.type === type).map(({ data }) => (data as Record<string, unknown>)[key]));
  const missing = (what: string, wanted: ReadonlySet<string>, present: ReadonlySet<unknown>): string[] =>
    [...wanted].filter((id) => !present.has(id)).map((id) => `${what} ${id} was acknowledged and is lost`);
  return [
    ...faults,
    ...contradictions,
    ...missing('upload', acknowledged.videos, seen('UploadCompleted', 'videoId')),
    ...missing('sale', acknowledged.sold, seen('VideoSold', 'orderId')),
    ...missing('payout', acknowledged.payouts, seen('PayoutReserved', 'payoutId')),
  ];
};

/** What must hold once everything has come to rest: the log and the payment provider tell the same story. */
export const checkAtRest = async (site: Site): Promise<string[]> => {
  const events = await readLog(site);
  const sold = new Set(
    events.filter(({ type }) => type === 'VideoSold').map(({ data }) => (data as { orderId: string }).orderId),
  );
  const { payments, transfers } = await sandboxState(site);
  const captured = payments.succeeded.map(({ reference }) => reference ?? '');
  const sum = (pence: number[]): number => pence.reduce((total, amount) => total + amount, 0);
  const madeHere = sum(
    events
      .filter(({ type }) => type === 'TransferMade')
      .map(({ data }) => (data as { amountPence: number }).amountPence),
  );
  const madeThere = sum(transfers.map(({ amountPence }) => amountPence));
  return [
    ...captured.filter((orderId) => !sold.has(orderId)).map((orderId) => `order ${orderId} was captured and not sold`),
    ...[...sold]
      .filter((orderId) => !captured.includes(orderId))
      .map((orderId) => `order ${orderId} was sold and not captured`),
    ...payments.requires_capture.map(({ reference }) => `order ${reference ?? ''} still holds money`),
    ...(madeHere === madeThere ? [] : [`${madeThere} pence were transferred, ${madeHere} are recorded`]),
  ];
};
