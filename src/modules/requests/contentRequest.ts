/** A request for content: public once its sender has proved to read mail at the given address, until it ends. */
import { fieldProblem, Problem } from '#contracts/http/problem.ts';
import type { AnswerStatus, RequestStatus } from '#contracts/requests/vocabulary.ts';
import type { Aggregate } from '#platform/eventStore/aggregate.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import type {
  ContentRequested,
  RequestClosed,
  RequestConfirmed,
  RequestEnded,
  RequestEvent,
  RequestFulfilled,
  RequestHidden,
  RequestPassed,
  RequestShown,
  Sender,
} from '#events/requests.ts';

type Wish = Omit<ContentRequested['data'], 'sender'>;

/** `videoId` is null for an offer to film. */
export type Answer = {
  answerId: string;
  creatorId: string;
  videoId: string | null;
  status: AnswerStatus;
  /** The moderator who hid it. */
  hiddenBy: string | null;
};

/** The sender is null once the key is destroyed, and `hiddenBecause` is empty; it is null while the request is public. */
export type ThereRequest = Wish & {
  status: RequestStatus;
  sender: Sender | null;
  isPassed: boolean;
  hiddenBecause: string | null;
  /** What a moderator did last. */
  moderated: { act: 'passed' | 'hidden' | 'shown'; by: string } | null;
  answers: readonly Answer[];
};
export type ContentRequest = { status: 'none' } | ThereRequest;

const setAnswer = (state: ThereRequest, answerId: string, change: Partial<Answer>): ThereRequest => ({
  ...state,
  answers: state.answers.map((answer) => (answer.answerId === answerId ? { ...answer, ...change } : answer)),
});

const evolve = (state: ContentRequest, event: RequestEvent): ContentRequest => {
  if (event.type === 'ContentRequested') {
    const { sender, ...wish } = event.data;
    const fresh = { isPassed: false, hiddenBecause: null, moderated: null, answers: [] };
    return { ...wish, ...fresh, status: 'unconfirmed', sender: sender.value };
  }
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'RequestConfirmed':
      return { ...state, status: 'open' };
    case 'RequestPassed':
      return { ...state, isPassed: true, moderated: { act: 'passed', by: event.data.by } };
    case 'RequestHidden':
      return {
        ...state,
        isPassed: true,
        hiddenBecause: event.data.reason.value ?? '',
        moderated: { act: 'hidden', by: event.data.by },
      };
    case 'RequestShown':
      return { ...state, hiddenBecause: null, moderated: { act: 'shown', by: event.data.by } };
    case 'VideoOffered':
    case 'VideoProposed': {
      const { answerId, creatorId } = event.data;
      const videoId = event.type === 'VideoOffered' ? event.data.videoId : null;
      return {
        ...state,
        answers: [...state.answers, { answerId, creatorId, videoId, status: 'given', hiddenBy: null }],
      };
    }
    case 'AnswerWithdrawn':
      return setAnswer(state, event.data.answerId, { status: 'withdrawn' });
    case 'AnswerHidden':
      return setAnswer(state, event.data.answerId, { status: 'hidden', hiddenBy: event.data.by });
    case 'RequestFulfilled':
      return { ...state, status: 'fulfilled' };
    case 'RequestClosed':
      return { ...state, status: 'closed' };
    case 'RequestEnded':
      return { ...state, status: 'ended' };
  }
};

export const contentRequest: Aggregate<ContentRequest, RequestEvent> = {
  category: 'request',
  initialState: { status: 'none' },
  evolve,
};

/** @throws Problem `not-found` */
export const there = (state: ContentRequest): ThereRequest => {
  if (state.status === 'none') throw new Problem('not-found');
  return state;
};

/** Whether the caller is the person who asked. */
export type AskerProof = { userId: string | null; hasKey: boolean };

export const isAsker = ({ userId }: ThereRequest, proof: AskerProof): boolean =>
  proof.hasKey || (userId !== null && userId === proof.userId);

/** Whose key seals what is written about a request. */
const ownerOf = ({ userId, requestId }: Wish): string => userId ?? requestId;

export type NewRequest = Wish & { sender: Sender };

/** `isEmailVerified`: the address is the confirmed one of an account. A second arrival changes nothing. */
export const requestContent =
  ({ sender, ...wish }: NewRequest, { isEmailVerified, at }: { isEmailVerified: boolean; at: string }) =>
  (state: ContentRequest): [] | [ContentRequested] | [ContentRequested, RequestConfirmed] => {
    if (state.status !== 'none') return [];
    const { requestId, deadline } = wish;
    if (deadline !== null && deadline < at.slice(0, 10))
      throw fieldProblem('/deadline', 'Please choose a day that is still to come');
    const requested: ContentRequested = {
      type: 'ContentRequested',
      data: { ...wish, sender: personal(ownerOf(wish), sender) },
    };
    return isEmailVerified ? [requested, { type: 'RequestConfirmed', data: { requestId } }] : [requested];
  };

