/** A log of sales, payouts, refunds, doubts and strikes, written by the commands of the modules themselves. */
import fc from 'fast-check';
import { addDays } from '#contracts/shared/addDays.ts';
import { splitPrice } from '#contracts/shared/money.ts';
import { Problem } from '#contracts/http/problem.ts';
import { standardRules } from '#contracts/site/houseRules.ts';
import type { StrikeEvent } from '#events/claims.ts';
import type { AccountEvent } from '#events/sales.ts';
import type { NumberedEvent } from '#app/replay/moment.ts';
import { account, returnPayout, settlePayout, type Account } from '#modules/payouts/balance/account.ts';
import { creditSale, type HoldPolicy } from '#modules/payouts/balance/hold.ts';
import { cancelShare, freezeShare, unfreezeShare } from '#modules/payouts/balance/share.ts';
import { reservePayout } from '#modules/payouts/balance/withdrawal.ts';
import { giveStrike, strikes, type Strikes } from '#modules/claims/strikes.ts';
import { stateAfter } from '#platform/eventStore/aggregate.ts';
import { personal, type Event, type RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { aPayeeRead, aVideoSold, id } from '#testing/events.ts';

/** The rule under which a history is written. */
export const historyHold: HoldPolicy = {
  firstSales: 3,
  firstDays: 14,
  laterDays: 7,
  trustedDays: 2,
  reserveBps: 1000,
  reserveDays: 30,
};
export const historyStart = '2026-03-20T10:00:00.000Z';

const BEGINNING = Date.parse(historyStart);
const HOUR_MS = 3_600_000;

export type Step = Readonly<{
  kind: 'sell' | 'pay' | 'return' | 'settle' | 'refund' | 'freeze' | 'unfreeze' | 'strike';
  creator: number;
  hours: number;
  /** A price, or an amount in pence. */
  pence: number;
  /** Chooses among the sales or payouts so far. */
  place: number;
  isTrusted: boolean;
}>;

export const anyStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(
    'sell',
    'sell',
    'sell',
    'pay',
    'pay',
    'return',
    'settle',
    'refund',
    'freeze',
    'unfreeze',
    'strike',
  ),
  creator: fc.integer({ min: 0, max: 2 }),
  hours: fc.integer({ min: 0, max: 60 }),
  pence: fc.integer({ min: 100, max: 20_000 }),
  place: fc.nat(7),
  isTrusted: fc.boolean(),
});

export const historyCreator = (n: number): string => id(100 + n);

type Owner = { state: Account; strikes: Strikes; sold: string[]; payouts: string[] };

/** Writes events, one after the other. */
const createPen = () => {
  const events: NumberedEvent[] = [];
  const append = (streamId: string, at: string, event: Event): void => {
    const number = events.length + 1;
    const metadata = { at, actorId: null, actorRole: 'system', correlationId: id(1), causationId: null };
    const recorded = { ...event, eventId: id(10_000 + number), streamId, revision: number, position: String(number) };
    events.push({ number, event: { ...recorded, metadata } as RecordedEvent });
  };
  return { events, append };
};

/** What the step decides about the account of its creator. */
const decisionOf = (step: Step, owner: Owner, creatorId: string, at: string) => {
  const { kind, pence, place } = step;
  const orderId = owner.sold[place % Math.max(1, owner.sold.length)] ?? '';
  const payoutId = owner.payouts[place % Math.max(1, owner.payouts.length)] ?? '';
  const share = owner.state.shares.find((each) => each.orderId === orderId);
  const of = { creatorId, orderId };
  switch (kind) {
    case 'pay': {
      const next = id(1_000_000 * (step.creator + 1) + owner.payouts.length);
      owner.payouts.push(next);
      return reservePayout({ creatorId, payoutId: next, amountPence: 1000 + pence }, at);
    }
    case 'return':
      return returnPayout(creatorId, payoutId, 'x');
    case 'settle':
      return settlePayout(creatorId, payoutId);
    case 'refund': {
      // Every other refund is a whole one.
      const restPence = share ? share.creatorPence - share.cancelledPence : 0;
      const amountPence = place % 2 === 0 ? restPence : Math.min(pence, restPence);
      return cancelShare({ ...of, key: `refund:${at}`, amountPence, mayOwe: true, countsAgainst: false, at });
    }
    case 'freeze':
      return freezeShare(of, 'problem');
    case 'unfreeze':
      return unfreezeShare(of, 'problem');
    case 'sell':
    case 'strike':
      return () => [];
  }
};

const sell = (step: Step, owner: Owner, creatorId: string, at: string) => {
  const orderId = id(2_000_000 * (step.creator + 1) + owner.sold.length);
  owner.sold.push(orderId);
  const sold = aVideoSold({ orderId, creatorId, ...splitPrice(step.pence) });
  const { videoId, creatorPence, chargeId } = sold.data;
  const sale = { creatorId, orderId, videoId, creatorPence, chargeId };
  const terms = { soldAt: at, isTrusted: step.isTrusted, hold: historyHold };
  return { sold, credited: creditSale(sale, terms, addDays)(owner.state) };
};

/** A refusal of the modules decides nothing. */
const decide = (step: Step, owner: Owner, creatorId: string, at: string): readonly AccountEvent[] => {
  try {
    return decisionOf(step, owner, creatorId, at)(owner.state);
  } catch (error) {
    if (error instanceof Problem || owner.sold.length === 0) return [];
    throw error;
  }
};

export const writeHistory = (steps: readonly Step[]): NumberedEvent[] => {
  const { events, append } = createPen();
  const owners = [0, 1, 2].map((n): Owner => {
    const ready = aPayeeRead({ creatorId: historyCreator(n) });
    append(`account-${historyCreator(n)}`, historyStart, ready);
    return { state: stateAfter(account, account.initialState, [ready]), strikes: [], sold: [], payouts: [] };
  });
  let hours = 0;
  for (const step of steps) {
    hours += step.hours;
    const at = new Date(BEGINNING + hours * HOUR_MS).toISOString();
    const creatorId = historyCreator(step.creator);
    const owner = owners[step.creator];
    if (!owner) continue;
    const record = (decided: readonly AccountEvent[]): void => {
      for (const event of decided) append(`account-${creatorId}`, at, event);
      owner.state = stateAfter(account, owner.state, decided);
    };
    if (step.kind === 'sell') {
      const { sold, credited } = sell(step, owner, creatorId, at);
      append(`offer-${sold.data.videoId}`, at, sold);
      record(credited);
    } else if (step.kind === 'strike') {
      const claimId = id(5_000_000 + events.length);
      const strike = { userId: creatorId, claimId, videoId: id(1), decidedBy: null };
      append(`claim-${claimId}`, at, { type: 'ClaimUpheld', data: { claimId, reason: personal(creatorId, 'x') } });
      const given: readonly StrikeEvent[] = giveStrike(strike, at, standardRules.strikes)(owner.strikes);
      for (const event of given) append(`strikes-${creatorId}`, at, event);
      owner.strikes = stateAfter(strikes, owner.strikes, given);
    } else record(decide(step, owner, creatorId, at));
  }
  return events;
};
