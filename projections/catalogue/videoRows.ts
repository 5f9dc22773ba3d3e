/** The queries over all videos: for the creator, for staff, for other modules. */
import type { VideoStatus } from '#contracts/sales/businessVocabulary.ts';
import type { Decision } from '#contracts/catalogue/moderationVocabulary.ts';
import type { QualityCheck, VideoStep } from '#contracts/catalogue/studio.ts';
import type { VideoFacts, VideoMatch, VideoPictures } from '#events/catalogue.ts';
import type { Db } from '#platform/postgres/db.ts';
import { readPage, type Found, type ListPage } from '#platform/postgres/listPage.ts';

export type VideoRow = {
  id: string;
  creatorId: string;
  creator: string | null;
  title: string;
  description: string;
  category: string | null;
  tags: string[];
  pricePence: number | null;
  priorUse: string;
  sizeBytes: number;
  status: VideoStatus;
  isSubmitted: boolean;
  hasAppealed: boolean;
  isAutomatic: boolean;
  isSampled: boolean;
  awaitsSpotCheck: boolean;
  reviewBy: string | null;
  /** The moderator with the lease. */
  reviewer: string | null;
  reviewUntil: string | null;
  decision: { by: string; decision: Decision; takesEffectAt: string } | null;
  approvalProposal: { by: string } | null;
  /** The moderator who proposes to list it. */
  proposer: string | null;
  /** The moderator who decided. */
  decider: string | null;
  note: string | null;
  refusalCode: string | null;
  advice: string[];
  checks: QualityCheck[];
  matches: VideoMatch[];
  /** The price that the buyer paid, and the creator's share. */
  soldFor: { totalPence: number; creatorPence: number } | null;
  steps: VideoStep[];
  facts: VideoFacts | null;
  pictures: VideoPictures | null;
  sha256: string | null;
  announcedAt: string;
  submittedAt: string | null;
  decidedAt: string | null;
  views: number;
  /** The latest copyright claim for which it is disabled. */
  claimId: string | null;
};

/** Every row with the names of its people; `v` is the video. */
export const selectVideos = (db: Db) =>
  db('videos as v')
    .leftJoin('users as u', 'u.id', 'v.creator_id')
    .leftJoin('users as r', 'r.id', 'v.review_by')
    .leftJoin('users as p', 'p.id', db.raw("(v.approval_proposal ->> 'by')::uuid"))
    .leftJoin('users as d', 'd.id', db.raw("(v.decision ->> 'by')::uuid"))
    .select<VideoRow[]>(
      'v.id',
      'v.creator_id as creatorId',
      'u.display_name as creator',
      'v.title',
      'v.description',
      'v.category',
      'v.tags',
      'v.price_pence as pricePence',
      'v.sold_for as soldFor',
      'v.size_bytes as sizeBytes',
      'v.status',
      'v.note',
      'v.advice',
      'v.facts',
      'v.pictures',
      'v.sha256',
      'v.announced_at as announcedAt',
      'v.submitted_at as submittedAt',
      'v.decided_at as decidedAt',
      'v.views',
      'v.prior_use as priorUse',
      'v.is_submitted as isSubmitted',
      'v.has_appealed as hasAppealed',
      'v.is_automatic as isAutomatic',
      'v.is_sampled as isSampled',
      'v.checks',
      'v.matches',
      'v.steps',
      'v.refusal_code as refusalCode',
      'v.awaits_spot_check as awaitsSpotCheck',
      'v.review_by as reviewBy',
      'v.review_until as reviewUntil',
      'r.display_name as reviewer',
      'v.approval_proposal as approvalProposal',
      'p.display_name as proposer',
      'v.decision',
      'd.display_name as decider',
      db.raw('v.claim_ids[cardinality(v.claim_ids)] as "claimId"'),
    );

/** All of them, the newest first. */
export const findVideosOf = async (db: Db, creatorId: string): Promise<VideoRow[]> =>
  selectVideos(db).where('v.creator_id', creatorId).orderBy('v.announced_at', 'desc');

/** All videos of a creator, in no order, for what has to be done with each. */
export const findVideoStatesOf = (db: Db, creatorId: string): Promise<Pick<VideoRow, 'id' | 'status'>[]> =>
  db('videos').where({ creator_id: creatorId }).select<Pick<VideoRow, 'id' | 'status'>[]>('id', 'status');

export type VideoTotals = { byStatus: Partial<Record<VideoStatus, number>>; views: number };

/** Over all videos of a creator, however many. */
export const countVideosOf = async (db: Db, creatorId: string): Promise<VideoTotals> => {
  const rows = await db('videos')
    .where({ creator_id: creatorId })
    .groupBy('status')
    .select<{ status: VideoStatus; count: number; views: number }[]>(
      'status',
      db.raw('count(*) as count'),
      db.raw('sum(views) as views'),
    );
  return {
    byStatus: Object.fromEntries(rows.map(({ status, count }) => [status, count])),
    views: rows.reduce((sum, { views }) => sum + views, 0),
  };
};

export const getVideoRow = async (db: Db, id: string): Promise<VideoRow | undefined> =>
  (await selectVideos(db).where('v.id', id))[0];

export const countSoldOf = async (db: Db, creatorId: string): Promise<number> => {
  const [{ count } = { count: 0 }] = await db('videos')
    .where({ creator_id: creatorId, status: 'sold' })
    .count<{ count: number }[]>('* as count');
  return count;
};

/** How many of the last ten decisions about a creator's videos were rejections. */
export const countRecentRejections = async (db: Db, creatorId: string): Promise<number> =>
  (
    await db<{ creator_id: string; status: VideoStatus; decided_at: string | null }>('videos')
      .where({ creator_id: creatorId })
      .whereNotNull('decided_at')
      .orderBy('decided_at', 'desc')
      .limit(10)
      .select('status')
  ).filter(({ status }) => status === 'rejected' || status === 'takenDown').length;

/** The creator's videos whose upload has not been completed. */
export const findUploadingOf = async (db: Db, creatorId: string): Promise<{ id: string; sizeBytes: number }[]> =>
  db('videos')
    .where({ status: 'uploading', creator_id: creatorId })
    .select<{ id: string; sizeBytes: number }[]>({ id: 'id', sizeBytes: 'size_bytes' });

const sortable: Record<string, string> = {
  submittedAt: 'v.submitted_at',
  uploadDate: 'v.announced_at',
  title: 'v.title',
  status: 'v.status',
  pricePence: 'v.price_pence',
};

export type VideoListQuery = {
  filter: {
    /** `toDo`: waits for a moderator, which the videos of a suspended creator do not. */
    status?: VideoStatus | 'toDo' | undefined;
    creatorId?: string | undefined;
    q?: string | undefined;
    ids?: readonly string[] | undefined;
  };
} & ListPage;

/** A page of the staff's list and the count of all that match. */
export const listVideos = async (db: Db, { filter, ...page }: VideoListQuery): Promise<Found<VideoRow>> => {
  const query = selectVideos(db);
  if (filter.ids) void query.whereIn('v.id', filter.ids);
  if (filter.status === 'toDo') void query.where({ 'v.status': 'inReview', 'v.is_paused': false });
  else if (filter.status) void query.where('v.status', filter.status);
  if (filter.creatorId) void query.where('v.creator_id', filter.creatorId);
  if (filter.q) void query.where('v.title', 'ilike', `%${filter.q.replace(/[\\%_]/g, '\\$&')}%`);
  return readPage(query, page, { fields: sortable, standard: 'uploadDate', id: 'v.id' });
};
