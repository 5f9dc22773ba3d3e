/** What moderators can do with requests for content and their answers. */
import * as contract from '#contracts/requests/requests.ts';
import * as schema from '#contracts/requests/requests.schema.ts';
import { Problem } from '#contracts/http/problem.ts';
import type { Command } from '#platform/eventStore/aggregate.ts';
import type { Consumers } from '#platform/projections/consumers.ts';
import type { Cause, Handle } from '#platform/eventStore/handle.ts';
import { listReply, readListQuery } from '#platform/http/listQuery.ts';
import { route, type Route } from '#platform/http/route.ts';
import type { Db } from '#platform/postgres/db.ts';
import { findAnswersTo } from '#projections/requests/requestAnswers.ts';
import { getRequestRow, listRequests, type RequestRow } from '#projections/requests/requests.ts';
import { hideAnswer } from './answer.ts';
import { contentRequest, hideRequest, passRequest, showRequest, type ContentRequest } from './contentRequest.ts';
import type { RequestEvent } from '#events/requests.ts';
import { toAnswer, toRequest } from './adapters/answers.ts';
import type { FindFees } from './ports.ts';

export type AdminDeps = { handle: Handle; caughtUp: Consumers['caughtUp']; db: Db; findFees: FindFees };

const toRow = (row: RequestRow): contract.AdminRequestRow => ({
  ...toRequest(row),
  reference: row.reference,
  isHidden: row.hiddenBecause !== null,
  isPassed: row.isPassed,
  hasAccount: row.userId !== null,
});

export const requestsAdminRoutes = ({ handle, caughtUp, db, findFees }: AdminDeps): Route[] => {
  const answer = async (id: string): Promise<contract.AdminRequest> => {
    const row = await getRequestRow(db, id);
    if (!row || row.status === 'unconfirmed') throw new Problem('not-found');
    const { current } = await findFees();
    const given = (await findAnswersTo(db, id)).map((answer) => ({
      ...toAnswer(answer, current),
      creatorId: answer.creatorId,
    }));
    return { ...toRow(row), userId: row.userId, hiddenBecause: row.hiddenBecause, given };
  };
  const decide = async (id: string, command: Command<ContentRequest, readonly RequestEvent[]>, cause: Cause) => {
    await caughtUp(await handle(contentRequest, id, command, cause));
    return answer(id);
  };

  return [
    route(contract.adminListRequests, schema.adminListRequests, async ({ query }) => {
      const { filter, ...page } = readListQuery(query, schema.requestFilter);
      const { rows, total } = await listRequests(db, { filter: { status: filter.status, ids: filter.id }, ...page });
      return listReply('requests', rows.map(toRow), page.from, total);
    }),
    route(contract.adminGetRequest, schema.adminGetRequest, ({ params: { id } }) => answer(id)),
    route(contract.passRequest, schema.passRequest, ({ params: { id }, caller, cause }) =>
      decide(id, passRequest(id, caller.userId), cause),
    ),
    route(contract.hideRequest, schema.hideRequest, ({ params: { id }, body, caller, cause }) =>
      decide(id, hideRequest(id, { by: caller.userId, reason: body.reason }), cause),
    ),
    route(contract.showRequest, schema.showRequest, ({ params: { id }, body, caller, cause }) =>
      decide(id, showRequest(id, { by: caller.userId, reason: body.reason }), cause),
    ),
    route(contract.hideAnswer, schema.hideAnswer, ({ params: { id, answerId }, body, caller, cause }) =>
      decide(id, hideAnswer(id, answerId, { by: caller.userId, reason: body.reason }), cause),
    ),
  ];
};
