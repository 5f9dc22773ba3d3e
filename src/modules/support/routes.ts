import * as contract from '#contracts/support.ts';
import * as schema from '#contracts/support.schema.ts';
import { Problem } from '#contracts/problem.ts';
import { kindOf, type CaseKind } from '#contracts/supportVocabulary.ts';
import type { Consumers } from '#platform/eventStore/consumers.ts';
import type { Cause, Handle, Load } from '#platform/eventStore/handle.ts';
import { route, type Route } from '#platform/http/route.ts';
import type { Db } from '#platform/postgres/db.ts';
import { makeReference } from '#platform/reference.ts';
import { findRequestsOf } from '#projections/requests.ts';
import type { z } from 'zod';
import { confirmRequest, contentRequest, requestContent } from './contentRequest.ts';
import type { Sender } from './events.ts';
import type { FindSessionUser, IsPro, NameKey, RequestLinks, Throttle } from './ports.ts';
import { openCase, supportCase } from './supportCase.ts';

export type RoutesDeps = {
  handle: Handle;
  load: Load;
  caughtUp: Consumers['caughtUp'];
  db: Db;
  now: () => string;
  newId: () => string;
  idOf: (text: string) => string;
  nameKey: NameKey;
  throttle: Throttle;
  findSessionUser: FindSessionUser;
  requestLinks: RequestLinks;
  isPro: IsPro;
};

/** Who sends, and whether the address is known to be theirs. */
type Who = { userId: string | null; sender: Sender; isKnown: boolean };

type CaseWords = z.output<typeof schema.openMyCase.body>;
type RequestWords = z.output<typeof schema.requestMyContent.body>;

/** What one sender may send in an hour, whatever their network address: each of them is mailed to the address given. */
const MOST_SENT = { points: 5, seconds: 3600 } as const;

const prefixes: Record<CaseKind, string> = { support: 'SUP', contact: 'CON' };

export const supportRoutes = (deps: RoutesDeps): Route[] => {
  const { handle, load, caughtUp, db, now, newId, idOf, nameKey, throttle, findSessionUser, requestLinks, isPro } =
    deps;

  const take = (what: string, { userId, sender }: Omit<Who, 'isKnown'>): Promise<void> =>
    throttle.take(`${what}:${userId ?? nameKey(sender.email)}`, MOST_SENT);

  const visitorOf = ({ name, email }: Sender): Who => ({ userId: null, sender: { name, email }, isKnown: false });
  const holderOf = async (userId: string): Promise<Who> => {
    const user = await findSessionUser(userId);
    if (!user) throw new Problem('session-ended');
    return { userId, sender: { name: user.displayName, email: user.email }, isKnown: user.isEmailVerified };
  };

  const receiveCase = async ({ submissionId, topic, message }: CaseWords, who: Who, cause: Cause) => {
    // Made from it, never taken as it is: an id that the sender chooses could be that of another person's key.
    const caseId = idOf(`case:${submissionId}`);
    if ((await load(supportCase, caseId)).status === 'none') await take('case', who);
    const reference = makeReference(prefixes[kindOf(topic)], newId());
    const { userId, sender } = who;
    const paysForPro = userId !== null && (await isPro(userId));
    const handled = await handle(
      supportCase,
      caseId,
      openCase({ caseId, reference, topic, message, userId, sender, isPro: paysForPro }),
      cause,
    );
    await caughtUp(handled);
    if (handled.state.status === 'none') throw new Error(`case ${caseId} is not open`);
    return { reference: handled.state.reference };
  };

  const receiveRequest = async (body: RequestWords, { userId, sender, isKnown }: Who, cause: Cause) => {
    const { title, description, category, budgetMinPence = null, budgetMaxPence = null, deadline = null } = body;
    const requestId = idOf(`request:${body.submissionId}`);
    if ((await load(contentRequest, requestId)).status === 'none') await take('request', { userId, sender });
    const wish = {
      ...{ requestId, reference: makeReference('REQ', newId()), userId, sender },
      ...{ title, description, category, budgetMinPence, budgetMaxPence, deadline },
    };
    const handled = await handle(contentRequest, requestId, requestContent(wish, { isKnown, at: now() }), cause);
    await caughtUp(handled);
    if (handled.state.status === 'none') throw new Error(`request ${requestId} is not there`);
    return { reference: handled.state.reference, isConfirmed: handled.state.status === 'open' };
  };

  return [
    route(contract.openCase, schema.openCase, ({ body, cause }) => receiveCase(body, visitorOf(body), cause)),
    route(contract.openMyCase, schema.openMyCase, async ({ body, caller, cause }) =>
      receiveCase(body, await holderOf(caller.userId), cause),
    ),
    route(contract.requestContent, schema.requestContent, ({ body, cause }) =>
      receiveRequest(body, visitorOf(body), cause),
    ),
    route(contract.requestMyContent, schema.requestMyContent, async ({ body, caller, cause }) =>
      receiveRequest(body, await holderOf(caller.userId), cause),
    ),
    route(contract.confirmRequest, schema.confirmRequest, async ({ params: { requestId }, body, cause }) => {
      if (!(await requestLinks.isRight(requestId, body.token))) throw new Problem('invalid-confirmation-link');
      const handled = await handle(contentRequest, requestId, confirmRequest(requestId), cause);
      await caughtUp(handled);
      if (handled.state.status === 'none') throw new Error(`request ${requestId} is not there`);
      return { reference: handled.state.reference };
    }),
    route(contract.myRequests, schema.myRequests, async ({ caller }) => ({
      requests: await findRequestsOf(db, caller.userId),
    })),
  ];
};
