/**
 * The lists of the console among 100,000 rows each: whether each keeps to the dialect of `ra-data-simple-rest` (range, sort,
 * filter, many by id, `Content-Range`), and how long a page takes.
 */
import { randomUUID } from 'node:crypto';
import { enterStaff, openTestStores } from '#cli/chaos/market.ts';
import { startSite } from '#cli/chaos/siteProcess.ts';
import { anOrderSold } from '#testing/events.ts';
import { median } from './measure.ts';

type Stores = Awaited<ReturnType<typeof openTestStores>>;

type Row = Readonly<Record<string, unknown>> & { id: string };

type List = {
  name: string;
  /** Fields it can be sorted by. */
  sorts: readonly string[];
  /** What its tabs narrow it by, and what every row found then has. */
  filters: readonly (readonly [filter: Record<string, string>, holds: (row: Row) => boolean])[];
  /** What the search field looks for, where it has one. */
  search?: string;
};

const has = (field: string, value: unknown) => (row: Row) => row[field] === value;
const byStatus = (...statuses: string[]): List['filters'] =>
  statuses.map((status) => [{ status }, has('status', status)] as const);

const lists: readonly List[] = [
  {
    name: 'videos',
    sorts: ['submittedAt', 'uploadDate', 'title', 'pricePence'],
    filters: byStatus('inReview', 'listed', 'sold', 'rejected'),
    search: 'bench 4711',
  },
  {
    name: 'payouts',
    sorts: ['requestedAt', 'amountPence', 'paidAt'],
    filters: byStatus('requested', 'paid', 'failed'),
  },
  { name: 'sales', sorts: ['createdAt', 'soldAt', 'totalPence'], filters: byStatus('sold', 'lost') },
  {
    name: 'after-sales',
    sorts: ['changedAt', 'openedAt', 'decideBefore', 'totalPence'],
    filters: [[{ status: 'decision' }, () => true]],
  },
  {
    name: 'reviews',
    sorts: ['writtenAt', 'stars'],
    filters: [
      [{ status: 'shown' }, has('isHidden', false)],
      [{ status: 'hidden' }, has('isHidden', true)],
    ],
  },
  {
    name: 'claims',
    sorts: ['receivedAt', 'changedAt'],
    filters: [
      [{ status: 'toDo' }, () => true],
      [{ status: 'ended' }, has('status', 'upheld')],
    ],
  },
  { name: 'cases', sorts: ['openedAt', 'changedAt'], filters: byStatus('waiting', 'answered', 'closed') },
  {
    name: 'requests',
    sorts: ['requestedAt'],
    filters: [
      [{ status: 'toDo' }, has('status', 'open')],
      [{ status: 'over' }, has('status', 'closed')],
    ],
  },
  { name: 'reports', sorts: ['reportedAt'], filters: byStatus('open', 'acted') },
  { name: 'payout-batches', sorts: ['proposedAt', 'totalPence'], filters: byStatus('proposed', 'done') },
  { name: 'reads', sorts: ['at'], filters: [] },
  { name: 'accounts', sorts: ['registeredAt', 'username'], filters: [], search: 'bench4711' },
];

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
    ...{ schemaVersion: 1, at: '2026-01-01T00:00:00.000Z', actorId: null, actorRole: 'system' as const },
    ...{ correlationId: 'bench', causationId: null },
  };
  const write = async (): Promise<void> => {
    for (let orderId = orders.pop(); orderId !== undefined; orderId = orders.pop()) {
      const events = anOrderSold({ orderId }).map((event) => ({ ...event, eventId: randomUUID(), metadata }));
      await rawStore.append(`order-${orderId}`, events, 'noStream');
    }
  };
  await Promise.all(Array.from({ length: 32 }, write));
};

/** Fills the read models and the log of a site that stands still, and lets it take all of it for painted and done. */
const fill = async (stores: Stores, rows: number): Promise<void> => {
  const { db, rawStore } = stores;
  await db.raw(benchId);
  for (const statement of fills) await db.raw(statement, { rows });
  await appendOrders(stores);
  const position = await rawStore.head();
  await db('policy_checkpoints').update({ position });
  await db('projection_checkpoints').where({ status: 'serving' }).update({ position });
  // As the server does by itself a minute later.
  await db.raw('vacuum analyze');
};

