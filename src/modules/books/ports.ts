/** What books needs from outside the module. */
import type { OrderStatus } from '#contracts/sales/businessVocabulary.ts';
import type { Cause } from '#platform/eventStore/handle.ts';
import type { Inbox } from '#platform/payments/inbox.ts';

/** The state of an order in the log; `none` for an order that is not ours. */
export type FindOrderStatus = (orderId: string) => Promise<OrderStatus | 'none'>;

/** Drives an order as far as possible; safe to run at any time. */
export type Settle = (orderId: string, cause: Cause) => Promise<unknown>;

/** What books needs from other modules. */
export type BooksPorts = {
  findOrderStatus: FindOrderStatus;
  settle: Settle;
  findUnhandledReports: Inbox['findUnhandled'];
};
