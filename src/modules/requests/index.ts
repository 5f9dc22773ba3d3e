import type { Policy } from '#platform/eventStore/policy.ts';
import type { Route } from '#platform/http/route.ts';
import { findAnswersBy, getAnswerRow } from '#projections/requests/requestAnswers.ts';
import { findRequestsOf, getRequestRow } from '#projections/requests/requests.ts';
import { requestsAdminRoutes, type AdminDeps } from './adminRoutes.ts';
import { contentRequest } from './contentRequest.ts';
import { requestsJobs, requestsPolicies, sweepRequests, type PoliciesDeps } from './policies.ts';
import { requestsRoutes, type RoutesDeps } from './routes.ts';
import { toAnswers } from './adapters/answers.ts';

/** The door of requests. */
export const requests = (deps: RoutesDeps & PoliciesDeps & AdminDeps) => ({
  routes: [...requestsRoutes(deps), ...requestsAdminRoutes(deps)] satisfies Route[],
  policies: requestsPolicies(deps) satisfies Policy[],
  jobs: requestsJobs(deps),
  sweep: () => sweepRequests(deps),
  /** A request as something that can be reported; `readerId`: only what this person may see. */
  findRequest: async (requestId: string, readerId: string | null) => {
    const row = await getRequestRow(deps.db, requestId);
    const isPublic = row !== undefined && row.status !== 'unconfirmed' && row.hiddenBecause === null;
    return row && (readerId === null || isPublic)
      ? { text: row.title, ownerId: row.userId, placeId: requestId, isHidden: row.hiddenBecause !== null }
      : undefined;
  },
  /** An answer as something that can be reported; of people only whoever asked sees it. */
  findAnswer: async (answerId: string, readerId: string | null) => {
    const row = await getAnswerRow(deps.db, answerId);
    if (!row || (readerId !== null && row.askerId !== readerId)) return undefined;
    const { words, creatorId, requestId, status } = row;
    return { text: words ?? '', ownerId: creatorId, placeId: requestId, isHidden: status === 'hidden' };
  },
  /** What the person asked for, and what they answered to others. */
  exportPerson: async (userId: string) => {
    const asked = await findRequestsOf(deps.db, userId);
    return {
      requests: await Promise.all(asked.map(({ id }) => deps.load(contentRequest, id))),
      answers: await toAnswers(deps, await findAnswersBy(deps.db, userId)),
    };
  },
});
