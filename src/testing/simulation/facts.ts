/** What people can know at a moment: from the log alone. */
import type { DomainEvent } from '#testing/routes/streams.ts';
import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';

export type Sale = { orderId: string; buyerId: string; creatorId: string; chargeId: string; videoId: string };
export type Facts = {
  prices: Map<string, number>;
  openPages: { orderId: string; buyerId: string; payUrl: string }[];
  sales: Sale[];
  waitingPayouts: string[];
  proposedBatches: string[];
  /** Who owns the licence of each sale. */
  owners: Map<string, string>;
  /** Licences that are offered to somebody, the newest last. */
  offers: { orderId: string; ownerId: string; recipientId: string }[];
  /** Of each video, oldest first. */
  claims: Map<string, string[]>;
  /** Suspended or erased people. */
  closed: Set<string>;
  /** Videos of which bytes are missing, that may be submitted, and that wait for a review; the newest last. */
  uploading: string[];
  drafts: string[];
  submitted: string[];
  /** Of each new video. */
  creatorOf: Map<string, string>;
  /** Who has a customer at the provider. */
  customers: { userId: string; customerId: string }[];
};

/** Who owns a licence, and to whom it is offered. */
const readLicence = (facts: Facts, { type, data }: DomainEvent): void => {
  if (type === 'VideoSold') facts.owners.set(data.orderId, data.buyerId);
  else if (type === 'AssignmentOffered') facts.offers.push(data);
  else if (
    type === 'LicenceAssigned' ||
    type === 'AssignmentDeclined' ||
    type === 'AssignmentWithdrawn' ||
    type === 'AssignmentLapsed'
  ) {
    facts.offers = facts.offers.filter(({ orderId }) => orderId !== data.orderId);
    if (type === 'LicenceAssigned') facts.owners.set(data.orderId, data.recipientId);
  }
};

/** Where a new video stands. */
const readUpload = (facts: Facts, { type, data }: DomainEvent): void => {
  if (type === 'VideoAnnounced') {
    facts.uploading.push(data.videoId);
    facts.creatorOf.set(data.videoId, data.creatorId);
  } else if (type === 'UploadCompleted' || type === 'UploadCancelled')
    facts.uploading = facts.uploading.filter((videoId) => videoId !== data.videoId);
  else if (type === 'VideoProcessed') facts.drafts.push(data.videoId);
  else if (type === 'VideoSubmitted') {
    facts.drafts = facts.drafts.filter((videoId) => videoId !== data.videoId);
    facts.submitted.push(data.videoId);
  } else if (type === 'VideoApproved' || type === 'VideoRejected')
    facts.submitted = facts.submitted.filter((videoId) => videoId !== data.videoId);
};

export const readFacts = (events: readonly RecordedEvent[]): Facts => {
  const facts: Facts = {
    prices: new Map(),
    openPages: [],
    sales: [],
    owners: new Map(),
    offers: [],
    waitingPayouts: [],
    proposedBatches: [],
    claims: new Map(),
    closed: new Set(),
    uploading: [],
    drafts: [],
    submitted: [],
    creatorOf: new Map(),
    customers: [],
  };
  const buyers = new Map<string, string>();
  for (const recorded of events) {
    // The log holds events of the product only.
    const { type, data } = recorded as unknown as DomainEvent;
    readLicence(facts, { type, data } as DomainEvent);
    if (type === 'OfferOpened' || type === 'OfferRepriced') facts.prices.set(data.videoId, data.pricePence);
    else if (type === 'OrderCreated') buyers.set(data.orderId, data.buyerId);
    else if (type === 'CheckoutOpened')
      facts.openPages.push({ orderId: data.orderId, buyerId: buyers.get(data.orderId) ?? '', payUrl: data.payUrl });
    else if (type === 'VideoSold') facts.sales.push(data);
    else if (type === 'PayoutRequested') facts.waitingPayouts.push(data.payoutId);
    else if (type === 'PayoutReleased' || type === 'PayoutRejected' || type === 'PayoutCutShort')
      facts.waitingPayouts = facts.waitingPayouts.filter((id) => id !== data.payoutId);
    else if (type === 'PayoutFailed') facts.waitingPayouts.push(data.payoutId);
    else if (type === 'BatchProposed') facts.proposedBatches.push(data.batchId);
    else if (type === 'BatchApproved' || type === 'BatchDeclined')
      facts.proposedBatches = facts.proposedBatches.filter((id) => id !== data.batchId);
    else if (type === 'ClaimReceived' && data.videoId !== null)
      facts.claims.set(data.videoId, [...(facts.claims.get(data.videoId) ?? []), data.claimId]);
    else if (type === 'AccountSuspended' || type === 'AccountErased') facts.closed.add(data.userId);
    else if (type === 'AccountReinstated') facts.closed.delete(data.userId);
    else if (type === 'CustomerLinked') facts.customers.push(data);
    else if (type === 'CustomerForgotten')
      facts.customers = facts.customers.filter(({ userId }) => userId !== data.userId);
    else readUpload(facts, { type, data } as DomainEvent);
  }
  return facts;
};
