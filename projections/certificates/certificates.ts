/** The certificates of the public register, and the files that they are found by. */
import type { VideoEvent } from '#events/catalogue.ts';
import type { SalesEvent } from '#events/sales.ts';
import type { Db } from '#platform/postgres/db.ts';
import { projection } from '#platform/projections/projection.ts';

const insertFile = `insert into certified_files (sha256, video_id) values ($1, $2) on conflict do nothing`;

export const certificates = projection<VideoEvent | SalesEvent>(
  'certificates',
  2,
  {
    tables: `create table certificates (
    id uuid primary key,
    order_id uuid not null,
    video_id uuid not null,
    issued_at timestamptz not null,
    -- made by a transfer of the licence, not by the sale
    is_of_transfer boolean not null
  );
  create table certified_files (
    sha256 text not null,
    video_id uuid not null,
    primary key (sha256, video_id)
  );`,
    indexes: `create index on certificates (order_id);
      create index on certificates (video_id, issued_at);`,
  },
  {
    VideoProcessed: (db, { data }) => db.query(insertFile, [data.sha256, data.videoId]),
    OriginalHashed: (db, { data }) => db.query(insertFile, [data.sha256, data.videoId]),
    VideoSold: (db, { data, eventId, metadata }) =>
      db.insert('certificates', {
        id: eventId,
        order_id: data.orderId,
        video_id: data.videoId,
        issued_at: metadata.at,
        is_of_transfer: false,
      }),
    LicenceAssigned: (db, { data, eventId, metadata }) =>
      db.insert('certificates', {
        id: eventId,
        order_id: data.orderId,
        video_id: data.videoId,
        issued_at: metadata.at,
        is_of_transfer: true,
      }),
  },
);

export type CertificateRow = { id: string; orderId: string; videoId: string; isOfTransfer: boolean };

const columns = ['c.id', 'c.order_id as orderId', 'c.video_id as videoId', 'c.is_of_transfer as isOfTransfer'] as const;

export const getCertificateRow = async (db: Db, id: string): Promise<CertificateRow | undefined> =>
  db('certificates as c')
    .where({ 'c.id': id })
    .first<CertificateRow | undefined>(...columns);

/** The newest certificate of an order: that of the last transfer, or of the sale. */
export const findCertificateOfOrder = async (db: Db, orderId: string): Promise<CertificateRow | undefined> =>
  db('certificates as c')
    .where({ 'c.order_id': orderId })
    // A sale comes before its transfers, whatever their clocks say.
    .orderBy([
      { column: 'c.is_of_transfer', order: 'desc' },
      { column: 'c.issued_at', order: 'desc' },
    ])
    .first<CertificateRow | undefined>(...columns);

/** The newest certificate for a file with this SHA-256 (hex). */
export const findCertificateOfFile = async (db: Db, sha256: string): Promise<CertificateRow | undefined> =>
  db('certified_files as f')
    .join('certificates as c', 'c.video_id', 'f.video_id')
    .where({ 'f.sha256': sha256 })
    .orderBy('c.issued_at', 'desc')
    .first<CertificateRow | undefined>(...columns);
