import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { testClock } from '#testing/clock.ts';
import { openTestDb } from '#testing/testDb.ts';
import { postgresChallenges } from './challenges.ts';

const { db } = openTestDb();
const { now, wait } = testClock();

const start = async () => {
  const challenges = postgresChallenges(db, now);
  const facts = { userId: randomUUID(), way: 'google' } as const;
  return { challenges, facts, ...(await challenges.create(facts)) };
};

it('knows the account between the steps, and its way of signing in', async () => {
  const { challenges, facts, challengeToken, expiresAt } = await start();
  expect(challengeToken).toMatch(/^[\w-]{43}$/);
  expect(expiresAt).toBe(new Date(now().getTime() + 300_000).toISOString());
  expect(await challenges.attempt(challengeToken)).toEqual(facts);
});

it('allows five tries', async () => {
  const { challenges, facts, challengeToken } = await start();
  for (let n = 0; n < 5; n += 1) expect(await challenges.attempt(challengeToken)).toEqual(facts);
  expect(await challenges.attempt(challengeToken)).toBeUndefined();
});

it('allows five of fifty tries at the same time', async () => {
  const { challenges, challengeToken } = await start();
  const tries = await Promise.all(Array.from({ length: 50 }, () => challenges.attempt(challengeToken)));
  expect(tries.filter(Boolean)).toHaveLength(5);
});

it('can be finished after the fifth try, by one of twenty at the same time', async () => {
  const { challenges, challengeToken } = await start();
  for (let n = 0; n < 5; n += 1) await challenges.attempt(challengeToken);
  const ends = await Promise.all(Array.from({ length: 20 }, () => challenges.finish(challengeToken)));
  expect(ends.filter(Boolean)).toHaveLength(1);
});

it('is of no use once finished', async () => {
  const { challenges, challengeToken } = await start();
  await challenges.finish(challengeToken);
  expect(await challenges.attempt(challengeToken)).toBeUndefined();
});

it('is over after five minutes', async () => {
  const { challenges, challengeToken } = await start();
  wait(299);
  expect(await challenges.attempt(challengeToken)).toBeDefined();
  wait(1);
  expect(await challenges.attempt(challengeToken)).toBeUndefined();
  expect(await challenges.finish(challengeToken)).toBe(false);
});

it('does not know tokens it did not make', async () => {
  const { challenges, challengeToken } = await start();
  expect(await challenges.attempt(`${challengeToken}x`)).toBeUndefined();
  expect(await challenges.finish('')).toBe(false);
});
