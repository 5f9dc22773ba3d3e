/** What has become of a sale: how the access has changed, and its transfers. */
import { streamOf } from '#platform/eventStore/aggregate.ts';
import type { EventStore, RecordedEvent } from '#platform/eventStore/eventStore.ts';
import type { PurchaseAccess } from '#contracts/sales/afterSaleVocabulary.ts';
import type { OrderEvent } from '#events/sales.ts';
import { accessOf } from '#modules/sales/checkout/afterSale.ts';
import { order, type Order } from '#modules/sales/checkout/order.ts';

/** The access of the owner from this event on, or a transfer to another one. */
type Turn = { change: PurchaseAccess | 'transfer'; at: string; event: string };

const accessTo = (state: Order): PurchaseAccess => (state.status === 'sold' ? accessOf(state.after) : 'open');

/** Each of these, in order, with the event that made it; none while everything is as it was sold. */
export const createFindTurns =
  ({ readStream }: Pick<EventStore, 'readStream'>) =>
  async (orderId: string): Promise<Turn[]> => {
    // The category belongs to this module, which writes only its own events there.
    const events = (await readStream(streamOf(order, orderId))) as RecordedEvent<OrderEvent>[];
    const turns: Turn[] = [];
    let state = order.initialState;
    for (const event of events) {
      const before = accessTo(state);
      state = order.evolve(state, event);
      const access = accessTo(state);
      const found = { at: event.metadata.at, event: event.eventId };
      if (event.type === 'LicenceAssigned') turns.push({ ...found, change: 'transfer' });
      if (access !== before) turns.push({ ...found, change: access });
    }
    return turns;
  };
