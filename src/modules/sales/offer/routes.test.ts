import { describe, it } from 'vitest';
import { priceLimits } from '#contracts/shared/money.ts';
import { myTrust, repriceVideo, withdrawVideo } from '#contracts/sales/sales.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { anOfferClaimed, id } from '#testing/events.ts';
import { as, call, callWith } from '#testing/routes/call.ts';
import { given } from '#testing/routes/given.ts';
import { aListedVideo, aPurchase } from '#testing/routes/marketplace.ts';
import { aBuyer, aCreator } from '#testing/routes/people.ts';

const video = aListedVideo();
const { creator } = video;
const bob = aBuyer();
const rival = aCreator('rival');
const params = { videoId: video.id };
const reprice = (pricePence: number, who = creator) => call(repriceVideo, { params, body: { pricePence } }, as(who));
const withdraw = (who = creator) => call(withdrawVideo, { params }, as(who));

describe('a new price', () => {
  it('counts at once, and its creator reads what the fees make of it', async () => {
    await given(video.given)
      .when(reprice(6000))
      .answers({ pricePence: 6000, totalPence: 6600, creatorPence: 5400 })
      .records({ type: 'OfferRepriced', by: creator.id, data: { pricePence: 6000, priceVersion: 2 } });
  });

  it('that is the old one changes nothing', async () => {
    await given(video.given).when(reprice(4900)).answers({ pricePence: 4900 }).records();
  });

  it('is refused outside the limits', async () => {
    await given(video.given)
      .when(reprice(priceLimits.minPence - 1))
      .refuses('invalid-input', undefined, { '#/pricePence': 'Please enter a price from £1 to £10,000' })
      .when(callWith(repriceVideo, { params, body: {} }, as(creator)))
      .refuses('invalid-input', undefined, { '#/pricePence': 'Please enter a price from £1 to £10,000' });
  });

  it('is refused once somebody pays, or has paid', async () => {
    await given(video.given, anOfferClaimed({ buyerId: bob.id }))
      .when(reprice(6000))
      .refuses('video-already-sold');
    await given(aPurchase(bob, video).given)
      .when(reprice(6000))
      .refuses('video-already-sold', /has just been sold/);
  });
});

describe('taking a video off the marketplace', () => {
  it('ends the offer at once, and the listing by the policies', async () => {
    await given(video.given)
      .when(withdraw())
      .answers({ pricePence: 4900 })
      .records({ type: 'OfferWithdrawn', by: creator.id, data: { reason: 'The creator took it back.' } })
      .runPolicies()
      .records('VideoWithdrawn');
  });

  it('a second time changes nothing', async () => {
    await given(video.given).when(withdraw()).when(withdraw()).answers().records();
  });

  it('is refused once somebody is paying for it', async () => {
    await given(video.given, anOfferClaimed({ buyerId: bob.id }))
      .when(withdraw())
      .refuses('video-already-sold');
  });
});

it('to everybody but its creator a video that could be changed does not exist', async () => {
  await given(video.given)
    .when(reprice(6000, rival))
    .refuses('not-found')
    .when(withdraw(rival))
    .refuses('not-found')
    .when(call(withdrawVideo, { params: { videoId: id(99) } }, as(creator)))
    .refuses('not-found')
    .when(withdraw(bob))
    .refuses('creators-only');
});

it('a creator reads how far they are from being trusted', async () => {
  await given(
    video.given,
    { type: 'VideoRejected', data: { videoId: video.id, reason: personal(creator.id, 'It shows a shop logo.') } },
    { type: 'PayeeLinked', data: { creatorId: creator.id, payeeId: 'acct_1' } },
    { type: 'PayeeRead', data: { creatorId: creator.id, payeeId: 'acct_1', status: 'active', requirements: [] } },
  )
    .when(call(myTrust, as(creator)))
    .answers({
      isTrusted: false,
      hasPayoutAccount: true,
      salesPastHold: { has: 0, atLeast: 5 },
      rejectionsOfLastTen: { has: 1, atMost: 1 },
      faults: { has: 0, atMost: 0 },
    });
});
