/**
 * Every process that has not reached its end, with the moment at which it should move on. One file says when each of
 * them begins, moves and ends; the modules declare how long a state may last and what drives it on.
 */
import type { AuthEvent } from '#events/auth.ts';
import type { CatalogueEvent } from '#events/catalogue.ts';
import { lettersAfter, type CaseEvent, type ClaimEvent, type LetterSent } from '#events/claims.ts';
import type { NotificationEvent } from '#events/notifications.ts';
import type { PlanEvent, SubscriptionReading } from '#events/plans.ts';
import type { SalesEvent } from '#events/sales.ts';
import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { projection, type EventHandlers } from '#platform/projections/projection.ts';
import type { ReadModel } from '#platform/projections/rows.ts';
import { end, endPart, enter, move } from './unfinishedItems.ts';

/**
 * One order; what is left at the provider when it has lost: a page to close, or an amount on hold; and the claim of an
 * order on an offer.
 */
const orders: EventHandlers<SalesEvent> = {
  OfferClaimed: (db, { data: { videoId }, metadata }) =>
    enter(db, { process: 'offer-claim', itemId: videoId, state: 'claimed' }, metadata.at),
  ClaimReleased: (db, { data: { videoId } }) => end(db, 'offer-claim', videoId),
  VideoSold: (db, { data: { videoId }, metadata }) => {
    end(db, 'offer-claim', videoId);
    // From the first sale on there is something to compare.
    db.query(
      `insert into unfinished_work (process, item_id, state, due_at) values ('books', 'platform', 'uncompared', $1)
       on conflict (process, item_id) do nothing`,
      [metadata.at],
    );
  },
  OrderCreated: (db, { data: { orderId }, metadata }) =>
    enter(db, { process: 'order', itemId: orderId, state: 'created' }, metadata.at),
  CheckoutOpened: (db, { data: { orderId }, metadata }) => {
    move(db, { process: 'order', itemId: orderId, state: 'checkoutOpen' }, metadata.at);
    beginCancellation(db, orderId, 'pageOpen', metadata.at);
  },
  PaymentAuthorised: (db, { data: { orderId }, metadata }) => {
    move(db, { process: 'order', itemId: orderId, state: 'authorised' }, metadata.at);
    beginCancellation(db, orderId, 'held', metadata.at);
  },
  CaptureStarted: (db, { data: { orderId }, metadata }) =>
    move(db, { process: 'order', itemId: orderId, state: 'capturing' }, metadata.at),
  CaptureFailed: (db, { data: { orderId }, metadata }) => {
    end(db, 'order', orderId);
    enter(db, { process: 'cancellation', itemId: orderId, state: 'held' }, metadata.at);
  },
  OrderLost: (db, { data: { orderId }, metadata }) => {
    db.query(
      `insert into unfinished_work (process, item_id, state, due_at)
       select 'cancellation', item_id, case state when 'authorised' then 'held' else 'pageOpen' end, $2::timestamptz
       from unfinished_work where process = 'order' and item_id = $1 and state <> 'created'
       on conflict (process, item_id) do nothing`,
      [orderId, metadata.at],
    );
    end(db, 'order', orderId);
  },
  PaymentCancelled: (db, { data: { orderId } }) => end(db, 'cancellation', orderId),
  CheckoutClosed: (db, { data: { orderId } }) => end(db, 'cancellation', orderId),
  OrderSold: (db, { data: { orderId } }) => end(db, 'order', orderId),
};

/** An order that has lost is no longer under way, so what happens to it now has to be cancelled. */
const beginCancellation = (db: ReadModel, orderId: string, state: string, at: string): void =>
  db.query(
    `insert into unfinished_work (process, item_id, state, due_at)
     select 'cancellation', $1, $2, $3::timestamptz
     where not exists (select 1 from unfinished_work where process = 'order' and item_id = $1)
     on conflict (process, item_id) do update set state = excluded.state, due_at = excluded.due_at`,
    [orderId, state, at],
  );

