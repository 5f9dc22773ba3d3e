import { describe, expect, it } from 'vitest';
import { personal } from '#platform/eventStore/eventStore.ts';
import {
  anOfferClaimed,
  aSaleCredited,
  aVideoSold,
  buyerId,
  creatorId,
  id,
  orderId,
  videoId,
} from '#testing/events.ts';
import { createSalesAudit } from './audit.ts';
import type { SalesEvent } from '#events/sales.ts';
import { checkSale } from './saleChecks.ts';

const transfer = (n: number, amountPence: number): SalesEvent => ({
  type: 'TransferMade',
  data: { payoutId: id(9), orderId, n, amountPence, transferId: 'tr' },
});
const of = { orderId, videoId, creatorId };
const refund = (amountPence = 5390, creatorPence = 4410, n = 1): SalesEvent => ({
  type: 'RefundStarted',
  data: {
    ...of,
    n,
    key: `k:${n}`,
    amountPence,
    creatorPence,
    platformPence: amountPence - creatorPence,
    isFull: amountPence === 5390,
    wasFetched: false,
    reason: 'staff',
    isFault: false,
    note: personal(buyerId, ''),
  },
});
const made: SalesEvent = {
  type: 'RefundMade',
  data: { ...of, n: 1, refundId: 're_1', amountPence: 5390, annuls: true },
};
const cancelled = (amountPence = 4410): SalesEvent => ({
  type: 'ShareCancelled',
  data: {
    creatorId,
    orderId,
    key: 'refund:1',
    amountPence,
    mayOwe: true,
    countsAgainst: false,
    at: '2026-01-01T00:00:00.000Z',
  },
});
const annulled: SalesEvent = { type: 'SaleAnnulled', data: { ...of, creatorPence: 4410 } };
const fetched: SalesEvent = {
  type: 'DownloadLogged',
  data: { orderId, n: 1, from: { personal: buyerId, value: null } },
};
const honest = [anOfferClaimed(), aVideoSold(), aSaleCredited()];
const lost: SalesEvent = {
  type: 'DisputeLost',
  data: { ...of, disputeId: 'dp_1', amountPence: 5390, creatorPence: 4410, isFault: false },
};
const failing = (...facts: SalesEvent[]): string[] => {
  const audit = createSalesAudit();
  for (const fact of facts) audit.see(fact, '2026-01-01T00:00:00.000Z');
  return audit
    .finish()
    .checks.filter(({ isTrue }) => !isTrue)
    .map(({ name }) => name);
};

describe('the audit', () => {
  it('finds nothing wrong with an honest sale', () => {
    expect(failing(anOfferClaimed(), aVideoSold(), aSaleCredited(), transfer(1, 4000), transfer(2, 410))).toEqual([]);
  });

  it('finds nothing wrong with an annulled sale, nor with the next one', () => {
    const again = { orderId: id(40) };
    const next = [anOfferClaimed(again), aVideoSold(again), aSaleCredited(again)];
    expect(failing(...honest, refund(), cancelled(), made, annulled, ...next)).toEqual([]);
  });

  it('finds nothing wrong with a transfer that was reversed after a download', () => {
    const reversed: SalesEvent = {
      type: 'TransferTakenBack',
      data: { creatorId, orderId, transferId: 'tr', reversalId: 'trr', amountPence: 4410 },
    };
    expect(failing(...honest, transfer(1, 4410), fetched, refund(), cancelled(), reversed)).toEqual([]);
  });

  it.each<[string, string, SalesEvent[]]>([
    ['a refund of more than was paid', 'no more goes back than was paid', [...honest, refund(), refund(1, 0, 2)]],
    ['a refund of what the bank took', 'no more goes back than was paid', [...honest, lost, refund(1, 0)]],
    ['a share that lost too much', 'what goes back comes out of the share', [...honest, refund(), cancelled(4411)]],
    ['a share that lost without a refund', 'what goes back comes out of the share', [...honest, cancelled()]],
    [
      'a share that lost twice',
      'what goes back comes out of the share',
      [...honest, refund(), cancelled(), cancelled()],
    ],
    ['a fetch after a refund', 'nobody keeps both the video and the money', [...honest, refund(), fetched]],
    ['a fetch after a lost dispute', 'nobody keeps both the video and the money', [...honest, lost, fetched]],
    [
      'an annulled sale whose video was fetched',
      'only what was never fetched comes back',
      [...honest, fetched, refund(), made, annulled],
    ],
    ['an annulled sale without a refund', 'only what was never fetched comes back', [...honest, annulled]],
    ['a video sold twice', 'no video is sold twice', [anOfferClaimed(), aVideoSold(), aVideoSold({ orderId: id(40) })]],
    ['a sale without the offer', 'every sale held its offer and adds up', [aVideoSold()]],
    [
      'a second claim',
      'every sale held its offer and adds up',
      [anOfferClaimed(), anOfferClaimed({ orderId: id(40) })],
    ],
    ['a penny too much', 'every penny has an owner', [anOfferClaimed(), aVideoSold({ creatorPence: 4411 })]],
    [
      'a wrong credit',
      'credits equal the shares',
      [anOfferClaimed(), aVideoSold(), aSaleCredited({ creatorPence: 1 })],
    ],
    ['a double credit', 'credits equal the shares', [anOfferClaimed(), aVideoSold(), aSaleCredited(), aSaleCredited()]],
    [
      'an overpayment',
      'nobody is paid more than credited',
      [anOfferClaimed(), aVideoSold(), aSaleCredited(), transfer(1, 4411)],
    ],
    [
      'a part transferred twice',
      'every sale held its offer and adds up',
      [anOfferClaimed(), aVideoSold(), aSaleCredited(), transfer(1, 1), transfer(1, 1)],
    ],
  ])('notices %s', (_, name, facts) => {
    expect(failing(...facts)).toContain(name);
  });
});

describe('the checks of one sale', () => {
  const bad = (...facts: Parameters<typeof checkSale>[1]): string[] =>
    checkSale(orderId, facts)
      .filter(({ isTrue }) => !isTrue)
      .map(({ name }) => name);
  it('hold at every moment of an honest sale', () => {
    const story = [anOfferClaimed(), aVideoSold(), aSaleCredited()];
    story.forEach((_, n) => expect(bad(...story.slice(0, n + 1))).toEqual([]));
  });
  it('hold at every moment of an annulled one, and notice a download after the refund', () => {
    const story = [...honest, refund(), cancelled(), made, annulled];
    story.forEach((_, n) => expect(bad(...story.slice(0, n + 1))).toEqual([]));
    expect(bad(...honest, refund(), fetched)).toEqual(['nobody keeps both the video and the money']);
  });
  it('notice a second sale and a wrong credit', () => {
    expect(bad(aVideoSold(), aVideoSold())).toContain('sold at most once');
    expect(bad(aVideoSold(), aSaleCredited({ creatorPence: 1, creatorId, videoId }))).toContain(
      'credited once, with the share of the sale',
    );
  });
});
