/** What books needs from outside. */
import type { OrderStatus } from '#contracts/sales/businessVocabulary.ts';
import type { Cause } from '#platform/eventStore/handle.ts';
import type { Inbox } from '#platform/payments/inbox.ts';

/** How an order stands by the log; `none` for one that is not ours. */
export type FindOrderStatus = (orderId: string) => Promise<OrderStatus | 'none'>;

/** Drives an order as far as it goes; safe to run at any time. */
export type Settle = (orderId: string, cause: Cause) => Promise<unknown>;

/** What books needs from other modules. */
export type BooksPorts = {
  findOrderStatus: FindOrderStatus;
  settle: Settle;
  findUnhandledReports: Inbox['findUnhandled'];
};
