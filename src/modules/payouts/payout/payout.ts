/** One payout: requested, held, released or rejected by finance, transferred part by part, paid or cut short. */
import { addDays } from '#contracts/shared/addDays.ts';
import { dayText } from '#contracts/shared/dayText.ts';
import type { HoldCause } from '#contracts/payouts/payoutVocabulary.ts';
import { fieldProblem, Problem } from '#contracts/http/problem.ts';
import type { Aggregate } from '#platform/eventStore/aggregate.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import type {
  PayoutApproved,
  PayoutCutShort,
  PayoutEvent,
  PayoutFailed,
  PayoutHeld,
  PayoutHoldLifted,
  PayoutPaid,
  PayoutPart,
  PayoutRejected,
  PayoutReleased,
  PayoutRequested,
  TransferMade,
  TransferStarted,
} from '#events/sales.ts';
import { sumOfParts } from '#modules/payouts/balance/sharePence.ts';

/** The hold; `from` is the state to which the payout returns. */
type Hold = Pick<PayoutHeld['data'], 'cause' | 'note' | 'reviewOn' | 'lastDay'> & { from: 'requested' | 'failed' };

/** An attempt to send a part: which one from 0, and when it began (ISO). */
export type Sending = Pick<TransferStarted['data'], 'attempt' | 'at'>;

export type Payout =
  | { status: 'none' }
  | {
      status: 'requested' | 'held' | 'released' | 'rejected' | 'failed' | 'paid';
      payoutId: string;
      creatorId: string;
      amountPence: number;
      /** What was requested at once: this payout, or several. */
      withdrawalPence: number;
      /** The id of its first payout. */
      withdrawalId: string;
      parts: readonly PayoutPart[];
      /** Keys of the parts that have been transferred. */
      transferred: readonly string[];
      /** The last attempt to send each part that has not arrived, by its key. */
      sending: Readonly<Record<string, Sending>>;
      /** The batches that have released it: each does so once. */
      batchIds: readonly string[];
      /** The first person who released it, where two have to. */
      approvedBy: string | null;
      hold: Hold | null;
      /** The number of refusals by the provider: it answers an old key with the old refusal. */
      failures: number;
    };

/** Names the transfer of a part at the provider, the same for every attempt. */
export const transferOf = ({ orderId, n }: Pick<PayoutPart, 'orderId' | 'n'>): string =>
  `sale:${orderId}:part:${n}:transfer`;

export const partKey = ({ orderId, n }: Pick<PayoutPart, 'orderId' | 'n'>): string => `${orderId}:${n}`;

const notIn = (transferred: ReadonlySet<string>, parts: readonly PayoutPart[]): readonly PayoutPart[] =>
  parts.filter((part) => !transferred.has(partKey(part)));

const without = (sending: Readonly<Record<string, Sending>>, key: string): Readonly<Record<string, Sending>> =>
  Object.fromEntries(Object.entries(sending).filter(([candidate]) => candidate !== key));

const evolve = (state: Payout, event: PayoutEvent): Payout => {
  if (event.type === 'PayoutRequested') {
    const { withdrawal, ...request } = event.data;
    return {
      status: 'requested',
      withdrawalPence: withdrawal?.amountPence ?? request.amountPence,
      withdrawalId: withdrawal?.id ?? request.payoutId,
      transferred: [],
      sending: {},
      approvedBy: null,
      hold: null,
      batchIds: [],
      failures: 0,
      ...request,
    };
  }
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'PayoutHeld': {
      const { cause, note, reviewOn, lastDay } = event.data;
      const from = state.hold?.from ?? (state.status === 'failed' ? 'failed' : 'requested');
      return { ...state, status: 'held', approvedBy: null, hold: { cause, note, reviewOn, lastDay, from } };
    }
    case 'PayoutHoldLifted':
      return { ...state, status: state.hold?.from ?? 'requested', hold: null };
    case 'PayoutApproved':
      return { ...state, approvedBy: event.data.approvedBy };
    case 'PayoutFailed':
      return {
        ...state,
        status: 'failed',
        approvedBy: null,
        sending: without(state.sending, partKey(event.data)),
        failures: state.failures + 1,
      };
    case 'PayoutReleased':
      return {
        ...state,
        status: 'released',
        batchIds: event.data.batchId === undefined ? state.batchIds : [...state.batchIds, event.data.batchId],
      };
    case 'PayoutRejected':
      return { ...state, status: 'rejected', hold: null };
    case 'TransferStarted': {
      const { attempt, at } = event.data;
      return { ...state, sending: { ...state.sending, [partKey(event.data)]: { attempt, at } } };
    }
    case 'TransferMade':
      return {
        ...state,
        transferred: [...state.transferred, partKey(event.data)],
        sending: without(state.sending, partKey(event.data)),
      };
    case 'PayoutPaid':
    case 'PayoutCutShort':
      return { ...state, status: 'paid', amountPence: event.data.amountPence, hold: null };
  }
};