const afterSale: EventHandlers<SalesEvent> = {
  RefundStarted: (db, { data: { orderId }, metadata }) =>
    enter(db, { process: 'refund', itemId: orderId, state: 'started' }, metadata.at),
  RefundMade: (db, { data: { orderId } }) => end(db, 'refund', orderId),
  RefundFailed: (db, { data: { orderId } }) => end(db, 'refund', orderId),
  DisputeOpened: (db, { data: { orderId, respondBy }, metadata }) =>
    db.query(
      `insert into unfinished_work (process, item_id, state, due_at, parts_left) values ('dispute', $1, 'open', $2, 1)
       on conflict (process, item_id) do update
       set state = 'open', due_at = excluded.due_at, parts_left = unfinished_work.parts_left + 1`,
      [orderId, respondBy ?? metadata.at],
    ),
  EvidenceSubmitted: (db, { data: { orderId }, metadata }) =>
    move(db, { process: 'dispute', itemId: orderId, state: 'answered' }, metadata.at),
  DisputeWon: (db, { data: { orderId } }) => endPart(db, 'dispute', orderId),
  DisputeLost: (db, { data: { orderId } }) => endPart(db, 'dispute', orderId),
  ProblemReported: (db, { data: { orderId, decideBefore } }) =>
    enter(db, { process: 'problem-report', itemId: orderId, state: 'open' }, decideBefore),
  ProblemDecided: (db, { data: { orderId } }) => end(db, 'problem-report', orderId),
  AssignmentOffered: (db, { data: { orderId, lapsesAt } }) =>
    enter(db, { process: 'assignment', itemId: orderId, state: 'offered' }, lapsesAt),
  AssignmentDeclined: (db, { data: { orderId } }) => end(db, 'assignment', orderId),
  AssignmentWithdrawn: (db, { data: { orderId } }) => end(db, 'assignment', orderId),
  AssignmentLapsed: (db, { data: { orderId } }) => end(db, 'assignment', orderId),
  LicenceAssigned: (db, { data: { orderId } }) => end(db, 'assignment', orderId),
};

const reversalOf = ({ creatorId, orderId }: { creatorId: string; orderId: string }): string =>
  `${creatorId}:${orderId}`;

const payouts: EventHandlers<SalesEvent> = {
  PayoutReleased: (db, { data: { payoutId }, metadata }) =>
    enter(db, { process: 'payout', itemId: payoutId, state: 'released' }, metadata.at),
  TransferMade: (db, { data: { payoutId }, metadata }) =>
    move(db, { process: 'payout', itemId: payoutId, state: 'released' }, metadata.at),
  PayoutFailed: (db, { data: { payoutId } }) => end(db, 'payout', payoutId),
  PayoutPaid: (db, { data: { payoutId } }) => end(db, 'payout', payoutId),
  ShareCancelled: (db, { data, metadata }) =>
    enter(db, { process: 'reversal', itemId: reversalOf(data), state: 'owed' }, metadata.at),
  ReversalEnded: (db, { data }) => end(db, 'reversal', reversalOf(data)),
  BatchProposed: (db, { data: { batchId, payouts: proposed } }) =>
    db.query(
      `insert into unfinished_work (process, item_id, state, due_at, parts_left) values ('batch', $1, 'proposed', null, $2)
       on conflict (process, item_id) do nothing`,
      [batchId, proposed.length],
    ),
  BatchApproved: (db, { data: { batchId }, metadata }) =>
    move(db, { process: 'batch', itemId: batchId, state: 'approved' }, metadata.at),
  BatchDeclined: (db, { data: { batchId } }) => end(db, 'batch', batchId),
  BatchPayoutReleased: (db, { data: { batchId } }) => endPart(db, 'batch', batchId),
  BatchPayoutLeftOut: (db, { data: { batchId } }) => endPart(db, 'batch', batchId),
  BooksCompared: (db, { data: { until } }) =>
    enter(db, { process: 'books', itemId: 'platform', state: 'compared' }, until),
  PayeeLinked: (db, { data: { creatorId } }) =>
    enter(db, { process: 'payee-closure', itemId: creatorId, state: 'linked' }, null),
  PayeeClosed: (db, { data: { creatorId } }) => end(db, 'payee-closure', creatorId),
};

type Letter = Pick<LetterSent['data'], 'claimId' | 'letter' | 'to' | 'at'>;
const letterItem = ({ claimId, letter, to, at }: Letter): string => `${claimId}:${to}:${letter}:${at}`;
const endLetter = (db: ReadModel, { data }: { data: Letter }): void => end(db, 'claim-letter', letterItem(data));
/** The letters that follow from this event are unsent. */
const enterLetters = (db: ReadModel, { type, data: { claimId }, metadata: { at } }: RecordedEvent<CaseEvent>): void => {
  for (const [letter, to] of lettersAfter[type] ?? []) {
    const itemId = letterItem({ claimId, letter, to, at });
    enter(db, { process: 'claim-letter', itemId, state: 'unsent' }, at);
  }
};

