/** What everybody sees of catalogue. */
import * as contract from '#contracts/catalogue.ts';
import * as schema from '#contracts/catalogue.schema.ts';
import { browseLimits } from '#contracts/vocabulary.ts';
import { Problem } from '#contracts/problem.ts';
import type { Load } from '#platform/eventStore/handle.ts';
import { route, type Route } from '#platform/http/route.ts';
import type { Db } from '#platform/postgres/db.ts';
import { isBeingBought } from '#projections/orders.ts';
import { countMatches, findVideoListings, getVideoListing } from '#projections/videoListings.ts';
import { rememberCounts } from './adapters/rememberCounts.ts';
import { toVideo } from './adapters/answers.ts';
import type { MediaLinks, Visits } from './ports.ts';
import { ukDayAt } from './ukDay.ts';
import { video } from './video.ts';

export type RoutesDeps = {
  load: Load;
  db: Db;
  now: () => string;
  links: MediaLinks;
  visits: Visits;
  /** A keyed hash that tells visitors apart within a day without knowing them. */
  visitorKey: (text: string) => string;
  /** Counts up when listings changed. */
  listingChanges: () => number;
};

export const PREVIEW_LIFE_SECONDS = 10 * 60;
/** How long the soft mark "somebody is buying this" stays (DESIGN §4). */
const BUYING_MARK_MS = 10 * 60 * 1000;

export const catalogueRoutes = (deps: RoutesDeps): Route[] => {
  const { load, db, now, links, visits, visitorKey, listingChanges } = deps;
  const countListings = rememberCounts((filter) => countMatches(db, filter), listingChanges);
  /** A listed video; sold ones are gone, everything else never was. */
  const listedVideo = async (videoId: string) => {
    const listing = await getVideoListing(db, videoId);
    if (listing) return listing;
    const state = await load(video, videoId);
    if (state.status === 'sold')
      throw new Problem('gone', 'This video has been sold. It was sold once, and it is gone for good.');
    throw new Problem('not-found');
  };

  return [
    route(contract.browseVideos, schema.browseVideos, async ({ query }) => {
      const total = await countListings(query);
      const listings = await findVideoListings(db, query, total);
      return {
        videos: listings.map((listing) => toVideo(listing, links.publicPicture)),
        total,
        page: query.page,
        pageSize: browseLimits.pageSize,
      };
    }),

    route(contract.getVideo, schema.getVideo, async ({ params: { videoId } }) => {
      const listing = await listedVideo(videoId);
      const since = new Date(Date.parse(now()) - BUYING_MARK_MS).toISOString();
      return {
        ...toVideo(listing, links.publicPicture),
        poster: links.publicPicture(listing.pictures.poster),
        stills: listing.pictures.stills.map(links.publicPicture),
        isBeingBought: listing.isClaimed || (await isBeingBought(db, videoId, since)),
      };
    }),

    route(contract.openPreview, schema.openPreview, async ({ params: { videoId } }) => {
      await listedVideo(videoId);
      return links.sign('preview', `${videoId}.mp4`, PREVIEW_LIFE_SECONDS);
    }),

    route(contract.countView, schema.countView, async ({ params: { videoId }, visitor, transport }) => {
      await listedVideo(videoId);
      const day = ukDayAt(Date.parse(now()));
      const who = visitor?.userId ?? `${transport.address} ${transport.header('user-agent') ?? ''}`;
      await visits.count(videoId, day, visitorKey(`${day} ${who}`));
      return { success: true };
    }),
  ];
};
