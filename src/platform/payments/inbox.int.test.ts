/** How long reports of the provider are kept: handled ones for a time, unhandled ones until they are handled. */
import { beforeEach, expect, it } from 'vitest';
import { addDays } from '#contracts/shared/addDays.ts';
import { openTestDb } from '#testing/testDb.ts';
import { createInbox, reportDays } from './inbox.ts';
import type { ProviderEvent } from './payments.ts';

const { db } = openTestDb();
let at: string;
const provided: ProviderEvent[] = [];
const ran: string[] = [];
const inbox = createInbox({
  db,
  send: () => Promise.resolve(),
  payments: { listEvents: (since) => Promise.resolve(provided.filter(({ createdAt }) => createdAt >= since)) },
  reactions: [
    {
      isFor: () => true,
      run: ({ eventId }) =>
        eventId === 'evt_unclear' ? Promise.reject(new Error('no order')) : Promise.resolve(void ran.push(eventId)),
    },
  ],
  now: () => at,
  idOf: (text) => text,
});
const report = (eventId: string): ProviderEvent => ({
  eventId,
  type: 'charge.succeeded',
  objectId: 'ch_1',
  reference: null,
  chargeId: 'ch_1',
  createdAt: at,
});
beforeEach(async () => {
  at = '2026-02-01T00:00:00.000Z';
  provided.length = 0;
  ran.length = 0;
  await db('payment_events').delete();
  await db('payment_replay').delete();
});
const handle = (eventId: string) => inbox.jobs[0].run({ eventId }, new AbortController().signal);
const kept = () => db('payment_events').orderBy('event_id').pluck<string[]>('event_id');

it('forgets a handled report after its days, and no report that waits', async () => {
  const first = at;
  await inbox.keep([report('evt_done'), report('evt_unclear')]);
  await handle('evt_done');
  await expect(handle('evt_unclear')).rejects.toThrow('no order');
  at = addDays(first, reportDays - 1);
  await inbox.keep([report('evt_later')]);
  await handle('evt_later');
  await inbox.forget();
  expect(await kept()).toEqual(['evt_done', 'evt_later', 'evt_unclear']);
  at = addDays(first, reportDays + 1);
  await inbox.forget();
  expect(await kept()).toEqual(['evt_later', 'evt_unclear']);
  const open = await inbox.process.find?.('report', { dueBefore: at, after: null, limit: 10 });
  expect(open?.map(({ itemId }) => itemId)).toEqual(['evt_unclear']);
});

it('handles no report again that the provider still lists, however long the site was quiet', async () => {
  at = '2026-06-01T00:00:00.000Z';
  const listed = report('evt_listed');
  await inbox.keep([listed]);
  await handle('evt_listed');
  provided.push(listed);
  // The provider lists an event for 30 days.
  at = addDays(at, 29);
  await inbox.forget();
  await inbox.jobs[1].run({}, new AbortController().signal);
  expect(await kept()).toContain('evt_listed');
  await handle('evt_listed');
  expect(ran.filter((eventId) => eventId === 'evt_listed')).toHaveLength(1);
});

it('fetches a report that never arrived, although newer ones did while the provider listed nothing', async () => {
  const replay = () => inbox.jobs[1].run({}, new AbortController().signal);
  at = '2026-08-01T12:00:00.000Z';
  await replay();
  at = '2026-08-01T13:00:00.000Z';
  const lost = report('evt_lost');
  provided.push(lost);
  at = '2026-08-01T15:00:00.000Z';
  const newer = report('evt_newer');
  provided.push(newer);
  await inbox.keep([newer]);
  at = '2026-08-02T15:00:00.000Z';
  await replay();
  expect(await kept()).toEqual(expect.arrayContaining(['evt_lost', 'evt_newer']));
});
