/** Orders and sales: My Purchases, and the staff's sale history. */
import type { OrderStatus } from '#contracts/sales/businessVocabulary.ts';
import type { CatalogueEvent } from '#events/catalogue.ts';
import type { SalesEvent } from '#events/sales.ts';
import type { Db } from '#platform/postgres/db.ts';
import { readPage, type Found, type ListPage } from '#platform/postgres/listPage.ts';
import { projection } from '#platform/projections/projection.ts';

export const orders = projection<SalesEvent | CatalogueEvent>(
  'orders',
  5,
  {
    tables: `create table orders (
    id uuid primary key,
    video_id uuid not null,
    creator_id uuid not null,
    buyer_id uuid not null,
    status text not null,
    price_pence int not null,
    buyer_fee_pence int not null,
    total_pence int not null,
    creator_pence int not null,
    platform_pence int not null,
    fee_policy_version int not null,
    -- a loser's authorisation that still has to be cancelled
    has_hold boolean not null default false,
    created_at timestamptz not null,
    changed_at timestamptz not null,
    sold_at timestamptz,
    -- the sale never was: it counts for nothing
    annulled_at timestamptz,
    proof uuid,
    -- a keyed hash of the card's fingerprint
    card text
  );`,
    indexes: `create index on orders (video_id);
  create index on orders (buyer_id, created_at desc);
  create index on orders (creator_id, created_at desc);
  create index on orders (status, changed_at);
  create index on orders (sold_at) where sold_at is not null;`,
  },
  {
    OrderCreated: (db, { data, metadata }) =>
      db.insert('orders', {
        id: data.orderId,
        video_id: data.videoId,
        creator_id: data.creatorId,
        buyer_id: data.buyerId,
        status: 'created',
        price_pence: data.pricePence,
        buyer_fee_pence: data.buyerFeePence,
        total_pence: data.totalPence,
        creator_pence: data.creatorPence,
        platform_pence: data.platformPence,
        fee_policy_version: data.feePolicyVersion,
        created_at: metadata.at,
        changed_at: metadata.at,
      }),
    CheckoutOpened: (db, { data, metadata }) =>
      db.query(`update orders set status = 'checkoutOpen', changed_at = $2 where id = $1 and status <> 'lost'`, [
        data.orderId,
        metadata.at,
      ]),
    PaymentAuthorised: (db, { data, metadata }) =>
      db.query(
        `update orders set status = case when status = 'lost' then status else 'authorised' end, has_hold = true, changed_at = $2,
           card = $3 where id = $1`,
        [data.orderId, metadata.at, data.card ?? null],
      ),
    OfferClaimed: (db, { data, metadata }) => db.query(setStatus, [data.orderId, 'claimed', metadata.at]),
    CaptureStarted: (db, { data, metadata }) => db.query(setStatus, [data.orderId, 'capturing', metadata.at]),
    CaptureFailed: (db, { data, metadata }) => db.query(setStatus, [data.orderId, 'failed', metadata.at]),
    OrderLost: (db, { data, metadata }) => db.query(setStatus, [data.orderId, 'lost', metadata.at]),
    PaymentCancelled: (db, { data, metadata }) =>
      db.query('update orders set has_hold = false, changed_at = $2 where id = $1', [data.orderId, metadata.at]),
    VideoSold: (db, { data, metadata, eventId }) =>
      db.query('update orders set sold_at = $2, proof = $3 where id = $1', [data.orderId, metadata.at, eventId]),
    SaleAnnulled: (db, { data, metadata }) =>
      db.query('update orders set annulled_at = $2 where id = $1', [data.orderId, metadata.at]),
    OrderSold: (db, { data, metadata }) =>
      db.query(`update orders set status = 'sold', has_hold = false, changed_at = $2 where id = $1`, [
        data.orderId,
        metadata.at,
      ]),
  },
);

const setStatus = 'update orders set status = $2, changed_at = $3 where id = $1';

export type OrderRow = {
  id: string;
  videoId: string;
  title: string;
  creator: string | null;
  thumbnail: string | null;
  creatorId: string;
  buyerId: string;
  status: OrderStatus;
  pricePence: number;
  buyerFeePence: number;
  totalPence: number;
  creatorPence: number;
  platformPence: number;
  feePolicyVersion: number;
  createdAt: string;
  soldAt: string | null;
  proof: string | null;
};

const select = (db: Db) =>
  db('orders as o')
    .leftJoin('videos as v', 'v.id', 'o.video_id')
    .leftJoin('users as u', 'u.id', 'o.creator_id')
    .select<OrderRow[]>(
      'o.id',
      'o.video_id as videoId',
      'v.title',
      'u.display_name as creator',
      'o.creator_id as creatorId',
      'o.buyer_id as buyerId',
      'o.status',
      'o.price_pence as pricePence',
      'o.buyer_fee_pence as buyerFeePence',
      'o.total_pence as totalPence',
      'o.creator_pence as creatorPence',
      'o.platform_pence as platformPence',
      'o.fee_policy_version as feePolicyVersion',
      'o.created_at as createdAt',
      'o.sold_at as soldAt',
      'o.proof',
      db.raw(`v.pictures ->> 'thumbnail' as thumbnail`),
    );

