/** How staff see the original of a video. */
import { z } from 'zod';
import * as contract from '#contracts/catalogue/originals.ts';
import * as schema from '#contracts/catalogue/originals.schema.ts';
import { Problem } from '#contracts/http/problem.ts';
import { DAY_MS } from '#contracts/shared/dayMs.ts';
import type { OriginalEvent, OriginalMatter } from '#events/catalogue.ts';
import type { FindMatters, MediaLinks } from '#modules/catalogue/ports.ts';
import { video } from '#modules/catalogue/listing/video.ts';
import { streamOf } from '#platform/eventStore/aggregate.ts';
import type { EventStore, RecordedEvent } from '#platform/eventStore/eventStore.ts';
import type { Handle, Load } from '#platform/eventStore/handle.ts';
import type { Caller } from '#platform/http/guard.ts';
import { listReply, readListQuery } from '#platform/http/listQuery.ts';
import { route, type Route } from '#platform/http/route.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { Consumers } from '#platform/projections/consumers.ts';
import { findOpenings, listOpenings } from '#projections/catalogue/originalOpenings.ts';
import { getVideoRow } from '#projections/catalogue/videoRows.ts';
import type { SignOpened } from './adapters/openedOriginals.ts';
import { chooseMatter, isReviewing } from './matters.ts';
import { agreeToOriginal, missingForSold, openOriginal, original } from './original.ts';

export type OriginalDeps = {
  handle: Handle;
  load: Load;
  readStream: EventStore['readStream'];
  caughtUp: Consumers['caughtUp'];
  db: Db;
  now: () => string;
  newId: () => string;
  links: MediaLinks;
  signOpened: SignOpened;
  findMatters: FindMatters;
};

const filterSchema = z.object({
  status: z.enum(['toDo', 'wanted', 'agreed', 'opened']).optional(),
  id: z.array(z.uuid()).max(100).optional(),
});
const PREVIEW_LIFE_SECONDS = 60 * 60;

/** The video, and the matter for which this caller may see its original. */
const createFind =
  ({ load, db, now, findMatters }: Pick<OriginalDeps, 'load' | 'db' | 'now' | 'findMatters'>) =>
  async (videoId: string, { userId, roles }: Caller) => {
    const state = await load(video, videoId);
    const row = await getVideoRow(db, videoId);
    if (state.status === 'none' || !row?.facts) throw new Problem('not-found');
    const ofReview: OriginalMatter = { kind: 'review', id: videoId };
    const open = [ofReview, ...(await findMatters(videoId))];
    const isReviewer = isReviewing(state, userId, now());
    return {
      isSold: state.status === 'sold',
      creatorId: state.creatorId,
      container: row.facts.container,
      held: chooseMatter(open, { roles, isReviewer }),
    };
  };

/** The reasons given for one video, by opening. */
const readReasons = async (
  readStream: OriginalDeps['readStream'],
  videoId: string,
): Promise<ReadonlyMap<string, string | null>> => {
  // The category belongs to this module, which writes only its own events there.
  const events = (await readStream(streamOf(original, videoId))) as RecordedEvent<OriginalEvent>[];
  return new Map(
    events.flatMap(({ type, data }) =>
      type === 'OriginalWanted' ? [[data.openingId, data.reason.value] as const] : [],
    ),
  );
};

export const originalAdminRoutes = (deps: OriginalDeps): Route[] => {
  const { handle, load, readStream, caughtUp, db, now, newId, links, signOpened } = deps;

  const find = createFind(deps);

  return [
    route(contract.adminOpenOriginal, schema.adminOpenOriginal, async ({ params: { id }, body, caller, cause }) => {
      const { isSold, creatorId, container, held } = await find(id, caller);
      const previewUrl = isSold ? null : links.sign('preview', `${id}.mp4`, PREVIEW_LIFE_SECONDS).url;
      if (!held) return { original: null, previewUrl, needs: 'matter' as const };
      const { matter, position } = held;
      const at = now();
      const wanted = { by: caller.userId, matter, at };
      const missing = isSold ? missingForSold(await load(original, id), wanted) : null;
      if (missing === 'secondPerson' || (missing === 'reason' && body.reason === undefined))
        return { original: null, previewUrl, needs: missing };
      const opening = { ...wanted, openingId: newId(), videoId: id, creatorId, position, isSold, reason: body.reason };
      await caughtUp(await handle(original, id, openOriginal(opening), cause));
      if (missing === 'reason') return { original: null, previewUrl, needs: 'secondPerson' as const };
      const { userId, sessionId } = caller;
      return { original: signOpened({ videoId: id, container, userId, sessionId, matter }), previewUrl, needs: null };
    }),
    route(contract.agreeToOriginal, schema.agreeToOriginal, async ({ params: { id }, body, caller, cause }) => {
      const until = new Date(Date.parse(now()) + DAY_MS).toISOString();
      const agreement = { openingId: body.openingId, videoId: id, by: caller.userId, until };
      await caughtUp(await handle(original, id, agreeToOriginal(agreement), cause));
      return { success: true };
    }),
    route(contract.adminVideoOpenings, schema.adminVideoOpenings, async ({ params: { id } }) => {
      const openings = await findOpenings(db, id);
      const reasons = openings.length > 0 ? await readReasons(readStream, id) : new Map<string, string>();
      return { openings: openings.map((opening) => ({ ...opening, reason: reasons.get(opening.id) ?? null })) };
    }),
    route(contract.adminListOpenings, schema.adminListOpenings, async ({ query }) => {
      const { filter, ...page } = readListQuery(query, filterSchema);
      const { rows, total } = await listOpenings(db, { filter: { status: filter.status, ids: filter.id }, ...page });
      return listReply('openings', rows, page.from, total);
    }),
  ];
};
