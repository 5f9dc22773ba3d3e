/** Everybody who may act on one payout at once, for tests: two people in finance, their batches, the transfers. */
import fc from 'fast-check';
import type { PayoutEvent } from '#events/sales.ts';
import {
  failPayout,
  holdPayout,
  liftHold,
  recordTransfer,
  rejectPayout,
  releasePayout,
  startTransfer,
  stopPayout,
  type Payout,
} from '#modules/payouts/payout/payout.ts';
import { creatorId, id } from '#testing/events.ts';

export const people = [id(50), id(51)] as const;
/** Proposes the batches that are let go by the other one, or by herself below the limit. */
export const [proposer] = people;

const parts = [1, 2].map((n) => ({ orderId: id(n), n: 1, amountPence: 1000, chargeId: `ch_${n}` }));
const amountPence = 2000;

export const aRequestedPayout = (payoutId: string): PayoutEvent[] => [
  { type: 'PayoutRequested', data: { payoutId, creatorId, amountPence, parts } },
];
export const groundOf = (needsTwo: boolean) => ({ needsTwo, proposer, parts: parts.length });

const actions = [
  'release',
  'release',
  'batch',
  'reject',
  'hold',
  'lift',
  'start',
  'start',
  'transfer',
  'transfer',
  'refuse',
  'stop',
] as const;
export type Act = { act: (typeof actions)[number]; by: string; n: number; days: number };

export const anAct: fc.Arbitrary<Act> = fc.record({
  act: fc.constantFrom(...actions),
  by: fc.constantFrom(...people),
  /** Which part, which batch. */
  n: fc.integer({ min: 0, max: 1 }),
  /** The day of a hold, from today on. */
  days: fc.constantFrom(-1, 0, 1, 30, 90, 91),
});

/** The provider’s answers come by themselves. */
export const actorOf = ({ act, by }: Act): string | null =>
  ['start', 'transfer', 'refuse', 'stop'].includes(act) ? null : by;

const start = Date.parse('2026-03-02T12:00:00.000Z');
export const dayAt = (days: number): string => new Date(start + days * 86_400_000).toISOString().slice(0, 10);

/** What this act asks of a payout, so many days after the start. */
export const commandOf = (
  { act, by, n, days }: Act,
  needsTwo: boolean,
  day: number,
): ((state: Payout) => readonly PayoutEvent[]) => {
  const limitPence = needsTwo ? amountPence - 1 : amountPence;
  const part = parts[n] ?? parts[0];
  if (part === undefined) throw new Error('a payout has parts');
  switch (act) {
    case 'release':
      return releasePayout({ releasedBy: by, limitPence });
    case 'batch':
      return releasePayout({ releasedBy: by, limitPence, batch: { batchId: id(60 + n), proposedBy: proposer } });
    case 'reject':
      return rejectPayout('No.');
    case 'hold':
      return holdPayout({
        cause: 'other',
        note: 'Odd.',
        reviewOn: dayAt(day + days),
        today: dayAt(day),
        lastDay: dayAt(day + 90),
      });
    case 'lift':
      return liftHold;
    case 'start':
      return startTransfer(part, `${dayAt(day)}T12:00:00.000Z`);
    case 'stop':
      return stopPayout(part, 'sale_in_doubt', `${dayAt(day)}T12:00:00.000Z`);
    case 'transfer':
      return recordTransfer(part, `tr_${n}`);
    case 'refuse':
      return failPayout(part, 'account_invalid');
  }
};
