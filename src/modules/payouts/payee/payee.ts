/** A creator's payee: the last state that the payment provider reported. Commands of the account. */
import {
  needsNow,
  untilReviewed,
  whyChanged,
  whyHeld,
  whyNotReady,
  type PayeeRequirement,
  type PayeeStatus,
} from '#contracts/payouts/payeeVocabulary.ts';
import { Problem } from '#contracts/http/problem.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import type {
  PayeeClosed,
  PayeeDestinationRead,
  PayeeEvent,
  PayeeLinked,
  PayeeRead,
  PayoutsResumed,
  PayoutsStopped,
} from '#events/sales.ts';

export type PayeeReading = { status: PayeeStatus; requirements: readonly PayeeRequirement[] };

/** The part of the account about the payee. */
export type PayeePart = {
  payeeId: string | null;
  /** Null until it is read; older payees were paid without a read. */
  payee: PayeeReading | null;
  /** The number of recorded changes: an answer to an earlier read is stale. */
  payeeReads: number;
  isPayeeClosed: boolean;
  wasPayeeReady: boolean;
  /** The mark of the bank accounts; null until it is read. */
  destination: string | null;
  destinationChanges: number;
  /** Another bank account was set: nothing is paid out before this moment (ISO). */
  payoutsFrom: string | null;
  /** The owner took the account back, and finance has not looked since. */
  isStopped: boolean;
};

export const noPayee: PayeePart = {
  payeeId: null,
  payee: null,
  payeeReads: 0,
  isPayeeClosed: false,
  wasPayeeReady: false,
  destination: null,
  destinationChanges: 0,
  payoutsFrom: null,
  isStopped: false,
};

const later = (first: string | null, second: string): string => (first !== null && first > second ? first : second);

export const evolvePayee = <State extends PayeePart>(state: State, event: PayeeEvent): State => {
  switch (event.type) {
    case 'PayeeLinked':
      return { ...state, payeeId: event.data.payeeId };
    case 'PayeeRead': {
      const { status, requirements } = event.data;
      const wasPayeeReady = state.wasPayeeReady || status === 'active';
      return { ...state, payee: { status, requirements }, payeeReads: state.payeeReads + 1, wasPayeeReady };
    }
    case 'PayeeDestinationRead':
      return { ...state, destination: event.data.destination, payeeReads: state.payeeReads + 1 };
    case 'PayeeDestinationChanged': {
      const { destination, n, until } = event.data;
      const payoutsFrom = later(state.payoutsFrom, until);
      return { ...state, destination, destinationChanges: n, payoutsFrom, payeeReads: state.payeeReads + 1 };
    }
    case 'PayoutsStopped':
      return { ...state, isStopped: true };
    case 'PayoutsResumed':
      return { ...state, isStopped: false };
    case 'PayeeReady':
    case 'PayeeLacking':
      return state;
    case 'PayeeClosed':
      return { ...state, payee: { status: 'rejected', requirements: [] }, isPayeeClosed: true };
  }
};

export const payeeStatusOf = ({ payeeId, payee }: PayeePart): PayeeStatus | 'none' =>
  payee?.status ?? (payeeId === null ? 'none' : 'active');

export const isPayeeReady = (state: PayeePart): boolean => payeeStatusOf(state) === 'active';

/** The end of the hold after a change of the bank account (ISO), or `untilReviewed`; null when nothing is held at this moment. */
export const heldUntil = (
  { payoutsFrom, isStopped }: Pick<PayeePart, 'payoutsFrom' | 'isStopped'>,
  now: string,
): string | null => {
  if (isStopped) return untilReviewed;
  return payoutsFrom !== null && payoutsFrom > now ? payoutsFrom : null;
};

/** Money may leave now: the payee is ready, and no change of its bank account is recent. */
export const isPayable = (state: PayeePart, now: string): boolean =>
  isPayeeReady(state) && heldUntil(state, now) === null;

const refuseUnlessReady =
  (why: typeof whyHeld, reader: 'creator' | 'staff') =>
  (state: PayeePart, now: string): void => {
    if (!isPayeeReady(state))
      throw new Problem('payee-not-ready', why(payeeStatusOf(state), state.payee?.requirements ?? []));
    const until = heldUntil(state, now);
    if (until !== null) throw new Problem('payee-not-ready', whyChanged[reader](until));
  };

