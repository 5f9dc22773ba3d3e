import { accountNotReady } from '#contracts/auth/accountNotReady.ts';
import * as contract from '#contracts/requests/requests.ts';
import * as schema from '#contracts/requests/requests.schema.ts';
import { Problem } from '#contracts/http/problem.ts';
import { answerLimits, requestOpenDays } from '#contracts/requests/vocabulary.ts';
import type { Consumers } from '#platform/projections/consumers.ts';
import type { Cause, Handle, Load } from '#platform/eventStore/handle.ts';
import type { Caller } from '#platform/http/guard.ts';
import { route, type Route } from '#platform/http/route.ts';
import { isSameKey } from '#platform/secrets/mustHoldKey.ts';
import type { Db } from '#platform/postgres/db.ts';
import { makeReference } from '#platform/text/reference.ts';
import { findAnswersTo } from '#projections/requests/requestAnswers.ts';
import {
  findOpenRequests,
  findRequestsOf,
  getRequestRow,
  REQUESTS_PAGE,
  type RequestRow,
} from '#projections/requests/requests.ts';
import type { z } from 'zod';
import { offerVideo, proposeVideo, withdrawAnswer } from './answer.ts';
import { closeRequest, confirmRequest, contentRequest, requestContent, type AskerProof } from './contentRequest.ts';
import type { Sender } from '#events/requests.ts';
import type { FindFees, FindSessionUser, FindStanding, NameKey, RequestKey, RequestLinks } from './ports.ts';
import type { TakeThrottle } from '#platform/http/limits/throttle.ts';
import { toAnswers, toRequest } from './adapters/answers.ts';
import { DAY_MS } from '#contracts/shared/dayMs.ts';

export type RoutesDeps = {
  handle: Handle;
  load: Load;
  caughtUp: Consumers['caughtUp'];
  db: Db;
  now: () => string;
  newId: () => string;
  idOf: (text: string) => string;
  nameKey: NameKey;
  requestKey: RequestKey;
  throttle: TakeThrottle;
  findSessionUser: FindSessionUser;
  findStanding: FindStanding;
  findFees: FindFees;
  requestLinks: RequestLinks;
};

/** The sender, and whether the address is confirmed as theirs. */
type Who = { userId: string | null; sender: Sender; isEmailVerified: boolean };

type RequestFields = z.output<typeof schema.requestMyContent.body>;

/** What one sender may request in an hour, from any network address: each request is mailed to the address given. */
const MOST_SENT = { points: 5, seconds: 3600 } as const;
const MOST_ANSWERS = { points: answerLimits.mostADay, seconds: 24 * 3600 } as const;

const dayAfter = (at: string, days: number): string =>
  new Date(Date.parse(at) + days * DAY_MS).toISOString().slice(0, 10);

