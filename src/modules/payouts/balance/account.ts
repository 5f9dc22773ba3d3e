/** A creator's balance: credited, held, available, requested, paid. Decides every payout request. */
import { formatPounds, minPayoutPence } from '#contracts/shared/money.ts';
import { Problem } from '#contracts/http/problem.ts';
import type { Aggregate } from '#platform/eventStore/aggregate.ts';
import type {
  AccountEvent,
  PayoutPart,
  PayoutReserved,
  PayoutReturned,
  PayoutSettled,
  ShareEvent,
} from '#events/sales.ts';
import { evolvePayee, mustBeReady, noPayee, type PayeePart } from '#modules/payouts/payee/payee.ts';
import { holdsOf, left, partsOf, type Share } from './sharePence.ts';

type Reservation = {
  payoutId: string;
  amountPence: number;
  parts: readonly PayoutPart[];
  status: 'reserved' | 'settled' | 'returned';
};

export type Account = PayeePart & {
  shares: readonly Share[];
  reservations: readonly Reservation[];
  /** Transfers that were reversed, in pence and by id. */
  reversedPence: number;
  reversalIds: readonly string[];
  /** When a fault counted against the creator (ISO). */
  faults: readonly string[];
};

const usePart = (shares: readonly Share[], part: PayoutPart): readonly Share[] =>
  shares.map((share) =>
    share.orderId === part.orderId
      ? { ...share, usedPence: share.usedPence + part.amountPence, parts: share.parts + 1 }
      : share,
  );
const returnPart = (shares: readonly Share[], part: PayoutPart): readonly Share[] =>
  shares.map((share) =>
    share.orderId === part.orderId ? { ...share, usedPence: share.usedPence - part.amountPence } : share,
  );
const withShare = (state: Account, orderId: string, change: (share: Share) => Partial<Share>): Account => ({
  ...state,
  shares: state.shares.map((share) => (share.orderId === orderId ? { ...share, ...change(share) } : share)),
});
const withStatus = (state: Account, payoutId: string, status: Reservation['status']): readonly Reservation[] =>
  state.reservations.map((reservation) =>
    reservation.payoutId === payoutId ? { ...reservation, status } : reservation,
  );

const evolve = (state: Account, event: AccountEvent): Account => {
  switch (event.type) {
    case 'SaleCredited': {
      const { orderId, creatorPence, chargeId, availableAt, reserve = null } = event.data;
      const fresh = {
        usedPence: 0,
        parts: 0,
        frozenBy: [],
        cancelledPence: 0,
        cancelledFor: [],
        forgivablePence: 0,
        isReversing: false,
      };
      return {
        ...state,
        shares: [...state.shares, { orderId, creatorPence, chargeId, availableAt, reserve, ...fresh }],
      };
    }
    case 'PayoutReserved': {
      const { payoutId, amountPence, parts } = event.data;
      return {
        ...state,
        shares: parts.reduce(usePart, state.shares),
        reservations: [...state.reservations, { payoutId, amountPence, parts, status: 'reserved' }],
      };
    }
    case 'PayoutReturned': {
      const { payoutId } = event.data;
      const returned = state.reservations.find((reservation) => reservation.payoutId === payoutId)?.parts ?? [];
      return {
        ...state,
        shares: returned.reduce(returnPart, state.shares),
        reservations: withStatus(state, payoutId, 'returned'),
      };
    }
    case 'PayoutSettled':
      return { ...state, reservations: withStatus(state, event.data.payoutId, 'settled') };
    case 'PayeeLinked':
    case 'PayeeRead':
    case 'PayeeReady':
    case 'PayeeLacking':
    case 'PayeeClosed':
      return evolvePayee(state, event);
    default:
      return evolveShare(state, event);
  }
};

const evolveShare = (state: Account, event: ShareEvent): Account => {
  const { orderId } = event.data;
  switch (event.type) {
    case 'ShareFrozen':
      return withShare(state, orderId, ({ frozenBy }) => ({ frozenBy: [...frozenBy, event.data.cause] }));
    case 'ShareUnfrozen':
      return withShare(state, orderId, ({ frozenBy }) => ({
        frozenBy: frozenBy.filter((cause) => cause !== event.data.cause),
      }));
    case 'ShareCancelled': {
      const { key, amountPence, mayOwe, countsAgainst, at } = event.data;
      const noted = countsAgainst ? { ...state, faults: [...state.faults, at] } : state;
      return withShare(noted, orderId, ({ cancelledPence, cancelledFor, forgivablePence }) => ({
        cancelledPence: cancelledPence + amountPence,
        cancelledFor: [...cancelledFor, key],
        forgivablePence: forgivablePence + (mayOwe ? 0 : amountPence),
        isReversing: true,
      }));
    }
    case 'TransferTakenBack': {
      const { reversalId, amountPence } = event.data;
      const noted = {
        ...state,
        reversedPence: state.reversedPence + amountPence,
        reversalIds: [...state.reversalIds, reversalId],
      };
      return withShare(noted, orderId, ({ usedPence }) => ({ usedPence: usedPence - amountPence }));
    }
    case 'ReversalEnded':
      return withShare(state, orderId, () => ({ isReversing: false }));
    case 'DebtForgiven': {
      const { amountPence } = event.data;
      return withShare(state, orderId, ({ cancelledPence, forgivablePence }) => ({
        cancelledPence: cancelledPence - amountPence,
        forgivablePence: forgivablePence - amountPence,
      }));
    }
  }
};

