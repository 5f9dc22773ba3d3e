/**
 * A past period under other rules: what the same sales would have brought. It follows the log up to the end of the period; other
 * rules apply to what was sold, and to the strikes that were given, in the period. Everything else is taken as it happened: what
 * buyers bought, refunds, disputes, frozen shares, payouts, and who was trusted. Give it events in their shapes of today.
 */
import type { WhatIfCreator, WhatIfFigures, WhatIfResult, WhatIfWish } from '#contracts/auditRoom/whatIf.ts';
import { whatIfLimits } from '#contracts/auditRoom/vocabulary.ts';
import type { Events } from '#app/replay/moment.ts';
import type { HoldRule } from '#contracts/site/houseRules.ts';
import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { addFigures, byDifference, figuresOf, hasDifference, noFigures } from './figures.ts';
import { createMoney } from './money.ts';
import { periodOf } from './period.ts';
import { createStrikes } from './strikesUnder.ts';

/** `hold`: the settings. `now` (UTC ISO): the moment by which holds are counted while the last day is not over. */
export type Given = Readonly<{ hold: HoldRule; now: string }>;

const totalOf = (creators: readonly WhatIfCreator[]): WhatIfFigures =>
  creators.reduce((sum, creator) => addFigures(sum, figuresOf(creator)), noFigures);

/** Those in whom somebody is interested, and the sums of all others. */
const listed = (creators: readonly WhatIfCreator[]): Pick<WhatIfResult, 'creators' | 'rest'> => {
  const named = creators
    .filter((creator) => creator.sales > 0 || hasDifference(creator))
    .toSorted(byDifference)
    .slice(0, whatIfLimits.creators);
  const ids = new Set(named.map(({ creatorId }) => creatorId));
  const others = creators.filter(({ creatorId }) => !ids.has(creatorId));
  return { creators: named, rest: { creators: others.length, figures: totalOf(others) } };
};

/** Reads the log up to the end of the period: what comes after it is not looked at. */
export const replayUnder = async (
  events: Events,
  { from, to, rules }: WhatIfWish,
  { hold, now }: Given,
): Promise<WhatIfResult> => {
  const { start, end, days } = periodOf({ from, to }, now);
  const money = createMoney({ rules, hold }, days);
  const strikes = createStrikes(rules.strikes);
  const see = (event: RecordedEvent, isInPeriod: boolean): void => {
    money.see(event, isInPeriod);
    strikes.see(event, isInPeriod);
  };
  let read = 0;
  let isInPeriod = false;
  for await (const { event } of events) {
    if (event.metadata.at >= end) break;
    read += 1;
    // A period is a part of the log in its order, so two of them side by side leave nothing out.
    isInPeriod ||= event.metadata.at >= start;
    see(event, isInPeriod);
  }
  money.closeUntil(end);
  const at = days.at(-1)?.at ?? end;
  const creators = [...new Set([...money.creatorIds(), ...strikes.creatorIds()])].map((creatorId): WhatIfCreator => {
    const { endedOn, ...standing } = strikes.at(creatorId, at);
    return { ...addFigures(money.at(creatorId, at), standing), creatorId, endedOn };
  });
  return { events: read, total: totalOf(creators), days: money.days, ...listed(creators) };
};
