/** Messages, reviews, reports, requests, notifications and plans, with everything filled in. */
import type { Notified } from '#events/notifications.ts';
import type { ThingReported } from '#events/reports.ts';
import type { ContentRequested } from '#events/requests.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { id } from '#testing/events.ts';
import type { Purchase } from './marketplace.ts';
import type { Person } from './people.ts';
import type { Given } from './world.ts';

/** This creator has Creator Pro, and it renews by itself. */
export const proOf = (creator: Person): Given => {
  const userId = creator.id;
  const customerId = `cus_${creator.username}`;
  const reading = {
    subscriptionId: `sub_${creator.username}`,
    status: 'active' as const,
    periodStartsAt: '2026-02-15T00:00:00.000Z',
    periodEndsAt: '2026-03-15T00:00:00.000Z',
    endsAt: null,
    graceEndsAt: null,
    pricePence: 500,
  };
  return [
    creator,
    { type: 'CustomerLinked', data: { userId, customerId } },
    { type: 'SubscriptionRead', data: { userId, reading } },
    { type: 'ProStarted', data: { userId, pricePence: 500, renewsAt: reading.periodEndsAt } },
  ];
};

/** A conversation that this buyer started, with one message of theirs. */
export const aThread = (buyer: Person, creator: Person, { threadId = id(20), messageId = id(21) } = {}): Given => [
  buyer,
  creator,
  { type: 'ThreadOpened', data: { threadId, buyerId: buyer.id, creatorId: creator.id, videoId: null } },
  {
    type: 'MessageSent',
    data: {
      threadId,
      messageId,
      fromId: buyer.id,
      toId: creator.id,
      words: personal(buyer.id, 'Is it oak?'),
      isNews: true,
    },
  },
];

/** The buyer has downloaded the original. */
export const fetched = ({ orderId, video }: Purchase): Given => ({
  type: 'OriginalFetched',
  data: { orderId, videoId: video.id },
});

/** The buyer's review of a purchase after the download. */
export const aReview = (purchase: Purchase, { stars = 4, text = 'Just as shown.' } = {}): Given => [
  purchase.given,
  fetched(purchase),
  {
    type: 'ReviewWritten',
    data: {
      orderId: purchase.orderId,
      videoId: purchase.video.id,
      creatorId: purchase.video.creator.id,
      buyerId: purchase.buyer.id,
      stars,
      text: personal(purchase.buyer.id, text),
    },
  },
];

/** A person reported a thing. */
export const aReport = (reporter: Person, report: Partial<ThingReported['data']> = {}): Given => [
  reporter,
  {
    type: 'ThingReported',
    data: {
      reportId: id(30),
      reporterId: reporter.id,
      thing: 'video',
      thingId: id(1),
      reason: 'misleading',
      words: personal(reporter.id, 'It is not oak.'),
      ...report,
    },
  },
];

/** A public request for content; `asker` is null for a person without an account. */
export const aContentRequest = (asker: Person | null, request: Partial<ContentRequested['data']> = {}): Given => {
  const requestId = request.requestId ?? id(40);
  const sender = { name: asker?.displayName ?? 'Wendy', email: asker?.email ?? 'wendy@example.com' };
  return [
    asker ?? [],
    {
      type: 'ContentRequested',
      data: {
        requestId,
        reference: 'REQ-AAAA-AAAA',
        userId: asker?.id ?? null,
        title: 'An oak stool',
        description: 'How to make a stool with three legs.',
        category: 'diy',
        budgetMinPence: null,
        budgetMaxPence: null,
        deadline: null,
        lastDay: '2026-05-30',
        sender: personal(asker?.id ?? requestId, sender),
        ...request,
      },
    },
    { type: 'RequestConfirmed', data: { requestId } },
  ];
};

/** A person was notified on the site. */
export const aNotification = (person: Person, notification: Partial<Notified['data']> = {}): Given => [
  person,
  {
    type: 'Notified',
    data: {
      notificationId: id(50),
      userId: person.id,
      kind: 'sold',
      about: { videoId: id(1), orderId: id(4), amountPence: 4410 },
      happenedAt: '2026-03-01T11:00:00.000Z',
      ...notification,
    },
  },
];
