/** How moderators decide about changes of listings. */
import { z } from 'zod';
import * as contract from '#contracts/edits/edits.ts';
import type { AdminEdit } from '#contracts/edits/edits.ts';
import * as schema from '#contracts/edits/edits.schema.ts';
import { Problem } from '#contracts/http/problem.ts';
import type { Command } from '#platform/eventStore/aggregate.ts';
import type { Cause } from '#platform/eventStore/handle.ts';
import { listReply, readListQuery } from '#platform/http/listQuery.ts';
import { route, type Route } from '#platform/http/route.ts';
import { listEdits, type EditRow } from '#projections/catalogue/listingEdits.ts';
import type { VideoEvent } from '#events/catalogue.ts';
import { video, type Video } from '#modules/catalogue/listing/video.ts';
import type { FindAccountStanding } from '#modules/catalogue/ports.ts';
import type { StudioDeps } from '#modules/catalogue/upload/routes.ts';
import { approveEdit, declineEdit } from './edit.ts';

const filterSchema = z.object({
  status: z.enum(['toDo', 'live']).optional(),
  id: z.array(z.uuid()).max(100).optional(),
});
const PICTURE_LIFE_SECONDS = 60 * 60;

type Side = AdminEdit['before'];

/** Both sides of what changes; what stays is null on both. */
const toAdminEdit = (row: EditRow, addressOf: (name: string) => string): AdminEdit => {
  const { id, videoId, creatorId, creator, kind, text, picture, at, now } = row;
  const sideOf = (shown: EditRow['now'], thumbnail: string): Side => ({
    title: text && shown.title,
    description: text && shown.description,
    category: text && shown.category,
    tags: text && shown.tags,
    thumbnail: picture && addressOf(thumbnail),
  });
  const present = sideOf(now, now.thumbnail);
  const other = sideOf({ ...now, ...text }, picture?.thumbnail ?? now.thumbnail);
  const sides = kind === 'waiting' ? { before: present, after: other } : { before: other, after: present };
  return { id, videoId, title: now.title, creatorId, creator: creator ?? '', kind, ...sides, at };
};

export const editAdminRoutes = (
  deps: Pick<StudioDeps, 'handle' | 'load' | 'caughtUp' | 'db' | 'links'> & {
    findAccountStanding: FindAccountStanding;
  },
): Route[] => {
  const { handle, load, caughtUp, db, links, findAccountStanding } = deps;
  const addressOf = (name: string): string => links.sign('picture', name, PICTURE_LIFE_SECONDS).url;

  /** The video may not show yet that its creator was suspended or has left a moment ago. */
  const decide = async (videoId: string, command: Command<Video, readonly VideoEvent[]>, cause: Cause) => {
    const state = await load(video, videoId);
    if (state.status === 'none') throw new Problem('not-found');
    if ((await findAccountStanding(state.creatorId)) !== 'open')
      throw new Problem('conflict', 'Its creator is suspended or has left, so nothing of it is decided.');
    await caughtUp(await handle(video, videoId, command, cause));
    return { success: true };
  };

  return [
    route(contract.adminListEdits, schema.adminListEdits, async ({ query }) => {
      const { filter, ...page } = readListQuery(query, filterSchema);
      const { rows, total } = await listEdits(db, { filter: { status: filter.status, ids: filter.id }, ...page });
      const edits = rows.map((row) => toAdminEdit(row, addressOf));
      return listReply('edits', edits, page.from, total);
    }),
    route(contract.approveEdit, schema.approveEdit, ({ params: { id, editId }, caller, cause }) =>
      decide(id, approveEdit({ videoId: id, editId, by: caller.userId }), cause),
    ),
    route(contract.declineEdit, schema.declineEdit, ({ params: { id, editId }, body: { reason }, caller, cause }) =>
      decide(id, declineEdit({ videoId: id, editId, by: caller.userId, reason }), cause),
    ),
  ];
};
