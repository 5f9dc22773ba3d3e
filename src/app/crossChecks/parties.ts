/** Memory: of every order its video, buyer and creator; of every video and payout its creator. */
import {
  createFindings,
  dispatch,
  type CrossCheck,
  type Findings,
  type Handlers,
  type SeenEvent,
} from './crossCheck.ts';

type Named = Readonly<{
  orderId?: unknown;
  videoId?: unknown;
  payoutId?: unknown;
  creatorId?: unknown;
  buyerId?: unknown;
}>;
type Sale = { videoId: string; creatorId: string; buyerId: string };

/** The field that names the stream of each category. */
const streamFields: Readonly<Record<string, string>> = {
  account: 'creatorId',
  batch: 'batchId',
  claim: 'claimId',
  offer: 'videoId',
  order: 'orderId',
  payout: 'payoutId',
  problem: 'orderId',
  review: 'orderId',
  strikes: 'userId',
  subscription: 'userId',
  user: 'userId',
  video: 'videoId',
};

const checkStream = ({ compare }: Findings, event: SeenEvent): void => {
  const [category = ''] = event.streamId.split('-', 1);
  const field = streamFields[category];
  if (field === undefined) return;
  const id = (event.data as Readonly<Record<string, unknown>>)[field];
  if (typeof id === 'string') compare(event, 'the stream', `${category}-${id}`, event.streamId);
};

/** Whose data the value holds: it is sealed with that person's key. */
const ownerOf = (value: unknown): unknown => {
  const { sealed, personal } = value as { sealed?: unknown; personal?: unknown };
  return sealed ?? personal;
};

/** A person who buys, uploads or asks for a payout does that with their own account. */
const doneByOwner = ({ report }: Findings): Handlers => {
  const mustBe = (event: SeenEvent, what: string, id: string): void => {
    const { actorId, actorRole } = event.metadata;
    if (actorRole === 'user' && actorId !== id) report(event, `done by the ${what} ${id}`, `done by ${actorId}`);
  };
  return {
    OrderCreated: (event) => {
      const { buyerId, channelUrl, from } = event.data;
      mustBe(event, 'buyer', buyerId);
      for (const value of [channelUrl, from])
        if (value && ownerOf(value) !== buyerId)
          report(event, `personal data of the buyer ${buyerId}`, `personal data of ${String(ownerOf(value))}`);
    },
    ProblemReported: (event) => mustBe(event, 'buyer', event.data.buyerId),
    LicenceAssigned: (event) => {
      const { recipientId, channelUrl } = event.data;
      if (ownerOf(channelUrl) !== recipientId)
        report(
          event,
          `personal data of the new owner ${recipientId}`,
          `personal data of ${String(ownerOf(channelUrl))}`,
        );
    },
    ReviewWritten: (event) => mustBe(event, 'buyer', event.data.buyerId),
    PayoutReserved: (event) => mustBe(event, 'creator', event.data.creatorId),
    VideoAnnounced: (event) => mustBe(event, 'creator', event.data.creatorId),
  };
};

export const partiesCheck = (): CrossCheck => {
  const sales = new Map<unknown, Sale>();
  const creatorOfVideo = new Map<unknown, string>();
  const creatorOfPayout = new Map<unknown, string>();
  const findings = createFindings();
  const { compare, list } = findings;
  const seeOwner = dispatch(doneByOwner(findings));

  const remember = ({ type, data }: SeenEvent): void => {
    if (type === 'OrderCreated') {
      const { orderId, videoId, creatorId, buyerId } = data;
      if (!sales.has(orderId)) sales.set(orderId, { videoId, creatorId, buyerId });
    } else if (type === 'VideoAnnounced') creatorOfVideo.set(data.videoId, data.creatorId);
    else if (type === 'PayoutReserved') creatorOfPayout.set(data.payoutId, data.creatorId);
  };
  const compareParty = (event: SeenEvent, what: string, expected: string | undefined, found: unknown): void => {
    if (expected !== undefined && typeof found === 'string') compare(event, what, expected, found);
  };

  return {
    name: 'buyer, creator and video of a sale, and the payee of a payout, are the same everywhere',
    see: (event) => {
      remember(event);
      checkStream(findings, event);
      seeOwner(event);
      const { orderId, videoId, payoutId, creatorId, buyerId } = event.data as Named;
      const sale = sales.get(orderId);
      compareParty(event, 'the buyer of its order:', sale?.buyerId, buyerId);
      compareParty(event, 'the creator of its order:', sale?.creatorId, creatorId);
      compareParty(event, 'the video of its order:', sale?.videoId, videoId);
      compareParty(event, 'the creator of its video:', creatorOfVideo.get(videoId), creatorId);
      compareParty(event, 'the creator of its payout:', creatorOfPayout.get(payoutId), creatorId);
    },
    finish: () => list(),
  };
};
