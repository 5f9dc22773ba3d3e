/** Past periods under other rules in the table `audit_runs`; their progress is written as that of any run. */
import { whatIfKind } from '#contracts/auditRoom/vocabulary.ts';
import type { WhatIfResult, WhatIfRun, WhatIfWish } from '#contracts/auditRoom/whatIf.ts';
import { countOf } from '#contracts/shared/inNumerals.ts';
import type { Db } from '#platform/postgres/db.ts';
import { addRun, MOST_SHOWN, runColumns, runsOf, type RunRequest } from './runRows.ts';

const summaryOf = ({ total, events }: WhatIfResult): string =>
  `${countOf(total.sales, 'sale')} in ${countOf(events, 'event')} of the log`;

const select = (db: Db) => runsOf(db, [whatIfKind]).select<WhatIfRun[]>(...runColumns, 'r.wish');

export const whatIfRuns = (db: Db) => ({
  /** The newest first. */
  list: (): Promise<WhatIfRun[]> => select(db).orderBy('r.requested_at', 'desc').orderBy('r.id').limit(MOST_SHOWN),

  find: async (id: string): Promise<WhatIfRun | undefined> => (await select(db).where('r.id', id))[0],

  /** Answers false while another one waits or runs. */
  add: ({ wish, ...run }: RunRequest & { wish: WhatIfWish }): Promise<boolean> =>
    addRun(db, run, { kind: whatIfKind, wish: JSON.stringify(wish) }),

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
