/** What the platform owes a creator: credited, held, available, asked for, paid. Decides every withdrawal. */
import { formatPounds, minPayoutPence } from '#contracts/money.ts';
import { Problem } from '#contracts/problem.ts';
import type { Aggregate } from '#platform/eventStore/aggregate.ts';
import type {
  AccountEvent,
  PayeeLinked,
  PayoutPart,
  PayoutReserved,
  PayoutReturned,
  PayoutSettled,
  SaleCredited,
} from './events.ts';

type Share = {
  orderId: string;
  creatorPence: number;
  chargeId: string;
  availableAt: string;
  /** Already asked for or paid. */
  usedPence: number;
  /** Parts made of this share so far, returned ones included: a part's number is never used twice. */
  parts: number;
};
type Reservation = {
  payoutId: string;
  amountPence: number;
  parts: readonly PayoutPart[];
  status: 'reserved' | 'settled' | 'returned';
};

export type Account = {
  shares: readonly Share[];
  reservations: readonly Reservation[];
  payeeId: string | null;
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
const withStatus = (state: Account, payoutId: string, status: Reservation['status']): readonly Reservation[] =>
  state.reservations.map((one) => (one.payoutId === payoutId ? { ...one, status } : one));

const evolve = (state: Account, event: AccountEvent): Account => {
  switch (event.type) {
    case 'SaleCredited': {
      const { orderId, creatorPence, chargeId, availableAt } = event.data;
      return {
        ...state,
        shares: [...state.shares, { orderId, creatorPence, chargeId, availableAt, usedPence: 0, parts: 0 }],
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
      const returned = state.reservations.find((one) => one.payoutId === payoutId)?.parts ?? [];
      return {
        ...state,
        shares: returned.reduce(returnPart, state.shares),
        reservations: withStatus(state, payoutId, 'returned'),
      };
    }
    case 'PayoutSettled':
      return { ...state, reservations: withStatus(state, event.data.payoutId, 'settled') };
    case 'PayeeLinked':
      return { ...state, payeeId: event.data.payeeId };
  }
};

export const account: Aggregate<Account, AccountEvent> = {
  category: 'account',
  initialState: { shares: [], reservations: [], payeeId: null },
  evolve,
};

export type Balance = {
  pendingPence: number;
  availablePence: number;
  requestedPence: number;
  paidPence: number;
  nextReleaseAt: string | null;
};

const left = (share: Share): number => share.creatorPence - share.usedPence;
const sum = (pence: readonly number[]): number => pence.reduce((total, one) => total + one, 0);

/** The balance at this moment (UTC ISO). */
export const balanceAt = (state: Account, now: string): Balance => {
  const held = state.shares.filter((share) => share.availableAt > now);
  const amountsOf = (status: Reservation['status']): number =>
    sum(state.reservations.filter((one) => one.status === status).map((one) => one.amountPence));
  return {
    pendingPence: sum(held.map(left)),
    availablePence: sum(state.shares.filter((share) => share.availableAt <= now).map(left)),
    requestedPence: amountsOf('reserved'),
    paidPence: amountsOf('settled'),
    nextReleaseAt: held.map((share) => share.availableAt).toSorted()[0] ?? null,
  };
};

/** Days a sale is held, by how many the creator has sold before: early sales longer. */
export type HoldPolicy = { firstSales: number; firstDays: number; laterDays: number };

/** Credits a sale at once; it becomes available after the hold. Crediting a sale twice changes nothing. */
export const creditSale =
  (
    sale: Omit<SaleCredited['data'], 'availableAt'>,
    soldAt: string,
    addDays: (iso: string, days: number) => string,
    hold: HoldPolicy,
  ) =>
  (state: Account): [] | [SaleCredited] => {
    if (state.shares.some(({ orderId }) => orderId === sale.orderId)) return [];
    const days = state.shares.length < hold.firstSales ? hold.firstDays : hold.laterDays;
    return [{ type: 'SaleCredited', data: { ...sale, availableAt: addDays(soldAt, days) } }];
  };

/** The oldest available shares pay, the last in part. */
const takeParts = (state: Account, amountPence: number, now: string): PayoutPart[] => {
  const parts: PayoutPart[] = [];
  let missing = amountPence;
  for (const share of state.shares) {
    if (missing === 0) break;
    if (share.availableAt > now || left(share) === 0) continue;
    const pence = Math.min(missing, left(share));
    parts.push({ orderId: share.orderId, n: share.parts + 1, amountPence: pence, chargeId: share.chargeId });
    missing -= pence;
  }
  return parts;
};

/** Asks for a withdrawal. @throws Problem `balance-too-low` */
export const reservePayout =
  ({ creatorId, payoutId, amountPence }: { creatorId: string; payoutId: string; amountPence: number }, now: string) =>
  (state: Account): [PayoutReserved] => {
    if (amountPence < minPayoutPence)
      throw new Problem('invalid-input', `The least you can withdraw is ${formatPounds(minPayoutPence)}`);
    const { availablePence } = balanceAt(state, now);
    if (amountPence > availablePence)
      throw new Problem('balance-too-low', `You can withdraw up to ${formatPounds(availablePence)} at the moment.`);
    return [
      {
        type: 'PayoutReserved',
        data: { creatorId, payoutId, amountPence, parts: takeParts(state, amountPence, now) },
      },
    ];
  };

const isReserved = (state: Account, payoutId: string): boolean =>
  state.reservations.some((one) => one.payoutId === payoutId && one.status === 'reserved');

export const returnPayout =
  (creatorId: string, payoutId: string, reason: string) =>
  (state: Account): [] | [PayoutReturned] =>
    isReserved(state, payoutId) ? [{ type: 'PayoutReturned', data: { creatorId, payoutId, reason } }] : [];

export const settlePayout =
  (creatorId: string, payoutId: string) =>
  (state: Account): [] | [PayoutSettled] =>
    isReserved(state, payoutId) ? [{ type: 'PayoutSettled', data: { creatorId, payoutId } }] : [];

export const linkPayee =
  (creatorId: string, payeeId: string) =>
  (state: Account): [] | [PayeeLinked] =>
    state.payeeId === payeeId ? [] : [{ type: 'PayeeLinked', data: { creatorId, payeeId } }];
