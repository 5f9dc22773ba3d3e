/** An account that closes between two facts of a sale leaves nothing on sale, and nothing owed to nobody. */
import { describe, it } from 'vitest';
import { deleteAccount } from '#contracts/auth/account.ts';
import { openCheckout } from '#contracts/sales/sales.ts';
import { splitPrice } from '#contracts/shared/money.ts';
import { as, call } from '#testing/routes/call.ts';
import { given } from '#testing/routes/given.ts';
import { aListedVideo, aPurchase, licence } from '#testing/routes/marketplace.ts';
import { aBuyer, aCreator } from '#testing/routes/people.ts';
import type { DomainEvent } from '#testing/routes/streams.ts';
import { eventsOf } from '#testing/routes/world.ts';

const carol = aCreator();
const bob = aBuyer();
const video = aListedVideo({ creator: carol });
const ofCarol = new Set(carol.events);
/** Of the video alone, up to and from this event on. */
const [before, after] = ((): [DomainEvent[], DomainEvent[]] => {
  const events = eventsOf(video.given).filter((event) => !ofCarol.has(event));
  const listing = events.findIndex(({ type }) => type === 'VideoListed');
  return [events.slice(0, listing), events.slice(listing)];
})();
const listed = after.slice(0, 1);
const erased: DomainEvent = { type: 'AccountErased', data: { userId: carol.id } };

const close = call(deleteAccount, { body: { username: carol.username } }, as(carol));
const buy = call(
  openCheckout,
  {
    params: { videoId: video.id },
    body: {
      channelUrl: 'https://videos.example/@bob',
      totalPence: splitPrice(video.pricePence).totalPence,
      licenceHash: licence.hash,
      buysAs: 'business',
      acceptsLicence: true,
    },
  },
  as(bob),
);

describe('an account that closes', () => {
  it('waits until the lists show what is for sale, so that nothing stays on sale', async () => {
    await given(carol, before)
      .also(({ consumers }) => consumers.fallBehind())
      .give(after)
      .when(close)
      .refuses('unavailable');
  });

  it('before the offer of a listing was opened leaves it closed', async () => {
    await given(carol, bob, before, listed).give(erased).when(buy).refuses('video-not-for-sale');
  });

  it('is refused while a sale is not credited yet', async () => {
    const sale = eventsOf(aPurchase(bob, video).given).filter(({ type }) => type !== 'SaleCredited');
    await given(carol, bob, sale)
      .when(close)
      .refuses('account-has-open-business', /has not been paid out yet/);
  });

  it('withdraws what was opened at the same moment', async () => {
    const world = await given(carol, bob, before, after);
    const { app } = world;
    const [moment] = (await app.store.readStream(`user-${carol.id}`)).slice(-1);
    const { metadata } = moment!;
    const eventId = '00000000-0000-4000-b000-000000000001';
    await app.store.append(`user-${carol.id}`, [{ ...erased, eventId, metadata }], 'any');
    await world.runPolicies();
    const made = await world.call(buy);
    if (made.problem?.type !== 'video-not-for-sale') throw new Error('it is still for sale');
  });
});
