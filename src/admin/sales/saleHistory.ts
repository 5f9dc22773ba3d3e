/** Which moments a sale has, and what of its creator's account is about it. */
import type { HistoryEvent, Replay } from '#contracts/sales/sales.ts';

const isPartOf = (orderId: string, part: unknown): boolean =>
  typeof part === 'object' && part !== null && 'orderId' in part && part.orderId === orderId;

const partsOf = (data: Record<string, unknown>): unknown[] => (Array.isArray(data['parts']) ? data['parts'] : []);

/** The payouts that pay for this order, in part at least. */
const payoutsFor = (events: readonly HistoryEvent[], orderId: string): Set<unknown> =>
  new Set(
    events
      .filter(({ data }) => partsOf(data).some((part) => isPartOf(orderId, part)))
      .map(({ data }) => data['payoutId']),
  );

/**
 * Leaves out what the account's stream says about other sales of the same creator. Everything that happened to the
 * video, its offer, this order and its payouts stays.
 */
export const aboutOrder = (events: readonly HistoryEvent[], orderId: string): HistoryEvent[] => {
  const payouts = payoutsFor(events, orderId);
  return events.filter(({ streamId, data }) => {
    if (!streamId.startsWith('account-')) return true;
    if (typeof data['payoutId'] === 'string') return payouts.has(data['payoutId']);
    return data['orderId'] === undefined || data['orderId'] === orderId;
  });
};

/** Where a step leads; stays inside of the history. */
export const stepTo = (index: number, step: number, count: number): number =>
  Math.min(Math.max(index + step, 0), Math.max(count - 1, 0));

/** The chosen moment: the event at this position, or the newest one at or before it; the last one when none is chosen. */
export const indexAt = (events: readonly HistoryEvent[], position: string | null): number => {
  if (position === null) return events.length - 1;
  const after = events.findIndex((event) => event.position > position);
  return Math.max((after < 0 ? events.length : after) - 1, 0);
};

type List = readonly unknown[];
const listOf = (value: unknown): List => (Array.isArray(value) ? value : []);

/** The creator's account as far as it concerns this order, and how much of it is about other sales. */
export const accountAbout = (
  account: Replay['state']['account'],
  orderId: string,
): { state: Record<string, unknown>; otherSales: number } => {
  const shares = listOf(account['shares']);
  const own = shares.filter((share) => isPartOf(orderId, share));
  const reservations = listOf(account['reservations']).filter(
    (candidate) =>
      typeof candidate === 'object' &&
      candidate !== null &&
      'parts' in candidate &&
      listOf(candidate.parts).some((part) => isPartOf(orderId, part)),
  );
  const { shares: _, reservations: __, ...rest } = account;
  return {
    state: { ...rest, share: own[0] ?? null, payouts: reservations },
    otherSales: shares.length - own.length,
  };
};
