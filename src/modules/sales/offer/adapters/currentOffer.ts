import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { causedBy, type Handle, type Load } from '#platform/eventStore/handle.ts';
import type { VideoListed } from '#events/catalogue.ts';
import { offer, openOffer, type Offer } from '#modules/sales/offer/offer.ts';

/** The listing of a video that is listed now, as recorded. */
export type FindListing = (videoId: string) => Promise<RecordedEvent<VideoListed> | undefined>;
export type FindOffer = (videoId: string) => Promise<Offer>;

/**
 * The offer of a video. A policy opens it, perhaps in another process and a moment after people see the listing. A person who
 * comes before the policy opens it in the same way, and the policy then finds it open.
 */
export const createFindOffer =
  ({ handle, load, findListing }: { handle: Handle; load: Load; findListing: FindListing }): FindOffer =>
  async (videoId) => {
    const state = await load(offer, videoId);
    if (state.status !== 'none' && state.status !== 'withdrawn') return state;
    const listing = await findListing(videoId);
    if (listing === undefined) return state;
    return (await handle(offer, videoId, openOffer(listing.data), causedBy(listing))).state;
  };
