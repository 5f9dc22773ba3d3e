/** Sales in trouble: reports, refunds, disputes, warnings. For finance; the texts stay sealed in the log. */
import type {
  AfterSaleNeed,
  ClaimOutcome,
  DisputeOutcome,
  ProblemKind,
  ProblemStatus,
  RefundStatus,
} from '#contracts/sales/afterSaleVocabulary.ts';
import type { SalesEvent } from '#events/sales.ts';
import type { Db } from '#platform/postgres/db.ts';
import { readPage, type Found, type ListPage } from '#platform/postgres/listPage.ts';
import { projection } from '#platform/projections/projection.ts';
import type { ReadModel } from '#platform/projections/rows.ts';

type Recorded = {
  data: { orderId: string; videoId: string; creatorId: string };
  metadata: { at: string };
};

/** The row of a sale, created by its first event; `set` takes its values from $3 on. */
const note = (db: ReadModel, { data, metadata }: Recorded, set: string, values: readonly unknown[] = []): void => {
  const { orderId, videoId, creatorId } = data;
  const row = { id: orderId, video_id: videoId, creator_id: creatorId };
  db.insert('after_sales', { ...row, opened_at: metadata.at, changed_at: metadata.at });
  db.query(`update after_sales set changed_at = $2${set === '' ? '' : `, ${set}`} where id = $1`, [
    orderId,
    metadata.at,
    ...values,
  ]);
};

export const afterSales = projection<SalesEvent>(
  'after_sales',
  4,
  {
    tables: `create table after_sales (
    id uuid primary key,
    video_id uuid not null,
    creator_id uuid not null,
    opened_at timestamptz not null,
    changed_at timestamptz not null,
    problem_status text,
    problem_kind text,
    decide_before timestamptz,
    is_answered boolean not null default false,
    refund_status text,
    refunded_pence int not null default 0,
    is_annulled boolean not null default false,
    dispute_status text,
    dispute_id text,
    dispute_reason text,
    disputed_pence int not null default 0,
    respond_by timestamptz,
    submissions int not null default 0,
    is_warned boolean not null default false,
    -- a copyright claim against the video
    claim_id uuid,
    claim_status text
  );`,
    indexes: `create index on after_sales (creator_id);
  create index on after_sales (changed_at desc);`,
  },
  {
    ProblemReported: (db, event) =>
      note(db, event, `problem_status = 'open', problem_kind = $3, decide_before = $4`, [
        event.data.kind,
        event.data.decideBefore,
      ]),
    ProblemAnswered: (db, { data }) =>
      db.query('update after_sales set is_answered = true where id = $1', [data.orderId]),
    ProblemDecided: (db, event) => note(db, event, 'problem_status = $3', [event.data.decision]),
    RefundApproved: (db, event) => note(db, event, ''),
    RefundDropped: (db, event) => note(db, event, ''),
    RefundStarted: (db, event) =>
      note(db, event, `refund_status = 'started', refunded_pence = refunded_pence + $3`, [event.data.amountPence]),
    RefundMade: (db, event) => note(db, event, `refund_status = 'made', is_annulled = $3`, [event.data.annuls]),
    RefundFailed: (db, event) =>
      note(db, event, `refund_status = 'failed', refunded_pence = refunded_pence - $3`, [event.data.amountPence]),
    DisputeOpened: (db, event) =>
      note(
        db,
        event,
        `dispute_status = 'open', dispute_id = $3, dispute_reason = $4, disputed_pence = $5, respond_by = $6, submissions = 0`,
        [event.data.disputeId, event.data.reason, event.data.amountPence, event.data.respondBy],
      ),
    DisputeWon: (db, event) => note(db, event, `dispute_status = 'won'`),
    DisputeLost: (db, event) => note(db, event, `dispute_status = 'lost'`),
    EvidenceSubmitted: (db, { data }) =>
      db.query('update after_sales set submissions = $2 where id = $1', [data.orderId, data.n]),
    FraudWarned: (db, event) => note(db, event, 'is_warned = true'),
    RightsQuestioned: (db, event) => note(db, event, `claim_status = 'open', claim_id = $3`, [event.data.claimId]),
    RightsCleared: (db, event) => note(db, event, `claim_status = 'cleared'`),
    RightsLost: (db, event) => note(db, event, `claim_status = 'lost', claim_id = $3`, [event.data.claimId]),
  },
);

export type AfterSaleRow = {
  id: string;
  videoId: string;
  title: string;
  creatorId: string;
  creator: string | null;
  buyerId: string;
  totalPence: number;
  soldAt: string | null;
  openedAt: string;
  changedAt: string;
  problemStatus: ProblemStatus | null;
  problemKind: ProblemKind | null;
  decideBefore: string | null;
  isAnswered: boolean;
  refundStatus: RefundStatus | null;
  refundedPence: number;
  isAnnulled: boolean;
  disputeStatus: DisputeOutcome | null;
  disputeId: string | null;
  disputeReason: string | null;
  disputedPence: number;
  respondBy: string | null;
  submissions: number;
  isWarned: boolean;
  claimId: string | null;
  claimStatus: ClaimOutcome | null;
};

