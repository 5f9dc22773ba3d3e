/** One withdrawal: requested, released or rejected by finance, transferred part by part, paid. */
import { Problem } from '#contracts/problem.ts';
import type { Aggregate } from '#platform/eventStore/aggregate.ts';
import type {
  PayoutEvent,
  PayoutPaid,
  PayoutPart,
  PayoutRejected,
  PayoutReleased,
  PayoutRequested,
  TransferMade,
} from './events.ts';

export type Payout =
  | { status: 'none' }
  | {
      status: 'requested' | 'released' | 'rejected' | 'paid';
      payoutId: string;
      creatorId: string;
      amountPence: number;
      parts: readonly PayoutPart[];
      /** Keys of the parts that have been transferred. */
      transferred: readonly string[];
    };

export const partKey = ({ orderId, n }: Pick<PayoutPart, 'orderId' | 'n'>): string => `${orderId}:${n}`;

const evolve = (state: Payout, event: PayoutEvent): Payout => {
  if (event.type === 'PayoutRequested') return { status: 'requested', transferred: [], ...event.data };
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'PayoutReleased':
      return { ...state, status: 'released' };
    case 'PayoutRejected':
      return { ...state, status: 'rejected' };
    case 'TransferMade':
      return { ...state, transferred: [...state.transferred, partKey(event.data)] };
    case 'PayoutPaid':
      return { ...state, status: 'paid' };
  }
};

export const payout: Aggregate<Payout, PayoutEvent> = { category: 'payout', initialState: { status: 'none' }, evolve };

export const requestPayout =
  (request: PayoutRequested['data']) =>
  (state: Payout): [] | [PayoutRequested] =>
    state.status === 'none' ? [{ type: 'PayoutRequested', data: request }] : [];

const mustWait = (state: Payout): Exclude<Payout, { status: 'none' }> => {
  if (state.status === 'none') throw new Problem('not-found');
  if (state.status !== 'requested')
    throw new Problem('payout-not-waiting', `This payout has been ${state.status} already.`);
  return state;
};

/** Lets it go, once; two people pressing at once make one release. */
export const releasePayout =
  () =>
  (state: Payout): [PayoutReleased] => {
    const { payoutId, creatorId } = mustWait(state);
    return [{ type: 'PayoutReleased', data: { payoutId, creatorId } }];
  };

export const rejectPayout =
  (reason: string) =>
  (state: Payout): [PayoutRejected] => {
    const { payoutId, creatorId } = mustWait(state);
    return [{ type: 'PayoutRejected', data: { payoutId, creatorId, reason } }];
  };

/** Parts that still have to be transferred; empty unless released. */
export const partsToTransfer = (state: Payout): readonly PayoutPart[] =>
  state.status === 'released' ? state.parts.filter((part) => !state.transferred.includes(partKey(part))) : [];

/** Notes one transfer; with the last one the payout is paid. */
export const recordTransfer =
  (part: PayoutPart, transferId: string) =>
  (state: Payout): [] | [TransferMade] | [TransferMade, PayoutPaid] => {
    const open = partsToTransfer(state);
    if (state.status === 'none' || !open.some((one) => partKey(one) === partKey(part))) return [];
    const { payoutId, creatorId, amountPence } = state;
    const made: TransferMade = {
      type: 'TransferMade',
      data: { payoutId, creatorId, orderId: part.orderId, n: part.n, amountPence: part.amountPence, transferId },
    };
    return open.length > 1 ? [made] : [made, { type: 'PayoutPaid', data: { payoutId, creatorId, amountPence } }];
  };
