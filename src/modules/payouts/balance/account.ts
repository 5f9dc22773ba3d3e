/** A creator's balance: credited, held, available, requested, paid. `withdrawal.ts` decides what is requested of it. */
import type { Aggregate } from '#platform/eventStore/aggregate.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import type {
  AccountEvent,
  PayoutPart,
  PayoutReserved,
  PayoutRestReturned,
  PayoutReturned,
  PayoutSettled,
  ShareEvent,
} from '#events/sales.ts';
import { evolvePayee, noPayee, type PayeePart } from '#modules/payouts/payee/payee.ts';
import { holdsOf, left, partsOf, sumOfParts, type Share } from './sharePence.ts';

export type Reservation = Omit<PayoutReserved['data'], 'creatorId'> & {
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

/** The account while many events are applied: its lists are copied once, and shares and reservations are found by id. */
type Draft = {
  payee: PayeePart;
  shares: Share[];
  reservations: Reservation[];
  reversedPence: number;
  reversalIds: string[];
  faults: string[];
  shareAt: Map<string, number>;
  reservationAt: Map<string, number>;
};

const openDraft = (state: Account): Draft => {
  const { shares, reservations, reversedPence, reversalIds, faults, ...payee } = state;
  return {
    payee,
    shares: [...shares],
    reservations: [...reservations],
    reversedPence,
    reversalIds: [...reversalIds],
    faults: [...faults],
    shareAt: new Map(shares.map(({ orderId }, index) => [orderId, index])),
    reservationAt: new Map(reservations.map(({ payoutId }, index) => [payoutId, index])),
  };
};

const closeDraft = ({ payee, shares, reservations, reversedPence, reversalIds, faults }: Draft): Account => ({
  ...payee,
  shares,
  reservations,
  reversedPence,
  reversalIds,
  faults,
});

const changeShare = ({ shares, shareAt }: Draft, orderId: string, change: (share: Share) => Partial<Share>): void => {
  const index = shareAt.get(orderId);
  const share = index === undefined ? undefined : shares[index];
  if (index !== undefined && share) shares[index] = { ...share, ...change(share) };
};

/** Changes what was reserved for this payout; returns it as it was. */
const changeReservation = (
  { reservations, reservationAt }: Draft,
  payoutId: string,
  change: (reservation: Reservation) => Partial<Reservation>,
): Reservation | undefined => {
  const index = reservationAt.get(payoutId);
  const reservation = index === undefined ? undefined : reservations[index];
  if (index !== undefined && reservation) reservations[index] = { ...reservation, ...change(reservation) };
  return reservation;
};

const returnParts = (draft: Draft, parts: readonly PayoutPart[]): void => {
  for (const { orderId, amountPence } of parts)
    changeShare(draft, orderId, ({ usedPence }) => ({ usedPence: usedPence - amountPence }));
};

/** What has not happened yet to a share. */
export const freshShare = {
  usedPence: 0,
  parts: 0,
  frozenBy: [],
  cancelledPence: 0,
  cancelledFor: [],
  forgivablePence: 0,
  isReversing: false,
};

const apply = (draft: Draft, event: AccountEvent): void => {
  switch (event.type) {
    case 'SaleCredited': {
      const { orderId, creatorPence, chargeId, availableAt, reserve = null } = event.data;
      draft.shareAt.set(orderId, draft.shares.length);
      draft.shares.push({ orderId, creatorPence, chargeId, availableAt, reserve, ...freshShare });
      return;
    }
    case 'PayoutReserved': {
      const { creatorId: _, ...reserved } = event.data;
      const { payoutId, parts } = reserved;
      for (const part of parts)
        changeShare(draft, part.orderId, (share) => ({
          usedPence: share.usedPence + part.amountPence,
          parts: share.parts + 1,
        }));
      draft.reservationAt.set(payoutId, draft.reservations.length);
      draft.reservations.push({ ...reserved, status: 'reserved' });
      return;
    }
    case 'PayoutReturned': {
      const returned = changeReservation(draft, event.data.payoutId, () => ({ status: 'returned' }));
      return returnParts(draft, returned?.parts ?? []);
    }
    case 'PayoutRestReturned': {
      const { payoutId, rest } = event.data;
      changeReservation(draft, payoutId, ({ amountPence, parts }) => ({
        amountPence: amountPence - sumOfParts(rest),
        parts: parts.filter((part) => !rest.some(({ orderId }) => orderId === part.orderId)),
      }));
      return returnParts(draft, rest);
    }
    case 'PayoutSettled':
      changeReservation(draft, event.data.payoutId, () => ({ status: 'settled' }));
      return;
    case 'PayeeLinked':
    case 'PayeeRead':
    case 'PayeeReady':
    case 'PayeeLacking':
    case 'PayeeDestinationRead':
    case 'PayeeDestinationChanged':
    case 'PayoutsStopped':
    case 'PayoutsResumed':
    case 'PayeeClosed':
      draft.payee = evolvePayee(draft.payee, event);
      return;
    default:
      applyToShare(draft, event);
  }
};

const applyToShare = (draft: Draft, event: ShareEvent): void => {
  const { orderId } = event.data;
  switch (event.type) {
    case 'ShareFrozen':
      return changeShare(draft, orderId, ({ frozenBy }) => ({ frozenBy: [...frozenBy, event.data.cause] }));
    case 'ShareUnfrozen':
      return changeShare(draft, orderId, ({ frozenBy }) => ({
        frozenBy: frozenBy.filter((cause) => cause !== event.data.cause),
      }));
    case 'ShareCancelled': {
      const { key, amountPence, mayOwe, countsAgainst, at } = event.data;
      if (countsAgainst) draft.faults.push(at);
      return changeShare(draft, orderId, ({ cancelledPence, cancelledFor, forgivablePence }) => ({
        cancelledPence: cancelledPence + amountPence,
        cancelledFor: [...cancelledFor, key],
        forgivablePence: forgivablePence + (mayOwe ? 0 : amountPence),
        isReversing: true,
      }));
    }
    case 'TransferTakenBack': {
      const { reversalId, amountPence } = event.data;
      draft.reversedPence += amountPence;
      draft.reversalIds.push(reversalId);
      return changeShare(draft, orderId, ({ usedPence }) => ({ usedPence: usedPence - amountPence }));
    }
    case 'ReversalEnded':
      return changeShare(draft, orderId, () => ({ isReversing: false }));
    case 'DebtForgiven': {
      const { amountPence } = event.data;
      return changeShare(draft, orderId, ({ cancelledPence, forgivablePence }) => ({
        cancelledPence: cancelledPence - amountPence,
        forgivablePence: forgivablePence - amountPence,
      }));
    }
  }
};

const fold = (state: Account, events: readonly AccountEvent[]): Account => {
  const draft = openDraft(state);
  for (const event of events) apply(draft, event);
  return closeDraft(draft);
};

export const account: Aggregate<Account, AccountEvent> = {
  category: 'account',
  initialState: { shares: [], reservations: [], reversedPence: 0, reversalIds: [], faults: [], ...noPayee },
  evolve: (state, event) => fold(state, [event]),
  fold,
  snapshotVersion: 4,
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

/** What was reserved for this payout. */
export const reservationOf = (state: Account, payoutId: string): Reservation | undefined =>
  state.reservations.find((reservation) => reservation.payoutId === payoutId);

const isReserved = (state: Account, payoutId: string): boolean => reservationOf(state, payoutId)?.status === 'reserved';

export const returnPayout =
  (creatorId: string, payoutId: string, reason: string) =>
  (state: Account): [] | [PayoutReturned] =>
    isReserved(state, payoutId)
      ? [{ type: 'PayoutReturned', data: { creatorId, payoutId, reason: personal(creatorId, reason) } }]
      : [];

/** The payout was cut short: the rest is available again, and what was sent is settled. */
export const settleInPart =
  (creatorId: string, payoutId: string, rest: readonly PayoutPart[]) =>
  (state: Account): [] | [PayoutRestReturned, PayoutSettled] =>
    isReserved(state, payoutId)
      ? [
          { type: 'PayoutRestReturned', data: { creatorId, payoutId, rest: [...rest] } },
          { type: 'PayoutSettled', data: { creatorId, payoutId } },
        ]
      : [];

export const settlePayout =
  (creatorId: string, payoutId: string) =>
  (state: Account): [] | [PayoutSettled] =>
    isReserved(state, payoutId) ? [{ type: 'PayoutSettled', data: { creatorId, payoutId } }] : [];
