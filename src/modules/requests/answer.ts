/** A creator's answer to a request: a listed video, or the offer to film one. */
import { fieldProblem, Problem } from '#contracts/http/problem.ts';
import { answerLimits } from '#contracts/requests/vocabulary.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { lastDayOf, there, type Answer, type ContentRequest, type ThereRequest } from './contentRequest.ts';
import type { AnswerHidden, AnswerWithdrawn, VideoOffered, VideoProposed } from '#events/requests.ts';

export type NewAnswer = { requestId: string; answerId: string; creatorId: string; words: string };

/** The request, if it can be answered. @throws Problem `not-found` for one that is not public */
const answerable = (state: ContentRequest, { creatorId }: NewAnswer, at: string): ThereRequest => {
  const request = there(state);
  if (request.status === 'unconfirmed' || request.hiddenBecause !== null) throw new Problem('not-found');
  const last = lastDayOf(request);
  if (request.status !== 'open' || (last !== null && last < at.slice(0, 10)))
    throw new Problem('conflict', 'This request has ended.');
  if (request.userId === creatorId) throw new Problem('conflict', 'This is your own request.');
  const standing = request.answers.filter(({ status }) => status === 'given');
  if (standing.length >= answerLimits.most) throw new Problem('conflict', 'This request cannot take any more answers.');
  if (standing.filter((answer) => answer.creatorId === creatorId).length >= answerLimits.mostPerCreator)
    throw new Problem('conflict', `You can answer a request at most ${answerLimits.mostPerCreator} times.`);
  return request;
};

const given = (request: ThereRequest, { words, ...answer }: NewAnswer) => ({
  ...answer,
  askerId: request.userId,
  words: personal(answer.creatorId, words),
});

/** A second arrival of the same answer changes nothing. */
const isThere = (state: ContentRequest, answerId: string): boolean =>
  state.status !== 'none' && state.answers.some((answer) => answer.answerId === answerId);

/** `isForSale`: an own video, listed now. */
export const offerVideo =
  (answer: NewAnswer & { videoId: string }, { isForSale, at }: { isForSale: boolean; at: string }) =>
  (state: ContentRequest): [] | [VideoOffered] => {
    if (isThere(state, answer.answerId)) return [];
    const { videoId, ...rest } = answer;
    const request = answerable(state, rest, at);
    if (!isForSale) throw fieldProblem('/videoId', 'Please choose a video of yours that is for sale');
    if (request.answers.some((answer) => answer.videoId === videoId && answer.status !== 'withdrawn'))
      throw new Problem('already-done', 'You have already answered with this video.');
    return [{ type: 'VideoOffered', data: { ...given(request, rest), videoId } }];
  };

export const proposeVideo =
  (answer: NewAnswer & { pricePence: number; readyBy: string }, at: string) =>
  (state: ContentRequest): [] | [VideoProposed] => {
    if (isThere(state, answer.answerId)) return [];
    const { pricePence, readyBy, ...rest } = answer;
    const request = answerable(state, rest, at);
    if (readyBy < at.slice(0, 10)) throw fieldProblem('/readyBy', 'Please choose a day that is still to come');
    return [{ type: 'VideoProposed', data: { ...given(request, rest), pricePence, readyBy } }];
  };

const find = (state: ContentRequest, answerId: string): Answer => {
  const answer = there(state).answers.find((answer) => answer.answerId === answerId);
  if (!answer) throw new Problem('not-found');
  return answer;
};

/** Its creator withdraws it; another creator's answer does not exist. */
export const withdrawAnswer =
  (requestId: string, answerId: string, creatorId: string) =>
  (state: ContentRequest): [] | [AnswerWithdrawn] => {
    const answer = find(state, answerId);
    if (answer.creatorId !== creatorId) throw new Problem('not-found');
    return answer.status === 'given' ? [{ type: 'AnswerWithdrawn', data: { requestId, answerId } }] : [];
  };

/** A withdrawn answer can be hidden too, so that nobody reads it again. */
export const hideAnswer =
  (requestId: string, answerId: string, { by, reason }: { by: string; reason: string }) =>
  (state: ContentRequest): [] | [AnswerHidden] => {
    const { status, creatorId, hiddenBy } = find(state, answerId);
    if (hiddenBy === by) return [];
    if (status === 'hidden') throw new Problem('already-done', 'This answer is hidden already.');
    const data = { requestId, answerId, creatorId, by, reason: personal(creatorId, reason) };
    return [{ type: 'AnswerHidden', data }];
  };
