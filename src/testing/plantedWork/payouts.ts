/** What creators are paid, and what they pay. */
import { proPencePerMonth } from '#contracts/site/houseRules.ts';
import { id } from '#testing/events.ts';
import { aStaffMember } from '#testing/routes/people.ts';
import type { DomainEvent } from '#testing/routes/streams.ts';
import type { Given } from '#testing/routes/world.ts';
import { cast, creatorPence, pay, totalPence, type Plant, type PlantingSite } from './plant.ts';
import { cancellationOf, refundOf } from './sales.ts';

/** A payout of the whole share of a purchase, to a payee who is ready. */
const requestPayout = async (site: PlantingSite, n: number): Promise<{ payoutId: string; given: Given }> => {
  const { events, orderId, chargeId, video } = await pay(site, n);
  const { creator } = video;
  const { payeeId } = await site.payments.createPayee({
    reference: creator.id,
    email: creator.email,
    country: 'gb',
    displayName: creator.displayName,
    idempotencyKey: `user:${creator.id}:account`,
  });
  await site.control(`accounts/${payeeId}`, { transfersStatus: 'active' });
  const payoutId = cast(n).itemId;
  const parts = [{ orderId, n: 1, amountPence: creatorPence, chargeId }];
  const reservation = { payoutId, creatorId: creator.id, amountPence: creatorPence, parts };
  const given: DomainEvent[] = [
    { type: 'PayeeLinked', data: { creatorId: creator.id, payeeId } },
    { type: 'PayeeRead', data: { creatorId: creator.id, payeeId, status: 'active', requirements: [] } },
    { type: 'PayeeReady', data: { creatorId: creator.id } },
    { type: 'PayoutReserved', data: reservation },
    { type: 'PayoutRequested', data: reservation },
  ];
  return { payoutId, given: [events, given] };
};

const link = async (site: PlantingSite, userId: string, email: string): Promise<string> => {
  const of = { reference: `plan:${userId}`, email, idempotencyKey: `user:${userId}:customer` };
  return (await site.payments.createCustomer(of)).customerId;
};
/** The account is closed, and everything else about it has ended. */
const leave = (userId: string): DomainEvent[] => [
  { type: 'AccountErased', data: { userId } },
  { type: 'PersonForgotten', data: { userId } },
];

export const payouts: Record<string, Plant> = {
  payout: async (site) => {
    const { payoutId, given } = await requestPayout(site, 11);
    const creatorId = cast(11).creator.id;
    return { itemId: payoutId, given: [given, { type: 'PayoutReleased', data: { payoutId, creatorId } }] };
  },
  reversal: async (site) => {
    const sale = await pay(site, 12);
    const refund = refundOf(sale);
    const made = { n: 1, refundId: 're_planted', amountPence: totalPence, annuls: false };
    const of = { orderId: sale.orderId, videoId: sale.video.id, creatorId: sale.video.creator.id };
    return {
      itemId: `${of.creatorId}:${of.orderId}`,
      given: [
        sale.events,
        refund,
        { type: 'RefundMade', data: { ...of, ...made } },
        cancellationOf(sale, site.longAgo),
      ],
    };
  },
  batch: async (site) => {
    const { payoutId, given } = await requestPayout(site, 13);
    const { creator } = cast(13);
    const batchId = id(53_013);
    const proposer = aStaffMember('finance', 'stuck-finance-1');
    const approver = aStaffMember('finance', 'stuck-finance-2');
    const of = { payoutId, creatorId: creator.id, amountPence: creatorPence };
    const proposal = { batchId, proposedBy: proposer.id, payouts: [of], totalPence: creatorPence };
    const approval = { batchId, approvedBy: approver.id };
    return {
      itemId: batchId,
      given: [
        [proposer, approver, given],
        { type: 'BatchProposed', data: proposal },
        { type: 'BatchApproved', data: approval },
      ],
    };
  },
  'payee-closure': async ({ payments }) => {
    const { creator } = cast(14);
    const of = { reference: creator.id, email: creator.email, country: 'gb', displayName: 'A' } as const;
    const { payeeId } = await payments.createPayee({ ...of, idempotencyKey: `user:${creator.id}:account` });
    const linked: DomainEvent = { type: 'PayeeLinked', data: { creatorId: creator.id, payeeId } };
    return { itemId: creator.id, given: [creator, linked, leave(creator.id)] };
  },
  books: ({ longAgo }) => ({
    itemId: 'platform',
    given: { type: 'BooksCompared', data: { from: longAgo, until: longAgo, movements: 0, differences: [] } },
  }),
  // Renewed at the provider, and nobody has read it.
  plan: async (site) => {
    const { creator } = cast(15);
    const customerId = await link(site, creator.id, creator.email);
    const { url } = await site.payments.openSubscription({
      customerId,
      reference: `plan:${creator.id}`,
      pencePerMonth: proPencePerMonth,
      description: 'Pro',
      successUrl: 'https://site.example/paid',
      cancelUrl: 'https://site.example/cancelled',
      idempotencyKey: `user:${creator.id}:plan:1`,
    });
    await site.pay(url);
    const [current] = await site.payments.readSubscriptions(customerId);
    if (!current) throw new Error('the customer has no subscription');
    const { startedAt: _, ...state } = current;
    const reading = { ...state, graceEndsAt: null, periodStartsAt: site.longAgo, periodEndsAt: site.longAgo };
    return {
      itemId: creator.id,
      given: [
        creator,
        { type: 'CustomerLinked', data: { userId: creator.id, customerId } },
        { type: 'SubscriptionRead', data: { userId: creator.id, reading } },
      ],
    };
  },
  'customer-closure': async (site) => {
    const { creator } = cast(16);
    const customerId = await link(site, creator.id, creator.email);
    const linked: DomainEvent = { type: 'CustomerLinked', data: { userId: creator.id, customerId } };
    return { itemId: creator.id, given: [creator, linked, leave(creator.id)] };
  },
};