export const payout: Aggregate<Payout, PayoutEvent> = { category: 'payout', initialState: { status: 'none' }, evolve };

export const requestPayout =
  (request: PayoutRequested['data']) =>
  (state: Payout): [] | [PayoutRequested] =>
    state.status === 'none' ? [{ type: 'PayoutRequested', data: request }] : [];

type RequestedPayout = Exclude<Payout, { status: 'none' }>;

/** Nobody has decided yet. */
const mustBeOpen = (state: Payout): RequestedPayout => {
  if (state.status === 'none') throw new Problem('not-found');
  if (state.status !== 'requested' && state.status !== 'failed' && state.status !== 'held')
    throw new Problem('payout-not-waiting', `This payout has been ${state.status} already.`);
  return state;
};

/** Nobody has decided yet, and it may be released. */
const mustWait = (state: Payout): RequestedPayout => {
  const open = mustBeOpen(state);
  if (open.status === 'held') throw new Problem('payout-not-waiting', 'This payout is on hold.');
  return open;
};

export type Holding = {
  cause: HoldCause;
  /** Only staff read this. */
  note: string;
  reviewOn: string;
  /** Today, and the last day of a hold that begins now: UK days. */
  today: string;
  lastDay: string;
};

/** Holds it until a day, or until another day when it is held already. Earlier approvals no longer count. */
export const holdPayout =
  ({ cause, note, reviewOn, today, lastDay }: Holding) =>
  (state: Payout): [PayoutHeld] => {
    const { payoutId, creatorId, hold } = mustBeOpen(state);
    const last = hold?.lastDay ?? lastDay;
    if (reviewOn <= today) throw fieldProblem('/reviewOn', 'Please choose a day in the future');
    if (reviewOn > last) throw fieldProblem('/reviewOn', `Please choose ${dayText(last)} or a day before`);
    return [
      {
        type: 'PayoutHeld',
        data: { payoutId, creatorId, cause, note: personal(creatorId, note), reviewOn, lastDay: last },
      },
    ];
  };

/** Lifts the hold. */
export const liftHold = (state: Payout): [PayoutHoldLifted] => {
  const { payoutId, creatorId, status } = mustBeOpen(state);
  if (status !== 'held') throw new Problem('payout-not-waiting', 'This payout is not on hold.');
  return [{ type: 'PayoutHoldLifted', data: { payoutId, creatorId } }];
};

/** Above `limitPence`, of the whole withdrawal, two people have to release it; in a batch its proposer counts. */
export type Release = { releasedBy: string; limitPence: number; batch?: { batchId: string; proposedBy: string } };

/** Whether this batch has reached it, whatever happened to it since. */
export const isReleasedIn = (state: Payout, batchId: string): boolean =>
  state.status !== 'none' && state.batchIds.includes(batchId);

/** Releases it, once; two people pressing at once make one release. A failed one may be released again. */
export const releasePayout =
  ({ releasedBy, limitPence, batch }: Release) =>
  (state: Payout): [] | [PayoutReleased] | [PayoutApproved] => {
    if (batch && isReleasedIn(state, batch.batchId)) return [];
    const { payoutId, creatorId, withdrawalPence, approvedBy } = mustWait(state);
    const released: PayoutReleased = {
      type: 'PayoutReleased',
      data: { payoutId, creatorId, ...(batch ? { batchId: batch.batchId } : {}) },
    };
    const others = [approvedBy, batch?.proposedBy ?? null].filter(
      (candidate) => candidate !== null && candidate !== releasedBy,
    );
    if (withdrawalPence <= limitPence || others.length > 0) return [released];
    if (approvedBy === releasedBy || batch) throw new Problem('second-person-needed');
    return [{ type: 'PayoutApproved', data: { payoutId, creatorId, approvedBy: releasedBy } }];
  };

/** Whether this person alone would release it: nobody else has approved or proposed it. */
export const isReleasedAlone = (state: Payout, { releasedBy, batch }: Release): boolean =>
  state.status !== 'none' &&
  [state.approvedBy, batch?.proposedBy ?? null].every((person) => person === null || person === releasedBy);

