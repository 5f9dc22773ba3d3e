import { describe, expect, it } from 'vitest';
import { anOfferClaimed, aSaleCredited, aVideoSold, creatorId, id, orderId, videoId } from '#testing/events.ts';
import { createSalesAudit } from './audit.ts';
import type { SalesEvent } from './events.ts';
import { checkSale } from './saleChecks.ts';

const transfer = (n: number, amountPence: number): SalesEvent => ({
  type: 'TransferMade',
  data: { payoutId: id(9), orderId, n, amountPence, transferId: 'tr' },
});
const failing = (...facts: SalesEvent[]): string[] => {
  const audit = createSalesAudit();
  for (const fact of facts) audit.see(fact);
  return audit
    .finish()
    .checks.filter(({ isTrue }) => !isTrue)
    .map(({ name }) => name);
};

describe('the audit', () => {
  it('finds nothing wrong with an honest sale', () => {
    expect(failing(anOfferClaimed(), aVideoSold(), aSaleCredited(), transfer(1, 4000), transfer(2, 410))).toEqual([]);
  });

  it.each<[string, string, SalesEvent[]]>([
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
  it('notice a second sale and a wrong credit', () => {
    expect(bad(aVideoSold(), aVideoSold())).toContain('sold at most once');
    expect(bad(aVideoSold(), aSaleCredited({ creatorPence: 1, creatorId, videoId }))).toContain(
      'credited once, with the share of the sale',
    );
  });
});
