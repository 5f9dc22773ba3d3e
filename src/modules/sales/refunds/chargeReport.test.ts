import { describe, expect, it } from 'vitest';
import { stateOf } from '#platform/eventStore/aggregate.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { anOrderSold, buyerId, creatorId, orderId, videoId } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import { noteCharge, recordEvidence, type ChargeReport } from './chargeReport.ts';
import type { OrderEvent } from '#events/sales.ts';
import { noteFetch, order } from '#modules/sales/checkout/order.ts';
import { recordRefund, startRefund } from './refund.ts';

const from = { device: 'Firefox', address: '192.0.2.1' };
const fetched: OrderEvent = { type: 'OriginalFetched', data: { orderId, videoId } };
const reportWith = (more: Partial<ChargeReport>): ChargeReport => ({
  refunds: [],
  disputes: [],
  warnings: [],
  isRisky: false,
  ...more,
});
const dispute = (status: 'open' | 'won' | 'lost', reason = 'fraudulent') =>
  reportWith({
    disputes: [
      { disputeId: 'dp_1', status, amountPence: 5390, feePence: 2000, reason, respondBy: '2026-02-01T00:00:00.000Z' },
    ],
  });
const warning = (isRisky = false) =>
  reportWith({ warnings: [{ warningId: 'issfr_1', fraudType: 'made_with_stolen_card' }], isRisky });
const after = (report: ChargeReport, ...before: OrderEvent[]): OrderEvent[] => {
  const events = [...anOrderSold(), ...before];
  return [...events, ...noteCharge(report)(stateOf(order, events))];
};

describe('a dispute', () => {
  it('suspends the download while it is open', () => {
    given(order, ...anOrderSold())
      .when(noteCharge(dispute('open')))
      .then({
        type: 'DisputeOpened',
        data: {
          orderId,
          videoId,
          creatorId,
          disputeId: 'dp_1',
          amountPence: 5390,
          feePence: 2000,
          reason: 'fraudulent',
          respondBy: '2026-02-01T00:00:00.000Z',
        },
      });
    given(order, ...after(dispute('open')))
      .when(noteFetch(orderId, buyerId, from))
      .refuses('purchase-disputed');
  });

  it('won gives everything back', () => {
    given(order, ...after(dispute('open')))
      .when(noteCharge(dispute('won')))
      .then({ type: 'DisputeWon', data: { orderId, videoId, creatorId, disputeId: 'dp_1', amountPence: 5390 } });
    given(order, ...after(dispute('won')))
      .when(noteFetch(orderId, buyerId, from))
      .then({ type: 'OriginalFetched' }, { type: 'DownloadLogged' });
  });

  it('lost ends the licence and takes the whole share, fetched or not', () => {
    given(order, ...after(dispute('open')))
      .when(noteCharge(dispute('lost')))
      .then({
        type: 'DisputeLost',
        data: {
          orderId,
          videoId,
          creatorId,
          disputeId: 'dp_1',
          amountPence: 5390,
          creatorPence: 4410,
          isFault: false,
        },
      });
    given(order, ...after(dispute('open'), fetched))
      .when(noteCharge(dispute('lost', 'product_unacceptable')))
      .then({ type: 'DisputeLost', data: { creatorPence: 4410, isFault: true } });
    given(order, ...after(dispute('lost')))
      .when(noteFetch(orderId, buyerId, from))
      .refuses('purchase-refunded');
  });

  it('after a refund of a part takes only the rest of the share', () => {
    const sold = stateOf(order, anOrderSold());
    const half = startRefund({ key: 'a', amountPence: 2695, reason: 'staff', isFault: false, note: '' })(sold);
    const made = recordRefund(1, 're_1')(stateOf(order, [...anOrderSold(), ...half]));
    const lost = reportWith({ disputes: [{ ...dispute('lost').disputes[0]!, amountPence: 2695 }] });
    given(order, ...anOrderSold(), ...half, ...made)
      .when(noteCharge(lost))
      .then({ type: 'DisputeOpened' }, { type: 'DisputeLost', data: { creatorPence: 2205 } });
  });

  it.each(['open', 'won', 'lost'] as const)('told again as %s changes nothing', (status) => {
    given(order, ...after(dispute(status)))
      .when(noteCharge(dispute(status)))
      .then();
  });

  it('is one of several, each with its own course and its own evidence', () => {
    const first = { ...dispute('won').disputes[0]!, amountPence: 1000 };
    const second = { ...dispute('open').disputes[0]!, disputeId: 'dp_2', amountPence: 2000 };
    const both = after(reportWith({ disputes: [first, second] }));
    expect(both.slice(-3).map(({ type }) => type)).toEqual(['DisputeOpened', 'DisputeWon', 'DisputeOpened']);
    given(order, ...both)
      .when(recordEvidence('dp_2'))
      .then({ type: 'EvidenceSubmitted', data: { disputeId: 'dp_2' } });
    given(order, ...both)
      .when(recordEvidence('dp_1'))
      .refuses('conflict');
    given(order, ...both)
      .when(noteCharge(reportWith({ disputes: [first, { ...second, status: 'won' }] })))
      .then({ type: 'DisputeWon', data: { disputeId: 'dp_2' } });
  });

  it('takes evidence while it is open', () => {
    given(order, ...after(dispute('open')))
      .when(recordEvidence('dp_1'))
      .then({ type: 'EvidenceSubmitted', data: { orderId, disputeId: 'dp_1', n: 1 } });
    const submitted: OrderEvent = { type: 'EvidenceSubmitted', data: { orderId, disputeId: 'dp_1', n: 1 } };
    given(order, ...after(dispute('open')), submitted)
      .when(recordEvidence('dp_1'))
      .then({ type: 'EvidenceSubmitted', data: { n: 2 } });
    given(order, ...after(dispute('open')))
      .when(recordEvidence('dp_2'))
      .refuses('conflict', 'This dispute is not open.');
    given(order, ...after(dispute('won')))
      .when(recordEvidence('dp_1'))
      .refuses('conflict');
  });
});

