import { describe, expect, it } from 'vitest';
import { adminGetSale, adminListSales, replaySale } from '#contracts/sales/sales.ts';
import { id } from '#testing/events.ts';
import { as, call } from '#testing/routes/call.ts';
import { given } from '#testing/routes/given.ts';
import { aPurchase } from '#testing/routes/marketplace.ts';
import { aBuyer, aStaffMember } from '#testing/routes/people.ts';

const bob = aBuyer();
const auditor = aStaffMember('auditor');
const finance = aStaffMember('finance');
const purchase = aPurchase(bob);
const { creator } = purchase.video;
const params = { id: purchase.orderId };
const replay = (until?: string) =>
  call(replaySale, { params, query: until === undefined ? {} : { until } }, as(auditor));

describe('a sale in the console', () => {
  it('shows how the price was split, and between whom', async () => {
    await given(purchase.given)
      .when(call(adminGetSale, { params }, as(finance)))
      .answers({
        id: purchase.orderId,
        title: 'A shelf',
        status: 'sold',
        buyerId: bob.id,
        creatorId: creator.id,
        pricePence: 4900,
        buyerFeePence: 490,
        totalPence: 5390,
        creatorPence: 4410,
        platformPence: 980,
        feePolicyVersion: 1,
      })
      .records();
  });

  it('is found by its state and by its video', async () => {
    const list = (filter: object) => call(adminListSales, { query: { filter: JSON.stringify(filter) } }, as(auditor));
    await given(purchase.given)
      .when(list({ status: 'sold', videoId: purchase.video.id }))
      .answers([{ id: purchase.orderId }])
      .answersHeader('Content-Range', 'sales 0-0/1')
      .when(list({ status: 'lost' }))
      .answers([])
      .when(list({ videoId: id(99) }))
      .answers([]);
  });

  it('is for auditors and finance; nobody finds what is not there', async () => {
    await given(purchase.given)
      .when(call(adminGetSale, { params }, as(aStaffMember('moderator'))))
      .refuses('not-allowed')
      .when(call(replaySale, { params, query: {} }, as(creator)))
      .refuses('not-allowed')
      .when(call(adminListSales, { query: {} }, as(auditor, { hasSecondFactor: false })))
      .refuses('second-factor-needed')
      .when(call(adminGetSale, { params: { id: id(99) } }, as(auditor)))
      .refuses('not-found')
      .when(call(replaySale, { params: { id: id(99) }, query: {} }, as(auditor)))
      .refuses('not-found');
  });
});

describe('the replay of a sale', () => {
  it('folds everything that the log holds about it, and every promise holds', async () => {
    const { body } = await given(purchase.given).when(replay());
    const types = body?.events.map(({ type }) => type) ?? [];
    expect(types).toContain('VideoListed');
    expect(types.slice(-8)).toEqual([
      'CheckoutOpened',
      'PaymentAuthorised',
      'OfferClaimed',
      'CaptureStarted',
      'VideoSold',
      'OrderSold',
      'VideoRetired',
      'SaleCredited',
    ]);
    expect(body?.state).toMatchObject({ offer: { status: 'sold' }, order: { status: 'sold' } });
    expect(body?.state.account['shares']).toHaveLength(1);
    expect(body?.checks.length).toBeGreaterThan(0);
    expect(body?.checks.filter(({ isTrue }) => !isTrue)).toEqual([]);
  });

  it('stops at a chosen moment, and shows the state at that moment', async () => {
    const world = await given(purchase.given);
    const whole = await world.call(replay());
    const created = whole.body?.events.find(({ type }) => type === 'OrderCreated');
    const { body } = await world.call(replay(created?.position));
    expect(body?.events.at(-1)?.type).toBe('OrderCreated');
    expect(body?.state).toMatchObject({ offer: { status: 'open' }, order: { status: 'created' } });
  });

  it('leaves personal data sealed', async () => {
    const { body } = await given(purchase.given).when(replay());
    const created = body?.events.find(({ type }) => type === 'OrderCreated');
    expect(created?.data['from']).toBeDefined();
    expect(JSON.stringify(body)).not.toContain('192.0.2.1');
  });
});
