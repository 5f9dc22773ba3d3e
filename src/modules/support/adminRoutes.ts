/** What staff can do with support cases. */
import * as contract from '#contracts/support/cases.ts';
import * as schema from '#contracts/support/cases.schema.ts';
import { Problem } from '#contracts/http/problem.ts';
import type { CaseLink } from '#contracts/support/vocabulary.ts';
import type { Command } from '#platform/eventStore/aggregate.ts';
import type { Consumers } from '#platform/projections/consumers.ts';
import type { Cause, Handle, Load } from '#platform/eventStore/handle.ts';
import { listReply, readListQuery } from '#platform/http/listQuery.ts';
import { route, type Route } from '#platform/http/route.ts';
import type { Db } from '#platform/postgres/db.ts';
import { findLinkLabel, findNames, getCaseRow, listCases } from '#projections/staff/cases.ts';
import type { CaseEvent } from '#events/support.ts';
import type { NoteAccess } from './ports.ts';
import { answerCase, closeCase, linkCase, noteCase, supportCase, type SupportCase } from './supportCase.ts';

export type CaseAdminDeps = {
  handle: Handle;
  load: Load;
  caughtUp: Consumers['caughtUp'];
  db: Db;
  now: () => string;
  noteAccess: NoteAccess;
};

export const caseAdminRoutes = ({ handle, load, caughtUp, db, now, noteAccess }: CaseAdminDeps): Route[] => {
  const labelled = async (link: CaseLink) => ({ ...link, label: (await findLinkLabel(db, link)) ?? link.id });

  const answer = async (id: string): Promise<contract.AdminCase> => {
    const state = await load(supportCase, id);
    const row = await getCaseRow(db, id);
    if (state.status === 'none' || !row) throw new Problem('not-found');
    const names = await findNames(
      db,
      state.entries.flatMap(({ by }) => by ?? []),
    );
    return {
      ...row,
      sender: state.sender,
      closedFor: state.closedFor,
      entries: [
        { from: 'sender', by: null, words: state.message, at: row.openedAt },
        ...state.entries.map(({ from, by, words, at }) => ({ from, by: names.get(by ?? '') ?? null, words, at })),
      ],
      links: await Promise.all(state.links.map(labelled)),
    };
  };
  const decide = async (id: string, command: Command<SupportCase, readonly CaseEvent[]>, cause: Cause) => {
    await caughtUp(await handle(supportCase, id, command, cause));
    return answer(id);
  };

  return [
    route(contract.adminListCases, schema.adminListCases, async ({ query }) => {
      const { filter, ...page } = readListQuery(query, schema.caseFilter);
      const { rows, total } = await listCases(db, { filter: { status: filter.status, ids: filter.id }, ...page });
      return listReply('cases', rows, page.from, total);
    }),
    route(contract.adminGetCase, schema.adminGetCase, async ({ params: { id }, caller, cause }) => {
      const shown = await answer(id);
      const state = await load(supportCase, id);
      const userId = state.status === 'none' ? null : state.userId;
      await noteAccess({ by: caller.userId, what: 'case', id, userId }, cause);
      return shown;
    }),
    route(contract.answerCase, schema.answerCase, ({ params: { id }, body, caller, cause }) => {
      const { submissionId: entryId, words, closes } = body;
      return decide(id, answerCase({ entryId, words, closes, by: caller.userId, at: now() }), cause);
    }),
    route(contract.noteCase, schema.noteCase, ({ params: { id }, body, caller, cause }) =>
      decide(id, noteCase({ entryId: body.submissionId, words: body.words, by: caller.userId, at: now() }), cause),
    ),
    route(contract.linkCase, schema.linkCase, async ({ params: { id }, body, caller, cause }) => {
      if ((await findLinkLabel(db, body)) === undefined)
        throw new Problem('conflict', `There is no ${body.kind} with this id.`);
      return decide(id, linkCase(body, caller.userId), cause);
    }),
    route(contract.closeCase, schema.closeCase, ({ params: { id }, body, caller, cause }) =>
      decide(id, closeCase({ by: caller.userId, reason: body.reason, at: now() }), cause),
    ),
  ];
};