/** All of them, the newest first. */
export const findPurchases = async (db: Db, buyerId: string): Promise<OrderRow[]> =>
  select(db).where({ 'o.buyer_id': buyerId, 'o.status': 'sold' }).orderBy('o.sold_at', 'desc');

/** The videos of these orders. */
export const findTitles = async (db: Db, orderIds: readonly string[]): Promise<Map<string, string>> => {
  const rows = await db('orders as o')
    .leftJoin('videos as v', 'v.id', 'o.video_id')
    .whereIn('o.id', orderIds)
    .select<{ id: string; title: string | null }[]>('o.id', 'v.title');
  return new Map(rows.map(({ id, title }) => [id, title ?? '']));
};

/** These orders, in no order. */
export const findOrderRows = async (db: Db, ids: readonly string[]): Promise<OrderRow[]> =>
  select(db).whereIn('o.id', [...ids]);

export const getOrderRow = async (db: Db, id: string): Promise<OrderRow | undefined> =>
  (await select(db).where('o.id', id))[0];

export type SaleRow = { orderId: string; buyerId: string; pricePence: number; soldAt: string; card: string | null };

/** The sales of a creator, the oldest of them first. */
export const findSalesOf = (db: Db, creatorId: string): Promise<SaleRow[]> =>
  db('orders')
    .where({ creator_id: creatorId })
    .whereNotNull('sold_at')
    .whereNull('annulled_at')
    .orderBy([
      { column: 'sold_at', order: 'asc' },
      { column: 'id', order: 'asc' },
    ])
    .select<SaleRow[]>(
      'id as orderId',
      'buyer_id as buyerId',
      'price_pence as pricePence',
      'sold_at as soldAt',
      'card',
    );

/** What each sale of a creator credits, in pence; a sale that was annulled credits nothing. */
export const findSoldShares = (db: Db, creatorId: string): Promise<{ orderId: string; creatorPence: number }[]> =>
  db('orders')
    .where({ creator_id: creatorId })
    .whereNotNull('sold_at')
    .whereNull('annulled_at')
    .select('id as orderId', 'creator_pence as creatorPence');

/** The cards that a person has paid with. */
export const findCardsOf = async (db: Db, buyerId: string): Promise<string[]> =>
  (await db('orders').where({ buyer_id: buyerId }).whereNotNull('card').distinct<{ card: string }[]>('card')).map(
    ({ card }) => card,
  );

/** Orders of a video that may still have a pay page open or money on hold. */
export const findOpenOrdersOf = async (db: Db, videoId: string): Promise<string[]> =>
  (
    await db<{ id: string; video_id: string; status: string; changed_at: string; has_hold: boolean }>('orders')
      .where({ video_id: videoId })
      .whereIn('status', ['created', 'checkoutOpen', 'authorised'])
      .select('id')
  ).map(({ id }) => id);

const underWay = `status in ('authorised', 'claimed', 'capturing')`;

/** Whether the person is buying, or a video of theirs is being bought, at this moment. */
export const findUnderWay = async (db: Db, userId: string): Promise<{ isBuying: boolean; isSelling: boolean }> => {
  const { rows } = await db.raw<{ rows: { isBuying: boolean; isSelling: boolean }[] }>(
    `select exists (select 1 from orders where buyer_id = :userId and ${underWay}) as "isBuying",
       exists (select 1 from orders where creator_id = :userId and ${underWay}) as "isSelling"`,
    { userId },
  );
  return rows[0] ?? { isBuying: false, isSelling: false };
};

/** The number of videos that the person uploaded, sold and bought. */
export const countTrade = async (
  db: Db,
  userId: string,
): Promise<{ uploaded: number; sold: number; bought: number }> => {
  const { rows } = await db.raw<{ rows: { uploaded: number; sold: number; bought: number }[] }>(
    `select (select count(*)::int from videos where creator_id = :userId and sha256 is not null) as uploaded,
       (select count(*)::int from orders where creator_id = :userId and sold_at is not null) as sold,
       (select count(*)::int from orders where buyer_id = :userId and sold_at is not null) as bought`,
    { userId },
  );
  return rows[0] ?? { uploaded: 0, sold: 0, bought: 0 };
};

/** A pay page was opened for it since `since` (ISO). */
export const isBeingBought = async (db: Db, videoId: string, since: string): Promise<boolean> =>
  (await db('orders')
    .where({ video_id: videoId })
    .whereIn('status', ['checkoutOpen', 'authorised', 'claimed', 'capturing'])
    .andWhere('changed_at', '>', since)
    .first('id')) !== undefined;

const sortable: Record<string, string> = {
  createdAt: 'o.created_at',
  soldAt: 'o.sold_at',
  totalPence: 'o.total_pence',
  status: 'o.status',
};

export type OrderListQuery = {
  filter: { status?: OrderStatus | undefined; videoId?: string | undefined; ids?: readonly string[] | undefined };
} & ListPage;

export const listOrders = async (db: Db, { filter, ...page }: OrderListQuery): Promise<Found<OrderRow>> => {
  const query = select(db);
  if (filter.ids) void query.whereIn('o.id', filter.ids);
  if (filter.status) void query.where('o.status', filter.status);
  if (filter.videoId) void query.where('o.video_id', filter.videoId);
  return readPage(query, page, { fields: sortable, standard: 'createdAt', id: 'o.id' });
};
