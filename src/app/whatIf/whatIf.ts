/**
 * A past period under other rules: what the same sales would have brought. It follows the log up to the end of the period; other
 * rules apply to what was sold, and to the strikes that were given, in the period. Everything else is taken as it happened: what
 * buyers bought, refunds, disputes, frozen shares, payouts, and who was trusted. Give it events in their shapes of today.
 */
import type { WhatIfCreator, WhatIfFigures, WhatIfResult, WhatIfWish } from '#contracts/auditRoom/whatIf.ts';
import { whatIfLimits } from '#contracts/auditRoom/vocabulary.ts';
import type { AccountEvent, PayoutReserved, SaleCredited, VideoSold } from '#events/sales.ts';
import type { Events } from '#app/replay/moment.ts';
import { account, type HoldPolicy } from '#modules/payouts/index.ts';
import { categoryOf, type RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { ukDayAt } from '#platform/time/ukDay.ts';
import { createBalances } from './balances.ts';
import { creditUnder, splitUnder, waitPenceHours, type Sale } from './creditUnder.ts';
import { addFigures, byDifference, figuresOf, hasDifference, noFigures } from './figures.ts';
import { periodOf } from './period.ts';
import { divideByShare, shareAfter } from './soldShare.ts';
import { createStrikes } from './strikesUnder.ts';

/** `hold`: the settings. `now` (UTC ISO): the moment by which holds are counted while the last day is not over. */
export type Given = Readonly<{ hold: HoldPolicy; now: string }>;

/** The sums of each creator, as they grow. */
const createTally = () => {
  const figures = new Map<string, WhatIfFigures>();
  return {
    add: (creatorId: string, more: Partial<WhatIfFigures>): void =>
      void figures.set(creatorId, addFigures(figures.get(creatorId) ?? noFigures, more)),
    of: (creatorId: string): WhatIfFigures => figures.get(creatorId) ?? noFigures,
    creatorIds: (): string[] => [...figures.keys()],
  };
};

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

export const createWhatIf = ({ from, to, rules }: WhatIfWish, { hold, now }: Given) => {
  const period = periodOf({ from, to }, now);
  const balances = createBalances(period.days);
  const strikes = createStrikes(rules.strikes);
  const tally = createTally();
  const changesOf = divideByShare();
  /** Sales that are not credited yet; `isInPeriod`: other rules apply to them. */
  const sold = new Map<string, Sale & { isInPeriod: boolean }>();
  const isSameMoney = rules.fee === null && rules.hold === null && rules.reserve === null;
  /** A hold asks whether a sale is among the first ones, not how many there are beyond. */
  const mostCounted = Math.max(hold.firstSales, rules.hold?.firstSales ?? 0);
  let events = 0;
  let isInPeriod = false;

  const onSold = ({ data, metadata }: RecordedEvent<VideoSold>): void => {
    sold.set(data.orderId, { soldAt: metadata.at, data, isInPeriod });
    if (!isInPeriod) return;
    const other = splitUnder(rules, data);
    tally.add(data.creatorId, {
      sales: 1,
      buyerPence: { recorded: data.totalPence, other: other.totalPence },
      creatorPence: { recorded: data.creatorPence, other: other.creatorPence },
      platformPence: { recorded: data.platformPence, other: other.platformPence },
    });
  };

  const onCredited = (credited: RecordedEvent<SaleCredited>): void => {
    const { creatorId, orderId } = credited.data;
    const share = shareAfter(credited);
    const sale = sold.get(orderId);
    sold.delete(orderId);
    if (!sale?.isInPeriod) return balances.add(creatorId, share, share);
    const other = isSameMoney
      ? credited
      : creditUnder(credited, sale, balances.firstSharesOf(creatorId, mostCounted), { rules, hold });
    balances.add(creatorId, share, isSameMoney ? share : shareAfter(other));
    tally.add(creatorId, {
      creditedPence: { recorded: credited.data.creatorPence, other: other.data.creatorPence },
      waitPenceHours: {
        recorded: waitPenceHours(credited.data, sale.soldAt),
        other: waitPenceHours(other.data, sale.soldAt),
      },
    });
  };

  const onReserved = ({ data, metadata: { at } }: RecordedEvent<PayoutReserved>): void => {
    if (!isInPeriod || !balances.differs(data.creatorId)) return;
    const lackingPence = data.amountPence - Math.max(0, balances.availableOfOther(data.creatorId, at));
    if (lackingPence <= 0) return;
    const firstUncoveredOn = ukDayAt(Date.parse(at));
    tally.add(data.creatorId, { uncoveredPayouts: 1, uncoveredPence: lackingPence, firstUncoveredOn });
  };

  const onAccount = (event: RecordedEvent<AccountEvent>): void => {
    if (event.type === 'SaleCredited') return onCredited(event);
    if (event.type === 'PayoutReserved') onReserved(event);
    for (const change of changesOf(event)) balances.change(change);
  };

  const creatorAt = (creatorId: string, at: string): WhatIfCreator => {
    const { endedOn, ...standing } = strikes.at(creatorId, at);
    const balance = {
      availablePence: balances.available(creatorId, at),
      reservePence: balances.reserve(creatorId, at),
    };
    return { ...addFigures(tally.of(creatorId), { ...standing, ...balance }), creatorId, endedOn };
  };

  return {
    /** Whether the period ended before this event of the log: it, and what follows it, is not looked at. */
    isAfter: ({ metadata }: RecordedEvent): boolean => metadata.at >= period.end,
    see: (event: RecordedEvent): void => {
      events += 1;
      isInPeriod ||= event.metadata.at >= period.start;
      balances.closeUntil(event.metadata.at);
      strikes.see(event, isInPeriod);
      const fact = event as RecordedEvent<VideoSold | AccountEvent>;
      if (fact.type === 'VideoSold') onSold(fact);
      // A stream of this category holds events of the account only.
      else if (categoryOf(event.streamId) === account.category) onAccount(fact);
    },
    result: (): WhatIfResult => {
      balances.closeUntil(period.end);
      const ids = new Set([...tally.creatorIds(), ...balances.creatorIds(), ...strikes.creatorIds()]);
      const at = period.days.at(-1)?.at ?? period.end;
      const creators = [...ids].map((creatorId) => creatorAt(creatorId, at));
      return { events, total: totalOf(creators), days: balances.days, ...listed(creators) };
    },
  };
};

/** Reads the log up to the end of the period. */
export const replayUnder = async (events: Events, wish: WhatIfWish, given: Given): Promise<WhatIfResult> => {
  const whatIf = createWhatIf(wish, given);
  for await (const { event } of events) {
    if (whatIf.isAfter(event)) break;
    whatIf.see(event);
  }
  return whatIf.result();
};
