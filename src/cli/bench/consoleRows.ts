/** What the console reads, written by hand: as many rows of each kind as are asked for. */
import { randomUUID } from 'node:crypto';
import type { openTestStores } from '#driver/siteDriver.ts';
import { anOrderSold } from '#testing/events.ts';

type Stores = Awaited<ReturnType<typeof openTestStores>>;

/** An id that is valid as one of version 4. */
const benchId = `create function bench_id(text) returns uuid language sql immutable as
  $$ select overlay(overlay(md5($1) placing '4' from 13) placing '8' from 17)::uuid $$`;

/** Rows as the read models paint them; `n` counts them, people come back every 2,000 rows. */
const fills: readonly string[] = [
  `insert into users (id, email, username, display_name, is_creator, registered_at)
   select bench_id('user' || n), 'bench' || n || '@test.example', 'bench' || n, 'Bench ' || n, n % 3 = 0, timestamptz '2026-01-01' + n * interval '1 minute'
   from generate_series(1, :rows) n`,
  `insert into videos (id, creator_id, title, description, category, tags, price_pence, size_bytes, status, announced_at, submitted_at)
   select bench_id('video' || n), bench_id('user' || n % 2000), 'Film bench ' || n, 'What it shows', 'diy', '{one,two}', 100 * (n % 900 + 1), 1000,
     (array['inReview', 'listed', 'sold', 'rejected'])[n % 4 + 1], timestamptz '2026-01-01' + n * interval '1 minute', timestamptz '2026-01-01' + n * interval '2 minutes'
   from generate_series(1, :rows) n`,
  `insert into orders (id, video_id, creator_id, buyer_id, status, price_pence, buyer_fee_pence, total_pence, creator_pence, platform_pence, fee_policy_version, created_at, changed_at, sold_at)
   select bench_id('order' || n), bench_id('video' || n), bench_id('user' || n % 2000), bench_id('user' || n % 1999), (array['sold', 'lost'])[n % 2 + 1],
     100, 10, 110 + n % 500, 90, 20, 1, timestamptz '2026-01-01' + n * interval '1 minute', timestamptz '2026-01-01' + n * interval '1 minute',
     case when n % 2 = 0 then timestamptz '2026-01-01' + n * interval '1 minute' end
   from generate_series(1, :rows) n`,
  `insert into receipts (order_id, number, seller, issued_at)
   select bench_id('order' || n), '2026-01-' || n, '{}', timestamptz '2026-01-01' + n * interval '1 minute'
   from generate_series(1, :rows) n`,
  `insert into payouts (id, creator_id, amount_pence, status, parts, requested_at, paid_at)
   select bench_id('payout' || n), bench_id('user' || n % 2000), 1000 + n % 9000, (array['requested', 'paid', 'failed'])[n % 3 + 1], '[]',
     timestamptz '2026-01-01' + n * interval '1 minute', case when n % 3 = 1 then timestamptz '2026-02-01' + n * interval '1 minute' end
   from generate_series(1, :rows) n`,
  `insert into after_sales (id, video_id, creator_id, opened_at, changed_at, problem_status, problem_kind, decide_before)
   select bench_id('order' || n), bench_id('video' || n), bench_id('user' || n % 2000), timestamptz '2026-01-01' + n * interval '1 minute', timestamptz '2026-01-02' + n * interval '1 minute',
     (array['open', 'release'])[n % 2 + 1], 'technicalFault', timestamptz '2026-03-01' + n * interval '1 minute'
   from generate_series(1, :rows) n`,
  `insert into reviews (order_id, video_id, creator_id, buyer_id, stars, text, written_at, is_hidden)
   select bench_id('order' || n), bench_id('video' || n), bench_id('user' || n % 2000), bench_id('user' || n % 1999), n % 5 + 1, 'Good film', timestamptz '2026-01-01' + n * interval '1 minute', n % 10 = 0
   from generate_series(1, :rows) n`,
  `insert into claims (id, reference, status, video_id, creator_id, received_at, changed_at)
   select bench_id('claim' || n), 'DMC-' || n, (array['received', 'upheld'])[n % 2 + 1], bench_id('video' || n), bench_id('user' || n % 2000),
     timestamptz '2026-01-01' + n * interval '1 minute', timestamptz '2026-01-01' + n * interval '1 minute'
   from generate_series(1, :rows) n`,
  `insert into cases (id, kind, reference, topic, user_id, opened_at, is_pro, status, changed_at, waiting_since)
   select bench_id('case' || n), 'support', 'SUP-' || n, 'purchase', bench_id('user' || n % 2000), timestamptz '2026-01-01' + n * interval '1 minute', n % 7 = 0,
     (array['waiting', 'answered', 'closed'])[n % 3 + 1], timestamptz '2026-01-01' + n * interval '1 minute',
     case when n % 3 = 0 then timestamptz '2026-01-01' + n * interval '1 minute' end
   from generate_series(1, :rows) n`,
  `insert into person_acts (id, person_id, at, kind, by_id, other_id)
   select bench_id('read' || n), bench_id('user' || n % 20), timestamptz '2026-01-01' + n * interval '1 minute', 'dataRead', bench_id('user' || n % 20), bench_id('user' || n % 2000)
   from generate_series(1, :rows) n`,
  `insert into requests (id, user_id, reference, title, description, category, status, requested_at)
   select bench_id('request' || n), bench_id('user' || n % 2000), 'REQ-' || n, 'A film of ' || n, 'From the first stone on', 'diy', (array['open', 'closed'])[n % 2 + 1],
     timestamptz '2026-01-01' + n * interval '1 minute'
   from generate_series(1, :rows) n`,
  `insert into reports (id, thing, thing_id, reason, reporter_id, status, reported_at)
   select bench_id('report' || n), 'video', bench_id('video' || n), 'other', bench_id('user' || n % 2000), (array['open', 'acted'])[n % 2 + 1],
     timestamptz '2026-01-01' + n * interval '1 minute'
   from generate_series(1, :rows) n`,
  `insert into payout_batches (id, status, total_pence, payouts, proposed_by, proposed_at)
   select bench_id('batch' || n), (array['proposed', 'done'])[n % 2 + 1], 1000 + n % 9000, 3, bench_id('user' || n % 2000), timestamptz '2026-01-01' + n * interval '1 minute'
   from generate_series(1, :rows) n`,
];