/** Nobody knows yet whether a part has arrived: the next release of the payout finds out. */
const isUncertain = ({ sending }: RequestedPayout): boolean => Object.keys(sending).length > 0;

/** Whether it may be rejected without asking anybody: one on hold is left to those who hold it. */
export const isRejectable = (state: Payout): boolean =>
  (state.status === 'requested' || state.status === 'failed') && !isUncertain(state);

/** Rejects it. A payout that was sent in part ends with what was sent. */
export const rejectPayout =
  (reason: string) =>
  (state: Payout): [PayoutRejected] | [PayoutCutShort] => {
    const open = mustBeOpen(state);
    if (isUncertain(open))
      throw new Problem('payout-not-waiting', 'A part of this payout may have been sent. Please release it again.');
    const { payoutId, creatorId, amountPence, transferred, parts } = open;
    const decision = { payoutId, creatorId, reason: personal(creatorId, reason) };
    if (transferred.length === 0) return [{ type: 'PayoutRejected', data: decision }];
    const rest = notIn(new Set(transferred), parts);
    return [
      { type: 'PayoutCutShort', data: { ...decision, amountPence: amountPence - sumOfParts(rest), rest: [...rest] } },
    ];
  };

/** The last attempt to send this part; undefined before the first. */
export const sendingOf = (state: Payout, part: PayoutPart): Sending | undefined =>
  state.status === 'none' ? undefined : state.sending[partKey(part)];

/** The call to the provider is made within five minutes after its start, and has ended after ten. */
const CALL_DAYS = 5 / (24 * 60);
const SENDING_DAYS = 2 * CALL_DAYS;

/** Whether the provider may be called in this attempt, now (ISO). */
export const mayCall = (sending: Sending, now: string): boolean => now <= addDays(sending.at, CALL_DAYS);
/** Whether a call of this attempt may be under way, in whatever process. */
const mayBeUnderWay = (sending: Sending | undefined, now: string): boolean =>
  sending !== undefined && now < addDays(sending.at, SENDING_DAYS);

/** The next attempt to send a part begins, now (ISO), unless a call of the last one may be under way. */
export const startTransfer =
  (part: PayoutPart, now: string) =>
  (state: Payout): [] | [TransferStarted] => {
    const isOpen = partsToTransfer(state).some((open) => partKey(open) === partKey(part));
    const last = sendingOf(state, part);
    if (state.status === 'none' || !isOpen || mayBeUnderWay(last, now)) return [];
    const { payoutId, creatorId } = state;
    const attempt = last === undefined ? 0 : last.attempt + 1;
    return [
      { type: 'TransferStarted', data: { payoutId, creatorId, orderId: part.orderId, n: part.n, attempt, at: now } },
    ];
  };

/** The sale of a part has come into doubt: the payout fails, unless a call to send that part may be under way now (ISO). */
export const stopPayout =
  (part: PayoutPart, code: string, now: string) =>
  (state: Payout): [] | [PayoutFailed] =>
    mayBeUnderWay(sendingOf(state, part), now) ? [] : failPayout(part, code)(state);

/** The provider refused a part for good. */
export const failPayout =
  ({ orderId, n }: PayoutPart, code: string) =>
  (state: Payout): [] | [PayoutFailed] =>
    state.status === 'released'
      ? [{ type: 'PayoutFailed', data: { payoutId: state.payoutId, creatorId: state.creatorId, orderId, n, code } }]
      : [];

/** Parts that still have to be transferred; empty unless released. */
export const partsToTransfer = (state: Payout): readonly PayoutPart[] =>
  state.status === 'released' ? notIn(new Set(state.transferred), state.parts) : [];

/** Records one transfer, whatever has become of the payout since its release; with the last one it is paid. */
export const recordTransfer =
  (part: PayoutPart, transferId: string) =>
  (state: Payout): [] | [TransferMade] | [TransferMade, PayoutPaid] => {
    if (state.status === 'none') return [];
    const { payoutId, creatorId, amountPence, parts, transferred, failures } = state;
    const isReleasedOnce = state.status === 'released' || failures > 0;
    if (!isReleasedOnce) return [];
    const left = notIn(new Set(transferred), parts);
    if (!left.some((candidate) => partKey(candidate) === partKey(part))) return [];
    const made: TransferMade = {
      type: 'TransferMade',
      data: { payoutId, creatorId, orderId: part.orderId, n: part.n, amountPence: part.amountPence, transferId },
    };
    return left.length > 1 || state.status === 'rejected' || state.status === 'paid'
      ? [made]
      : [made, { type: 'PayoutPaid', data: { payoutId, creatorId, amountPence } }];
  };
