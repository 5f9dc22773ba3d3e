/**
 * The state of a thing at a moment of the log, as the aggregates of the modules fold it: no rule is written a second time.
 * Balances are those that the creator sees.
 */
import { user, type User } from '#modules/auth/index.ts';
import { video, type Video } from '#modules/catalogue/index.ts';
import {
  account,
  balanceAt,
  holdsOf,
  payout,
  payoutBatch,
  reservationOf,
  type Account,
  type Balance,
  type Hold,
  type Payout,
  type PayoutBatch,
  type Reservation,
  type Share,
} from '#modules/payouts/index.ts';
import { claim, type Claim } from '#modules/claims/index.ts';
import { supportCase, type SupportCase } from '#modules/support/index.ts';
import { offer, order, problemReport, type Offer, type Order, type ProblemReport } from '#modules/sales/index.ts';
import type { CreditNoteIssued, ReceiptIssued } from '#events/papers.ts';
import { categoryOf, type RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { foldStreams } from './foldedStreams.ts';
import type { Subject } from './subject.ts';

type RequestedPayout = Exclude<Payout, { status: 'none' }>;

export type VideoState = { kind: 'video'; video: Video; offer: Offer };
export type OrderState = {
  kind: 'order';
  order: Order;
  problem: ProblemReport;
  /** The numbers of its papers; null without a receipt. */
  receipt: string | null;
  creditNotes: readonly string[];
  /** What its creator has of it; null until it is credited. */
  share: Share | null;
  /** The payouts that it went into. */
  payouts: readonly RequestedPayout[];
};
type FoldedCreator = { kind: 'creator'; account: Account; payouts: readonly RequestedPayout[] };
/** What follows from the moment, too: the balance, what is held in new sales and in reserve, and each hold; whole pence. */
export type CreatorState = FoldedCreator & {
  balance: Balance;
  heldPence: number;
  reservePence: number;
  holds: readonly Hold[];
};
export type UserState = { kind: 'user'; user: User };
export type PayoutState = {
  kind: 'payout';
  payout: Payout;
  /** What the account has reserved for it; null where it has not. */
  reservation: Reservation | null;
  batches: readonly PayoutBatch[];
};
export type ClaimState = { kind: 'claim'; claim: Claim };
export type CaseState = { kind: 'case'; case: SupportCase };
export type SubjectState = VideoState | OrderState | CreatorState | UserState | PayoutState | ClaimState | CaseState;
/** As far as it follows from events alone. */
export type FoldedState = Exclude<SubjectState, CreatorState> | FoldedCreator;

type Papers = { receipt: string | null; creditNotes: readonly string[] };

const noPapers: Papers = { receipt: null, creditNotes: [] };

const createPapers = () => {
  const papers = new Map<string, Papers>();
  const of = (orderId: string): Papers => papers.get(orderId) ?? noPapers;
  return {
    of,
    see: (event: RecordedEvent): void => {
      const { type, data } = event as RecordedEvent<ReceiptIssued | CreditNoteIssued>;
      const { orderId, number } = data;
      const before = of(orderId);
      if (type === 'ReceiptIssued') papers.set(orderId, { ...before, receipt: number });
      if (type === 'CreditNoteIssued') papers.set(orderId, { ...before, creditNotes: [...before.creditNotes, number] });
    },
  };
};

const createStreams = () => ({
  video: foldStreams(video),
  offer: foldStreams(offer),
  order: foldStreams(order),
  problem: foldStreams(problemReport),
  account: foldStreams(account),
  payout: foldStreams(payout),
  batch: foldStreams(payoutBatch),
  user: foldStreams(user),
  claim: foldStreams(claim),
  case: foldStreams(supportCase),
});
type Streams = ReturnType<typeof createStreams>;

/** The payouts that were requested and of which this is true. */
const payoutsWith = (streams: Streams, isWanted: (requested: RequestedPayout) => boolean): RequestedPayout[] =>
  streams.payout
    .all()
    .filter((state) => state.status !== 'none')
    .filter(isWanted);

const isPartOf = (orderId: string, parts: readonly { orderId: string }[]): boolean =>
  parts.some((part) => part.orderId === orderId);

const orderState = (streams: Streams, papers: Papers, id: string): OrderState => {
  const state = streams.order.of(id);
  const creatorId = state.status === 'none' ? undefined : state.terms.creatorId;
  const shares = creatorId === undefined ? [] : streams.account.of(creatorId).shares;
  return {
    kind: 'order',
    order: state,
    problem: streams.problem.of(id),
    ...papers,
    share: shares.find(({ orderId }) => orderId === id) ?? null,
    payouts: payoutsWith(streams, ({ parts }) => isPartOf(id, parts)),
  };
};

const payoutState = (streams: Streams, id: string): PayoutState => ({
  kind: 'payout',
  payout: streams.payout.of(id),
  reservation: streams.account.all().flatMap((state) => reservationOf(state, id) ?? [])[0] ?? null,
  batches: streams.batch
    .all()
    .filter((batch) => batch.status !== 'none' && batch.payouts.some(({ payoutId }) => payoutId === id)),
});

const foldedState = (streams: Streams, papers: Papers, { kind, id }: Subject): FoldedState => {
  switch (kind) {
    case 'video':
      return { kind, video: streams.video.of(id), offer: streams.offer.of(id) };
    case 'order':
      return orderState(streams, papers, id);
    case 'creator':
      return {
        kind,
        account: streams.account.of(id),
        payouts: payoutsWith(streams, ({ creatorId }) => creatorId === id),
      };
    case 'user':
      return { kind, user: streams.user.of(id) };
    case 'payout':
      return payoutState(streams, id);
    case 'claim':
      return { kind, claim: streams.claim.of(id) };
    case 'case':
      return { kind, case: streams.case.of(id) };
  }
};

/** States that follow from the events that were seen; feed it events of today's shapes, in the order of the log. */
export const createStates = () => {
  const streams = createStreams();
  const papers = createPapers();
  const byCategory = new Map<string, { see: (event: RecordedEvent) => void }>([
    ...Object.entries(streams),
    ['receipt', papers],
    // A month had one stream before each number had its own.
    ['receipts', papers],
    ['creditNotes', papers],
  ]);
  const foldedOf = (subject: Subject): FoldedState => foldedState(streams, papers.of(subject.id), subject);
  return {
    see: (event: RecordedEvent): void => byCategory.get(categoryOf(event.streamId))?.see(event),
    foldedOf,
    /** `now` (UTC ISO): the moment by which holds are counted. */
    of: (subject: Subject, now: string): SubjectState => {
      const state = foldedOf(subject);
      if (state.kind !== 'creator') return state;
      const holds = holdsOf(state.account.shares, now);
      const sumOf = (why: Hold['why']): number =>
        holds.reduce((sum, hold) => sum + (hold.why === why ? hold.amountPence : 0), 0);
      return {
        ...state,
        balance: balanceAt(state.account, now),
        heldPence: sumOf('newSale'),
        reservePence: sumOf('reserve'),
        holds,
      };
    },
  };
};
