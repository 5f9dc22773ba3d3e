/** What moderators may do with videos. */
import { z } from 'zod';
import * as contract from '#contracts/catalogue.ts';
import * as schema from '#contracts/catalogue.schema.ts';
import type { AdminVideo } from '#contracts/catalogue.ts';
import { videoStatuses } from '#contracts/businessVocabulary.ts';
import { Problem } from '#contracts/problem.ts';
import { listReply, readListQuery } from '#platform/http/listQuery.ts';
import { route, type Route } from '#platform/http/route.ts';
import { findLikenesses, findStatuses, getVideoRow, listVideos } from '#projections/videos.ts';
import { toAdminVideo } from './adapters/answers.ts';
import { approveVideo, askForChanges, rejectVideo } from './review.ts';
import type { StudioDeps } from './studioRoutes.ts';
import { isProcessed, video } from './video.ts';

const filterSchema = z.object({
  status: z.enum(videoStatuses).optional(),
  q: z.string().max(200).optional(),
  id: z.array(z.uuid()).max(100).optional(),
});

const PICTURE_LIFE_SECONDS = 60 * 60;
/** Long enough to watch half an hour and look again. */
const ORIGINAL_LIFE_SECONDS = 60 * 60;

export const catalogueAdminRoutes = ({
  handle,
  load,
  caughtUp,
  db,
  links,
}: Pick<StudioDeps, 'handle' | 'load' | 'caughtUp' | 'db' | 'links'>): Route[] => {
  const privatePicture = (name: string): string => links.sign('picture', name, PICTURE_LIFE_SECONDS).url;
  const answer = async (id: string): Promise<AdminVideo> => {
    const row = await getVideoRow(db, id);
    if (!row) throw new Problem('not-found');
    return toAdminVideo(row, (await findLikenesses(db, [row])).get(id) ?? [], privatePicture);
  };
  /** The rule refuses copies of what is sold; this one was still for sale when they were compared. */
  const mustNotCopySold = async (videoId: string): Promise<void> => {
    const state = await load(video, videoId);
    if (!isProcessed(state) || state.hasAppealed) return;
    const strong = state.matches.filter(({ verdict }) => verdict === 'strong').map((match) => match.videoId);
    if ((await findStatuses(db, strong)).includes('sold'))
      throw new Problem('copy-of-sold', 'It is very like a video that has been sold. Reject it; it may be appealed.');
  };

  return [
    route(contract.adminListVideos, schema.adminListVideos, async ({ query }) => {
      const { filter, ...page } = readListQuery(query, filterSchema);
      const { rows, total } = await listVideos(db, {
        filter: { status: filter.status, q: filter.q, ids: filter.id },
        ...page,
      });
      const likenesses = await findLikenesses(db, rows);
      return listReply(
        'videos',
        rows.map((row) => toAdminVideo(row, likenesses.get(row.id) ?? [], privatePicture)),
        page.from,
        total,
      );
    }),
    route(contract.adminGetVideo, schema.adminGetVideo, ({ params }) => answer(params.id)),
    route(contract.adminOpenOriginal, schema.adminOpenOriginal, async ({ params }) => {
      const row = await getVideoRow(db, params.id);
      if (!row?.facts) throw new Problem('not-found');
      // The name gives the type that the player needs.
      return links.sign('original', params.id, ORIGINAL_LIFE_SECONDS, `review.${row.facts.container}`);
    }),
    route(contract.approveVideo, schema.approveVideo, async ({ params, body, caller, cause }) => {
      await mustNotCopySold(params.id);
      await caughtUp(await handle(video, params.id, approveVideo(params.id, body.note, caller.userId), cause));
      return answer(params.id);
    }),
    route(contract.askForChanges, schema.askForChanges, async ({ params, body, cause }) => {
      await caughtUp(await handle(video, params.id, askForChanges(params.id, body.reason), cause));
      return answer(params.id);
    }),
    route(contract.rejectVideo, schema.rejectVideo, async ({ params, body, caller, cause }) => {
      await caughtUp(await handle(video, params.id, rejectVideo(params.id, body.reason, caller.userId), cause));
      return answer(params.id);
    }),
  ];
};
