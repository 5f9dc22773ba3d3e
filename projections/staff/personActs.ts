/**
 * One timeline of everything that a person did and that was done to them. For staff it also has what they did to
 * others.
 */
import { reportReasonLabel } from '#contracts/reports/vocabulary.ts';
import type { PersonActKind } from '#contracts/auth/personActVocabulary.ts';
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
import type { EventMetadata } from '#platform/eventStore/eventStore.ts';
import { projection, type Painter } from '#platform/projections/projection.ts';

type Told = { eventId: string; metadata: EventMetadata };
/** Its subject; `detail` is the reason or another note. */
type About = {
  videoId?: string | null;
  orderId?: string;
  payoutId?: string;
  claimId?: string;
  caseId?: string;
  reportId?: string;
  amountPence?: number;
  detail?: string | null;
};

const columns = ({ videoId, orderId, payoutId, claimId, caseId, reportId, amountPence, detail }: About) => ({
  video_id: videoId ?? null,
  order_id: orderId ?? null,
  payout_id: payoutId ?? null,
  claim_id: claimId ?? null,
  case_id: caseId ?? null,
  report_id: reportId ?? null,
  amount_pence: amountPence ?? null,
  detail: detail ?? null,
});

/** A line for the person, and one for the member of staff who acted. Without a person there is no line. */
const tell = (
  db: Painter,
  { eventId, metadata: { at, actorId } }: Told,
  kind: PersonActKind,
  personId: string | null,
  about: About = {},
): void => {
  const line = { id: eventId, at, kind, by_id: actorId, ...columns(about) };
  if (personId !== null) db.insert('person_acts', { ...line, person_id: personId, other_id: null });
  if (actorId !== null && actorId !== personId)
    db.insert('person_acts', { ...line, person_id: actorId, other_id: personId });
};

/** For an event that does not name the owner of its video or order: the person who uploaded or ordered it. */
const tellOwner = (
  db: Painter,
  { eventId, metadata }: Told,
  kind: PersonActKind,
  owned:
    | { kind: 'uploaded' | 'ordered' | 'reviewWritten'; videoId: string }
    | { kind: 'ordered' | 'reviewWritten'; orderId: string },
  about: About,
): void => {
  const [column, id] = 'videoId' in owned ? ['video_id', owned.videoId] : ['order_id', owned.orderId];
  const { video_id, order_id, amount_pence, detail } = columns(about);
  db.query(
    `insert into person_acts (id, at, kind, by_id, person_id, video_id, order_id, amount_pence, detail)
     select $1, $2, $3, $4, person_id, $5, $6, $7, $8 from person_acts
     where ${column} = $9 and kind = $10 and by_id = person_id on conflict do nothing`,
    [eventId, metadata.at, kind, metadata.actorId, video_id, order_id, amount_pence, detail, id, owned.kind],
  );
};

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

