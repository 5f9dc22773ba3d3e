/** A creator of more videos than any page of a list shows: what happens to all of them happens to the oldest, too. */
import { expect, it } from 'vitest';
import { deleteAccount, suspendAccount } from '#contracts/auth/account.ts';
import { openCheckout } from '#contracts/sales/sales.ts';
import { splitPrice } from '#contracts/shared/money.ts';
import { stateOf, streamOf } from '#platform/eventStore/aggregate.ts';
import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';
import type { OfferEvent } from '#events/sales.ts';
import { offer, type Offer } from '#modules/sales/index.ts';
import { id } from '#testing/events.ts';
import { as, call } from '#testing/routes/call.ts';
import { given } from '#testing/routes/given.ts';
import { aListedVideo, licence } from '#testing/routes/marketplace.ts';
import { aBuyer, aCreator, aStaffMember } from '#testing/routes/people.ts';
import type { Given, World } from '#testing/routes/world.ts';

const carol = aCreator();
const bob = aBuyer();
const oldest = aListedVideo({ creator: carol });
const others = Array.from({ length: 500 }, (_, n): Given => ({
  type: 'VideoAnnounced',
  data: {
    videoId: id(10_000 + n),
    creatorId: carol.id,
    title: `Video ${n}`,
    description: 'A video.',
    category: 'diy',
    tags: [],
    pricePence: 4900,
    sizeBytes: 1000,
  },
}));
const { totalPence } = splitPrice(oldest.pricePence);
const buy = call(
  openCheckout,
  {
    params: { videoId: oldest.id },
    body: {
      channelUrl: 'https://videos.example/@bob',
      totalPence,
      licenceHash: licence.hash,
      buysAs: 'business',
      acceptsLicence: true,
    },
  },
  as(bob),
);
const offerOf = async ({ app }: World): Promise<Offer> =>
  stateOf(offer, (await app.store.readStream(streamOf(offer, oldest.id))) as RecordedEvent<OfferEvent>[]);

it('is off the marketplace once the creator closes the account', async () => {
  const world = await given(oldest.given, ...others, bob);
  await world.call(call(deleteAccount, { body: { username: carol.username } }, as(carol)));
  await world.settle();
  expect(await offerOf(world)).toMatchObject({ status: 'withdrawn' });
  expect((await world.call(buy)).problem?.type).toBe('video-not-for-sale');
});

it('is off the marketplace while the creator is suspended', async () => {
  const world = await given(oldest.given, ...others, bob);
  const suspend = call(
    suspendAccount,
    { params: { id: carol.id }, body: { reason: 'We look into it.' } },
    as(aStaffMember('moderator')),
  );
  await world.call(suspend);
  await world.settle();
  expect(await offerOf(world)).toMatchObject({ blockedBy: ['suspension'] });
  expect((await world.call(buy)).problem?.type).toBe('video-not-for-sale');
});
