import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CatalogueEvent, ReviewDecided } from '#events/catalogue.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import type { Db } from '#platform/postgres/db.ts';
import { creatorId, id } from '#testing/events.ts';
import { applyEvents } from '#testing/applyEvents.ts';
import { findPace, findReviewHistory, reviewHistory } from './reviewHistory.ts';
import { users } from '#projections/auth/users.ts';

const mina = id(50);
const miles = id(51);
const second = (seconds: number): string => `2026-03-01T10:00:${String(seconds).padStart(2, '0')}.000Z`;
const decided = (n: number, by: string, seconds: number | null): ReviewDecided => ({
  type: 'ReviewDecided',
  data: {
    videoId: id(n),
    creatorId,
    by,
    decision: 'reject',
    code: 'rights',
    reason: personal(creatorId, 'Not yours.'),
    privateNote: personal(creatorId, 'Seen before.'),
    takenAt: seconds === null ? null : second(0),
    at: second(seconds ?? 30),
    takesEffectAt: second(59),
  },
});
const facts: CatalogueEvent[] = [
  decided(1, mina, 4),
  decided(2, mina, 10),
  decided(3, mina, 40),
  decided(4, miles, 20),
  decided(5, miles, null),
  decided(6, miles, 50),
  { type: 'ReviewUndone', data: { videoId: id(6), by: miles } },
  { type: 'CreatorDataRead', data: { by: mina, creatorId, videoId: id(1), day: '2026-03-01', at: second(2) } },
];

let db: Db;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ db, drop } = await applyEvents([users, reviewHistory], facts));
});
afterAll(() => drop());

it('the pace is the median from taking to deciding, of one and of all, without what was taken back or not taken first', async () => {
  expect(await findPace(db, 100, mina)).toEqual({ medianSeconds: 10, decisions: 3 });
  expect(await findPace(db, 100)).toEqual({ medianSeconds: 15, decisions: 4 });
  expect(await findPace(db, 100, id(8))).toEqual({ medianSeconds: null, decisions: 0 });
});

it('the pace is of the last decisions alone', async () => {
  expect(await findPace(db, 1, mina)).toEqual({ medianSeconds: 40, decisions: 1 });
});

it('colleagues read what was done, the latest first, and what was taken back', async () => {
  const history = await findReviewHistory(db, id(1));
  expect(history.map(({ act, privateNote }) => [act, privateNote])).toEqual([
    ['decided', 'Seen before.'],
    ['read', null],
  ]);
  expect((await findReviewHistory(db, id(6))).map(({ isUndone }) => isUndone)).toEqual([true]);
});
