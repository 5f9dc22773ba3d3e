/**
 * What the public endpoints answer from, so that what is kept of their answers is dropped when it has changed. An endpoint that is
 * missing here is answered anew each time, and so is every page that calls it.
 */
import { browseVideos, getVideo, suggest } from '#contracts/catalogue/catalogue.ts';
import { getCreator } from '#contracts/catalogue/creators.ts';
import { featuredVideos } from '#contracts/catalogue/featured.ts';
import { grantDocument } from '#contracts/catalogue/studio.ts';
import { getRates } from '#contracts/fees/rates.ts';
import { getApiDocument } from '#contracts/http/apiDocument.ts';
import type { Endpoint } from '#contracts/http/endpoint.ts';
import { getRequest, openRequests } from '#contracts/requests/requests.ts';
import { creatorReviews } from '#contracts/reviews/reviews.ts';
import { getFigures } from '#contracts/sales/figures.ts';
import { currentLicence } from '#contracts/sales/sales.ts';
import { nameOf } from '#platform/http/kept/openKept.ts';

/** The names of the read models; none where the answer is a text of the build. */
const declared: readonly (readonly [endpoint: Endpoint, reads: readonly string[]])[] = [
  [browseVideos, ['video_listings', 'search_words', 'users', 'fee_policies']],
  [suggest, ['video_listings', 'users']],
  [getVideo, ['video_listings', 'videos', 'users', 'orders', 'plans', 'fee_policies']],
  [featuredVideos, ['featured_videos', 'video_listings', 'users', 'plans', 'fee_policies']],
  [getCreator, ['users', 'video_listings', 'videos', 'plans', 'fee_policies']],
  [creatorReviews, ['users', 'reviews', 'videos']],
  [getFigures, ['video_listings', 'figures']],
  [openRequests, ['requests', 'request_answers']],
  [getRequest, ['requests', 'request_answers']],
  [currentLicence, []],
  [grantDocument, []],
  // A table that no event concerns: it changes once a day.
  [getRates, []],
  [getApiDocument, []],
];

/** By the names of the endpoints; and the read models behind the fees and rules on every page. */
export const publicReads = {
  reads: new Map(declared.map(([endpoint, reads]) => [nameOf(endpoint), reads])) as ReadonlyMap<
    string,
    readonly string[]
  >,
  everyPage: ['fee_policies', 'house_rules'],
};
