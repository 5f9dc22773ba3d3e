/** Public pages of creators: never an address, a legal name or anything not sold here. */
import * as contract from '#contracts/catalogue/creators.ts';
import * as schema from '#contracts/catalogue/creators.schema.ts';
import { Problem } from '#contracts/http/problem.ts';
import { browseLimits } from '#contracts/catalogue/vocabulary.ts';
import { route, type Route } from '#platform/http/route.ts';
import type { Db } from '#platform/postgres/db.ts';
import { countListingsOf } from '#projections/catalogue/listings/listingTotals.ts';
import { findListingsOf } from '#projections/catalogue/listings/videoListings.ts';
import { countSoldOf } from '#projections/catalogue/videoRows.ts';
import { readAnswering, toVideo } from '#modules/catalogue/adapters/answers.ts';
import type { FindCreatorByName, FindFees, IsProNow, MediaLinks } from '#modules/catalogue/ports.ts';

export type CreatorDeps = {
  db: Db;
  links: MediaLinks;
  findFees: FindFees;
  findCreatorByName: FindCreatorByName;
  isProNow: IsProNow;
};

export const creatorRoutes = ({ db, links, findFees, findCreatorByName, isProNow }: CreatorDeps): Route[] => [
  route(contract.getCreator, schema.getCreator, async ({ params: { username }, query: { page } }) => {
    const found = await findCreatorByName(username);
    if (!found) throw new Problem('not-found');
    const { id, ...creator } = found;
    const [listings, total, soldCount, takesMessages] = await Promise.all([
      findListingsOf(db, id, page),
      countListingsOf(db, id),
      countSoldOf(db, id),
      isProNow(id),
    ]);
    const answering = await readAnswering(findFees, links.publicPicture);
    return {
      creator: { ...creator, soldCount, takesMessages },
      videos: listings.map((listing) => toVideo(listing, answering)),
      total,
      page,
      pageSize: browseLimits.pageSize,
    };
  }),
];
