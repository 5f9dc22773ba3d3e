import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { testClock } from '#testing/clock.ts';
import { openTestDb } from '#testing/testDb.ts';
import { postgresRequestLinks } from './requestLinks.ts';

const { db } = openTestDb();
const { now, wait } = testClock();
const WEEK_SECONDS = 7 * 24 * 60 * 60;

it('a link confirms its own request for seven days, as often as it is followed, and is kept as a hash', async () => {
  const links = postgresRequestLinks(db, now);
  const requestId = randomUUID();
  const token = await links.create(requestId);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(await db('support_request_links'))).not.toContain(token);
  expect(await links.isRight(randomUUID(), token)).toBe(false);
  expect(await links.isRight(requestId, `${token}x`)).toBe(false);

  wait(WEEK_SECONDS - 1);
  await links.forgetExpired();
  for (const _ of [1, 2]) expect(await links.isRight(requestId, token)).toBe(true);
  wait(1);
  expect(await links.isRight(requestId, token)).toBe(false);
  await links.forgetExpired();
  expect(await db('support_request_links')).toEqual([]);
});
