/** What staff can read of accounts and do about them. */
import { z } from 'zod';
import * as contract from '#contracts/auth/account.ts';
import type { AccountRow } from '#contracts/auth/account.ts';
import * as schema from '#contracts/auth/account.schema.ts';
import { adminGetCase } from '#contracts/support/cases.ts';
import { adminGetVideo } from '#contracts/catalogue/catalogue.ts';
import { adminGetClaim } from '#contracts/claims/claims.ts';
import type { Access } from '#contracts/http/endpoint.ts';
import type { SearchKind } from '#contracts/auth/people.ts';
import * as people from '#contracts/auth/people.ts';
import * as peopleSchema from '#contracts/auth/people.schema.ts';
import { Problem } from '#contracts/http/problem.ts';
import { adminGetPayout, adminGetSale } from '#contracts/sales/sales.ts';
import { idFilter, listReply, readListQuery } from '#platform/http/listQuery.ts';
import type { Caller } from '#platform/http/guard.ts';
import { route, type Route } from '#platform/http/route.ts';
import { searchForStaff, type SearchText } from '#projections/staff/staffSearch.ts';
import { findTimeline, listReads } from '#projections/staff/timeline.ts';
import { getAccountRow, listAccounts, type AccountNeed } from '#projections/auth/users.ts';
import { findPasskeyReset, findRoleProposals } from '#projections/auth/staffProposals.ts';
import { createEndSessions, ourDesk } from '#modules/auth/sessions/adapters/endSessions.ts';
import type { AuthDeps } from '#modules/auth/ports.ts';
import { reinstateAccount, suspendAccount, upholdSuspension } from '#modules/auth/account/standing.ts';
import { passkeyResetRoutes } from '#modules/auth/passkeys/adminRoutes.ts';
import { staffRoleRoutes } from '#modules/auth/staff/adminRoutes.ts';
import { user, type User } from '#modules/auth/account/user.ts';

const accountFilter = z.object({
  q: z.string().trim().max(100).default(''),
  role: z.string().max(20).default(''),
  status: z.enum(['toDo', 'suspended']).optional(),
  id: z.array(z.uuid()).max(100).optional(),
});
/** The accounts that wait for staff with these roles. */
const toDoOf = ({ roles }: Caller): AccountNeed[] => {
  const may = (role: Caller['roles'][number]): boolean => roles.includes(role) || roles.includes('admin');
  return [
    ...(may('moderator') ? (['appeal'] as const) : []),
    ...(may('finance') ? (['payouts'] as const) : []),
    ...(may('admin') ? (['role'] as const) : []),
  ];
};

/** A hit links to a page that this endpoint reads: a caller who may not call it does not get the hit. */
const readBy: Record<SearchKind, { access: Access }> = {
  person: contract.adminGetAccount,
  video: adminGetVideo,
  sale: adminGetSale,
  payout: adminGetPayout,
  claim: adminGetClaim,
  case: adminGetCase,
};
const kindsOpenTo = ({ roles }: Caller): SearchKind[] =>
  (Object.keys(readBy) as SearchKind[]).filter((kind) => {
    const { access } = readBy[kind];
    return typeof access === 'object' && access.staff.some((role) => roles.includes(role));
  });
const isId = (text: string): boolean => z.uuid().safeParse(text).success;
const TIMELINE_PAGE = 50;

