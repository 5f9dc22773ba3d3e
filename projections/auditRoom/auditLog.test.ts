/** What is listed of the log, in PostgreSQL; and that another build lists the same. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Event } from '#platform/eventStore/eventStore.ts';
import type { Db } from '#platform/postgres/db.ts';
import { applyEvents } from '#testing/applyEvents.ts';
import { id } from '#testing/events.ts';
import { users } from '#projections/auth/users.ts';
import { auditLog, countEvents, findAuditRows, findMentions } from './auditLog.ts';

const orderId = id(1);
const payoutId = id(2);
/** Some say more than a type declares, as events of a later version may. */
const facts: readonly Event[] = [
  { type: 'VideoSold', data: { orderId, parts: [{ deep: { payoutId } }], email: { personal: id(3), value: id(4) } } },
  { type: 'PayoutPaid', data: { payoutId } },
  { type: 'SaleCredited', data: { orderId, more: null, list: ['text', 1, true] } },
];

let db: Db;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ db, drop } = await applyEvents([users, auditLog], facts));
});
afterAll(() => drop());

const revisionsOf = (rows: readonly { position: string }[]): string[] => rows.map(({ position }) => position);

it('every event is there, the newest first, and page by page', async () => {
  expect(await countEvents(db)).toBe(3);
  const all = revisionsOf(await findAuditRows(db, {}, 10));
  expect(all).toHaveLength(3);
  expect(all).toEqual(all.toSorted().toReversed());
  expect(revisionsOf(await findAuditRows(db, { before: all[0] }, 1))).toEqual([all[1]]);
});

it('an event is found by each id that it names, however deep, but not by a personal value', async () => {
  const found = async (thingId: string): Promise<number> => (await findAuditRows(db, { thingId }, 10)).length;
  expect(await Promise.all([orderId, payoutId, id(3), id(4), id(9)].map(found))).toEqual([2, 2, 1, 0, 0]);
  expect(await findMentions(db, [orderId, payoutId], { most: 10 })).toHaveLength(3);
  expect(await findMentions(db, [orderId], { categories: ['video'], most: 10 })).toHaveLength(2);
  expect(await findMentions(db, [orderId], { categories: ['offer'], most: 10 })).toEqual([]);
});

it('the filters hold all at once', async () => {
  const [newest] = await findAuditRows(db, {}, 1);
  expect(await findAuditRows(db, { thingId: orderId, type: 'VideoSold' }, 10)).toHaveLength(1);
  expect(await findAuditRows(db, { type: 'VideoSold', before: newest?.position }, 10)).toHaveLength(1);
  expect(
    await findAuditRows(db, { from: '2026-06-01T00:00:01.000Z', until: '2026-06-01T00:00:02.000Z' }, 10),
  ).toHaveLength(1);
});
