/** What creators can withdraw, share by share, as it was and under other rules: at a moment, and day by day. */
import type { WhatIfResult } from '#contracts/auditRoom/whatIf.ts';
import type { Share } from '#modules/payouts/index.ts';
import type { Both } from './figures.ts';
import type { DayEnd } from './period.ts';
import { createRunningAvailable } from './runningAvailable.ts';
import { applyChange, availableOf, reserveOf, type ShareChange, type SoldShare } from './soldShare.ts';

/** `counted` is what it adds to the days so far. */
type Kept = SoldShare & { counted: Both };
type Owned = { shares: Kept[]; differs: boolean; running: ReturnType<typeof createRunningAvailable> };

const uncounted: Both = { recorded: 0, other: 0 };

const bothOf = ({ recorded, other }: SoldShare, penceOf: (share: Share) => number): Both => {
  const pence = penceOf(recorded);
  return { recorded: pence, other: other === recorded ? pence : penceOf(other) };
};

const sumOf = (shares: readonly SoldShare[], penceOf: (share: Share) => number): Both =>
  shares.reduce<Both>((sum, share) => {
    const { recorded, other } = bothOf(share, penceOf);
    return { recorded: sum.recorded + recorded, other: sum.other + other };
  }, uncounted);

/** Counts a share again only at the end of a day on which something happened to it, or a part of it became available. */
const createDays = (ends: readonly DayEnd[]) => {
  const due = ends.map((): Set<Kept> => new Set());
  const days: WhatIfResult['days'] = [];
  let changed = new Set<Kept>();
  let sum = uncounted;

  const planAgain = (share: Kept, after: string): void => {
    for (const { availableAt, reserve } of [share.recorded, share.other])
      for (const moment of [availableAt, ...(reserve ? [reserve.until] : [])]) {
        if (moment <= after) continue;
        const next = ends.findIndex(({ at }) => at >= moment);
        if (next >= 0) due[next]?.add(share);
      }
  };
  const close = ({ day, at }: DayEnd): void => {
    for (const share of new Set([...changed, ...(due[days.length] ?? [])])) {
      const now = bothOf(share, (each) => availableOf(each, at));
      sum = {
        recorded: sum.recorded + now.recorded - share.counted.recorded,
        other: sum.other + now.other - share.counted.other,
      };
      share.counted = now;
      planAgain(share, at);
    }
    due[days.length]?.clear();
    changed = new Set();
    days.push({ day, recordedPence: sum.recorded, otherPence: sum.other });
  };
  return {
    note: (share: Kept): void => void changed.add(share),
    /** Ends each day that was over at this moment (UTC ISO). */
    closeUntil: (at: string): void => {
      for (let next = ends[days.length]; next && next.end <= at; next = ends[days.length]) close(next);
    },
    days,
  };
};

export const createBalances = (ends: readonly DayEnd[]) => {
  const byOrder = new Map<string, { share: Kept; owner: Owned }>();
  const byCreator = new Map<string, Owned>();
  const series = createDays(ends);

  const ownedBy = (creatorId: string): Owned => {
    const owned = byCreator.get(creatorId) ?? { shares: [], differs: false, running: createRunningAvailable() };
    byCreator.set(creatorId, owned);
    return owned;
  };
  return {
    /** The first shares of a creator as recorded, in the order of their credits; at most so many. */
    firstSharesOf: (creatorId: string, most: number): Share[] =>
      ownedBy(creatorId)
        .shares.slice(0, most)
        .map(({ recorded }) => recorded),
    /** A share is credited; `other` is the same object where nothing differs. */
    add: (creatorId: string, recorded: Share, other: Share): void => {
      const owner = ownedBy(creatorId);
      const share: Kept = { recorded, other, cancelledPence: 0, counted: uncounted };
      owner.shares.push(share);
      owner.differs ||= other !== recorded;
      byOrder.set(recorded.orderId, { share, owner });
      series.note(share);
      owner.running.note(share);
    },
    change: (change: ShareChange): void => {
      const found = byOrder.get(change.orderId);
      if (!found) return;
      applyChange(found.share, change);
      series.note(found.share);
      found.owner.running.note(found.share);
    },
    /** Whether other rules have changed anything of this creator. */
    differs: (creatorId: string): boolean => byCreator.get(creatorId)?.differs ?? false,
    /** Under the other rules alone; ask in the order of time. */
    availableOfOther: (creatorId: string, at: string): number => ownedBy(creatorId).running.at(at),
    available: (creatorId: string, at: string): Both =>
      sumOf(ownedBy(creatorId).shares, (share) => availableOf(share, at)),
    reserve: (creatorId: string, at: string): Both => sumOf(ownedBy(creatorId).shares, (share) => reserveOf(share, at)),
    creatorIds: (): string[] => [...byCreator.keys()],
    closeUntil: series.closeUntil,
    days: series.days,
  };
};
