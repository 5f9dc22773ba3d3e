/** What staff can read of videos. */
import { z } from 'zod';
import * as contract from '#contracts/catalogue/catalogue.ts';
import * as schema from '#contracts/catalogue/catalogue.schema.ts';
import type { AdminVideo } from '#contracts/catalogue/catalogue.ts';
import { videoStatuses } from '#contracts/sales/businessVocabulary.ts';
import { Problem } from '#contracts/http/problem.ts';
import { listReply, readListQuery } from '#platform/http/listQuery.ts';
import { route, type Route } from '#platform/http/route.ts';
import { findLikenesses } from '#projections/catalogue/likenesses.ts';
import { getVideoRow, listVideos, type VideoRow } from '#projections/catalogue/videoRows.ts';
import { readAnswering, toAdminVideo } from '#modules/catalogue/adapters/answers.ts';
import { originalAdminRoutes, type OriginalDeps } from '#modules/catalogue/originals/adminRoutes.ts';
import { video } from '#modules/catalogue/listing/video.ts';
import { reviewRoutes, type ReviewDeps } from '#modules/catalogue/review/adminRoutes.ts';
import { findRights } from '#modules/catalogue/review/adapters/findRights.ts';
import type { StudioDeps } from '#modules/catalogue/upload/routes.ts';

const filterSchema = z.object({
  status: z.enum(['toDo', ...videoStatuses]).optional(),
  creatorId: z.uuid().optional(),
  q: z.string().max(200).optional(),
  id: z.array(z.uuid()).max(100).optional(),
});

const PICTURE_LIFE_SECONDS = 60 * 60;

export const catalogueAdminRoutes = (deps: ReviewDeps & OriginalDeps & Pick<StudioDeps, 'findFees'>): Route[] => {
  const { db, links, now } = deps;
  const addressOf = (name: string): string => links.sign('picture', name, PICTURE_LIFE_SECONDS).url;
  const rightsOf = async ({ id, status }: VideoRow): Promise<AdminVideo['rights']> =>
    status === 'inReview' ? findRights(deps, await deps.load(video, id)) : [];
  const answer = async (id: string): Promise<AdminVideo> => {
    const row = await getVideoRow(db, id);
    if (!row) throw new Problem('not-found');
    const likenesses = (await findLikenesses(db, [row])).get(id) ?? [];
    const rights = await rightsOf(row);
    return toAdminVideo(row, { ...(await readAnswering(deps.findFees, addressOf)), likenesses, rights, at: now() });
  };

  return [
    route(contract.adminListVideos, schema.adminListVideos, async ({ query }) => {
      const { filter, ...page } = readListQuery(query, filterSchema);
      const { rows, total } = await listVideos(db, {
        filter: { status: filter.status, creatorId: filter.creatorId, q: filter.q, ids: filter.id },
        ...page,
      });
      const found = await findLikenesses(db, rows);
      const answering = await readAnswering(deps.findFees, addressOf);
      const answers = rows.map(async (row) => {
        const parts = { likenesses: found.get(row.id) ?? [], rights: await rightsOf(row), at: now() };
        return toAdminVideo(row, { ...answering, ...parts });
      });
      return listReply('videos', await Promise.all(answers), page.from, total);
    }),
    route(contract.adminGetVideo, schema.adminGetVideo, ({ params }) => answer(params.id)),
    ...reviewRoutes({ ...deps, answer }),
    ...originalAdminRoutes(deps),
  ];
};
