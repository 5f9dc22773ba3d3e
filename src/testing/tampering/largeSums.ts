/** A log in which sums above the limit move: a payout, a batch and a refund that two people in finance release. */
import type { StaffRole } from '#contracts/http/endpoint.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { numberOf, seriesOf } from '#modules/papers/receipts.ts';
import { aCreditNoteIssued, aReceiptIssued, id } from '#testing/events.ts';
import { makeCast } from '#testing/simulation/cast.ts';
import type { VideoSold } from '#events/sales.ts';
import type { DomainEvent } from '#testing/routes/streams.ts';
import type { Log } from './forge.ts';
import { createRecorder } from './recorder.ts';

const START = '2026-02-02T09:00:00.000Z';

type Recorder = ReturnType<typeof createRecorder>;
type Sale = VideoSold['data'];
/** The two members of finance. */
type Pair = readonly [fiona: string, felix: string];

/** What was sold long ago, each sale with its receipt. */
const recordSales = ({ add, next }: Recorder, longAgo: readonly DomainEvent[]): void => {
  let receipts = 0;
  for (const event of longAgo) {
    const soldAt = next();
    add(null, event);
    if (event.type !== 'VideoSold') continue;
    const { orderId, videoId, buyerId, totalPence } = event.data;
    const number = numberOf(seriesOf(soldAt), (receipts += 1));
    add(null, aReceiptIssued({ orderId, videoId, buyerId, totalPence, soldAt, number }));
  }
};

/** Released by two people, refused by the provider, and released again in a batch. */
const recordPayout = ({ add, next }: Recorder, sale: Sale, [fiona, felix]: Pair): void => {
  const { orderId, creatorId, creatorPence, chargeId } = sale;
  const payoutId = id(91);
  const of = { payoutId, creatorId };
  const part = { orderId, n: 1 };
  const request = { ...of, amountPence: creatorPence, parts: [{ ...part, amountPence: creatorPence, chargeId }] };
  add(creatorId, { type: 'PayoutReserved', data: request });
  add(creatorId, { type: 'PayoutRequested', data: request });
  add(fiona, { type: 'PayoutApproved', data: { ...of, approvedBy: fiona } });
  add(felix, { type: 'PayoutReleased', data: of });
  add(null, { type: 'PayoutFailed', data: { ...of, ...part, code: 'payee_missing' } });
  const batchId = id(92);
  const payouts = [{ ...of, amountPence: creatorPence }];
  add(felix, { type: 'BatchProposed', data: { batchId, proposedBy: felix, payouts, totalPence: creatorPence } });
  add(fiona, { type: 'BatchApproved', data: { batchId, approvedBy: fiona } });
  add(fiona, { type: 'PayoutReleased', data: { ...of, batchId } });
  add(fiona, { type: 'BatchPayoutReleased', data: { batchId, payoutId } });
  add(null, { type: 'TransferStarted', data: { ...of, ...part, attempt: 0, at: next() } });
  add(null, { type: 'TransferMade', data: { ...of, ...part, amountPence: creatorPence, transferId: 'tr_1' } });
  add(null, { type: 'PayoutPaid', data: { ...of, amountPence: creatorPence } });
  add(null, { type: 'PayoutSettled', data: of });
};

const recordRefund = ({ add, next }: Recorder, sale: Sale, [fiona, felix]: Pair): void => {
  const { orderId, videoId, creatorId, buyerId, creatorPence, totalPence, platformPence } = sale;
  const ofSale = { orderId, videoId, creatorId };
  const shares = { amountPence: totalPence, creatorPence, platformPence };
  const terms = { key: 'staff:1', reason: 'staff', isFault: false, isFull: true, wasFetched: false } as const;
  const note = personal(buyerId, 'It was not what it said.');
  const wanted = { amountPence: totalPence, approvedBy: fiona, reason: note, isFault: false };
  add(fiona, { type: 'RefundApproved', data: { ...ofSale, ...wanted } });
  add(felix, { type: 'RefundStarted', data: { ...ofSale, ...shares, ...terms, n: 1, note } });
  const cancelled = {
    creatorId,
    orderId,
    key: 'refund:1',
    amountPence: creatorPence,
    mayOwe: true,
    countsAgainst: false,
  };
  add(null, { type: 'ShareCancelled', data: { ...cancelled, at: next() } });
  const refundedAt = next();
  const made = { ...ofSale, n: 1, refundId: 're_1', amountPence: totalPence, annuls: true };
  add(null, { type: 'RefundMade', data: made });
  const number = `CN-${seriesOf(refundedAt)}-0001`;
  add(null, aCreditNoteIssued({ orderId, buyerId, n: 1, amountPence: totalPence, number, refundedAt }));
  add(null, { type: 'SaleAnnulled', data: { ...ofSale, creatorPence } });
  add(null, {
    type: 'TransferTakenBack',
    data: { creatorId, orderId, transferId: 'tr_1', reversalId: 'trr_1', amountPence: creatorPence },
  });
};

export const aLogOfLargeSums = (): Log => {
  const { longAgo, finance, moderators, admin } = makeCast();
  const [fiona, felix] = finance.map((person) => person.id);
  if (fiona === undefined || felix === undefined) throw new Error('two members of finance are needed');
  const staff = [...finance, ...moderators, admin];
  const roles = new Map<string, StaffRole>(staff.flatMap((person) => person.roles.map((role) => [person.id, role])));
  const recorder = createRecorder([], START, roles);
  const sale = longAgo.find((event) => event.type === 'VideoSold');
  if (sale?.type !== 'VideoSold') throw new Error('a sale is needed');
  recordSales(recorder, longAgo);
  recordPayout(recorder, sale.data, [fiona, felix]);
  recordRefund(recorder, sale.data, [fiona, felix]);
  return recorder.end();
};
