import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { causedBy, type Handle, type Load } from '#platform/eventStore/handle.ts';
import type { VideoListed } from '#events/catalogue.ts';
import { offer, openOffer, type Offer } from '#modules/sales/offer/offer.ts';

/** The listing of a video that is listed now, as recorded. */
export type FindListing = (videoId: string) => Promise<RecordedEvent<VideoListed> | undefined>;
export type FindOffer = (videoId: string) => Promise<Offer>;

type OpenDeps = { handle: Handle; findAccountStanding: (userId: string) => Promise<string> };

/** Opens the offer of this listing, unless its creator has closed the account meanwhile. */
export const createOpenListed =
  ({ handle, findAccountStanding }: OpenDeps) =>
  async (listing: Pick<RecordedEvent<VideoListed>, 'data' | 'eventId' | 'metadata'>): Promise<Offer> => {
    const { videoId, creatorId } = listing.data;
    const isLeft = (await findAccountStanding(creatorId)) === 'erased';
    return (await handle(offer, videoId, isLeft ? leaveClosed : openOffer(listing.data), causedBy(listing))).state;
  };

const leaveClosed = (): [] => [];

/**
 * The offer of a video. A policy opens it, perhaps in another process and a moment after people see the listing. A person who
 * comes before the policy opens it in the same way, and the policy then finds it open.
 */
export const createFindOffer =
  ({ load, findListing, ...deps }: OpenDeps & { load: Load; findListing: FindListing }): FindOffer =>
  async (videoId) => {
    const state = await load(offer, videoId);
    if (state.status !== 'none' && state.status !== 'withdrawn') return state;
    const listing = await findListing(videoId);
    if (listing === undefined) return state;
    return createOpenListed(deps)(listing);
  };