/** What comes after a sale is read from the log of its order, row by row. */
const appendOrders = async ({ db, rawStore }: Stores): Promise<void> => {
  const orders = await db<{ id: string }>('after_sales').pluck('id');
  const metadata = {
    schemaVersion: 1,
    at: '2026-01-01T00:00:00.000Z',
    actorId: null,
    actorRole: 'system' as const,
    correlationId: 'bench',
    causationId: null,
  };
  const write = async (): Promise<void> => {
    for (let orderId = orders.pop(); orderId !== undefined; orderId = orders.pop()) {
      const events = anOrderSold({ orderId }).map((event) => ({ ...event, eventId: randomUUID(), metadata }));
      await rawStore.append(`order-${orderId}`, events, 'noStream');
    }
  };
  await Promise.all(Array.from({ length: 32 }, write));
};

/** Fills the read models and the log of a site that stands still, and lets it take all of it for applied and done. */
export const fillConsole = async (stores: Stores, rows: number): Promise<void> => {
  const { db, rawStore } = stores;
  await db.raw(benchId);
  for (const statement of fills) await db.raw(statement, { rows });
  await appendOrders(stores);
  const position = await rawStore.head();
  await db('policy_positions').update({ position });
  await db('projection_checkpoints').where({ status: 'serving' }).update({ position });
  // As the server does by itself a minute later.
  await db.raw('vacuum analyze');
};
