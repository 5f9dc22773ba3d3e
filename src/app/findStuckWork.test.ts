import { describe, expect, it } from 'vitest';
import { aStaffMember } from '#testing/routes/people.ts';
import { emptyRouteDb } from '#testing/routes/database.ts';
import { declaredApp } from '#testing/declaredApp.ts';
import { testClock } from '#testing/clock.ts';
import { testKeys } from '#testing/routes/keys.ts';
import { findStuckWork } from './findStuckWork.ts';

const { processes } = declaredApp();
/** Every row of the table: a process and a state that may not last. */
const rows = processes.flatMap(({ name, title, ask, states, find }) =>
  find ? [] : Object.keys(states).map((state) => ({ process: name, title, ask, state })),
);

describe('the table of processes', () => {
  it('names each process once, and asks a role that exists', () => {
    expect(new Set(processes.map(({ name }) => name)).size).toBe(processes.length);
    for (const { ask } of processes) expect(() => aStaffMember(ask)).not.toThrow();
  });

  it.each(rows)('finds a $process that has been $state for too long', async ({ process, title, ask, state }) => {
    const { db } = await emptyRouteDb();
    const clock = testClock();
    const settings = { keys: testKeys, dataDir: '/' } as unknown as Parameters<typeof findStuckWork>[0]['settings'];
    const dueAt = '2025-01-01T00:00:00.000Z';
    await db('unfinished_work').insert({ process, item_id: 'planted', state, due_at: dueAt });
    expect(await findStuckWork({ db, clock: clock.now, settings }, 10)).toEqual([
      { process, itemId: 'planted', state, dueAt, title, ask, failures: 0, error: null, triedAt: null },
    ]);
  });
});
