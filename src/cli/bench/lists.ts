/**
 * The lists of the console among 100,000 rows each: whether each keeps to the dialect of `ra-data-simple-rest` (range, sort,
 * filter, many by id, `Content-Range`), and how long a page takes; then its search through everything.
 */
import { enterStaff, openTestStores, staffNames } from '#driver/siteDriver.ts';
import { startSite } from '#driver/siteProcess.ts';
import { fillConsole } from './consoleRows.ts';
import { median } from './measure.ts';
import { measureSearch, type SearchResult } from './search.ts';

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
    filters: [[{ status: 'toDo' }, has('status', 'inReview')], ...byStatus('listed', 'sold', 'rejected')],
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

type Query = { filter?: object; sort?: [string, 'ASC' | 'DESC']; range?: [number, number] };
type Page = { rows: Row[]; total: number; from: number; to: number; ms: number };

const sameOrder = (rows: readonly Row[], field: string, isDescending: boolean): boolean =>
  rows.every((row, n) => {
    const before = rows[n - 1]?.[field] as string | number | null | undefined;
    const here = row[field] as string | number | null | undefined;
    // What has no value stands last, whichever way.
    if (n === 0 || here === null || here === undefined || before === undefined) return true;
    if (before === null) return false;
    return isDescending ? here <= before : here >= before;
  });

export type ListResult = { name: string; medianMs: number; worst: { query: string; ms: number } };

const REPETITIONS = 3;

export const measureLists = async (rows: number): Promise<{ lists: ListResult[]; search: SearchResult[] }> => {
  const site = await startSite();
  try {
    const admin = await enterStaff(site, 'admin');
    await site.halt();
    const stores = await openTestStores(site);
    await fillConsole(stores, rows);
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
        for (let repetition = 0; repetition < REPETITIONS; repetition += 1) pages.push(await read(name, query));
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
    const [sale] = (await read('sales', { range: [0, 0] })).rows;
    const subject = {
      url: site.url,
      token: admin.token(),
      orderId: sale?.id ?? '',
      email: `${staffNames.admin}@test.example`,
    };
    return { lists: results, search: await measureSearch(subject) };
  } finally {
    await site.stop();
  }
};
