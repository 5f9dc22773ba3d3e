/** The public API of catalogue. */
import * as contract from '#contracts/catalogue.ts';
import * as schema from '#contracts/catalogue.schema.ts';
import { browseLimits } from '#contracts/vocabulary.ts';
import { Problem } from '#contracts/problem.ts';
import type { Consumers } from '#platform/eventStore/consumers.ts';
import type { Handle, Load } from '#platform/eventStore/handle.ts';
import { route, type Route } from '#platform/http/route.ts';
import type { Db } from '#platform/postgres/db.ts';
import { isBeingBought } from '#projections/orders.ts';
import { countMatches, findVideoListings, getVideoListing } from '#projections/videoListings.ts';
import { findVideosOf, getVideoRow } from '#projections/videos.ts';
import { rememberCounts } from './adapters/rememberCounts.ts';
import { toMyVideo, toVideo } from './answers.ts';
import type { MediaLinks, Uploads, Visits } from './ports.ts';
import { countUpload, FREE_UPLOADS_PER_DAY, quota, returnUpload } from './quota.ts';
import { secondsToUkMidnight, ukDayAt } from './ukDay.ts';
import { announceVideo, completeUpload, video } from './video.ts';

export type RoutesDeps = {
  handle: Handle;
  load: Load;
  caughtUp: Consumers['caughtUp'];
  db: Db;
  now: () => string;
  newId: () => string;
  uploads: Uploads;
  links: MediaLinks;
  visits: Visits;
  /** A keyed hash that tells visitors apart within a day without knowing them. */
  visitorKey: (text: string) => string;
  /** Counts up when listings changed. */
  listingChanges: () => number;
};

const PREVIEW_LIFE_SECONDS = 10 * 60;
const PICTURE_LIFE_SECONDS = 60 * 60;
/** How long the soft mark "somebody is buying this" stays (DESIGN §4). */
const BUYING_MARK_MS = 10 * 60 * 1000;

export const catalogueRoutes = (deps: RoutesDeps): Route[] => {
  const { handle, load, caughtUp, db, now, newId, uploads, links, visits, visitorKey, listingChanges } = deps;
  const countListings = rememberCounts((filter) => countMatches(db, filter), listingChanges);
  const privatePicture = (name: string): string => links.sign('picture', name, PICTURE_LIFE_SECONDS).url;
  const uploadsLeft = async (creatorId: string): Promise<number> =>
    Math.max(0, FREE_UPLOADS_PER_DAY - (await load(quota, `${creatorId}-${ukDayAt(Date.parse(now()))}`)).length);

  /** A video of this creator; somebody else's does not exist. */
  const ownVideo = async (videoId: string, creatorId: string) => {
    const state = await load(video, videoId);
    if (state.status === 'none' || state.creatorId !== creatorId) throw new Problem('not-found');
    return state;
  };

  /** A listed video; sold ones are gone, everything else never was. */
  const listedVideo = async (videoId: string) => {
    const listing = await getVideoListing(db, videoId);
    if (listing) return listing;
    const state = await load(video, videoId);
    if (state.status === 'sold' || state.status === 'listed')
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

    route(contract.createVideo, schema.createVideo, async ({ body, caller, cause }) => {
      if (caller.roles.length > 0) throw new Problem('not-allowed', 'Staff accounts do not sell.');
      const { fileName: _, sizeBytes, ...details } = body;
      await uploads.makeRoom(sizeBytes);
      const [videoId, creatorId, at] = [newId(), caller.userId, Date.parse(now())];
      const upload = { creatorId, day: ukDayAt(at), videoId };
      const counted = await handle(
        quota,
        `${creatorId}-${upload.day}`,
        countUpload(upload, secondsToUkMidnight(at)),
        cause,
      );
      try {
        await caughtUp(
          await handle(video, videoId, announceVideo({ videoId, creatorId, sizeBytes, ...details }), cause),
        );
      } catch (error) {
        await handle(quota, `${creatorId}-${upload.day}`, returnUpload(upload), cause);
        throw error;
      }
      return { videoId, uploadUrl: '/api/uploads', uploadsLeftToday: FREE_UPLOADS_PER_DAY - counted.state.length };
    }),

    route(contract.completeUpload, schema.completeUpload, async ({ params: { videoId }, caller, cause }) => {
      const state = await ownVideo(videoId, caller.userId);
      if (state.status !== 'uploading') return { videoId, status: state.status };
      const received = (await uploads.receivedBytes(videoId)) ?? 0;
      const handled = await handle(video, videoId, completeUpload(videoId, received), cause);
      await caughtUp(handled);
      return { videoId, status: handled.state.status === 'none' ? 'processing' : handled.state.status };
    }),

    route(contract.myVideos, schema.myVideos, async ({ caller }) => ({
      videos: (await findVideosOf(db, caller.userId)).map((row) => toMyVideo(row, privatePicture)),
      uploadsLeftToday: await uploadsLeft(caller.userId),
    })),

    route(contract.getMyVideo, schema.getMyVideo, async ({ params: { videoId }, caller }) => {
      const row = await getVideoRow(db, videoId);
      if (row?.creatorId !== caller.userId) throw new Problem('not-found');
      return toMyVideo(row, privatePicture);
    }),
  ];
};
