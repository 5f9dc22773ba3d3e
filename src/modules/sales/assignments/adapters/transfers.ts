/** The transfers of a licence, from the log. */
import { streamOf } from '#platform/eventStore/aggregate.ts';
import type { EventStore } from '#platform/eventStore/eventStore.ts';
import type { Load } from '#platform/eventStore/handle.ts';
import { order } from '#modules/sales/checkout/order.ts';

export type LicenceTransfer = {
  at: string;
  /** The id of `LicenceAssigned`, which is the number of the new certificate. */
  event: string;
  ownerId: string;
  /** The new owner's channel; null once their account is erased. */
  channelUrl: string | null;
};

/** Each transfer of the licence of an order, in order. */
export const createFindTransfers =
  ({ load, rawStore }: { load: Load; rawStore: Pick<EventStore, 'readStream'> }) =>
  async (orderId: string): Promise<LicenceTransfer[]> => {
    const state = await load(order, orderId);
    if (state.status !== 'sold' || state.after.ownership.owners.length === 0) return [];
    const events = (await rawStore.readStream(streamOf(order, orderId))).filter(
      ({ type }) => type === 'LicenceAssigned',
    );
    return state.after.ownership.owners.flatMap(({ ownerId, channelUrl }, index) => {
      const event = events[index];
      return event ? [{ at: event.metadata.at, event: event.eventId, ownerId, channelUrl: channelUrl.value }] : [];
    });
  };
