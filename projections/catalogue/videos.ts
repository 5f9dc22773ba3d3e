/** Every video in every state: My Videos and the staff's lists. */
import type { AccountErased } from '#events/auth.ts';
import type { CatalogueEvent } from '#events/catalogue.ts';
import type { SalesEvent } from '#events/sales.ts';
import { publicPictures } from './publicPictures.ts';
import { projection } from '#platform/projections/projection.ts';

/** One line of a video's history, for its creator. */
const step = (at: string, what: string, note: string | null = null): string => JSON.stringify([{ at, what, note }]);

/** No lease. */
const unleased = 'review_by = null, review_until = null';
/** No lease, and no decision pending or proposed. */
const untouched = `${unleased}, decision = null, approval_proposal = null`;

export const videos = projection<CatalogueEvent | SalesEvent | AccountErased>(
  'videos',
  12,
  {
    tables: `create table videos (
    id uuid primary key,
    creator_id uuid not null,
    title text not null,
    description text not null,
    category text,
    tags text[] not null,
    price_pence int,
    -- what its buyer paid and its creator was credited
    sold_for jsonb,
    prior_use text not null default '',
    size_bytes bigint not null,
    status text not null,
    is_submitted boolean not null default false,
    has_appealed boolean not null default false,
    is_automatic boolean not null default false,
    is_sampled boolean not null default false,
    awaits_spot_check boolean not null default false,
    review_by uuid,
    review_until timestamptz,
    decision jsonb,
    -- the moderator who proposes to list it although it resembles a sold video
    approval_proposal jsonb,
    refused_by uuid,
    note text,
    refusal_code text,
    advice text[] not null default '{}',
    checks jsonb not null default '[]',
    matches jsonb not null default '[]',
    facts jsonb,
    pictures jsonb,
    sha256 text,
    steps jsonb not null default '[]',
    announced_at timestamptz not null,
    submitted_at timestamptz,
    decided_at timestamptz,
    views int not null default 0,
    -- copyright claims for which it is disabled, the latest last
    claim_ids uuid[] not null default '{}',
    -- its creator is suspended
    is_paused boolean not null default false
  );`,
    indexes: `create index on videos (creator_id, announced_at desc);
  create index on videos (status, submitted_at);
  create index on videos using gin (matches jsonb_path_ops);
  create index on videos using gin (pictures jsonb_path_ops);
  create index on videos using gin (lower(title) public.gin_trgm_ops);`,
  },
  {
    VideoAnnounced: (db, { data, metadata }) =>
      db.insert('videos', {
        id: data.videoId,
        creator_id: data.creatorId,
        title: data.title,
        description: data.description,
        category: data.category,
        tags: data.tags,
        price_pence: data.pricePence,
        prior_use: data.priorUse ?? '',
        size_bytes: data.sizeBytes,
        status: 'uploading',
        announced_at: metadata.at,
      }),
    UploadCompleted: (db, { data, metadata }) =>
      db.query(`update videos set status = 'processing', steps = steps || $2::jsonb where id = $1`, [
        data.videoId,
        step(metadata.at, 'Uploaded'),
      ]),
    UploadCancelled: (db, { data, metadata }) =>
      db.query(`update videos set status = 'cancelled', note = null, steps = steps || $2::jsonb where id = $1`, [
        data.videoId,
        step(metadata.at, 'Deleted'),
      ]),
    VideoRefused: (db, { data, metadata }) =>
      db.query(
        `update videos set status = 'refused', note = $2, steps = steps || $3::jsonb, refusal_code = $4 where id = $1`,
        [data.videoId, data.message, step(metadata.at, 'Refused by the checks', data.message), data.code],
      ),
    VideoProcessed: (db, { data, metadata }) =>
      db.query(
        `update videos set status = 'draft', facts = $2, pictures = $3, sha256 = $4, advice = $5, checks = $6, matches = $7,
           steps = steps || $8::jsonb where id = $1`,
        [
          data.videoId,
          JSON.stringify(data.facts),
          JSON.stringify(data.pictures),
          data.sha256,
          data.advice,
          JSON.stringify(data.checks ?? []),
          JSON.stringify(data.matches ?? []),
          step(metadata.at, 'Checked'),
        ],
      ),
    PreparationFailed: (db, { data, metadata }) =>
      db.query(`update videos set status = 'unprepared', steps = steps || $2::jsonb where id = $1`, [
        data.videoId,
        step(metadata.at, 'Could not be prepared'),
      ]),
    PreparationRepeated: (db, { data, metadata }) =>
      db.query(`update videos set status = 'processing', steps = steps || $2::jsonb where id = $1`, [
        data.videoId,
        step(metadata.at, 'Examined again'),
      ]),
    VideoSubmitted: (db, { data, metadata }) =>
      db.query(
        `update videos set title = $2, description = $3, category = $4, tags = $5, price_pence = $6, prior_use = $7,
           is_submitted = true, note = null, steps = steps || $8::jsonb where id = $1`,
        [
          data.videoId,
          data.title,
          data.description,
          data.category,
          data.tags,
          data.pricePence,
          data.priorUse,
          step(metadata.at, 'Signed and submitted'),
        ],
      ),
    ReviewRequested: (db, { data, metadata }) =>
      db.query(`update videos set status = 'inReview', ${untouched}, submitted_at = $2 where id = $1`, [
        data.videoId,
        metadata.at,
      ]),
    ReviewTaken: (db, { data }) =>
      db.query('update videos set review_by = $2, review_until = $3 where id = $1', [
        data.videoId,
        data.by,
        data.until,
      ]),
    ReviewReleased: (db, { data }) => db.query(`update videos set ${unleased} where id = $1`, [data.videoId]),
    ApprovalProposed: (db, { data: { videoId, by } }) =>
      db.query(`update videos set ${unleased}, approval_proposal = $2 where id = $1`, [
        videoId,
        JSON.stringify({ by }),
      ]),
    ReviewDecided: (db, { data: { videoId, by, decision, takesEffectAt } }) =>
      db.query('update videos set decision = $2 where id = $1', [
        videoId,
        JSON.stringify({ by, decision, takesEffectAt }),
      ]),
    ReviewUndone: (db, { data }) => db.query('update videos set decision = null where id = $1', [data.videoId]),
    ChangesRequested: (db, { data, metadata }) =>
      db.query(
        `update videos set status = 'changesRequested', ${untouched}, note = $2, decided_at = $3, steps = steps || $4::jsonb where id = $1`,
        [data.videoId, data.reason.value, metadata.at, step(metadata.at, 'Changes requested', data.reason.value)],
      ),
    VideoApproved: (db, { data }) =>
      db.query('update videos set is_automatic = $2 where id = $1', [data.videoId, data.isAutomatic ?? false]),
    SpotCheckRequested: (db, { data }) =>
      db.query('update videos set is_sampled = true, awaits_spot_check = true where id = $1', [data.videoId]),
    SpotCheckPassed: (db, { data }) =>
      db.query(`update videos set awaits_spot_check = false, ${untouched} where id = $1`, [data.videoId]),
    VideoRejected: (db, { data, metadata }) =>
      db.query(
        `update videos set status = 'rejected', ${untouched}, note = $2, decided_at = $3, steps = steps || $4::jsonb,
           refused_by = $5 where id = $1`,
        [
          data.videoId,
          data.reason.value,
          metadata.at,
          step(metadata.at, 'Returned', data.reason.value),
          data.by ?? null,
        ],
      ),
    VideoTakenDown: (db, { data, metadata }) =>
      db.query(
        `update videos set status = 'takenDown', ${untouched}, note = $2, decided_at = $3, steps = steps || $4::jsonb,
           refused_by = $5, has_appealed = false, awaits_spot_check = false where id = $1`,
        [data.videoId, data.reason.value, metadata.at, step(metadata.at, 'Taken down', data.reason.value), data.by],
      ),
    AppealMade: (db, { data, metadata }) =>
      db.query(
        `update videos set status = 'inReview', ${untouched}, has_appealed = true, submitted_at = $2, steps = steps || $3::jsonb where id = $1`,
        [data.videoId, metadata.at, step(metadata.at, 'Appealed', data.text.value)],
      ),
    VideoListed: (db, { data, metadata }) =>
      db.query(
        `update videos set status = 'listed', ${untouched}, note = null, price_pence = $2, decided_at = $3, steps = steps || $4::jsonb where id = $1`,
        [data.videoId, data.pricePence, metadata.at, step(metadata.at, 'Listed')],
      ),
    ListingEdited: (db, { data }) =>
      db.query('update videos set title = $2, description = $3, category = $4, tags = $5 where id = $1', [
        data.videoId,
        data.title,
        data.description,
        data.category,
        data.tags,
      ]),
    ThumbnailChanged: (db, { data }) =>
      db.query(`update videos set pictures = pictures || $2::jsonb where id = $1`, [
        data.videoId,
        publicPictures(data),
      ]),
    ListingEditApproved: (db, { data, metadata }) =>
      db.query('update videos set steps = steps || $2::jsonb where id = $1', [
        data.videoId,
        step(metadata.at, 'Change approved'),
      ]),
    ListingEditDeclined: (db, { data, metadata }) =>
      db.query('update videos set steps = steps || $2::jsonb where id = $1', [
        data.videoId,
        step(metadata.at, 'Change declined', data.reason.value),
      ]),
    OfferRepriced: (db, { data }) =>
      db.query('update videos set price_pence = $2 where id = $1', [data.videoId, data.pricePence]),
    VideoWithdrawn: (db, { data, metadata }) =>
      db.query(`update videos set status = 'withdrawn', steps = steps || $2::jsonb where id = $1`, [
        data.videoId,
        step(metadata.at, 'Withdrawn'),
      ]),
    VideoDisabled: (db, { data, metadata }) =>
      db.query(
        'update videos set claim_ids = array_append(claim_ids, $2::uuid), steps = steps || $3::jsonb where id = $1',
        [data.videoId, data.claimId, step(metadata.at, 'Disabled by a copyright claim')],
      ),
    VideoEnabled: (db, { data, metadata }) =>
      db.query(
        'update videos set claim_ids = array_remove(claim_ids, $2::uuid), steps = steps || $3::jsonb where id = $1',
        [data.videoId, data.claimId, step(metadata.at, 'Copyright claim ended')],
      ),
    VideoPaused: (db, { data, metadata }) =>
      db.query('update videos set is_paused = true, steps = steps || $2::jsonb where id = $1', [
        data.videoId,
        step(metadata.at, 'Off the marketplace while the account is suspended'),
      ]),
    VideoResumed: (db, { data, metadata }) =>
      db.query('update videos set is_paused = false, steps = steps || $2::jsonb where id = $1', [
        data.videoId,
        step(metadata.at, 'The account is open again'),
      ]),
    VideoTrafficCounted: (db, { data }) =>
      db.query('update videos set views = views + $2 where id = $1', [data.videoId, data.views]),
    VideoSold: (db, { data: { videoId, totalPence, creatorPence }, metadata }) =>
      db.query(`update videos set status = 'sold', sold_for = $2, steps = steps || $3::jsonb where id = $1`, [
        videoId,
        JSON.stringify({ totalPence, creatorPence }),
        step(metadata.at, 'Sold'),
      ]),
    VideoReturned: (db, { data, metadata }) =>
      db.query(`update videos set status = 'withdrawn', steps = steps || $2::jsonb where id = $1`, [
        data.videoId,
        step(metadata.at, 'Sale annulled'),
      ]),
    // The creator's support cases and our answers came in between.
    AccountErased: (db, { data }) =>
      db.query(`update videos set steps = '[]', note = null where creator_id = $1`, [data.userId]),
  },
);