const select = (db: Db) =>
  db('after_sales as a')
    .join('orders as o', 'o.id', 'a.id')
    .leftJoin('videos as v', 'v.id', 'a.video_id')
    .leftJoin('users as u', 'u.id', 'a.creator_id')
    .select<AfterSaleRow[]>(
      'a.id',
      'a.video_id as videoId',
      'a.creator_id as creatorId',
      'u.display_name as creator',
      'o.buyer_id as buyerId',
      'o.total_pence as totalPence',
      'o.sold_at as soldAt',
      'a.opened_at as openedAt',
      'a.changed_at as changedAt',
      'a.problem_status as problemStatus',
      'a.problem_kind as problemKind',
      'a.decide_before as decideBefore',
      'a.is_answered as isAnswered',
      'a.refund_status as refundStatus',
      'a.refunded_pence as refundedPence',
      'a.is_annulled as isAnnulled',
      'a.dispute_status as disputeStatus',
      'a.dispute_id as disputeId',
      'a.dispute_reason as disputeReason',
      'a.disputed_pence as disputedPence',
      'a.respond_by as respondBy',
      'a.submissions',
      'a.is_warned as isWarned',
      'a.claim_id as claimId',
      'a.claim_status as claimStatus',
      db.raw(`coalesce(v.title, '') as title`),
    );

/** The title of the video, its creator’s name and the moment of the sale; undefined until the order is listed. */
export const findSaleNames = (
  db: Db,
  orderId: string,
): Promise<Pick<AfterSaleRow, 'title' | 'creator' | 'soldAt'> | undefined> =>
  db('orders as o')
    .leftJoin('videos as v', 'v.id', 'o.video_id')
    .leftJoin('users as u', 'u.id', 'o.creator_id')
    .where('o.id', orderId)
    .first<Pick<AfterSaleRow, 'title' | 'creator' | 'soldAt'>>(
      'u.display_name as creator',
      'o.sold_at as soldAt',
      db.raw(`coalesce(v.title, '') as title`),
    );

/** The refunds, disputes and warnings of this creator's sales. */
export const findTroubles = async (
  db: Db,
  creatorId: string,
): Promise<{ orderId: string; isRefunded: boolean; isDisputed: boolean; isWarned: boolean }[]> =>
  db('after_sales')
    .where({ creator_id: creatorId })
    .select<{ orderId: string; isRefunded: boolean; isDisputed: boolean; isWarned: boolean }[]>(
      'id as orderId',
      db.raw('refunded_pence > 0 as "isRefunded"'),
      db.raw('dispute_status is not null as "isDisputed"'),
      'is_warned as isWarned',
    );

/** What is open about the sales of this video, by order. */
export const findOpenTroubles = async (
  db: Db,
  videoId: string,
): Promise<{ kind: 'problem' | 'refund' | 'dispute'; id: string }[]> => {
  const rows = await db('after_sales')
    .where({ video_id: videoId })
    .select<Pick<AfterSaleRow, 'id' | 'problemStatus' | 'refundStatus' | 'disputeStatus'>[]>(
      'id',
      'problem_status as problemStatus',
      'refund_status as refundStatus',
      'dispute_status as disputeStatus',
    );
  return rows.flatMap(({ id, problemStatus, refundStatus, disputeStatus }) => [
    ...(problemStatus === 'open' ? [{ kind: 'problem' as const, id }] : []),
    ...(refundStatus === 'started' ? [{ kind: 'refund' as const, id }] : []),
    ...(disputeStatus === 'open' ? [{ kind: 'dispute' as const, id }] : []),
  ]);
};

/** Sales of this creator that a buyer has reported a problem with, the newest first. */
export const findReportsAbout = async (db: Db, creatorId: string): Promise<AfterSaleRow[]> =>
  select(db).where('a.creator_id', creatorId).whereNotNull('a.problem_status').orderBy('a.opened_at', 'desc');

/** What finance has to act on. */
const needs: Record<AfterSaleNeed, string> = {
  decision: `a.problem_status = 'open'`,
  evidence: `a.dispute_status = 'open' and a.submissions = 0`,
  failedRefund: `a.refund_status = 'failed'`,
  claim: `a.claim_status = 'lost' and a.refund_status is null`,
  warning: `a.is_warned and a.refund_status is null and a.dispute_status is null`,
};

const sortable: Record<string, string> = {
  changedAt: 'a.changed_at',
  openedAt: 'a.opened_at',
  decideBefore: 'a.decide_before',
  respondBy: 'a.respond_by',
  totalPence: 'o.total_pence',
};

export type AfterSaleListQuery = {
  filter: { need?: AfterSaleNeed | undefined; ids?: readonly string[] | undefined };
} & ListPage;

export const listAfterSales = async (db: Db, { filter, ...page }: AfterSaleListQuery): Promise<Found<AfterSaleRow>> => {
  const query = select(db);
  if (filter.ids) void query.whereIn('a.id', filter.ids);
  if (filter.need) void query.whereRaw(needs[filter.need]);
  return readPage(query, page, { fields: sortable, standard: 'changedAt', id: 'a.id' });
};
