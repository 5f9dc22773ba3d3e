import { it } from 'vitest';
import { openCheckout } from '#contracts/sales.ts';
import { splitPrice } from '#contracts/money.ts';
import { as, call } from '#testing/routes/call.ts';
import { anyId, given } from '#testing/routes/given.ts';
import { aListedVideo, licence } from '#testing/routes/market.ts';
import { aBuyer } from '#testing/routes/people.ts';

const video = aListedVideo();
const buyer = aBuyer();
const checkout = {
  params: { videoId: video.id },
  body: {
    channelUrl: 'https://videos.example/@bob',
    totalPence: splitPrice(video.pricePence).totalPence,
    licenceHash: licence.hash,
    buysAs: 'business' as const,
    acceptsLicence: true,
    wantsImmediateSupply: true,
  },
};

it('opens a pay page for the price as it was shown', async () => {
  await given(video.given)
    .when(call(openCheckout, checkout, as(buyer)))
    .answers({ orderId: anyId, payUrl: 'https://pay.example/cs_1' })
    .records('OrderCreated', 'CheckoutOpened');
});
