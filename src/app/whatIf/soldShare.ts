/**
 * The creator's share of one sale, as it was and under other rules. An account is the sum of its shares, so each is folded by
 * itself, by the aggregate of the accounts.
 */
import type { AccountEvent, SaleCredited } from '#events/sales.ts';
import { account, holdsOf, partsOf, type Reservation, type Share } from '#modules/payouts/index.ts';
import { partOf } from './creditUnder.ts';

/** `other` is the very same object while nothing differs. */
export type SoldShare = { recorded: Share; other: Share; cancelledPence: number };

/** An event as far as it is about one sale, and what was reserved of its share for the payout that the event ends. */
export type ShareChange = Readonly<{ orderId: string; event: AccountEvent; reservation?: Reservation }>;

export const shareAfter = (credited: SaleCredited): Share => {
  const [share] = account.evolve(account.initialState, credited).shares;
  if (!share) throw new Error(`The sale ${credited.data.orderId} has no share.`);
  return share;
};

const evolve = (share: Share, { event, reservation }: ShareChange): Share => {
  const state = { ...account.initialState, shares: [share], reservations: reservation ? [reservation] : [] };
  return account.evolve(state, event).shares[0] ?? share;
};

/** A refund takes the same part of the other share as it took of this one: a whole refund leaves nothing of either. */
const changeOfOther = ({ recorded, other, cancelledPence }: SoldShare, change: ShareChange): ShareChange => {
  const { event } = change;
  if (event.type !== 'ShareCancelled') return change;
  const goneOf = (pence: number): number => partOf(pence, recorded.creatorPence, other.creatorPence);
  const amountPence = goneOf(cancelledPence + event.data.amountPence) - goneOf(cancelledPence);
  return { ...change, event: { ...event, data: { ...event.data, amountPence } } };
};

export const applyChange = (share: SoldShare, change: ShareChange): void => {
  const { recorded, other } = share;
  const after = evolve(recorded, change);
  share.other = other === recorded ? after : evolve(other, changeOfOther(share, change));
  share.recorded = after;
  if (change.event.type === 'ShareCancelled') share.cancelledPence += change.event.data.amountPence;
};

/**
 * What can be withdrawn of a share at this moment (UTC ISO). Payouts are taken as they happened: what was paid out of a share
 * before it would have been available counts below zero until then. Of a share that stands as recorded it is what the
 * balance says.
 */
export const availableOf = (share: Share, at: string): number => {
  const freed = partsOf({ ...share, usedPence: 0, frozenBy: [] }, at).availablePence - share.usedPence;
  return share.frozenBy.length > 0 ? Math.min(0, freed) : freed;
};

/** What is kept in reserve of a share at this moment (UTC ISO). */
export const reserveOf = (share: Share, at: string): number =>
  holdsOf([share], at).reduce((sum, { why, amountPence }) => sum + (why === 'reserve' ? amountPence : 0), 0);

/** Divides each event of the accounts into changes of single shares; give it all of them in the order of the log. */
export const divideByShare = (): ((event: AccountEvent) => readonly ShareChange[]) => {
  const underWay = new Map<string, Reservation>();
  return (event) => {
    switch (event.type) {
      case 'PayoutReserved': {
        const { creatorId: _, ...reserved } = event.data;
        underWay.set(reserved.payoutId, { ...reserved, status: 'reserved' });
        return reserved.parts.map((part) => ({
          orderId: part.orderId,
          event: { ...event, data: { ...event.data, parts: [part] } },
        }));
      }
      case 'PayoutReturned': {
        const reservation = underWay.get(event.data.payoutId);
        underWay.delete(event.data.payoutId);
        return reservation
          ? reservation.parts.map((part) => ({
              orderId: part.orderId,
              event,
              reservation: { ...reservation, parts: [part] },
            }))
          : [];
      }
      case 'PayoutRestReturned':
        return event.data.rest.map((part) => ({
          orderId: part.orderId,
          event: { ...event, data: { ...event.data, rest: [part] } },
        }));
      case 'PayoutSettled':
        underWay.delete(event.data.payoutId);
        return [];
      case 'ShareFrozen':
      case 'ShareUnfrozen':
      case 'ShareCancelled':
      case 'TransferTakenBack':
      case 'DebtForgiven':
      case 'ReversalEnded':
        return [{ orderId: event.data.orderId, event }];
      default:
        return [];
    }
  };
};