export const personActs = projection<Facts>(
  'person_acts',
  3,
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
  create index on person_acts (order_id) where kind in ('ordered', 'reviewWritten');`,
  },
  {
    SellingStarted: (db, event) => tell(db, event, 'sellingStarted', event.data.userId),
    AccountSuspended: (db, event) =>
      tell(db, event, 'suspended', event.data.userId, { detail: event.data.reason.value }),
    SuspensionAppealed: (db, event) =>
      tell(db, event, 'suspensionAppealed', event.data.userId, { detail: event.data.words.value }),
    SuspensionUpheld: (db, event) =>
      tell(db, event, 'suspensionUpheld', event.data.userId, { detail: event.data.reason.value }),
    AccountReinstated: (db, event) =>
      tell(db, event, 'reinstated', event.data.userId, { detail: event.data.reason.value }),
    StaffRoleProposed: (db, event) => tell(db, event, 'roleProposed', event.data.userId, roleDetail(event.data)),
    StaffRoleDeclined: (db, event) => tell(db, event, 'roleDeclined', event.data.userId, roleDetail(event.data)),
    StaffRoleGranted: (db, event) => tell(db, event, 'roleGranted', event.data.userId, roleDetail(event.data)),
    StaffRoleRevoked: (db, event) => tell(db, event, 'roleRevoked', event.data.userId, roleDetail(event.data)),
    PersonDataRead: (db, event) => tell(db, event, 'dataRead', event.data.userId, lookedAt(event.data)),
    CreatorDataRead: (db, event) => tell(db, event, 'dataRead', event.data.creatorId, { videoId: event.data.videoId }),
    // Text about a person is erased with the person; the line stays.
    AccountErased: (db, event) => {
      const { userId, reason } = event.data;
      db.query('update person_acts set detail = null where person_id = $1 or other_id = $1', [userId]);
      tell(db, event, 'erased', userId, { detail: reason?.value ?? null });
    },

    VideoAnnounced: (db, event) => tell(db, event, 'uploaded', event.data.creatorId, { videoId: event.data.videoId }),
    VideoRefused: (db, event) => {
      const { videoId, message } = event.data;
      tellOwner(db, event, 'refused', { kind: 'uploaded', videoId }, { videoId, detail: message });
    },
    VideoSubmitted: (db, event) => tell(db, event, 'submitted', null, { videoId: event.data.videoId }),
    AppealMade: (db, event) =>
      tell(db, event, 'decisionAppealed', null, { videoId: event.data.videoId, detail: event.data.text.value }),
    ReviewDecided: (db, event) => {
      const { decision, creatorId, videoId, reason } = event.data;
      tell(db, event, decision, creatorId, { videoId, detail: reason });
    },
    ReviewUndone: (db, event) => tell(db, event, 'decisionUndone', null, { videoId: event.data.videoId }),
    VideoListed: (db, event) =>
      tell(db, event, 'listed', event.data.creatorId, {
        videoId: event.data.videoId,
        amountPence: event.data.pricePence,
      }),
    OfferWithdrawn: (db, event) => {
      const { videoId, reason, takedown } = event.data;
      if (!takedown) tell(db, event, 'withdrawn', null, { videoId, detail: reason });
    },
    VideoTakenDown: (db, event) => {
      const { creatorId, videoId, reason } = event.data;
      tell(db, event, 'takenDown', creatorId, { videoId, detail: reason });
    },

    OrderCreated: (db, event) => {
      const { buyerId, videoId, orderId, totalPence } = event.data;
      tell(db, event, 'ordered', buyerId, { videoId, orderId, amountPence: totalPence });
    },
    VideoSold: (db, event) => {
      const { creatorId, buyerId, videoId, orderId, creatorPence, totalPence } = event.data;
      tell(db, event, 'sold', creatorId, { videoId, orderId, amountPence: creatorPence });
      tell(db, event, 'sold', buyerId, { videoId, orderId, amountPence: totalPence });
    },
    ProblemReported: (db, event) => {
      const { creatorId, videoId, orderId } = event.data;
      tell(db, event, 'problemReported', creatorId, { videoId, orderId });
    },
    ProblemDecided: (db, event) => {
      const { creatorId, videoId, orderId, reason } = event.data;
      const about = { videoId, orderId, detail: reason };
      tell(db, event, 'problemDecided', creatorId, about);
      tellOwner(db, event, 'problemDecided', { kind: 'ordered', orderId }, about);
    },
    RefundStarted: (db, event) => {
      const { creatorId, videoId, orderId, amountPence, note } = event.data;
      const about = { videoId, orderId, amountPence, detail: note };
      tell(db, event, 'refunded', creatorId, about);
      tellOwner(db, event, 'refunded', { kind: 'ordered', orderId }, about);
    },
    DisputeOpened: (db, event) => {
      const { creatorId, videoId, orderId, amountPence } = event.data;
      tell(db, event, 'disputed', creatorId, { videoId, orderId, amountPence });
      tellOwner(db, event, 'disputed', { kind: 'ordered', orderId }, { videoId, orderId, amountPence });
    },
    PayoutRequested: (db, event) => tell(db, event, 'payoutRequested', event.data.creatorId, payoutOf(event.data)),
    PayoutHeld: (db, event) => tell(db, event, 'payoutHeld', event.data.creatorId, payoutOf(event.data)),
    PayoutHoldLifted: (db, event) => tell(db, event, 'payoutHoldLifted', event.data.creatorId, payoutOf(event.data)),
    PayoutApproved: (db, event) => tell(db, event, 'payoutApproved', event.data.creatorId, payoutOf(event.data)),
    PayoutReleased: (db, event) => tell(db, event, 'payoutReleased', event.data.creatorId, payoutOf(event.data)),
    PayoutRejected: (db, event) =>
      tell(db, event, 'payoutRejected', event.data.creatorId, { ...payoutOf(event.data), detail: event.data.reason }),
    PayoutFailed: (db, event) => tell(db, event, 'payoutFailed', event.data.creatorId, payoutOf(event.data)),
    PayoutPaid: (db, event) => tell(db, event, 'payoutPaid', event.data.creatorId, payoutOf(event.data)),
    // An event that concerns no single person appears on the page of its actor.
    BatchProposed: (db, event) => tell(db, event, 'batchProposed', null, { amountPence: event.data.totalPence }),
    BatchApproved: (db, event) => tell(db, event, 'batchApproved', null),
    BatchDeclined: (db, event) => tell(db, event, 'batchDeclined', null, { detail: event.data.reason }),
    FeePolicyProposed: (db, event) => tell(db, event, 'feesProposed', null, { detail: event.data.reason }),
    FeePolicyAnnounced: (db, event) => tell(db, event, 'feesConfirmed', null),
    FeePolicyDropped: (db, event) => tell(db, event, 'feesDropped', null, { detail: event.data.reason }),

    ClaimReceived: (db, event) => tell(db, event, 'claimSent', event.data.userId, claimOf(event.data)),
    ClaimAccepted: (db, event) => tell(db, event, 'claimAccepted', event.data.creatorId, claimOf(event.data)),
    CounterReceived: (db, event) => tell(db, event, 'claimAnswered', event.data.creatorId, claimOf(event.data)),
    ClaimRestored: (db, event) => tell(db, event, 'claimRestored', event.data.creatorId, claimOf(event.data)),
    ClaimUpheld: (db, event) => tell(db, event, 'claimUpheld', event.data.creatorId, claimOf(event.data)),
    StrikeGiven: (db, event) => tell(db, event, 'strikeGiven', event.data.userId, claimOf(event.data)),
    StrikeAppealed: (db, event) =>
      tell(db, event, 'strikeAppealed', event.data.userId, {
        claimId: event.data.claimId,
        detail: event.data.words.value,
      }),
    StrikeAppealRefused: (db, event) => tell(db, event, 'strikeAppealRefused', event.data.userId, claimOf(event.data)),
    StrikeRemovalProposed: (db, event) =>
      tell(db, event, 'strikeRemovalProposed', event.data.userId, claimOf(event.data)),
    StrikeRemoved: (db, event) => tell(db, event, 'strikeRemoved', event.data.userId, claimOf(event.data)),

    ProStarted: (db, event) => tell(db, event, 'proStarted', event.data.userId, { amountPence: event.data.pricePence }),
    ProCancelled: (db, event) => tell(db, event, 'proCancelled', event.data.userId),
    ProEnded: (db, event) => tell(db, event, 'proEnded', event.data.userId),
    ReviewWritten: (db, event) => {
      const { buyerId, videoId, orderId, stars } = event.data;
      tell(db, event, 'reviewWritten', buyerId, { videoId, orderId, detail: `${stars} of 5 stars` });
    },
    ReviewHidden: (db, event) => {
      const { orderId, reason } = event.data;
      tell(db, event, 'reviewHidden', null, { orderId, detail: reason });
      tellOwner(db, event, 'reviewHidden', { kind: 'reviewWritten', orderId }, { orderId, detail: reason });
    },
    CaseOpened: (db, event) =>
      tell(db, event, 'caseOpened', event.data.userId, { caseId: event.data.caseId, detail: event.data.reference }),
    CaseAnswered: (db, event) => tell(db, event, 'caseAnswered', null, { caseId: event.data.caseId }),
    CaseClosed: (db, event) =>
      tell(db, event, 'caseClosed', null, { caseId: event.data.caseId, detail: event.data.reason }),
    ContentRequested: (db, event) =>
      tell(db, event, 'requestSent', event.data.userId, { detail: event.data.reference }),
    RequestHidden: (db, event) => tell(db, event, 'requestHidden', event.data.askerId, { detail: event.data.reason }),
    VideoOffered: (db, event) =>
      tell(db, event, 'requestAnswered', event.data.creatorId, { videoId: event.data.videoId }),
    VideoProposed: (db, event) =>
      tell(db, event, 'requestAnswered', event.data.creatorId, { amountPence: event.data.pricePence }),
    AnswerHidden: (db, event) => tell(db, event, 'answerHidden', event.data.creatorId, { detail: event.data.reason }),
    ThingReported: (db, event) =>
      tell(db, event, 'thingReported', event.data.reporterId, {
        reportId: event.data.reportId,
        detail: reportReasonLabel(event.data.reason),
      }),
    ReportDismissed: (db, event) => tell(db, event, 'reportDismissed', event.data.reporterId, decided(event.data)),
    ReportSettled: (db, event) => tell(db, event, 'reportSettled', event.data.reporterId, decided(event.data)),
    ThreadOpened: (db, event) => tell(db, event, 'threadOpened', event.data.creatorId, { videoId: event.data.videoId }),
    ThreadBlocked: (db, event) => tell(db, event, 'threadBlocked', event.data.by),
    MessageHidden: (db, event) => tell(db, event, 'messageHidden', event.data.fromId, { detail: event.data.reason }),
    VideoFeatured: (db, event) => tell(db, event, 'featured', event.data.creatorId, { videoId: event.data.videoId }),
    FeatureEnded: (db, event) =>
      tell(db, event, 'featureEnded', null, { videoId: event.data.videoId, detail: event.data.reason }),
  },
);

const roleDetail = ({ role, reason }: { role: string; reason?: { value: string | null } }): About => ({
  detail: [role, reason?.value].filter(Boolean).join(': '),
});
const lookedAt = ({ what, id }: PersonDataRead['data']): About => {
  if (what === 'claim') return { claimId: id };
  if (what === 'case') return { caseId: id };
  if (what === 'report') return { reportId: id };
  return what === 'evidence' ? { orderId: id } : {};
};
const decided = ({ reportId, reason }: ReportDismissed['data']): About => ({ reportId, detail: reason });
const payoutOf = ({ payoutId, amountPence }: { payoutId: string; amountPence?: number }): About => ({
  payoutId,
  ...(amountPence === undefined ? {} : { amountPence }),
});
const claimOf = ({
  claimId,
  videoId,
  reason,
}: {
  claimId: string;
  videoId?: string | null;
  reason?: string;
}): About => ({
  claimId,
  videoId: videoId ?? null,
  detail: reason ?? null,
});