/** @throws Problem `not-found` */
export const confirmRequest =
  (requestId: string) =>
  (state: ContentRequest): [] | [RequestConfirmed] =>
    there(state).status === 'unconfirmed' ? [{ type: 'RequestConfirmed', data: { requestId } }] : [];

/** Moderators see it only once it is public. */
const counted = (state: ContentRequest): ThereRequest => {
  const request = there(state);
  if (request.status === 'unconfirmed') throw new Problem('not-found');
  return request;
};

type Moderated = NonNullable<ThereRequest['moderated']>;

/** This person's same act, once more, as when its answer was lost. */
const isRepeated = ({ moderated }: ThereRequest, { act, by }: Moderated): boolean =>
  moderated?.act === act && moderated.by === by;

/** @throws Problem `already-done` when somebody else has looked at it before */
export const passRequest =
  (requestId: string, by: string) =>
  (state: ContentRequest): [] | [RequestPassed] => {
    const request = counted(state);
    if (isRepeated(request, { act: 'passed', by })) return [];
    if (request.hiddenBecause !== null) throw new Problem('already-done', 'This request is hidden.');
    if (request.isPassed) throw new Problem('already-done', 'A moderator has looked at this request already.');
    return [{ type: 'RequestPassed', data: { requestId, by } }];
  };

/** @throws Problem `already-done` when somebody else has hidden it */
export const hideRequest =
  (requestId: string, { by, reason }: { by: string; reason: string }) =>
  (state: ContentRequest): [] | [RequestHidden] => {
    const request = counted(state);
    if (isRepeated(request, { act: 'hidden', by })) return [];
    if (request.hiddenBecause !== null) throw new Problem('already-done', 'This request is hidden already.');
    const sealed = personal(ownerOf(request), reason);
    return [{ type: 'RequestHidden', data: { requestId, askerId: request.userId, by, reason: sealed } }];
  };

/** @throws Problem `already-done` when it is not hidden, unless the same person put it back */
export const showRequest =
  (requestId: string, { by, reason }: { by: string; reason: string }) =>
  (state: ContentRequest): [] | [RequestShown] => {
    const request = counted(state);
    if (isRepeated(request, { act: 'shown', by })) return [];
    if (request.hiddenBecause === null) throw new Problem('already-done', 'This request is not hidden.');
    return [{ type: 'RequestShown', data: { requestId, by, reason: personal(ownerOf(request), reason) } }];
  };

/** The asker closes the request; a repeat changes nothing. For everybody else it does not exist. */
export const closeRequest =
  (requestId: string, proof: AskerProof, isFulfilled: boolean) =>
  (state: ContentRequest): [] | [RequestClosed] | [RequestFulfilled] => {
    const request = there(state);
    if (!isAsker(request, proof)) throw new Problem('not-found');
    if (request.status !== 'open' && request.status !== 'ended') return [];
    if (isFulfilled) return [{ type: 'RequestFulfilled', data: { requestId, orderId: null } }];
    return request.status === 'open' ? [{ type: 'RequestClosed', data: { requestId } }] : [];
  };

/** The asker has bought a video from one of the answers. */
export const fulfilBySale =
  (requestId: string, { videoId, buyerId, orderId }: { videoId: string; buyerId: string; orderId: string }) =>
  (state: ContentRequest): [] | [RequestFulfilled] => {
    if (state.status !== 'open' && state.status !== 'ended') return [];
    const isAnswer = state.answers.some((answer) => answer.videoId === videoId && answer.status !== 'withdrawn');
    return state.userId === buyerId && isAnswer ? [{ type: 'RequestFulfilled', data: { requestId, orderId } }] : [];
  };

/** The day after its last one has begun. */
export const endRequest =
  (requestId: string, at: string) =>
  (state: ContentRequest): [] | [RequestEnded] => {
    if (state.status !== 'open') return [];
    const last = lastDayOf(state);
    return last !== null && last < at.slice(0, 10) ? [{ type: 'RequestEnded', data: { requestId } }] : [];
  };

export const lastDayOf = ({ lastDay, deadline }: Pick<Wish, 'lastDay' | 'deadline'>): string | null =>
  lastDay ?? deadline;
