/** The money of creators, as it was and under other rules: what was sold, credited, paid out and is left. */
import type { WhatIfFigures } from '#contracts/auditRoom/whatIf.ts';
import type { PriceSplit } from '#contracts/shared/money.ts';
import type { AccountEvent, PayoutReserved, SaleCredited, VideoSold } from '#events/sales.ts';
import { account } from '#modules/payouts/index.ts';
import { categoryOf, type RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { ukDayAt } from '#platform/time/ukDay.ts';
import { createBalances } from './balances.ts';
import { creditUnder, splitUnder, waitPenceHours, type Sale, type Terms } from './creditUnder.ts';
import { addFigures, noFigures } from './figures.ts';
import type { DayEnd } from './period.ts';
import { divideByShare, shareAfter } from './soldShare.ts';

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

const figuresOfSale = (recorded: PriceSplit, other: PriceSplit): Partial<WhatIfFigures> => ({
  sales: 1,
  buyerPence: { recorded: recorded.totalPence, other: other.totalPence },
  creatorPence: { recorded: recorded.creatorPence, other: other.creatorPence },
  platformPence: { recorded: recorded.platformPence, other: other.platformPence },
});

const figuresOfCredit = (recorded: SaleCredited, other: SaleCredited, soldAt: string): Partial<WhatIfFigures> => ({
  creditedPence: { recorded: recorded.data.creatorPence, other: other.data.creatorPence },
  waitPenceHours: { recorded: waitPenceHours(recorded.data, soldAt), other: waitPenceHours(other.data, soldAt) },
});

export const createMoney = (terms: Terms, ends: readonly DayEnd[]) => {
  const { rules, hold } = terms;
  const balances = createBalances(ends);
  const tally = createTally();
  const changesOf = divideByShare();
  /** Sales that are not credited yet; `isInPeriod`: other rules apply to them. */
  const sold = new Map<string, Sale & { isInPeriod: boolean }>();
  const isSame = rules.fee === null && rules.hold === null && rules.reserve === null;
  /** A hold asks whether a sale is among the first ones, not how many there are beyond. */
  const mostCounted = Math.max(hold.firstSales, rules.hold?.firstSales ?? 0);

  const onSold = ({ data, metadata }: RecordedEvent<VideoSold>, isInPeriod: boolean): void => {
    sold.set(data.orderId, { soldAt: metadata.at, data, isInPeriod });
    if (isInPeriod) tally.add(data.creatorId, figuresOfSale(data, splitUnder(rules, data)));
  };
  const onCredited = (credited: RecordedEvent<SaleCredited>): void => {
    const { creatorId, orderId } = credited.data;
    const share = shareAfter(credited);
    const sale = sold.get(orderId);
    sold.delete(orderId);
    if (!sale?.isInPeriod) return balances.add(creatorId, share, share);
    const earlier = balances.firstSharesOf(creatorId, mostCounted);
    const other = isSame ? credited : creditUnder(credited, sale, earlier, terms);
    balances.add(creatorId, share, isSame ? share : shareAfter(other));
    tally.add(creatorId, figuresOfCredit(credited, other, sale.soldAt));
  };
  const onReserved = ({ data, metadata: { at } }: RecordedEvent<PayoutReserved>): void => {
    if (!balances.differs(data.creatorId)) return;
    const lackingPence = data.amountPence - Math.max(0, balances.availableOfOther(data.creatorId, at));
    if (lackingPence <= 0) return;
    const firstUncoveredOn = ukDayAt(Date.parse(at));
    tally.add(data.creatorId, { uncoveredPayouts: 1, uncoveredPence: lackingPence, firstUncoveredOn });
  };
  return {
    /** Takes the next event of the log; others are passed over. */
    see: (event: RecordedEvent, isInPeriod: boolean): void => {
      balances.closeUntil(event.metadata.at);
      const fact = event as RecordedEvent<VideoSold | AccountEvent>;
      if (fact.type === 'VideoSold') return onSold(fact, isInPeriod);
      // A stream of this category holds events of the account only.
      if (categoryOf(event.streamId) !== account.category) return;
      if (fact.type === 'SaleCredited') return onCredited(fact);
      if (fact.type === 'PayoutReserved' && isInPeriod) onReserved(fact);
      for (const change of changesOf(fact)) balances.change(change);
    },
    creatorIds: (): string[] => [...tally.creatorIds(), ...balances.creatorIds()],
    /** The sums of a creator, and the balance at this moment (UTC ISO). */
    at: (creatorId: string, at: string): WhatIfFigures =>
      addFigures(tally.of(creatorId), {
        availablePence: balances.available(creatorId, at),
        reservePence: balances.reserve(creatorId, at),
      }),
    closeUntil: balances.closeUntil,
    days: balances.days,
  };
};