export const authAdminRoutes = (deps: AuthDeps): Route[] => {
  const { handle, load, caughtUp, db, sessions, names, noteAccess } = deps;
  const endSessions = createEndSessions(deps);

  const accountAnswer = async (id: string): Promise<AccountRow> => {
    const row = await getAccountRow(db, id);
    if (!row) throw new Problem('not-found');
    return row;
  };

  const suspensionOf = async (state: User) => {
    const suspension = state.status === 'registered' ? state.suspension : null;
    if (!suspension) return null;
    const byName = suspension.by === null ? null : ((await getAccountRow(db, suspension.by))?.displayName ?? null);
    return { ...suspension, byName };
  };

  /** An email is found by its keyed hash: in full or not at all. */
  const searchTextOf = async (text: string): Promise<SearchText> => ({
    text,
    id: isId(text) ? text : undefined,
    personId: text.includes('@') ? await names.find('email', text) : undefined,
  });

  return [
    route(contract.adminListAccounts, schema.adminListAccounts, async ({ query, caller }) => {
      const { filter, ...page } = readListQuery(query, accountFilter);
      const { status, role } = filter;
      const { text, id, personId } = await searchTextOf(filter.q);
      const needs = status === 'toDo' ? toDoOf(caller) : undefined;
      const narrowed = { role, isSuspended: status === 'suspended', needs, ids: filter.id };
      const { rows, total } = await listAccounts(db, { text, id: personId ?? id, ...narrowed, ...page });
      return listReply('accounts', rows, page.from, total);
    }),

    route(contract.adminGetAccount, schema.adminGetAccount, async ({ params: { id }, caller, cause }) => {
      const row = await accountAnswer(id);
      await noteAccess({ by: caller.userId, what: 'account', id, userId: id }, cause);
      const state = await load(user, id);
      return {
        ...row,
        email: state.status === 'registered' ? (state.email ?? '') : '',
        sessions: await sessions.list(id),
        proposals: await findRoleProposals(db, id),
        passkeyReset: await findPasskeyReset(db, id),
        suspension: await suspensionOf(state),
      };
    }),

    route(contract.suspendAccount, schema.suspendAccount, async ({ params: { id }, body, caller, cause }) => {
      const act = { by: caller.userId, reason: body.reason };
      await caughtUp(await handle(user, id, suspendAccount(id, act), cause));
      return accountAnswer(id);
    }),

    route(contract.reinstateAccount, schema.reinstateAccount, async ({ params: { id }, body, caller, cause }) => {
      const act = { by: caller.userId, reason: body.reason };
      await caughtUp(await handle(user, id, reinstateAccount(id, act), cause));
      return accountAnswer(id);
    }),

    route(people.upholdSuspension, peopleSchema.upholdSuspension, async ({ params: { id }, body, caller, cause }) => {
      const act = { by: caller.userId, reason: body.reason };
      await caughtUp(await handle(user, id, upholdSuspension(id, act), cause));
      return accountAnswer(id);
    }),

    route(contract.endSessionsOf, schema.endSessionsOf, async ({ params: { id }, cause }) => {
      await accountAnswer(id);
      return { ended: await endSessions(id, 'endedByStaff', { from: ourDesk, cause }) };
    }),

    ...staffRoleRoutes(deps, accountAnswer),
    ...passkeyResetRoutes(deps, accountAnswer),

    route(people.getTimeline, peopleSchema.getTimeline, async ({ params: { id }, query, caller, cause }) => {
      await accountAnswer(id);
      await noteAccess({ by: caller.userId, what: 'account', id, userId: id }, cause);
      const before = query.at !== undefined && query.id !== undefined ? { at: query.at, id: query.id } : undefined;
      const acts = await findTimeline(db, id, { before, most: TIMELINE_PAGE + 1 });
      return { acts: acts.slice(0, TIMELINE_PAGE), isMore: acts.length > TIMELINE_PAGE };
    }),

    route(people.listReads, peopleSchema.listReads, async ({ query }) => {
      const { filter, ...page } = readListQuery(query, idFilter);
      const { rows, total } = await listReads(db, { ids: filter.id, ...page });
      return listReply('reads', rows, page.from, total);
    }),

    route(people.searchForStaff, peopleSchema.searchForStaff, async ({ query: { q }, caller }) => {
      const words = await searchTextOf(q);
      return { hits: words.text === '' ? [] : await searchForStaff(db, words, kindsOpenTo(caller)) };
    }),
  ];
};