const endClaim = (db: ReadModel, event: RecordedEvent<CaseEvent>): void => {
  end(db, 'claim', event.data.claimId);
  enterLetters(db, event);
};
const claims: EventHandlers<ClaimEvent> = {
  ClaimReceived: enterLetters,
  ElementsAsked: enterLetters,
  ClaimDismissed: enterLetters,
  ClaimAccepted: (db, event) => {
    enter(db, { process: 'claim', itemId: event.data.claimId, state: 'accepted' }, event.data.answerBefore);
    enterLetters(db, event);
  },
  CounterReceived: (db, event) => {
    enter(db, { process: 'claim', itemId: event.data.claimId, state: 'answered' }, event.data.restoreFrom);
    enterLetters(db, event);
  },
  CourtActionReported: endClaim,
  ClaimRestored: endClaim,
  ClaimUpheld: endClaim,
  ClaimWithdrawn: endClaim,
  LetterSent: endLetter,
  LetterSkipped: endLetter,
};

type VideoFact = { data: { videoId: string } };
/** A change of a listing; of one video one waits at a time. */
const editItem = ({ videoId, editId }: { videoId: string; editId: string }): string => `${videoId}:${editId}`;
const endEdit = (db: ReadModel, { data }: { data: { videoId: string; editId: string } }): void =>
  end(db, 'edit', editItem(data));
const endEdits = (db: ReadModel, { data: { videoId } }: VideoFact): void =>
  db.query(`delete from unfinished_work where process = 'edit' and item_id like $1 || ':%'`, [videoId]);
const moveEdits = (db: ReadModel, videoId: string, dueAt: string | null): void =>
  db.query(`update unfinished_work set due_at = $2 where process = 'edit' and item_id like $1 || ':%'`, [
    videoId,
    dueAt,
  ]);
const endDecision = (db: ReadModel, { data: { videoId } }: VideoFact): void => end(db, 'decision', videoId);

const videos: EventHandlers<CatalogueEvent> = {
  VideoAnnounced: (db, { data: { videoId }, metadata }) =>
    enter(db, { process: 'upload', itemId: videoId, state: 'uploading' }, metadata.at),
  UploadCompleted: (db, { data: { videoId }, metadata }) => {
    end(db, 'upload', videoId);
    enter(db, { process: 'examination', itemId: videoId, state: 'uploaded' }, metadata.at);
  },
  UploadCancelled: (db, { data: { videoId } }) => {
    end(db, 'upload', videoId);
    end(db, 'examination', videoId);
  },
  PreparationFailed: (db, { data: { videoId }, metadata }) =>
    enter(db, { process: 'examination', itemId: videoId, state: 'failed' }, metadata.at),
  PreparationRepeated: (db, { data: { videoId }, metadata }) =>
    enter(db, { process: 'examination', itemId: videoId, state: 'uploaded' }, metadata.at),
  VideoProcessed: (db, { data: { videoId } }) => end(db, 'examination', videoId),
  VideoRefused: (db, { data: { videoId } }) => end(db, 'examination', videoId),
  ReviewDecided: (db, { data: { videoId, takesEffectAt } }) =>
    enter(db, { process: 'decision', itemId: videoId, state: 'decided' }, takesEffectAt),
  ReviewUndone: endDecision,
  VideoApproved: endDecision,
  VideoRejected: endDecision,
  ChangesRequested: endDecision,
  ListingEditProposed: (db, event) => {
    endEdits(db, event);
    enter(db, { process: 'edit', itemId: editItem(event.data), state: 'waiting' }, event.data.at);
  },
  ListingEditApproved: endEdit,
  ListingEditDeclined: endEdit,
  ListingEditWithdrawn: endEdit,
  VideoRetired: endEdits,
  VideoTakenDown: endEdits,
  // Nothing of a suspended creator is decided.
  VideoPaused: (db, { data: { videoId } }) => moveEdits(db, videoId, null),
  VideoResumed: (db, { data: { videoId }, metadata }) => moveEdits(db, videoId, metadata.at),
};

