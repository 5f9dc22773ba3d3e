/** A derived sale beside the read models: the order, its papers, its case, the ledger and the payouts. */
import { left } from '#modules/payouts/index.ts';
import type { Db } from '#platform/postgres/db.ts';
import { findLinesOf, type LedgerAccount } from '#projections/books/ledger.ts';
import { findCreditNotes } from '#projections/papers/creditNotes.ts';
import { getReceiptRow } from '#projections/papers/receipts.ts';
import { getPayoutRow } from '#projections/payouts/payouts.ts';
import { listAfterSales } from '#projections/sales/afterSales.ts';
import { getOrderRow } from '#projections/sales/orders.ts';
import type { DerivedSale } from './deriveSales.ts';
import type { Differences } from './differences.ts';

const compareOrder = async (db: Db, { terms, split, soldAt }: DerivedSale, differences: Differences): Promise<void> => {
  const compare = differences.in('the read model orders');
  const row = await getOrderRow(db, terms.orderId);
  compare('the state', 'sold', row?.status);
  compare('the moment of the sale', soldAt, row?.soldAt);
  compare('the buyer', terms.buyerId, row?.buyerId);
  compare('the creator', terms.creatorId, row?.creatorId);
  compare('the video', terms.videoId, row?.videoId);
  compare('the price in pence', split.pricePence, row?.pricePence);
  compare('the fee of the buyer in pence', split.buyerFeePence, row?.buyerFeePence);
  compare('the total in pence', split.totalPence, row?.totalPence);
  compare('the share of the creator in pence', split.creatorPence, row?.creatorPence);
  compare('the share of the platform in pence', split.platformPence, row?.platformPence);
  compare('the version of the fees', terms.feePolicyVersion, row?.feePolicyVersion);
};

const comparePapers = async (db: Db, { orderId, state }: DerivedSale, differences: Differences): Promise<void> => {
  const receipt = await getReceiptRow(db, orderId);
  differences.in('the read model receipts')('the number', state.receipt, receipt?.number ?? null);
  const notes = await findCreditNotes(db, orderId);
  const numbers = notes.map(({ number }) => number).join(', ');
  differences.in('the read model credit_notes')('the numbers', state.creditNotes.join(', '), numbers);
};

/** What is refunded or on its way, by the order itself. */
export const refundedPenceOf = ({ state: { order } }: DerivedSale): number =>
  order.status === 'sold'
    ? order.after.refunds.reduce((sum, { status, amountPence }) => sum + (status === 'failed' ? 0 : amountPence), 0)
    : 0;

const compareAfterSale = async (db: Db, sale: DerivedSale, differences: Differences): Promise<void> => {
  const compare = differences.in('the read model after_sales');
  const sort = { field: 'changedAt', isDescending: false };
  const { rows } = await listAfterSales(db, { filter: { ids: [sale.orderId] }, sort, from: 0, to: 0 });
  compare('what was refunded in pence', refundedPenceOf(sale), rows[0]?.refundedPence ?? 0);
  compare('whether it was annulled', sale.isAnnulled, rows[0]?.isAnnulled ?? false);
};

const compareLedger = async (db: Db, sale: DerivedSale, differences: Differences): Promise<void> => {
  const compare = differences.in('the ledger');
  const lines = await findLinesOf(db, sale.orderId);
  const sumOf = (account?: LedgerAccount): number =>
    lines.reduce((sum, line) => sum + (account === undefined || line.account === account ? Number(line.pence) : 0), 0);
  const { share } = sale.state;
  const sumBy = (penceOf: (transfer: DerivedSale['transfers'][number]) => number): number =>
    sale.transfers.reduce((sum, transfer) => sum + penceOf(transfer), 0);
  const sentPence = sumBy(({ amountPence }) => amountPence);
  const reversedPence = sumBy((transfer) => transfer.reversedPence);
  compare('the sum of its lines in pence', 0, sumOf());
  compare('what its buyer owes in pence', 0, sumOf('buyer'));
  compare('what moved at the provider in pence', sale.movedPence, sumOf('provider'));
  compare('what its creator has left of it in pence', share ? left(share) : 0, 0 - sumOf('creator'));
  const requestedPence = share ? share.usedPence + reversedPence - sentPence : 0;
  compare('what is requested of it and not paid in pence', requestedPence, 0 - sumOf('requested'));
};

const comparePayouts = async (db: Db, sale: DerivedSale, differences: Differences): Promise<void> => {
  for (const payout of sale.state.payouts) {
    const { payoutId, status, parts } = payout;
    const compare = differences.in(`the read model payouts, ${payoutId}`);
    const row = await getPayoutRow(db, payoutId);
    compare('the state', status, row?.status);
    compare('the creator', payout.creatorId, row?.creatorId);
    const pence = (of: readonly { orderId: string; amountPence: number }[] | undefined): number | undefined =>
      of?.reduce((sum, part) => sum + (part.orderId === sale.orderId ? part.amountPence : 0), 0);
    // What was not sent of a payout that was cut short is no part of its row.
    if (status !== 'paid' || row?.returnedPence === 0)
      compare('its part of this sale in pence', pence(parts), pence(row?.parts));
  }
};

/** Adds every difference between the sale and the read models. */
export const compareReadModels = async (db: Db, sale: DerivedSale, differences: Differences): Promise<void> => {
  await compareOrder(db, sale, differences);
  await comparePapers(db, sale, differences);
  await compareAfterSale(db, sale, differences);
  await compareLedger(db, sale, differences);
  await comparePayouts(db, sale, differences);
};
