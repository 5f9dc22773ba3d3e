/** Offers of licences to other people, and who owns a licence by a transfer. */
import type { AssignmentEvent } from '#events/assignments.ts';
import type { Db } from '#platform/postgres/db.ts';
import { projection } from '#platform/projections/projection.ts';

const endOffer = 'update assignments set status = $3, ended_at = $4 where order_id = $1 and offer = $2';

export const assignments = projection<AssignmentEvent>(
  'assignments',
  1,
  {
    tables: `create table assignments (
    order_id uuid not null,
    -- counts the offers of one order
    offer int not null,
    owner_id uuid not null,
    recipient_id uuid not null,
    -- pending, declined, withdrawn, lapsed or assigned
    status text not null,
    offered_at timestamptz not null,
    lapses_at timestamptz not null,
    ended_at timestamptz,
    -- the recipient owns the licence today
    is_current boolean not null default false,
    primary key (order_id, offer)
  );`,
    indexes: `create index on assignments (recipient_id, offered_at desc);
  create index on assignments (owner_id, offered_at desc);`,
  },
  {
    AssignmentOffered: (db, { data, metadata }) =>
      db.insert('assignments', {
        order_id: data.orderId,
        offer: data.offer,
        owner_id: data.ownerId,
        recipient_id: data.recipientId,
        status: 'pending',
        offered_at: metadata.at,
        lapses_at: data.lapsesAt,
      }),
    AssignmentDeclined: (db, { data, metadata }) =>
      db.query(endOffer, [data.orderId, data.offer, 'declined', metadata.at]),
    AssignmentWithdrawn: (db, { data, metadata }) =>
      db.query(endOffer, [data.orderId, data.offer, 'withdrawn', metadata.at]),
    AssignmentLapsed: (db, { data, metadata }) => db.query(endOffer, [data.orderId, data.offer, 'lapsed', metadata.at]),
    LicenceAssigned: (db, { data, metadata }) => {
      db.query(endOffer, [data.orderId, data.offer, 'assigned', metadata.at]);
      db.query('update assignments set is_current = (offer = $2) where order_id = $1', [data.orderId, data.offer]);
    },
  },
);

/** The orders whose licence somebody offers to this person, the newest offer first. */
export const findOffersTo = async (db: Db, userId: string): Promise<string[]> =>
  (
    await db('assignments')
      .where({ recipient_id: userId, status: 'pending' })
      .orderBy('offered_at', 'desc')
      .select<{ order_id: string }[]>('order_id')
  ).map((row) => row.order_id);

/** The orders whose licence this person owns by a transfer, the newest first. */
export const findReceived = async (db: Db, userId: string): Promise<string[]> =>
  (
    await db('assignments')
      .where({ recipient_id: userId, is_current: true })
      .orderBy('ended_at', 'desc')
      .select<{ order_id: string }[]>('order_id')
  ).map((row) => row.order_id);

/** Who owns the licence of these orders by a transfer; an order whose buyer owns it is not in the answer. */
export const findRecipients = async (db: Db, orderIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await db('assignments')
    .whereIn('order_id', [...orderIds])
    .where({ is_current: true })
    .select<{ order_id: string; recipient_id: string }[]>('order_id', 'recipient_id');
  return new Map(rows.map((row) => [row.order_id, row.recipient_id]));
};

/** The orders with an offer by or to this person that waits for an answer. */
export const findPendingOf = async (db: Db, userId: string): Promise<string[]> =>
  (
    await db('assignments')
      .where({ status: 'pending' })
      .andWhere((own) => void own.where({ owner_id: userId }).orWhere({ recipient_id: userId }))
      .select<{ order_id: string }[]>('order_id')
  ).map((row) => row.order_id);

export type AssignmentRecord = {
  orderId: string;
  given: boolean;
  status: string;
  offeredAt: string;
  endedAt: string | null;
};

/** Every offer by or to this person, the oldest first; who the other one is stays out. */
export const findAssignmentsOf = async (db: Db, userId: string): Promise<AssignmentRecord[]> =>
  db('assignments')
    .where({ owner_id: userId })
    .orWhere({ recipient_id: userId })
    .orderBy(['offered_at', 'order_id'])
    .select<AssignmentRecord[]>(
      'order_id as orderId',
      db.raw('owner_id = ? as given', [userId]),
      'status',
      'offered_at as offeredAt',
      'ended_at as endedAt',
    );