type Query = { filter?: object; sort?: [string, 'ASC' | 'DESC']; range?: [number, number] };
type Page = { rows: Row[]; total: number; from: number; to: number; ms: number };

const sameOrder = (rows: readonly Row[], field: string, isDescending: boolean): boolean =>
  rows.every((row, n) => {
    const [before, here] = [rows[n - 1]?.[field], row[field]] as (string | number | null | undefined)[];
    // What has no value stands last, whichever way.
    if (n === 0 || here === null || here === undefined || before === undefined) return true;
    if (before === null) return false;
    return isDescending ? here <= before : here >= before;
  });

export type ListResult = { name: string; medianMs: number; worst: { query: string; ms: number } };

const ROUNDS = 3;

export const measureLists = async (rows: number): Promise<ListResult[]> => {
  const site = await startSite();
  try {
    const admin = await enterStaff(site, 'admin');
    await site.halt();
    const stores = await openTestStores(site);
    await fill(stores, rows);
    await stores.close();
    await site.restart();

    const read = async (name: string, query: Query): Promise<Page> => {
      const text = Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)]);
      const began = performance.now();
      const response = await fetch(`${site.url}/api/admin/${name}?${new URLSearchParams(text).toString()}`, {
        headers: { Authorization: `Bearer ${admin.token()}` },
      });
      const found = (await response.json()) as Row[];
      const ms = performance.now() - began;
      const [, from = '', to = '', total = ''] =
        /^[\w-]+ (\d+)-(\d+)\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? [];
      if (!response.ok || total === '') throw new Error(`${name} ${JSON.stringify(query)}: ${response.status}`);
      return { rows: found, total: Number(total), from: Number(from), to: Number(to), ms };
    };

    const measure = async ({ name, sorts, filters, search }: List): Promise<ListResult> => {
      const times: { query: string; ms: number }[] = [];
      const ask = async (query: Query, isRight: (page: Page) => boolean): Promise<Page> => {
        const pages: Page[] = [];
        for (let round = 0; round < ROUNDS; round += 1) pages.push(await read(name, query));
        const [page] = pages;
        if (!page || !isRight(page)) throw new Error(`${name} does not keep to the dialect: ${JSON.stringify(query)}`);
        times.push({ query: JSON.stringify(query), ms: median(pages.map(({ ms }) => ms)) });
        return page;
      };
      const [first = ''] = sorts;
      const whole = ({ rows: found, from, to, total }: Page, at: number): boolean =>
        found.length === 25 && from === at && to === at + 24 && total >= rows;
      const { rows: some } = await ask({ range: [0, 24] }, (page) => whole(page, 0));
      await ask({ range: [rows / 2, rows / 2 + 24], sort: [first, 'DESC'] }, (page) => whole(page, rows / 2));
      for (const field of sorts)
        for (const order of ['ASC', 'DESC'] as const)
          await ask({ sort: [field, order], range: [0, 24] }, (page) => sameOrder(page.rows, field, order === 'DESC'));
      for (const [filter, holds] of filters)
        await ask(
          { filter, range: [0, 24] },
          (page) => page.rows.length === 25 && page.total < rows && page.rows.every(holds),
        );
      const ids = some.slice(0, 10).map(({ id }) => id);
      await ask({ filter: { id: ids } }, (page) => {
        const found = new Set(page.rows.map(({ id }) => id));
        return found.size === ids.length && ids.every((id) => found.has(id));
      });
      if (search !== undefined)
        await ask({ filter: { q: search }, range: [0, 24] }, ({ total }) => total > 0 && total < 100);
      const [worst = { query: '', ms: 0 }] = times.toSorted((a, b) => b.ms - a.ms);
      return { name, medianMs: median(times.map(({ ms }) => ms)), worst };
    };

    const results: ListResult[] = [];
    for (const list of lists) results.push(await measure(list));
    return results;
  } finally {
    await site.stop();
  }
};
