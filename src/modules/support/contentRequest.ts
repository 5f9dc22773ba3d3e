/** A request for content: counts once it is known that its sender reads mail at the address given. */
import { fieldProblem, Problem } from '#contracts/problem.ts';
import type { Aggregate } from '#platform/eventStore/aggregate.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import type { ContentRequested, RequestConfirmed, Sender } from './events.ts';

type Wish = Omit<ContentRequested['data'], 'sender'>;

export type ContentRequest =
  | { status: 'none' }
  /** The sender is null once forgotten. */
  | (Wish & { status: 'unconfirmed' | 'open'; sender: Sender | null });

const evolve = (state: ContentRequest, event: ContentRequested | RequestConfirmed): ContentRequest => {
  switch (event.type) {
    case 'ContentRequested':
      return { ...event.data, status: 'unconfirmed', sender: event.data.sender.value };
    case 'RequestConfirmed':
      return state.status === 'none' ? state : { ...state, status: 'open' };
  }
};

export const contentRequest: Aggregate<ContentRequest, ContentRequested | RequestConfirmed> = {
  category: 'request',
  initialState: { status: 'none' },
  evolve,
};

export type NewRequest = Wish & { sender: Sender };

/** `isKnown`: the address is the confirmed one of an account. What arrives a second time is there already. */
export const requestContent =
  ({ sender, ...wish }: NewRequest, { isKnown, at }: { isKnown: boolean; at: string }) =>
  (state: ContentRequest): [] | [ContentRequested] | [ContentRequested, RequestConfirmed] => {
    if (state.status !== 'none') return [];
    const { requestId, userId, deadline } = wish;
    if (deadline !== null && deadline < at.slice(0, 10))
      throw fieldProblem('/deadline', 'Please choose a day that is still to come');
    const requested: ContentRequested = {
      type: 'ContentRequested',
      data: { ...wish, sender: personal(userId ?? requestId, sender) },
    };
    return isKnown ? [requested, { type: 'RequestConfirmed', data: { requestId } }] : [requested];
  };

/** @throws Problem `not-found` */
export const confirmRequest =
  (requestId: string) =>
  (state: ContentRequest): [] | [RequestConfirmed] => {
    if (state.status === 'none') throw new Problem('not-found');
    return state.status === 'open' ? [] : [{ type: 'RequestConfirmed', data: { requestId } }];
  };
