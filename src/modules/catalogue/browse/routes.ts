/** The public routes of catalogue. */
import * as contract from '#contracts/catalogue/catalogue.ts';
import * as schema from '#contracts/catalogue/catalogue.schema.ts';
import { previewRule } from '#contracts/site/houseRules.ts';
import { browseLimits, categories } from '#contracts/catalogue/vocabulary.ts';
import type { Load } from '#platform/eventStore/handle.ts';
import type { Caller } from '#platform/http/guard.ts';
import { route, type Route, type Transport } from '#platform/http/route.ts';
import type { Db } from '#platform/postgres/db.ts';
import { ukDayAt } from '#platform/time/ukDay.ts';
import { countMatches } from '#projections/catalogue/listings/listingCounts.ts';
import { findListingPage } from '#projections/catalogue/listings/listingPages.ts';
import { findNearListings } from '#projections/catalogue/listings/nearListings.ts';
import { suggestCreators, suggestTitles } from '#projections/catalogue/listings/suggestions.ts';
import { findListed } from './adapters/findListed.ts';
import { rememberCounts } from './adapters/rememberCounts.ts';
import { readAnswering, toVideo, toVideoPage } from '#modules/catalogue/adapters/answers.ts';
import type { FindFees, IsBeingBought, IsProNow, MediaLinks, Visit, Visits } from '#modules/catalogue/ports.ts';
import { cleanWords } from '#modules/catalogue/analytics/traffic.ts';

export type RoutesDeps = {
  findFees: FindFees;
  isBeingBought: IsBeingBought;
  isProNow: IsProNow;
  load: Load;
  db: Db;
  now: () => string;
  links: MediaLinks;
  visits: Visits;
  /** A keyed hash that distinguishes visitors within a day without identifying them. */
  visitorKey: (text: string) => string;
  /** Counts up when listings changed. */
  listingChanges: () => number;
};

export const PREVIEW_LIFE_SECONDS = previewRule.linkMinutes * 60;
/** How long a video page says that another buyer is at the checkout; this informs buyers and blocks nobody. */
const BUYING_MARK_MS = 10 * 60 * 1000;

const MOST_NEAR = 6;
const MOST_SUGGESTIONS = 8;
const MOST_CREATORS = 2;
const MOST_FOUND_CREATORS = 6;
const MOST_CATEGORIES = 2;

/** Categories with a word in the label that begins like this. */
const suggestCategories = (q: string) =>
  categories
    .filter(([, label]) => ` ${label.toLowerCase()}`.includes(` ${q.trim().toLowerCase()}`))
    .slice(0, MOST_CATEGORIES)
    .map(([value, label]) => ({ value, label }));

/** A creator on the page of an own video, and staff at work, do not count as visitors. */
const isAudience = (visitor: Caller | undefined, creatorId: string): boolean =>
  visitor === undefined || (visitor.userId !== creatorId && visitor.roles.length === 0);

export const catalogueRoutes = (deps: RoutesDeps): Route[] => {
  const { db, now, links, visits, visitorKey, listingChanges, findFees, isBeingBought, isProNow } = deps;
  const countListings = rememberCounts((counted) => countMatches(db, counted), listingChanges);
  const listedVideo = (videoId: string) => findListed(deps, videoId);

  const visitOf = (videoId: string, visitor: Caller | undefined, transport: Transport): Visit => {
    const day = ukDayAt(Date.parse(now()));
    const who = visitor?.userId ?? `${transport.address} ${transport.header('user-agent') ?? ''}`;
    return { videoId, day, visitor: visitorKey(`${day} ${who}`) };
  };

  return [
    route(contract.browseVideos, schema.browseVideos, async ({ query }) => {
      const answering = await readAnswering(findFees, links.publicPicture);
      const filter = { ...query, buyerFeeBps: answering.fees.buyerFeeBps };
      const { total, isEstimate, categoryCounts } = await countListings(filter);
      const isBeyond = !isEstimate && (query.page - 1) * browseLimits.pageSize >= total;
      const listings = isBeyond ? [] : await findListingPage(db, filter, isEstimate);
      const isFirstOfFew = query.page === 1 && total < MOST_NEAR;
      const near = isFirstOfFew ? await findNearListings(db, filter, MOST_NEAR - total) : [];
      const isByName = query.page === 1 && query.q.trim().length >= contract.suggestFrom;
      return {
        videos: listings.map((listing) => toVideo(listing, answering)),
        total,
        isEstimate,
        page: query.page,
        pageSize: browseLimits.pageSize,
        categoryCounts,
        nearMatches: near.map((listing) => toVideo(listing, answering)),
        creators: isByName ? await suggestCreators(db, query.q, MOST_FOUND_CREATORS) : [],
        categories: isByName ? suggestCategories(query.q) : [],
      };
    }),

    route(contract.suggest, schema.suggest, async ({ query: { q } }) => {
      if (q.trim().length < contract.suggestFrom) return { titles: [], creators: [], categories: [] };
      const found = suggestCategories(q);
      const creators = await suggestCreators(db, q, MOST_CREATORS);
      const titles = await suggestTitles(db, q, MOST_SUGGESTIONS - found.length - creators.length);
      return { titles, creators, categories: found };
    }),

    route(contract.getVideo, schema.getVideo, async ({ params: { videoId } }) => {
      const listing = await listedVideo(videoId);
      const since = new Date(Date.parse(now()) - BUYING_MARK_MS).toISOString();
      return {
        ...toVideoPage(listing, await readAnswering(findFees, links.publicPicture)),
        isBeingBought: listing.isClaimed || (await isBeingBought(videoId, since)),
        takesMessages: await isProNow(listing.creatorId),
      };
    }),

    route(contract.openPreview, schema.openPreview, async ({ params: { videoId }, body, visitor, transport }) => {
      const { creatorId } = await listedVideo(videoId);
      if (body.isPlayed && isAudience(visitor, creatorId))
        await visits.countPreview(visitOf(videoId, visitor, transport));
      return links.sign('preview', `${videoId}.mp4`, PREVIEW_LIFE_SECONDS);
    }),

    route(contract.countView, schema.countView, async ({ params: { videoId }, body, visitor, transport }) => {
      const { creatorId } = await listedVideo(videoId);
      const way = { source: body.from, words: body.from === 'search' ? cleanWords(body.words ?? '') : null };
      if (isAudience(visitor, creatorId)) await visits.countView(visitOf(videoId, visitor, transport), way);
      return { success: true };
    }),
  ];
};
