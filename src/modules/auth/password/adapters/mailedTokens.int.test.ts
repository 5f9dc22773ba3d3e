import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testClock } from '#testing/clock.ts';
import { openTestDb } from '#testing/testDb.ts';
import { postgresMailedTokens } from './mailedTokens.ts';

const { db } = openTestDb();
const { now, wait } = testClock();

const start = () => ({ tokens: postgresMailedTokens(db, now), userId: randomUUID() });
const HOUR = 3600;

describe('a reset link', () => {
  it('works once within the hour', async () => {
    const { tokens, userId } = start();
    const token = await tokens.create(userId, 'reset');
    wait(HOUR - 1);
    expect(await tokens.use(userId, 'reset', token)).toBe(true);
    expect(await tokens.use(userId, 'reset', token)).toBe(false);
  });

  it('expires after an hour', async () => {
    const { tokens, userId } = start();
    const token = await tokens.create(userId, 'reset');
    wait(HOUR);
    expect(await tokens.use(userId, 'reset', token)).toBe(false);
  });

  it('V6.4.1: works for one of twenty at the same time', async () => {
    const { tokens, userId } = start();
    const token = await tokens.create(userId, 'reset');
    const uses = await Promise.all(Array.from({ length: 20 }, () => tokens.use(userId, 'reset', token)));
    expect(uses.filter(Boolean)).toHaveLength(1);
  });

  it('ends when a newer one is made, also of twenty at the same time', async () => {
    const { tokens, userId } = start();
    const older = await tokens.create(userId, 'reset');
    const newer = await Promise.all(Array.from({ length: 20 }, () => tokens.create(userId, 'reset')));
    expect(await tokens.use(userId, 'reset', older)).toBe(false);
    const uses = await Promise.all(newer.map((token) => tokens.use(userId, 'reset', token)));
    expect(uses.filter(Boolean)).toHaveLength(1);
  });
});

describe('a confirmation link', () => {
  it('works for a day, and again for a minute in case the answer was lost', async () => {
    const { tokens, userId } = start();
    const token = await tokens.create(userId, 'confirmation');
    wait(24 * HOUR - 100);
    expect(await tokens.use(userId, 'confirmation', token)).toBe(true);
    wait(40);
    expect(await tokens.use(userId, 'confirmation', token)).toBe(true);
    wait(20);
    expect(await tokens.use(userId, 'confirmation', token)).toBe(false);
  });

  it('expires after a day', async () => {
    const { tokens, userId } = start();
    const token = await tokens.create(userId, 'confirmation');
    wait(24 * HOUR);
    expect(await tokens.use(userId, 'confirmation', token)).toBe(false);
  });

  it('keeps working when a second one or a reset is requested', async () => {
    const { tokens, userId } = start();
    const first = await tokens.create(userId, 'confirmation');
    const second = await tokens.create(userId, 'confirmation');
    await tokens.create(userId, 'reset');
    expect(await tokens.use(userId, 'confirmation', second)).toBe(true);
    expect(await tokens.use(userId, 'confirmation', first)).toBe(true);
  });
});

it('works for its own account and purpose only', async () => {
  const { tokens, userId } = start();
  const token = await tokens.create(userId, 'confirmation');
  expect(await tokens.use(randomUUID(), 'confirmation', token)).toBe(false);
  expect(await tokens.use(userId, 'reset', token)).toBe(false);
  expect(await tokens.use(userId, 'confirmation', `${token}x`)).toBe(false);
  expect(await tokens.use(userId, 'confirmation', token)).toBe(true);
});

it('V6.4.1: keeps no token in clear', async () => {
  const { tokens, userId } = start();
  const token = await tokens.create(userId, 'reset');
  const kept = JSON.stringify(await db('auth_mailed_tokens').where({ user_id: userId }));
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(kept).not.toContain(token);
  expect(kept).not.toContain(JSON.stringify(Buffer.from(token, 'base64url')));
});

it('deletes all links of an account, and of no other', async () => {
  const { tokens, userId } = start();
  const another = randomUUID();
  const reset = await tokens.create(userId, 'reset');
  const confirmation = await tokens.create(userId, 'confirmation');
  const kept = await tokens.create(another, 'reset');
  await tokens.removeAll(userId);
  expect(await tokens.use(userId, 'reset', reset)).toBe(false);
  expect(await tokens.use(userId, 'confirmation', confirmation)).toBe(false);
  expect(await tokens.use(another, 'reset', kept)).toBe(true);
});
