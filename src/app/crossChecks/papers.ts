/** Memory: the sales and refunds that have no paper yet, the orders that have one, and the last number of every month. */
import type { EventPlace } from '#platform/transparency/verify/finding.ts';
import { createAwaited, createFindings, merged, type CrossCheck, type Findings, type Handlers } from './crossCheck.ts';

type Sale = { videoId: string; buyerId: string; totalPence: number; soldAt: string };
type Parts = {
  sales: Map<string, Sale>;
  refunds: Map<string, { amountPence: number; at: string }>;
  issued: Set<string>;
  /** By series, e.g. `2026-11` or `CN-2026-11`. */
  places: Map<string, number>;
  awaited: ReturnType<typeof createAwaited>;
  findings: Findings;
};

const MONTH = '2026-11'.length;
const numberOf = (series: string, place: number): string => `${series}-${String(place).padStart(4, '0')}`;

/** Reports another number than the next of its series; the numbers after it are counted from it. */
const takeNumber = ({ places, findings }: Parts, event: EventPlace, series: string, number: string): void => {
  const next = (places.get(series) ?? 0) + 1;
  findings.compare(event, `the next number of the series ${series}:`, numberOf(series, next), number);
  const place = number.startsWith(`${series}-`) ? Number(number.slice(series.length + 1)) : Number.NaN;
  if (place >= next) places.set(series, place);
};

const receipts = (parts: Parts): Handlers => {
  const { sales, issued, awaited } = parts;
  const { report, compare } = parts.findings;
  return {
    VideoSold: (event) => {
      const { orderId, videoId, buyerId, totalPence } = event.data;
      sales.set(orderId, { videoId, buyerId, totalPence, soldAt: event.metadata.at });
      awaited.expect(`receipt ${orderId}`, event, `the receipt of order ${orderId} after it`);
    },
    ReceiptIssued: (event) => {
      const { orderId, number, videoId, buyerId, totalPence, soldAt } = event.data;
      const series = soldAt.slice(0, MONTH);
      takeNumber(parts, event, series, number);
      // Before each number had a stream of its own, a month had one.
      if (event.streamId !== `receipts-${series}`) compare(event, 'the stream', `receipt-${number}`, event.streamId);
      if (issued.has(orderId)) report(event, `one receipt of order ${orderId}`, 'a second one');
      issued.add(orderId);
      const sale = sales.get(orderId);
      if (!sale) return report(event, `the sale of order ${orderId} before it`, 'no such event');
      awaited.meet(`receipt ${orderId}`);
      sales.delete(orderId);
      compare(event, 'the moment of the sale:', sale.soldAt, soldAt);
      compare(event, 'the total of the sale in pence:', sale.totalPence, totalPence);
      compare(event, 'the buyer of the sale:', sale.buyerId, buyerId);
      compare(event, 'the video of the sale:', sale.videoId, videoId);
    },
  };
};

const creditNotes = (parts: Parts): Handlers => {
  const { refunds, awaited } = parts;
  const { report, compare } = parts.findings;
  return {
    RefundMade: (event) => {
      const { orderId, n, amountPence } = event.data;
      refunds.set(`${orderId}:${n}`, { amountPence, at: event.metadata.at });
      awaited.expect(`note ${orderId}:${n}`, event, `the credit note of refund ${n} of order ${orderId} after it`);
    },
    CreditNoteIssued: (event) => {
      const { orderId, n, number, amountPence, refundedAt } = event.data;
      const series = `CN-${refundedAt.slice(0, MONTH)}`;
      takeNumber(parts, event, series, number);
      const key = `${orderId}:${n}`;
      const refund = refunds.get(key);
      if (!refund || !awaited.meet(`note ${key}`))
        return report(event, `refund ${n} of order ${orderId}, without another credit note, before it`, 'none');
      refunds.delete(key);
      compare(event, 'the moment of the refund:', refund.at, refundedAt);
      compare(event, 'the amount of the refund in pence:', refund.amountPence, amountPence);
    },
  };
};

export const papersCheck = (): CrossCheck => {
  const parts: Parts = {
    sales: new Map(),
    refunds: new Map(),
    issued: new Set(),
    places: new Map(),
    awaited: createAwaited(),
    findings: createFindings(),
  };
  return {
    name: 'receipts and credit notes are numbered without a gap, one for each sale and each refund',
    see: merged(receipts(parts), creditNotes(parts)),
    finish: (end) => {
      parts.awaited.reportOverdue(parts.findings, end);
      return parts.findings.list();
    },
  };
};