export const account: Aggregate<Account, AccountEvent> = {
  category: 'account',
  initialState: { shares: [], reservations: [], reversedPence: 0, reversalIds: [], faults: [], ...noPayee },
  evolve,
};

export type Balance = {
  pendingPence: number;
  /** Below zero when more was paid out than the creator still owns: later sales pay that first. */
  availablePence: number;
  /** Shares of sales with an open case. */
  frozenPence: number;
  requestedPence: number;
  paidPence: number;
  nextReleaseAt: string | null;
};

/** More of this share was paid out than is left of it. */
export const owedOn = (state: Account, orderId: string): number =>
  Math.max(0, -sum(state.shares.filter((share) => share.orderId === orderId).map(left)));
const sum = (pence: readonly number[]): number => pence.reduce((total, amount) => total + amount, 0);

/** The balance at this moment (UTC ISO). */
export const balanceAt = (state: Account, now: string): Balance => {
  const shares = state.shares.map((share) => partsOf(share, now));
  const amountsOf = (status: Reservation['status']): number =>
    sum(
      state.reservations
        .filter((reservation) => reservation.status === status)
        .map((reservation) => reservation.amountPence),
    );
  return {
    pendingPence: sum(shares.map(({ pendingPence }) => pendingPence)),
    availablePence: sum(shares.map(({ availablePence }) => availablePence)),
    frozenPence: sum(shares.map(({ frozenPence }) => frozenPence)),
    requestedPence: amountsOf('reserved'),
    paidPence: amountsOf('settled') - state.reversedPence,
    nextReleaseAt: holdsOf(state.shares, now).flatMap(({ until }) => until ?? [])[0] ?? null,
  };
};

/** The oldest available shares pay, the last one in part. */
const takeParts = (state: Account, amountPence: number, now: string): PayoutPart[] => {
  const parts: PayoutPart[] = [];
  let missing = amountPence;
  for (const share of state.shares) {
    const { availablePence } = partsOf(share, now);
    const pence = Math.min(missing, availablePence);
    if (pence <= 0) continue;
    parts.push({ orderId: share.orderId, n: share.parts + 1, amountPence: pence, chargeId: share.chargeId });
    missing -= pence;
  }
  return parts;
};

/** Requests a payout. @throws Problem `payee-not-ready`, `balance-too-low` */
export const reservePayout =
  ({ creatorId, payoutId, amountPence }: { creatorId: string; payoutId: string; amountPence: number }, now: string) =>
  (state: Account): [PayoutReserved] => {
    mustBeReady(state);
    if (amountPence < minPayoutPence)
      throw new Problem('invalid-input', `The least you can withdraw is ${formatPounds(minPayoutPence)}`);
    const { availablePence } = balanceAt(state, now);
    if (amountPence > availablePence)
      throw new Problem(
        'balance-too-low',
        `You can withdraw up to ${formatPounds(Math.max(0, availablePence))} at the moment.`,
      );
    return [
      {
        type: 'PayoutReserved',
        data: { creatorId, payoutId, amountPence, parts: takeParts(state, amountPence, now) },
      },
    ];
  };

const isReserved = (state: Account, payoutId: string): boolean =>
  state.reservations.some((reservation) => reservation.payoutId === payoutId && reservation.status === 'reserved');

export const returnPayout =
  (creatorId: string, payoutId: string, reason: string) =>
  (state: Account): [] | [PayoutReturned] =>
    isReserved(state, payoutId) ? [{ type: 'PayoutReturned', data: { creatorId, payoutId, reason } }] : [];

export const settlePayout =
  (creatorId: string, payoutId: string) =>
  (state: Account): [] | [PayoutSettled] =>
    isReserved(state, payoutId) ? [{ type: 'PayoutSettled', data: { creatorId, payoutId } }] : [];
