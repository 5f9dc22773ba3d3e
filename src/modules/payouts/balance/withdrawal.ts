/**
 * What a creator withdraws of the balance: one payout, or several where it draws on more sales than one event can hold.
 * Every payout of a withdrawal is whole by itself: it is reviewed, paid or rejected as any other.
 */
import { formatPounds, minPayoutPence } from '#contracts/shared/money.ts';
import { Problem } from '#contracts/http/problem.ts';
import type { PayoutPart, PayoutReserved } from '#events/sales.ts';
import { isPayable, mustBeReady } from '#modules/payouts/payee/payee.ts';
import { balanceAt, reservationOf, type Account } from './account.ts';
import { partsOf, sumOfParts } from './sharePence.ts';

/** A payout draws on so many sales at most: its event then has half the size that the log accepts. */
export const mostParts = 1000;

type Request = { creatorId: string; payoutId: string; amountPence: number };

/** The oldest available shares pay, the last one in part; at most as many as one payout may draw on. */
const takeParts = ({ shares }: Account, amountPence: number, now: string): PayoutPart[] => {
  const parts: PayoutPart[] = [];
  let missing = amountPence;
  for (const share of shares) {
    if (missing === 0 || parts.length === mostParts) break;
    const pence = Math.min(missing, partsOf(share, now).availablePence);
    if (pence <= 0) continue;
    parts.push({ orderId: share.orderId, n: share.parts + 1, amountPence: pence, chargeId: share.chargeId });
    missing -= pence;
  }
  return parts;
};

/**
 * Requests a payout, or the first of several. The same request again changes nothing.
 * @throws Problem `payee-not-ready`, `balance-too-low`, `already-done` when it was requested with another amount
 */
export const reservePayout =
  ({ creatorId, payoutId, amountPence }: Request, now: string) =>
  (state: Account): [] | [PayoutReserved] => {
    const earlier = reservationOf(state, payoutId);
    if (earlier) {
      const earlierPence = earlier.withdrawal?.amountPence ?? earlier.amountPence;
      if (earlierPence === amountPence) return [];
      throw new Problem('already-done', `With this request you have withdrawn ${formatPounds(earlierPence)} already.`);
    }
    mustBeReady(state, now);
    if (amountPence < minPayoutPence)
      throw new Problem('invalid-input', `The least you can withdraw is ${formatPounds(minPayoutPence)}`);
    const { availablePence } = balanceAt(state, now);
    if (amountPence > availablePence)
      throw new Problem(
        'balance-too-low',
        `You can withdraw up to ${formatPounds(Math.max(0, availablePence))} at the moment.`,
      );
    const parts = takeParts(state, amountPence, now);
    const reserved = { creatorId, payoutId, amountPence: sumOfParts(parts), parts };
    const restPence = amountPence - reserved.amountPence;
    if (restPence === 0) return [{ type: 'PayoutReserved', data: reserved }];
    const withdrawal = { id: payoutId, amountPence, n: 1, restPence };
    return [{ type: 'PayoutReserved', data: { ...reserved, withdrawal } }];
  };

/**
 * Reserves the next payout of the same withdrawal, once. What cannot be withdrawn any more, because a sale was frozen
 * meanwhile, stays in the balance.
 */
export const reserveRest =
  (
    { creatorId, withdrawal }: Pick<PayoutReserved['data'], 'creatorId' | 'withdrawal'>,
    payoutId: string,
    now: string,
  ) =>
  (state: Account): [] | [PayoutReserved] => {
    if (!withdrawal || reservationOf(state, payoutId) || !isPayable(state, now)) return [];
    const parts = takeParts(state, Math.min(withdrawal.restPence, balanceAt(state, now).availablePence), now);
    if (parts.length === 0) return [];
    const amountPence = sumOfParts(parts);
    const next = { ...withdrawal, n: withdrawal.n + 1, restPence: withdrawal.restPence - amountPence };
    return [{ type: 'PayoutReserved', data: { creatorId, payoutId, amountPence, parts, withdrawal: next } }];
  };
