/** What became of one sale, from its own events: whoever has just acted on it reads the result of that act. */
import type { AdminAfterSale } from '#contracts/sales/afterSales.ts';
import type { ReturnedSale } from '#contracts/sales/creatorPart.ts';
import type { OrderEvent, ProblemEvent } from '#events/sales.ts';
import type { EventMetadata } from '#platform/eventStore/eventStore.ts';

/** All but the names, and what the states of the order and of the report say. */
export type Trouble = Omit<
  AdminAfterSale,
  | 'title'
  | 'creator'
  | 'recipientId'
  | 'access'
  | 'downloads'
  | 'refundablePence'
  | 'twoPeopleAbovePence'
  | 'approval'
  | 'creatorPaidPence'
  | Exclude<keyof ReturnedSale, 'totalPence'>
  | 'problem'
  | 'refunds'
>;
export type SaleEvent = (OrderEvent | ProblemEvent) & { metadata: Pick<EventMetadata, 'at'> };

type Changes = Partial<Trouble>;

/** What an event after the sale changes; undefined for every other event. */
const changesBy = (event: SaleEvent, { refundedPence }: Trouble): Changes | undefined => {
  switch (event.type) {
    default:
      return undefined;
    case 'ProblemReported': {
      const { kind, decideBefore } = event.data;
      return { problemStatus: 'open', problemKind: kind, decideBefore };
    }
    case 'ProblemDecided':
      return { problemStatus: event.data.decision };
    // Its row says that a colleague is waited for.
    case 'RefundApproved':
    case 'RefundDropped':
      return {};
    case 'RefundStarted':
      return { refundStatus: 'started', refundedPence: refundedPence + event.data.amountPence };
    case 'RefundMade':
      return { refundStatus: 'made', isAnnulled: event.data.annuls };
    case 'RefundFailed':
      return { refundStatus: 'failed', refundedPence: refundedPence - event.data.amountPence };
    case 'DisputeOpened': {
      const { disputeId, reason: disputeReason, amountPence: disputedPence, respondBy } = event.data;
      return { disputeStatus: 'open', disputeId, disputeReason, disputedPence, respondBy, submissions: 0 };
    }
    case 'DisputeWon':
      return { disputeStatus: 'won' };
    case 'DisputeLost':
      return { disputeStatus: 'lost' };
    case 'FraudWarned':
      return { isWarned: true };
    case 'RightsQuestioned':
      return { claimStatus: 'open', claimId: event.data.claimId };
    case 'RightsCleared':
      return { claimStatus: 'cleared' };
    case 'RightsLost':
      return { claimStatus: 'lost', claimId: event.data.claimId };
  }
};

const apply = (trouble: Trouble, event: SaleEvent): Trouble => {
  const { at } = event.metadata;
  if (event.type === 'OrderSold') return { ...trouble, soldAt: at };
  // These two are no news about the sale, so they do not move it up the list.
  if (event.type === 'ProblemAnswered') return { ...trouble, isAnswered: true };
  if (event.type === 'EvidenceSubmitted') return { ...trouble, submissions: event.data.n };
  const changes = changesBy(event, trouble);
  if (changes === undefined) return trouble;
  return { ...trouble, ...changes, openedAt: trouble.openedAt === '' ? at : trouble.openedAt, changedAt: at };
};

/** Undefined when there is no sale. One that has run smoothly was opened when it was sold. The events stand in the order in which they happened. */
export const troubleOf = (events: readonly SaleEvent[]): Trouble | undefined => {
  const created = events.find((event) => event.type === 'OrderCreated');
  if (created === undefined) return undefined;
  const { orderId, videoId, creatorId, buyerId, totalPence } = created.data;
  const smooth: Trouble = {
    id: orderId,
    videoId,
    creatorId,
    buyerId,
    totalPence,
    soldAt: null,
    openedAt: '',
    changedAt: '',
    problemStatus: null,
    problemKind: null,
    decideBefore: null,
    isAnswered: false,
    refundStatus: null,
    refundedPence: 0,
    isAnnulled: false,
    disputeStatus: null,
    disputeId: null,
    disputeReason: null,
    disputedPence: 0,
    respondBy: null,
    submissions: 0,
    isWarned: false,
    claimId: null,
    claimStatus: null,
  };
  const trouble = events.reduce(apply, smooth);
  if (trouble.openedAt !== '') return trouble;
  const { soldAt } = trouble;
  return soldAt === null ? undefined : { ...trouble, openedAt: soldAt, changedAt: soldAt };
};
