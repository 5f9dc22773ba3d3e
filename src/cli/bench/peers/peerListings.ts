/** The made-up listings as rows for any shop: what a card of a list shows, and nothing that only we have. */
import type { VideoListed } from '#events/catalogue.ts';
import { listingsLog } from '#cli/bench/listings/listingsWorld.ts';
import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';

export type PeerListing = {
  /** From 0; a later one is newer. */
  n: number;
  title: string;
  description: string;
  category: string;
  pricePence: number;
  /** ISO. */
  at: string;
};

export const toPeerListing = (event: RecordedEvent, n: number): PeerListing => {
  const { title, description, category, pricePence } = event.data as VideoListed['data'];
  return { n, title, description, category, pricePence, at: event.metadata.at };
};

/** The listings that `fillListings` gives our site for the same count, in batches. */
export const peerListings = async function* (count: number): AsyncGenerator<PeerListing[]> {
  let n = 0;
  for await (const { events } of listingsLog(count).subscribe({ after: '', signal: new AbortController().signal })) {
    const batch = events.filter(({ type }) => type === 'VideoListed').map((event) => toPeerListing(event, n++));
    if (batch.length > 0) yield batch;
    if (n >= count) return;
  }
};

/** So many are made by the peer's own import; they are the pattern for the rest, and what it is compared with. */
const SAMPLES = 50;

/** The first listings; among them are some of every category. */
export const firstListings = async (count: number): Promise<PeerListing[]> => {
  for await (const batch of peerListings(count)) return batch.slice(0, SAMPLES);
  return [];
};
