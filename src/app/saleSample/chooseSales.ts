/** Chooses sales for a sample: the same seed chooses the same of them, whoever asks. */
import { hash } from 'node:crypto';
import type { Events } from '#app/replay/moment.ts';
import type { VideoSold } from '#events/sales.ts';

/** A sale of the log, by its order. */
export type SaleName = Readonly<{ orderId: string; videoId: string }>;

/** Every sale of the log, in its order. */
export const findSales = async (events: Events): Promise<SaleName[]> => {
  const sales: SaleName[] = [];
  for await (const { event } of events) {
    if (event.type !== 'VideoSold') continue;
    const { orderId, videoId } = event.data as VideoSold['data'];
    sales.push({ orderId, videoId });
  }
  return sales;
};

/** So many sales, or all where there are fewer; in the order in which they were given. */
export const chooseSales = (sales: readonly SaleName[], count: number, seed: number): SaleName[] => {
  const ranked = sales
    .map((sale) => ({ sale, rank: hash('sha256', `${seed} ${sale.orderId}`) }))
    .toSorted((some, others) => some.rank.localeCompare(others.rank));
  const chosen = new Set(ranked.slice(0, count).map(({ sale }) => sale));
  return sales.filter((sale) => chosen.has(sale));
};
