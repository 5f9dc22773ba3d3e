import { Problem } from '#contracts/http/problem.ts';
import type { Load } from '#platform/eventStore/handle.ts';
import type { Db } from '#platform/postgres/db.ts';
import { getVideoListing } from '#projections/catalogue/listings/videoListings.ts';
import { video } from '#modules/catalogue/listing/video.ts';

/** A listed video. @throws Problem: a sold one is gone, any other never existed */
export const findListed = async ({ db, load }: { db: Db; load: Load }, videoId: string) => {
  const listing = await getVideoListing(db, videoId);
  if (listing) return listing;
  const state = await load(video, videoId);
  if (state.status === 'sold')
    throw new Problem('gone', 'This video has been sold. It was sold once, and it is gone for good.');
  throw new Problem('not-found');
};