describe('a fraud warning', () => {
  it('before the original was fetched is refunded at once', () => {
    given(order, ...anOrderSold())
      .when(noteCharge(warning()))
      .then(
        {
          type: 'FraudWarned',
          data: {
            orderId,
            videoId,
            creatorId,
            warningId: 'issfr_1',
            fraudType: 'made_with_stolen_card',
            isRisky: false,
          },
        },
        {
          type: 'RefundStarted',
          data: {
            key: 'warning:issfr_1',
            isFull: true,
            isFault: false,
            reason: 'fraudWarning',
            note: personal(buyerId, 'The card’s issuer reported the payment as fraud.'),
          },
        },
      );
  });

  it('after a fetch is noted, and refunded only when the payment looked risky', () => {
    given(order, ...anOrderSold(), fetched)
      .when(noteCharge(warning()))
      .then({ type: 'FraudWarned', data: { isRisky: false } });
    given(order, ...anOrderSold(), fetched)
      .when(noteCharge(warning(true)))
      .then({ type: 'FraudWarned' }, { type: 'RefundStarted', data: { wasFetched: true } });
  });

  it('together with a dispute is only noted: the bank has the money', () => {
    given(order, ...anOrderSold())
      .when(noteCharge({ ...dispute('open'), warnings: warning().warnings }))
      .then({ type: 'DisputeOpened' }, { type: 'FraudWarned' });
  });

  it('during a refund, or after all was sent back, is only noted', () => {
    const part = startRefund({ key: 'a', amountPence: 100, reason: 'staff', isFault: false, note: '' });
    const sending = [...anOrderSold(), ...part(stateOf(order, anOrderSold()))];
    given(order, ...sending)
      .when(noteCharge(warning(true)))
      .then({ type: 'FraudWarned' });
    const all = startRefund({ key: 'a', reason: 'staff', isFault: false, note: '' })(stateOf(order, anOrderSold()));
    const made = recordRefund(1, 're_1')(stateOf(order, [...anOrderSold(), ...all]));
    given(order, ...anOrderSold(), ...all, ...made)
      .when(noteCharge(warning(true)))
      .then({ type: 'FraudWarned' });
  });

  it('told again changes nothing', () => {
    given(order, ...after(warning()))
      .when(noteCharge(warning()))
      .then();
  });
});

describe('a refund that the provider reports', () => {
  const refund = (hasFailed: boolean) =>
    reportWith({ refunds: [{ n: 1, refundId: 're_1', hasFailed, failureReason: hasFailed ? 'expired' : null }] });
  const started = startRefund({ key: 'a', reason: 'staff', isFault: false, note: '' })(stateOf(order, anOrderSold()));

  it('is noted when its answer was lost, and noted as failed when the money came back', () => {
    given(order, ...anOrderSold(), ...started)
      .when(noteCharge(refund(false)))
      .then({ type: 'RefundMade', data: { refundId: 're_1' } });
    given(order, ...anOrderSold(), ...started)
      .when(noteCharge(refund(true)))
      .then({ type: 'RefundMade' }, { type: 'RefundFailed', data: { cause: 'expired' } });
    const unsaid = reportWith({ refunds: [{ n: 1, refundId: 're_1', hasFailed: true, failureReason: null }] });
    given(order, ...anOrderSold(), ...started)
      .when(noteCharge(unsaid))
      .then({ type: 'RefundMade' }, { type: 'RefundFailed', data: { cause: 'failed' } });
  });
});
