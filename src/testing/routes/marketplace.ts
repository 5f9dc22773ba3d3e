/** What is on the marketplace, with everything filled in: videos, offers, orders. */
import { currentGrantVersion } from '#contracts/catalogue/grant.ts';
import { findGrant } from '#modules/catalogue/listing/adapters/grantTexts.ts';
import type { Grant, VideoMatch } from '#events/catalogue.ts';
import { splitPrice } from '#contracts/shared/money.ts';
import { currentLicenceVersion } from '#modules/sales/checkout/licence.ts';
import { findLicence } from '#modules/sales/checkout/adapters/licenceTexts.ts';
import type { OrderCreated } from '#events/sales.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import {
  aSaleCredited,
  aVideoListed,
  aVideoSold,
  anOfferClaimed,
  anOfferOpened,
  anOrderSold,
  facts,
  id,
  pictures,
} from '#testing/events.ts';
import { aCreator, type Person } from './people.ts';
import type { Given } from './world.ts';

/** The licence under which everything is bought. */
export const licence = findLicence(currentLicenceVersion);

/** What a creator signs when a video is submitted. */
const grantOf = (creatorId: string): Grant => ({
  version: currentGrantVersion,
  hash: findGrant(currentGrantVersion)?.hash ?? '',
  signedName: personal(creatorId, 'Carol Example'),
  address: personal(creatorId, '192.0.2.1'),
  proof: 'proof',
});

export type ListedVideo = Readonly<{
  id: string;
  creator: Person;
  title: string;
  pricePence: number;
  /** Its creator, how it came to be, and the open offer. */
  given: readonly Given[];
}>;

export type VideoOptions = {
  id?: string;
  creator?: Person;
  title?: string;
  pricePence?: number;
  /** Another video that the checks found it to be strongly like. */
  likeTo?: string;
  verdict?: VideoMatch['verdict'];
  /** Where it was published before, as its creator says. */
  priorUse?: string;
};

/** Nearly all of it is like that one. */
const likenessTo = (videoId: string, verdict: VideoMatch['verdict']): VideoMatch => ({
  videoId,
  verdict,
  overlapSeconds: 60,
  offsetSeconds: 0,
  residual: 0.1,
});

/** A video that went through review and is for sale. */
export const aListedVideo = (options: VideoOptions = {}): ListedVideo => {
  const { id: videoId = id(1), creator = aCreator(), title = 'A shelf', pricePence = 4900 } = options;
  const { likeTo, verdict = 'strong', priorUse = 'never' } = options;
  const creatorId = creator.id;
  const matches = likeTo === undefined ? [] : [likenessTo(likeTo, verdict)];
  const details = { title, description: 'How to build it.', category: 'diy', tags: ['shelf'], pricePence };
  return {
    id: videoId,
    creator,
    title,
    pricePence,
    given: [
      creator,
      { type: 'VideoAnnounced', data: { ...details, videoId, creatorId, sizeBytes: 1000 } },
      { type: 'UploadCompleted', data: { videoId, sizeBytes: 1000 } },
      {
        type: 'VideoProcessed',
        data: {
          videoId,
          sha256: videoId.replaceAll('-', '').repeat(2),
          facts,
          pictures,
          advice: [],
          checks: [],
          matches,
        },
      },
      { type: 'VideoSubmitted', data: { ...details, videoId, priorUse, grant: grantOf(creatorId) } },
      { type: 'ReviewRequested', data: { videoId } },
      { type: 'VideoApproved', data: { videoId, note: '', isAutomatic: false } },
      aVideoListed({ ...details, videoId, creatorId }),
      anOfferOpened({ videoId, creatorId, pricePence }),
    ],
  };
};

export type Purchase = Readonly<{ orderId: string; video: ListedVideo; buyer: Person; given: readonly Given[] }>;

/** The same video once this buyer has paid for it. */
export const aPurchase = (
  buyer: Person,
  video: ListedVideo = aListedVideo(),
  { orderId = id(4), card, ...order }: Partial<OrderCreated['data']> & { card?: string } = {},
): Purchase => {
  const { id: videoId, pricePence, creator } = video;
  const of = { orderId, videoId, creatorId: creator.id, buyerId: buyer.id, pricePence };
  const agreed = { licenceVersion: licence.version, licenceHash: licence.hash };
  const from = personal(buyer.id, { device: 'Firefox on Linux', address: '192.0.2.1' });
  const [created, checkout, authorised, capturing, sold] = anOrderSold({ ...of, ...agreed, from, ...order }, card);
  if (!created || !checkout || !authorised || !capturing || !sold) throw new Error('a sale has five steps');
  return {
    orderId,
    video,
    buyer,
    given: [
      video.given,
      buyer,
      created,
      checkout,
      authorised,
      anOfferClaimed({ videoId, orderId, buyerId: buyer.id }),
      capturing,
      aVideoSold({ ...of, ...agreed }),
      sold,
      { type: 'VideoRetired', data: { videoId, orderId } },
      aSaleCredited({ creatorId: creator.id, orderId, videoId, creatorPence: splitPrice(pricePence).creatorPence }),
    ],
  };
};
