/** Past periods under other rules in the table `audit_runs`; their progress is written as that of any run. */
import { whatIfKind } from '#contracts/auditRoom/vocabulary.ts';
import type { WhatIfResult, WhatIfRun, WhatIfWish } from '#contracts/auditRoom/whatIf.ts';
import type { Db } from '#platform/postgres/db.ts';

const MOST_SHOWN = 50;

const counted = (count: number, thing: string): string =>
  `${count.toLocaleString('en-GB')} ${thing}${count === 1 ? '' : 's'}`;

const summaryOf = ({ total, events }: WhatIfResult): string =>
  `${counted(total.sales, 'sale')} in ${counted(events, 'event')} of the log`;

const select = (db: Db) =>
  db('audit_runs as r')
    .where('r.kind', whatIfKind)
    .leftJoin('users as u', 'u.id', 'r.requested_by')
    .select<WhatIfRun[]>(
      'r.id',
      'r.wish',
      'r.requested_by as requestedById',
      'u.display_name as requestedByName',
      'r.requested_at as requestedAt',
      'r.status',
      'r.done',
      'r.total',
      'r.finished_at as finishedAt',
      'r.summary',
    );

export const whatIfRuns = (db: Db) => ({
  /** The newest first. */
  list: (): Promise<WhatIfRun[]> => select(db).orderBy('r.requested_at', 'desc').orderBy('r.id').limit(MOST_SHOWN),

  find: async (id: string): Promise<WhatIfRun | undefined> => (await select(db).where('r.id', id))[0],

  /** Answers false while another one waits or runs. */
  add: async (run: { id: string; wish: WhatIfWish; requestedBy: string; requestedAt: string }): Promise<boolean> => {
    const { rows } = await db.raw<{ rows: unknown[] }>(
      `insert into audit_runs (id, kind, wish, requested_by, requested_at)
       values (?, ?, ?, ?, ?) on conflict do nothing returning 1`,
      [run.id, whatIfKind, JSON.stringify(run.wish), run.requestedBy, run.requestedAt],
    );
    return rows.length > 0;
  },

  finish: async (id: string, result: WhatIfResult, finishedAt: string): Promise<void> => {
    await db('audit_runs')
      .where({ id, status: 'running' })
      .update({
        status: 'done',
        done: db.ref('total'),
        finished_at: finishedAt,
        summary: summaryOf(result),
        result: JSON.stringify(result),
      });
  },

  /** Null until it is done. */
  findResult: async (id: string): Promise<WhatIfResult | null> => {
    const row = await db('audit_runs').where({ id, kind: whatIfKind }).first<{ result: WhatIfResult | null }>('result');
    return row?.result ?? null;
  },

  /** As they are called today, by id; an account that is gone has no name. */
  findNames: async (ids: readonly string[]): Promise<Record<string, string>> => {
    const rows = await db('users')
      .whereIn('id', [...ids])
      .select<{ id: string; name: string | null }[]>('id', 'display_name as name');
    return Object.fromEntries(rows.flatMap(({ id, name }) => (name === null || name === '' ? [] : [[id, name]])));
  },
});

export type WhatIfRuns = ReturnType<typeof whatIfRuns>;
