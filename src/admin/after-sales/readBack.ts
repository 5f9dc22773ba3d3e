import type { AdminAfterSale } from '#contracts/sales/afterSales.ts';
import { creatorPartOf } from '#contracts/sales/creatorPart.ts';
import { formatPounds } from '#contracts/shared/money.ts';

/** `£1.50 of £79.20; £1.23 of it from Priya, who was already paid £64.` */
export const readBack = (sale: AdminAfterSale, pence: number): string => {
  const part = creatorPartOf(sale, pence);
  const from = part === 0 ? 'nothing' : `${formatPounds(part)} of it`;
  const paid = sale.creatorPaidPence > 0 ? `, who was already paid ${formatPounds(sale.creatorPaidPence)}` : '';
  return `${formatPounds(pence)} of ${formatPounds(sale.totalPence)}; ${from} from ${sale.creator}${paid}.`;
};