export const requestsRoutes = (deps: RoutesDeps): Route[] => {
  const { handle, load, caughtUp, db, now, newId, idOf, nameKey, requestKey, throttle } = deps;
  const { findSessionUser, findStanding, requestLinks } = deps;

  const visitorOf = ({ name, email }: Sender): Who => ({
    userId: null,
    sender: { name, email },
    isEmailVerified: false,
  });
  const holderOf = async (userId: string): Promise<Who> => {
    const user = await findSessionUser(userId);
    if (!user) throw accountNotReady();
    return { userId, sender: { name: user.displayName, email: user.email }, isEmailVerified: user.isEmailVerified };
  };

  const receive = async (body: RequestFields, { userId, sender, isEmailVerified }: Who, cause: Cause) => {
    const { title, description, category, budgetMinPence = null, budgetMaxPence = null, deadline = null } = body;
    // Derived from it, never taken as it is: an id that the sender chooses could be that of another person's key.
    const requestId = idOf(`request:${body.submissionId}`);
    if ((await load(contentRequest, requestId)).status === 'none')
      await throttle.take(`request:${userId ?? nameKey(sender.email)}`, MOST_SENT);
    const wish = {
      requestId,
      reference: makeReference('REQ', newId()),
      userId,
      sender,
      title,
      description,
      category,
      budgetMinPence,
      budgetMaxPence,
      deadline,
      lastDay: deadline ?? dayAfter(now(), requestOpenDays),
    };
    const handled = await handle(
      contentRequest,
      requestId,
      requestContent(wish, { isEmailVerified, at: now() }),
      cause,
    );
    await caughtUp(handled);
    if (handled.state.status === 'none') throw new Error(`request ${requestId} is not there`);
    return { reference: handled.state.reference, isConfirmed: handled.state.status !== 'unconfirmed' };
  };

  /** The public part of a request. @throws Problem `not-found` */
  const publicRow = async (requestId: string): Promise<RequestRow> => {
    const row = await getRequestRow(db, requestId);
    if (!row || row.status === 'unconfirmed' || row.hiddenBecause !== null) throw new Problem('not-found');
    return row;
  };
  const proofOf = (requestId: string, key: string | undefined, visitor: Caller | undefined): AskerProof => ({
    userId: visitor?.userId ?? null,
    hasKey: key !== undefined && isSameKey(key, requestKey(requestId)),
  });
  const forMe = async (requestId: string, { userId, hasKey }: AskerProof): Promise<contract.RequestForMe> => {
    const row = await publicRow(requestId);
    const isAsker = hasKey || (userId !== null && row.userId === userId);
    const all = userId === null && !isAsker ? [] : await findAnswersTo(db, requestId);
    const own = all.filter(({ creatorId }) => creatorId === userId);
    const readable = all.filter(({ status, isCreatorSuspended }) => status === 'given' && !isCreatorSuspended);
    return {
      request: toRequest(row),
      as: isAsker ? 'asker' : own.length > 0 ? 'creator' : 'visitor',
      reference: isAsker ? row.reference : null,
      answers: await toAnswers(deps, isAsker ? readable : own),
    };
  };
  const answered = (requestId: string, userId: string) => forMe(requestId, { userId, hasKey: false });
  /** The id of an answer, which counts towards the limit on its first arrival. */
  const takeAnswer = async (requestId: string, submissionId: string, userId: string): Promise<string> => {
    const answerId = idOf(`answer:${userId}:${submissionId}`);
    const state = await load(contentRequest, requestId);
    if (state.status === 'none') throw new Problem('not-found');
    if (!state.answers.some((answer) => answer.answerId === answerId))
      await throttle.take(`answer:${userId}`, MOST_ANSWERS);
    return answerId;
  };

  return [
    route(contract.requestContent, schema.requestContent, ({ body, cause }) => receive(body, visitorOf(body), cause)),
    route(contract.requestMyContent, schema.requestMyContent, async ({ body, caller, cause }) =>
      receive(body, await holderOf(caller.userId), cause),
    ),
    route(contract.confirmRequest, schema.confirmRequest, async ({ params: { requestId }, body, cause }) => {
      if (!(await requestLinks.isRight(requestId, body.token))) throw new Problem('invalid-confirmation-link');
      const handled = await handle(contentRequest, requestId, confirmRequest(requestId), cause);
      await caughtUp(handled);
      if (handled.state.status === 'none') throw new Error(`request ${requestId} is not there`);
      return { reference: handled.state.reference };
    }),
    route(contract.myRequests, schema.myRequests, async ({ caller }) => ({
      requests: (await findRequestsOf(db, caller.userId)).map(
        ({ id, reference, title, category, status, hiddenBecause, answers, requestedAt }) => ({
          id,
          reference,
          title,
          category,
          status,
          answers,
          requestedAt,
          isHidden: hiddenBecause !== null,
        }),
      ),
    })),

    route(contract.openRequests, schema.openRequests, async ({ query: { category, page } }) => {
      const { rows, total } = await findOpenRequests(db, category, page);
      return { requests: rows.map(toRequest), total, page, pageSize: REQUESTS_PAGE };
    }),
    route(contract.getRequest, schema.getRequest, async ({ params: { requestId } }) =>
      toRequest(await publicRow(requestId)),
    ),
    route(contract.readRequest, schema.readRequest, ({ params: { requestId }, body, visitor }) =>
      forMe(requestId, proofOf(requestId, body.key, visitor)),
    ),
    route(contract.closeRequest, schema.closeRequest, async ({ params: { requestId }, body, visitor, cause }) => {
      const proof = proofOf(requestId, body.key, visitor);
      await caughtUp(await handle(contentRequest, requestId, closeRequest(requestId, proof, body.isFulfilled), cause));
      return forMe(requestId, proof);
    }),

    route(contract.answerWithVideo, schema.answerWithVideo, async ({ params: { requestId }, body, caller, cause }) => {
      const { submissionId, videoId, words } = body;
      const creatorId = caller.userId;
      const answerId = await takeAnswer(requestId, submissionId, creatorId);
      const video = await findStanding(videoId);
      const isForSale = video?.creatorId === creatorId && video.isListed;
      const answer = { requestId, answerId, creatorId, videoId, words };
      await caughtUp(await handle(contentRequest, requestId, offerVideo(answer, { isForSale, at: now() }), cause));
      return answered(requestId, creatorId);
    }),
    route(contract.proposeVideo, schema.proposeVideo, async ({ params: { requestId }, body, caller, cause }) => {
      const { submissionId, ...offer } = body;
      const creatorId = caller.userId;
      const answerId = await takeAnswer(requestId, submissionId, creatorId);
      const answer = { requestId, answerId, creatorId, ...offer };
      await caughtUp(await handle(contentRequest, requestId, proposeVideo(answer, now()), cause));
      return answered(requestId, creatorId);
    }),
    route(contract.withdrawAnswer, schema.withdrawAnswer, async ({ params, caller: { userId }, cause }) => {
      const { requestId, answerId } = params;
      await caughtUp(await handle(contentRequest, requestId, withdrawAnswer(requestId, answerId, userId), cause));
      return answered(requestId, userId);
    }),
  ];
};
