import { describe, expect, it } from 'vitest';
import { openTestDb } from '#testing/testDb.ts';
import { postgresAttempts } from './attempts.ts';

const { db } = openTestDb();
const attempts = postgresAttempts(db);
const MINUTE_MS = 60_000;
const nowMs = Date.parse('2026-03-01T12:00:00.000Z');
const take = (itemId: string, { minutes = 0, isHurried = false } = {}) =>
  attempts.take('refund', itemId, { nowMs: nowMs + minutes * MINUTE_MS, isHurried });

describe('the step of an item', () => {
  it('is taken by one of many that want it at once', async () => {
    const taken = await Promise.all(Array.from({ length: 8 }, (_, n) => take('a', { isHurried: n % 2 === 0 })));
    expect(taken.filter((step) => step !== null)).toEqual([{ failures: 0 }]);
  });

  it('is taken for this item of this process only', async () => {
    await take('b');
    expect(await take('c')).toEqual({ failures: 0 });
    expect(await attempts.take('reversal', 'b', { nowMs, isHurried: false })).toEqual({ failures: 0 });
  });

  it('is free again once it has ended, and has not failed', async () => {
    await take('d');
    await attempts.noteSuccess('refund', 'd', nowMs, 0);
    expect(await take('d')).toEqual({ failures: 0 });
  });

  it('waits after a failure, unless it is hurried, and then knows how many failed', async () => {
    await take('e');
    await attempts.noteFailure('refund', { itemId: 'e', failures: 2, error: 'no answer' }, nowMs);
    expect(await take('e', { minutes: 1.9 })).toBeNull();
    expect(await take('e', { minutes: 1.9, isHurried: true })).toEqual({ failures: 2 });
    expect(await take('e', { minutes: 2, isHurried: true })).toBeNull();
    await attempts.noteFailure('refund', { itemId: 'e', failures: 2, error: 'no answer' }, nowMs);
    expect(await take('e', { minutes: 2 })).toEqual({ failures: 2 });
  });

  it('waits as long as the state says while nothing moves', async () => {
    await take('f');
    await attempts.noteSuccess('refund', 'f', nowMs, 30 * MINUTE_MS);
    expect(await take('f', { minutes: 29 })).toBeNull();
    expect(await take('f', { minutes: 30 })).toEqual({ failures: 0 });
  });

  it('is free again three minutes later when its process was killed', async () => {
    await take('g');
    expect(await take('g', { minutes: 2.9, isHurried: true })).toBeNull();
    expect(await take('g', { minutes: 3 })).toEqual({ failures: 0 });
  });
});
