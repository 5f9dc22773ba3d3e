/** A creator's payee: the last state that the payment provider reported. Commands of the account. */
import {
  needsNow,
  whyHeld,
  whyNotReady,
  type PayeeRequirement,
  type PayeeStatus,
} from '#contracts/payouts/payeeVocabulary.ts';
import { Problem } from '#contracts/http/problem.ts';
import type { PayeeClosed, PayeeEvent, PayeeLinked, PayeeRead } from '#events/sales.ts';

export type PayeeReading = { status: PayeeStatus; requirements: readonly PayeeRequirement[] };

/** The part of the account about the payee. */
export type PayeePart = {
  payeeId: string | null;
  /** Null until it is read; older payees were paid without a read. */
  payee: PayeeReading | null;
  /** The number of recorded changes: an answer to an earlier read is stale. */
  payeeReads: number;
  isPayeeClosed: boolean;
};

export const noPayee: PayeePart = { payeeId: null, payee: null, payeeReads: 0, isPayeeClosed: false };

export const evolvePayee = <State extends PayeePart>(state: State, event: PayeeEvent): State => {
  switch (event.type) {
    case 'PayeeLinked':
      return { ...state, payeeId: event.data.payeeId };
    case 'PayeeRead': {
      const { status, requirements } = event.data;
      return { ...state, payee: { status, requirements }, payeeReads: state.payeeReads + 1 };
    }
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

const refuseUnlessReady =
  (why: typeof whyHeld) =>
  (state: PayeePart): void => {
    if (isPayeeReady(state)) return;
    throw new Problem('payee-not-ready', why(payeeStatusOf(state), state.payee?.requirements ?? []));
  };

/** @throws Problem `payee-not-ready`, with the steps for the creator */
export const mustBeReady = refuseUnlessReady(whyNotReady);
/** @throws Problem `payee-not-ready`, with what it waits for, for staff */
export const mustBeSendable = refuseUnlessReady(whyHeld);

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
  /** `payeeReads` at the moment of the read. */
  seen: number;
};

/**
 * Records the provider's answer. Ignores another payee than the linked one, and one that is closed.
 * @throws Problem `conflict`: something newer was recorded meanwhile, read again
 */
export const recordPayee =
  ({ creatorId, payeeId, seen, status, requirements }: ReadOfPayee) =>
  (state: PayeePart): PayeeEvent[] => {
    if (state.isPayeeClosed || (state.payeeId !== null && state.payeeId !== payeeId)) return [];
    if (state.payeeReads !== seen) throw new Problem('conflict');
    const reading = { status, requirements: [...requirements] };
    if (isSame(state.payee, reading)) return [];
    const linked: PayeeLinked = { type: 'PayeeLinked', data: { creatorId, payeeId } };
    const read: PayeeRead = { type: 'PayeeRead', data: { creatorId, payeeId, ...reading } };
    return [...(state.payeeId === null ? [linked] : []), read, ...newsFor(creatorId, state, reading)];
  };

/** Records once that the provider closed the payee. */
export const closePayee =
  (creatorId: string) =>
  ({ payeeId, isPayeeClosed }: PayeePart): [] | [PayeeClosed] =>
    payeeId === null || isPayeeClosed ? [] : [{ type: 'PayeeClosed', data: { creatorId, payeeId } }];