const planMailItem = ({ userId, about }: { userId: string; about: string }): string => `${userId}:${about}`;

/** The first moment at which the provider's answer must have changed; null when nothing more will. */
const nextReading = ({ status, periodEndsAt, endsAt, graceEndsAt }: SubscriptionReading): string | null =>
  status === 'canceled' || status === 'incomplete_expired'
    ? null
    : ([periodEndsAt, endsAt, graceEndsAt]
        .filter((at) => at !== null)
        .toSorted()
        .at(0) ?? null);

const plans: EventHandlers<PlanEvent> = {
  PlanMailDue: (db, { data, metadata }) =>
    enter(db, { process: 'plan-mail', itemId: planMailItem(data), state: 'unsent' }, metadata.at),
  PlanMailed: (db, { data }) => end(db, 'plan-mail', planMailItem(data)),
  PlanMailUndelivered: (db, { data }) => end(db, 'plan-mail', planMailItem(data)),
  CustomerLinked: (db, { data: { userId } }) =>
    enter(db, { process: 'customer-closure', itemId: userId, state: 'linked' }, null),
  CustomerForgotten: (db, { data: { userId } }) => {
    end(db, 'customer-closure', userId);
    end(db, 'plan', userId);
  },
  SubscriptionRead: (db, { data: { userId, reading } }) => {
    const dueAt = nextReading(reading);
    if (dueAt === null) end(db, 'plan', userId);
    // What is owed is asked for by the provider, for weeks; a plan that is paid changes when its time has come.
    else enter(db, { process: 'plan', itemId: userId, state: reading.status === 'active' ? 'read' : 'unpaid' }, dueAt);
  },
};

const people: EventHandlers<AuthEvent> = {
  AccountErased: (db, { data: { userId }, metadata }) => {
    enter(db, { process: 'erasure', itemId: userId, state: 'erased' }, metadata.at);
    for (const process of ['customer-closure', 'payee-closure'])
      move(db, { process, itemId: userId, state: 'erased' }, metadata.at);
    for (const process of ['confirmation', 'suspension-letter']) end(db, process, userId);
    db.query(`delete from unfinished_work where process = 'plan-mail' and item_id like $1 || ':%'`, [userId]);
  },
  PersonForgotten: (db, { data: { userId } }) => end(db, 'erasure', userId),
  ConfirmationDue: (db, { data: { userId }, metadata }) =>
    enter(db, { process: 'confirmation', itemId: userId, state: 'unsent' }, metadata.at),
  ConfirmationMailed: (db, { data: { userId } }) => end(db, 'confirmation', userId),
  ConfirmationUndelivered: (db, { data: { userId } }) => end(db, 'confirmation', userId),
  EmailConfirmed: (db, { data: { userId } }) => end(db, 'confirmation', userId),
  SuspensionLetterDue: (db, { data: { userId }, metadata }) =>
    enter(db, { process: 'suspension-letter', itemId: userId, state: 'unsent' }, metadata.at),
  SuspensionMailed: (db, { data: { userId } }) => end(db, 'suspension-letter', userId),
  SuspensionUndelivered: (db, { data: { userId } }) => end(db, 'suspension-letter', userId),
};

const notifications: EventHandlers<NotificationEvent> = {
  Notified: (db, { data: { notificationId }, metadata }) =>
    enter(db, { process: 'mail', itemId: notificationId, state: 'unsent' }, metadata.at),
  NotificationMailed: (db, { data: { notificationId } }) => end(db, 'mail', notificationId),
  MailSkipped: (db, { data: { notificationId } }) => end(db, 'mail', notificationId),
};

export const unfinishedWork = projection<
  SalesEvent | ClaimEvent | CatalogueEvent | PlanEvent | AuthEvent | NotificationEvent
>(
  'unfinished_work',
  6,
  {
    tables: `create table unfinished_work (
    process text not null,
    item_id text not null,
    state text not null,
    -- null: nothing is to be done before something else happens
    due_at timestamptz,
    -- of a batch: the payouts of which nothing is known yet; of an order: the disputes that are open
    parts_left int,
    primary key (process, item_id)
  );`,
    indexes: 'create index on unfinished_work (process, due_at, item_id) where due_at is not null;',
  },
  { ...orders, ...afterSale, ...payouts, ...claims, ...videos, ...plans, ...people, ...notifications },
);
