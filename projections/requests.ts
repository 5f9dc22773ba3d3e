/** Requests for content, as those who asked see them. */
import type { RequestStatus } from '#contracts/supportVocabulary.ts';
import type { SupportEvent } from '#modules/support/events.ts';
import type { Db } from '#platform/postgres/db.ts';
import { projection } from '#platform/postgres/projection.ts';

export const requests = projection<SupportEvent>(
  'requests',
  1,
  {
    tables: `create table requests (
    id uuid primary key,
    user_id uuid,
    reference text not null,
    title text not null,
    category text not null,
    status text not null,
    requested_at timestamptz not null
  );`,
    indexes: `create index on requests (user_id, requested_at desc);`,
  },
  {
    ContentRequested: (db, { data, metadata }) =>
      db.insert('requests', {
        id: data.requestId,
        user_id: data.userId,
        reference: data.reference,
        title: data.title,
        category: data.category,
        status: 'unconfirmed',
        requested_at: metadata.at,
      }),
    RequestConfirmed: (db, { data }) => db.query(`update requests set status = 'open' where id = $1`, [data.requestId]),
  },
);

export type RequestRow = {
  id: string;
  reference: string;
  title: string;
  category: string;
  status: RequestStatus;
  requestedAt: string;
};

export const findRequestsOf = async (db: Db, userId: string): Promise<RequestRow[]> =>
  db('requests')
    .where({ user_id: userId })
    .orderBy('requested_at', 'desc')
    .limit(500)
    .select<RequestRow[]>('id', 'reference', 'title', 'category', 'status', 'requested_at as requestedAt');
