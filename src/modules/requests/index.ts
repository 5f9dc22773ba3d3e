import type { Module } from '#platform/processes/module.ts';
import type { Tools } from '#platform/processes/tools.ts';
import { keyedHash } from '#platform/secrets/keyedHash.ts';
import { findAnswersBy, getAnswerRow } from '#projections/requests/requestAnswers.ts';
import { findRequestsOf, getRequestRow } from '#projections/requests/requests.ts';
import { requestsAdminRoutes } from './adminRoutes.ts';
import { contentRequest } from './contentRequest.ts';
import { requestsJobs, requestsPolicies, sweepRequests } from './policies.ts';
import type { RequestsPorts, RequestsSettings } from './ports.ts';
import { requestsRoutes } from './routes.ts';
import { toAnswers } from './adapters/answers.ts';
import { postgresRequestLinks } from './adapters/requestLinks.ts';

type Given = Tools & { ports: RequestsPorts; settings: RequestsSettings };

const openAdapters = ({ ports, settings, ...tools }: Given) => ({
  ...tools,
  ...ports,
  brandName: settings.brandName,
  origin: settings.origin,
  nameKey: keyedHash(settings.keys.names),
  requestKey: keyedHash(settings.keys.requests),
  requestLinks: postgresRequestLinks(tools.db, tools.clock),
});

/** Requests for content, and the answers of creators. */
export const requests = (given: Given) => {
  const deps = openAdapters(given);
  return {
    routes: [...requestsRoutes(deps), ...requestsAdminRoutes(deps)],
    policies: requestsPolicies(deps),
    jobs: requestsJobs(deps),
    sweep: () => sweepRequests(deps),
    forget: () => deps.requestLinks.forgetExpired(),
    /** A request as the subject of a report; `readerId`: only what this person may see. */
    findRequest: async (requestId: string, readerId: string | null) => {
      const row = await getRequestRow(deps.db, requestId);
      const isPublic = row !== undefined && row.status !== 'unconfirmed' && row.hiddenBecause === null;
      return row && (readerId === null || isPublic)
        ? { text: row.title, ownerId: row.userId, placeId: requestId, isHidden: row.hiddenBecause !== null }
        : undefined;
    },
    /** An answer as the subject of a report; only the asker sees it. */
    findAnswer: async (answerId: string, readerId: string | null) => {
      const row = await getAnswerRow(deps.db, answerId);
      if (!row || (readerId !== null && row.askerId !== readerId)) return undefined;
      const { words, creatorId, requestId, status } = row;
      return { text: words ?? '', ownerId: creatorId, placeId: requestId, isHidden: status === 'hidden' };
    },
    /** The person's requests, and their answers to others. */
    exportPerson: async (userId: string) => {
      const requests = await findRequestsOf(deps.db, userId);
      return {
        requests: await Promise.all(requests.map(({ id }) => deps.load(contentRequest, id))),
        answers: await toAnswers(deps, await findAnswersBy(deps.db, userId)),
      };
    },
  } satisfies Module & Record<string, unknown>;
};

export type { RequestsSettings };