/** @throws Problem `payee-not-ready`, with the steps for the creator */
export const mustBeReady = refuseUnlessReady(whyNotReady, 'creator');
/** @throws Problem `payee-not-ready`, with what it waits for, for staff */
export const mustBeSendable = refuseUnlessReady(whyHeld, 'staff');

const isSame = (before: PayeeReading | null, { status, requirements }: PayeeReading): boolean =>
  before?.status === status &&
  before.requirements.length === requirements.length &&
  requirements.every((requirement) =>
    before.requirements.some(
      ({ need, due, waitsFor }) =>
        need === requirement.need && due === requirement.due && waitsFor === requirement.waitsFor,
    ),
  );

/** What the creator must be notified of: money can be sent, or something is missing. Not during the set-up. */
const newsFor = (creatorId: string, before: PayeePart, reading: PayeeReading): PayeeEvent[] => {
  const was = payeeStatusOf(before);
  const needs = needsNow(reading.requirements);
  const understoodNeeds = needsNow(before.payee?.requirements ?? []);
  if (reading.status === 'active' && was !== 'active') return [{ type: 'PayeeReady', data: { creatorId } }];
  const isStuck = reading.status !== 'active' && reading.status !== 'pending';
  const isRequestedAgain = isStuck || needs.some((need) => !understoodNeeds.includes(need));
  return isRequestedAgain && (was === 'active' || was === 'pending')
    ? [{ type: 'PayeeLacking', data: { creatorId, needs } }]
    : [];
};

export type ReadOfPayee = PayeeReading & {
  creatorId: string;
  payeeId: string;
  /** Null when the provider names no bank account. */
  destination: string | null;
  /** `payeeReads` at the moment of the read. */
  seen: number;
  /** The end of the hold (ISO), in case that the read shows another bank account. */
  holdUntil: string;
};

/**
 * Another bank account than the last one counts as a change when the payee was ready before: the set-up is none, nor is
 * the first read of a payee of an earlier version.
 */
const destinationFor = (state: PayeePart, read: ReadOfPayee): PayeeEvent[] => {
  const { creatorId, payeeId, destination, holdUntil: until } = read;
  if (destination === null || destination === state.destination) return [];
  const data: PayeeDestinationRead['data'] = { creatorId, payeeId, destination };
  if (state.destination === null || !state.wasPayeeReady) return [{ type: 'PayeeDestinationRead', data }];
  return [{ type: 'PayeeDestinationChanged', data: { ...data, n: state.destinationChanges + 1, until } }];
};

/**
 * Records the provider's answer. Ignores another payee than the linked one, and one that is closed.
 * @throws Problem `conflict`: something newer was recorded meanwhile, read again
 */
export const recordPayee =
  (found: ReadOfPayee) =>
  (state: PayeePart): PayeeEvent[] => {
    const { creatorId, payeeId, seen, status, requirements } = found;
    if (state.isPayeeClosed || (state.payeeId !== null && state.payeeId !== payeeId)) return [];
    if (state.payeeReads !== seen) throw new Problem('conflict');
    const reading = { status, requirements: [...requirements] };
    const destination = destinationFor(state, found);
    if (isSame(state.payee, reading)) return destination;
    const linked: PayeeLinked = { type: 'PayeeLinked', data: { creatorId, payeeId } };
    const read: PayeeRead = { type: 'PayeeRead', data: { creatorId, payeeId, ...reading } };
    return [...(state.payeeId === null ? [linked] : []), read, ...newsFor(creatorId, state, reading), ...destination];
  };

/** Stops payouts; a creator without a payee has nothing that could be sent. */
export const stopPayouts =
  (creatorId: string) =>
  ({ payeeId, isPayeeClosed, isStopped }: PayeePart): [] | [PayoutsStopped] =>
    payeeId === null || isPayeeClosed || isStopped ? [] : [{ type: 'PayoutsStopped', data: { creatorId } }];

/** @throws Problem `already-done` when nothing is stopped */
export const resumePayouts =
  (creatorId: string, reason: string) =>
  ({ isStopped }: PayeePart): [PayoutsResumed] => {
    if (!isStopped) throw new Problem('already-done', 'The payouts of this creator are not stopped.');
    return [{ type: 'PayoutsResumed', data: { creatorId, reason: personal(creatorId, reason) } }];
  };

/** Records once that the provider closed the payee. */
export const closePayee =
  (creatorId: string) =>
  ({ payeeId, isPayeeClosed }: PayeePart): [] | [PayeeClosed] =>
    payeeId === null || isPayeeClosed ? [] : [{ type: 'PayeeClosed', data: { creatorId, payeeId } }];
