/** One timeline of everything that a person did and that was done to them; for staff also what they did to others. */
import { reportReasonLabel } from '#contracts/reports/vocabulary.ts';
import type { AuthEvent, PersonDataRead } from '#events/auth.ts';
import type { CatalogueEvent } from '#events/catalogue.ts';
import type { ClaimEvent } from '#events/claims.ts';
import type { MessageEvent } from '#events/messages.ts';
import type { PlanEvent } from '#events/plans.ts';
import type { ReportDismissed, ReportEvent } from '#events/reports.ts';
import type { ReviewEvent } from '#events/reviews.ts';
import type { SalesEvent } from '#events/sales.ts';
import type { RequestEvent } from '#events/requests.ts';
import type { SupportEvent } from '#events/support.ts';
import type { Personal } from '#platform/eventStore/eventStore.ts';
import { projection } from '#platform/projections/projection.ts';
import { aboutPurchase, forgetTexts, notifyOwner, record, type About } from './personEventLines.ts';

type Facts =
  | AuthEvent
  | CatalogueEvent
  | SalesEvent
  | ClaimEvent
  | PlanEvent
  | ReviewEvent
  | RequestEvent
  | SupportEvent
  | ReportEvent
  | MessageEvent;

export const personEvents = projection<Facts>(
  'person_acts',
  7,
  {
    tables: `create table person_acts (
    id uuid not null,
    person_id uuid not null,
    at timestamptz not null,
    kind text not null,
    -- who did it; nobody for what happens by itself
    by_id uuid,
    -- on the page of who did it: to whom
    other_id uuid,
    video_id uuid,
    order_id uuid,
    payout_id uuid,
    claim_id uuid,
    case_id uuid,
    report_id uuid,
    amount_pence int,
    detail text,
    primary key (id, person_id)
  );`,
    indexes: `create index on person_acts (person_id, at desc, id desc);
  create index on person_acts (other_id) where other_id is not null;
  create index on person_acts (video_id) where kind = 'uploaded';
  create index on person_acts (at desc, id) where kind = 'dataRead' and person_id = by_id;
  create index on person_acts (order_id) where kind in ('ordered', 'reviewWritten');
  create index on person_acts (order_id) where ${aboutPurchase};`,
  },
  {
    SellingStarted: (db, event) => record(db, event, 'sellingStarted', event.data.userId),
    AccountSuspended: (db, event) =>
      record(db, event, 'suspended', event.data.userId, { detail: event.data.reason.value }),
    SuspensionAppealed: (db, event) =>
      record(db, event, 'suspensionAppealed', event.data.userId, { detail: event.data.words.value }),
    SuspensionUpheld: (db, event) =>
      record(db, event, 'suspensionUpheld', event.data.userId, { detail: event.data.reason.value }),
    AccountReinstated: (db, event) =>
      record(db, event, 'reinstated', event.data.userId, { detail: event.data.reason.value }),
    StaffRoleProposed: (db, event) => record(db, event, 'roleProposed', event.data.userId, roleDetail(event.data)),
    StaffRoleDeclined: (db, event) => record(db, event, 'roleDeclined', event.data.userId, roleDetail(event.data)),
    StaffRoleGranted: (db, event) => record(db, event, 'roleGranted', event.data.userId, roleDetail(event.data)),
    StaffRoleRevoked: (db, event) => record(db, event, 'roleRevoked', event.data.userId, roleDetail(event.data)),
    PasskeyResetProposed: (db, event) =>
      record(db, event, 'passkeyResetProposed', event.data.userId, { detail: event.data.reason.value }),
    PasskeyResetDeclined: (db, event) =>
      record(db, event, 'passkeyResetDeclined', event.data.userId, { detail: event.data.reason.value }),
    PasskeysReset: (db, event) =>
      record(db, event, 'passkeysReset', event.data.userId, { detail: event.data.reason?.value ?? null }),
    PersonDataRead: (db, event) => record(db, event, 'dataRead', event.data.userId, accessedThing(event.data)),
    CreatorDataRead: (db, event) =>
      record(db, event, 'dataRead', event.data.creatorId, { videoId: event.data.videoId }),
    AccountErased: (db, event) => {
      const { userId, reason } = event.data;
      forgetTexts(db, userId);
      record(db, event, 'erased', userId, { detail: reason?.value ?? null });
    },

    VideoAnnounced: (db, event) => record(db, event, 'uploaded', event.data.creatorId, { videoId: event.data.videoId }),
    VideoRefused: (db, event) => {
      const { videoId, message } = event.data;
      notifyOwner(db, event, 'refused', { kind: 'uploaded', videoId }, { videoId, detail: message });
    },
    VideoSubmitted: (db, event) => record(db, event, 'submitted', null, { videoId: event.data.videoId }),
    AppealMade: (db, event) =>
      record(db, event, 'decisionAppealed', null, { videoId: event.data.videoId, detail: event.data.text.value }),
    ReviewDecided: (db, event) => {
      const { decision, creatorId, videoId, reason } = event.data;
      record(db, event, decision, creatorId, { videoId, detail: reason.value });
    },
    ApprovalProposed: (db, event) => {
      const { creatorId, videoId, note } = event.data;
      record(db, event, 'approvalProposed', creatorId, { videoId, detail: note.value });
    },
    ReviewUndone: (db, event) => record(db, event, 'decisionUndone', null, { videoId: event.data.videoId }),
    VideoListed: (db, event) =>
      record(db, event, 'listed', event.data.creatorId, {
        videoId: event.data.videoId,
        amountPence: event.data.pricePence,
      }),
    OfferWithdrawn: (db, event) => {
      const { videoId, reason, takedown } = event.data;
      if (!takedown) record(db, event, 'withdrawn', null, { videoId, detail: reason });
    },
    VideoTakenDown: (db, event) => {
      const { creatorId, videoId, reason } = event.data;
      record(db, event, 'takenDown', creatorId, { videoId, detail: reason.value });
    },

    OrderCreated: (db, event) => {
      const { buyerId, videoId, orderId, totalPence } = event.data;
      record(db, event, 'ordered', buyerId, { videoId, orderId, amountPence: totalPence });
    },
    VideoSold: (db, event) => {
      const { creatorId, buyerId, videoId, orderId, creatorPence, totalPence } = event.data;
      record(db, event, 'sold', creatorId, { videoId, orderId, amountPence: creatorPence });
      record(db, event, 'sold', buyerId, { videoId, orderId, amountPence: totalPence });
    },
    ProblemReported: (db, event) => {
      const { creatorId, videoId, orderId } = event.data;
      record(db, event, 'problemReported', creatorId, { videoId, orderId });
    },
    ProblemDecided: (db, event) => {
      const { creatorId, videoId, orderId, reason } = event.data;
      const about = { videoId, orderId, detail: reason.value };
      record(db, event, 'problemDecided', creatorId, about);
      notifyOwner(db, event, 'problemDecided', { kind: 'ordered', orderId }, about);
    },
    RefundStarted: (db, event) => {
      const { creatorId, videoId, orderId, amountPence, note } = event.data;
      const about = { videoId, orderId, amountPence, detail: note.value };
      record(db, event, 'refunded', creatorId, about);
      notifyOwner(db, event, 'refunded', { kind: 'ordered', orderId }, about);
    },
    DisputeOpened: (db, event) => {
      const { creatorId, videoId, orderId, amountPence } = event.data;
      record(db, event, 'disputed', creatorId, { videoId, orderId, amountPence });
      notifyOwner(db, event, 'disputed', { kind: 'ordered', orderId }, { videoId, orderId, amountPence });
    },
    PayoutRequested: (db, event) => record(db, event, 'payoutRequested', event.data.creatorId, payoutOf(event.data)),
    PayoutHeld: (db, event) => record(db, event, 'payoutHeld', event.data.creatorId, payoutOf(event.data)),
    PayoutHoldLifted: (db, event) => record(db, event, 'payoutHoldLifted', event.data.creatorId, payoutOf(event.data)),
    PayoutApproved: (db, event) => record(db, event, 'payoutApproved', event.data.creatorId, payoutOf(event.data)),
    PayoutReleased: (db, event) => record(db, event, 'payoutReleased', event.data.creatorId, payoutOf(event.data)),
    PayoutRejected: (db, event) => record(db, event, 'payoutRejected', event.data.creatorId, payoutOf(event.data)),
    PayoutCutShort: (db, event) => record(db, event, 'payoutCutShort', event.data.creatorId, payoutOf(event.data)),
    PayoutFailed: (db, event) => record(db, event, 'payoutFailed', event.data.creatorId, payoutOf(event.data)),
    PayoutPaid: (db, event) => record(db, event, 'payoutPaid', event.data.creatorId, payoutOf(event.data)),
    // An event that concerns no single person appears on the page of its actor.
    BatchProposed: (db, event) => record(db, event, 'batchProposed', null, { amountPence: event.data.totalPence }),
    BatchApproved: (db, event) => record(db, event, 'batchApproved', null),
    BatchDeclined: (db, event) => record(db, event, 'batchDeclined', null, { detail: event.data.reason }),
    FeePolicyProposed: (db, event) => record(db, event, 'feesProposed', null, { detail: event.data.reason }),
    FeePolicyAnnounced: (db, event) => record(db, event, 'feesConfirmed', null),
    FeePolicyDropped: (db, event) => record(db, event, 'feesDropped', null, { detail: event.data.reason }),
    HouseRulesProposed: (db, event) => record(db, event, 'rulesProposed', null, { detail: event.data.reason }),
    HouseRulesAnnounced: (db, event) => record(db, event, 'rulesConfirmed', null),
    HouseRulesDropped: (db, event) => record(db, event, 'rulesDropped', null, { detail: event.data.reason }),

    ClaimReceived: (db, event) => record(db, event, 'claimSent', event.data.userId, claimOf(event.data)),
    ClaimAccepted: (db, event) => record(db, event, 'claimAccepted', event.data.creatorId, claimOf(event.data)),
    CounterReceived: (db, event) => record(db, event, 'claimAnswered', event.data.creatorId, claimOf(event.data)),
    ClaimRestored: (db, event) => record(db, event, 'claimRestored', event.data.creatorId, claimOf(event.data)),
    ClaimUpheld: (db, event) => record(db, event, 'claimUpheld', event.data.creatorId, claimOf(event.data)),
    StrikeGiven: (db, event) => record(db, event, 'strikeGiven', event.data.userId, claimOf(event.data)),
    StrikeAppealed: (db, event) =>
      record(db, event, 'strikeAppealed', event.data.userId, {
        claimId: event.data.claimId,
        detail: event.data.words.value,
      }),
    StrikeAppealRefused: (db, event) =>
      record(db, event, 'strikeAppealRefused', event.data.userId, claimOf(event.data)),
    StrikeRemovalProposed: (db, event) =>
      record(db, event, 'strikeRemovalProposed', event.data.userId, claimOf(event.data)),
    StrikeRemoved: (db, event) => record(db, event, 'strikeRemoved', event.data.userId, claimOf(event.data)),

    ProStarted: (db, event) =>
      record(db, event, 'proStarted', event.data.userId, { amountPence: event.data.pricePence }),
    ProCancelled: (db, event) => record(db, event, 'proCancelled', event.data.userId),
    ProEnded: (db, event) => record(db, event, 'proEnded', event.data.userId),
    ReviewWritten: (db, event) => {
      const { buyerId, videoId, orderId, stars } = event.data;
      record(db, event, 'reviewWritten', buyerId, { videoId, orderId, detail: `${stars} of 5 stars` });
    },
    ReviewHidden: (db, event) => {
      const { orderId, reason } = event.data;
      const about = { orderId, detail: reason.value };
      record(db, event, 'reviewHidden', null, about);
      notifyOwner(db, event, 'reviewHidden', { kind: 'reviewWritten', orderId }, about);
    },
    CaseOpened: (db, event) =>
      record(db, event, 'caseOpened', event.data.userId, { caseId: event.data.caseId, detail: event.data.reference }),
    CaseAnswered: (db, event) => record(db, event, 'caseAnswered', null, { caseId: event.data.caseId }),
    CaseClosed: (db, event) =>
      record(db, event, 'caseClosed', event.data.userId ?? null, {
        caseId: event.data.caseId,
        detail: event.data.reason.value,
      }),
    ContentRequested: (db, event) =>
      record(db, event, 'requestSent', event.data.userId, { detail: event.data.reference }),
    RequestHidden: (db, event) =>
      record(db, event, 'requestHidden', event.data.askerId, { detail: event.data.reason.value }),
    VideoOffered: (db, event) =>
      record(db, event, 'requestAnswered', event.data.creatorId, { videoId: event.data.videoId }),
    VideoProposed: (db, event) =>
      record(db, event, 'requestAnswered', event.data.creatorId, { amountPence: event.data.pricePence }),
    AnswerHidden: (db, event) =>
      record(db, event, 'answerHidden', event.data.creatorId, { detail: event.data.reason.value }),
    ThingReported: (db, event) =>
      record(db, event, 'thingReported', event.data.reporterId, {
        reportId: event.data.reportId,
        detail: reportReasonLabel(event.data.reason),
      }),
    ReportDismissed: (db, event) => record(db, event, 'reportDismissed', event.data.reporterId, decided(event.data)),
    ReportSettled: (db, event) => record(db, event, 'reportSettled', event.data.reporterId, decided(event.data)),
    ThreadOpened: (db, event) =>
      record(db, event, 'threadOpened', event.data.creatorId, { videoId: event.data.videoId }),
    ThreadBlocked: (db, event) => record(db, event, 'threadBlocked', event.data.by),
    MessageHidden: (db, event) =>
      record(db, event, 'messageHidden', event.data.fromId, { detail: event.data.reason.value }),
    VideoFeatured: (db, event) => record(db, event, 'featured', event.data.creatorId, { videoId: event.data.videoId }),
    FeatureEnded: (db, event) => {
      const { creatorId, videoId, reason } = event.data;
      record(db, event, 'featureEnded', creatorId ?? null, { videoId, detail: reason.value });
    },
  },
);

const roleDetail = ({ role, reason }: { role: string; reason?: { value: string | null } }): About => ({
  detail: [role, reason?.value].filter(Boolean).join(': '),
});
const accessedThing = ({ what, id }: PersonDataRead['data']): About => {
  if (what === 'claim') return { claimId: id };
  if (what === 'case') return { caseId: id };
  if (what === 'report') return { reportId: id };
  return what === 'evidence' ? { orderId: id } : {};
};
const decided = ({ reportId, reason }: ReportDismissed['data']): About => ({ reportId, detail: reason.value });
type OfPayout = { payoutId: string; amountPence?: number; reason?: { value: string | null } };
const payoutOf = ({ payoutId, amountPence, reason }: OfPayout): About => ({
  payoutId,
  ...(amountPence === undefined ? {} : { amountPence }),
  ...(reason === undefined ? {} : { detail: reason.value }),
});
const claimOf = ({
  claimId,
  videoId,
  reason,
}: {
  claimId: string;
  videoId?: string | null;
  reason?: Personal<string>;
}): About => ({
  claimId,
  videoId: videoId ?? null,
  detail: reason?.value ?? null,
});
