/** The videos that a buyer saves for later. */
import * as contract from '#contracts/catalogue/saved.ts';
import * as schema from '#contracts/catalogue/saved.schema.ts';
import { browseLimits } from '#contracts/catalogue/vocabulary.ts';
import type { Consumers } from '#platform/projections/consumers.ts';
import type { Handle, Load } from '#platform/eventStore/handle.ts';
import { route, type Route } from '#platform/http/route.ts';
import type { Db } from '#platform/postgres/db.ts';
import { countSavedListings, findSavedListings, isVideoSaved } from '#projections/catalogue/savedVideos.ts';
import { readAnswering, toVideo } from '#modules/catalogue/adapters/answers.ts';
import { findListed } from '#modules/catalogue/browse/adapters/findListed.ts';
import type { FindFees, MediaLinks } from '#modules/catalogue/ports.ts';
import { saved, saveVideo, unsaveVideo } from './saved.ts';

export type SavedDeps = {
  findFees: FindFees;
  handle: Handle;
  load: Load;
  caughtUp: Consumers['caughtUp'];
  db: Db;
  now: () => string;
  links: MediaLinks;
};

export const savedRoutes = ({ handle, load, caughtUp, db, links, findFees }: SavedDeps): Route[] => [
  route(contract.saveVideo, schema.saveVideo, async ({ params: { videoId }, caller: { userId }, cause }) => {
    await findListed({ db, load }, videoId);
    const handled = await handle(saved, `${userId}-${videoId}`, saveVideo(userId, videoId), cause);
    await caughtUp(handled);
    return { isSaved: handled.state };
  }),

  route(contract.unsaveVideo, schema.unsaveVideo, async ({ params: { videoId }, caller: { userId }, cause }) => {
    const handled = await handle(saved, `${userId}-${videoId}`, unsaveVideo(userId, videoId), cause);
    await caughtUp(handled);
    return { isSaved: handled.state };
  }),

  route(contract.getSaved, schema.getSaved, async ({ params: { videoId }, caller }) => ({
    isSaved: await isVideoSaved(db, caller.userId, videoId),
  })),

  route(contract.savedVideos, schema.savedVideos, async ({ query: { page }, caller }) => {
    const [listings, total, answering] = await Promise.all([
      findSavedListings(db, caller.userId, page),
      countSavedListings(db, caller.userId),
      readAnswering(findFees, links.publicPicture),
    ]);
    return {
      videos: listings.map((listing) => toVideo(listing, answering)),
      total,
      page,
      pageSize: browseLimits.pageSize,
    };
  }),
];
