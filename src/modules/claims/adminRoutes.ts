/** What moderators can do with copyright claims and strikes. */
import * as contract from '#contracts/claims/claims.ts';
import * as schema from '#contracts/claims/claims.schema.ts';
import { Problem } from '#contracts/http/problem.ts';
import type { Command } from '#platform/eventStore/aggregate.ts';
import type { Consumers } from '#platform/projections/consumers.ts';
import type { Cause, Handle, Load } from '#platform/eventStore/handle.ts';
import { listReply, readListQuery } from '#platform/http/listQuery.ts';
import { route, type Route } from '#platform/http/route.ts';
import type { Db } from '#platform/postgres/db.ts';
import { getClaimRow, listClaims } from '#projections/claims/claims.ts';
import {
  acceptClaim,
  askForElements,
  claim,
  dismissClaim,
  reportCourtAction,
  restoreVideo,
  upholdClaim,
  type Claim,
} from './claim.ts';
import type { CaseEvent, StrikeEvent } from '#events/claims.ts';
import type { FindCreator, NoteAccess } from './ports.ts';
import { refuseAppeal, removeStrike, strikes, type Strikes } from './strikes.ts';
import { toAdmin } from './views.ts';

export type AdminDeps = {
  handle: Handle;
  load: Load;
  caughtUp: Consumers['caughtUp'];
  db: Db;
  now: () => string;
  findCreator: FindCreator;
  noteAccess: NoteAccess;
};

export const claimsAdminRoutes = ({ handle, load, caughtUp, db, now, findCreator, noteAccess }: AdminDeps): Route[] => {
  const answer = async (id: string): Promise<contract.AdminClaim> => {
    const state = await load(claim, id);
    const row = await getClaimRow(db, id);
    if (state.status === 'none' || !row) throw new Problem('not-found');
    return toAdmin(state, row, row.creatorId === null ? [] : await load(strikes, row.creatorId), now());
  };
  const decide = async (id: string, command: Command<Claim, readonly CaseEvent[]>, cause: Cause) => {
    await caughtUp(await handle(claim, id, command, cause));
    return answer(id);
  };
  const decideStrike = async (id: string, command: Command<Strikes, readonly StrikeEvent[]>, cause: Cause) => {
    const state = await load(claim, id);
    if (state.status === 'none' || state.creatorId === null) throw new Problem('not-found');
    await caughtUp(await handle(strikes, state.creatorId, command, cause));
    return answer(id);
  };

  return [
    route(contract.adminListClaims, schema.adminListClaims, async ({ query }) => {
      const { filter, ...page } = readListQuery(query, schema.claimFilter);
      const { rows, total } = await listClaims(db, { filter: { need: filter.status, ids: filter.id }, ...page });
      const shown = rows.map(({ strikeUntil: _, isStrikeRemoved: __, ...row }) => row);
      return listReply('claims', shown, page.from, total);
    }),
    route(contract.adminGetClaim, schema.adminGetClaim, async ({ params: { id }, caller, cause }) => {
      const shown = await answer(id);
      const state = await load(claim, id);
      const access = { by: caller.userId, what: 'claim', id } as const;
      if (state.status !== 'none') await noteAccess({ ...access, userId: state.userId }, cause);
      // It also carries the name and address of the person who answered.
      if (shown.counter) await noteAccess({ ...access, userId: shown.creatorId }, cause);
      return shown;
    }),
    route(contract.acceptClaim, schema.acceptClaim, async ({ params: { id }, body, cause }) => {
      const state = await load(claim, id);
      const videoId = state.status === 'none' ? null : (body.videoId ?? state.videoId);
      const creatorId = videoId === null ? undefined : await findCreator(videoId);
      if (videoId === null || creatorId === undefined)
        throw new Problem('conflict', 'The address in the notice does not lead to a video here. Please enter its id.');
      return decide(id, acceptClaim({ videoId, creatorId }, now()), cause);
    }),
    route(contract.askForElements, schema.askForElements, ({ params: { id }, body, cause }) =>
      decide(id, askForElements(body.missing, body.note), cause),
    ),
    route(contract.dismissClaim, schema.dismissClaim, ({ params: { id }, body, cause }) =>
      decide(id, dismissClaim(body.reason), cause),
    ),
    route(contract.noteCourtAction, schema.noteCourtAction, ({ params: { id }, body, cause }) =>
      decide(id, reportCourtAction(body.reason), cause),
    ),
    route(contract.restoreClaimed, schema.restoreClaimed, ({ params: { id }, body, caller, cause }) =>
      decide(id, restoreVideo({ by: caller.userId, reason: body.reason, now: now(), isEarly: body.isEarly }), cause),
    ),
    route(contract.upholdClaim, schema.upholdClaim, ({ params: { id }, body, caller, cause }) =>
      decide(id, upholdClaim(caller.userId, body.reason), cause),
    ),
    route(contract.removeStrike, schema.removeStrike, ({ params: { id }, body, caller, cause }) =>
      decideStrike(id, removeStrike(id, { by: caller.userId, reason: body.reason, now: now() }), cause),
    ),
    route(contract.refuseStrikeAppeal, schema.refuseStrikeAppeal, ({ params: { id }, body, caller, cause }) =>
      decideStrike(id, refuseAppeal(id, { by: caller.userId, reason: body.reason, now: now() }), cause),
    ),
  ];
};
