import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testClock } from '#testing/clock.ts';
import { openTestDb } from '#testing/testDb.ts';
import { postgresThrottle } from './throttle.ts';

const { db } = openTestDb();
const { now, wait } = testClock();

const start = () => ({ throttle: postgresThrottle(db, now), key: randomUUID() });
const DAY = 24 * 60 * 60;
const refused = (retryAfterSeconds: number) => ({
  type: 'too-many-requests',
  detail: 'Too many requests. Please wait a moment and try again.',
  retryAfterSeconds,
});

describe('failures', () => {
  it('V6.3.1, V6.1.1: cost nothing five times, then twice as long each time, a minute at most', async () => {
    const { throttle, key } = start();
    for (let n = 0; n < 5; n += 1) {
      await throttle.failed(key);
      await throttle.check(key);
    }
    for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60, 60]) {
      await throttle.failed(key);
      await expect(throttle.check(key)).rejects.toMatchObject(refused(seconds));
      wait(seconds - 0.5);
      await expect(throttle.check(key)).rejects.toMatchObject(refused(1));
      wait(0.5);
      await throttle.check(key);
    }
  });

  it('are all counted when many come at the same time', async () => {
    const { throttle, key } = start();
    await Promise.all(Array.from({ length: 10 }, () => throttle.failed(key)));
    await expect(throttle.check(key)).rejects.toMatchObject(refused(16));
  });

  it('are counted to any number', async () => {
    const { throttle, key } = start();
    await throttle.failed(key);
    await db('auth_throttle').where('key', 'like', `failures ${key}`).update({ count: 1_000_000 });
    await throttle.failed(key);
    await expect(throttle.check(key)).rejects.toMatchObject(refused(60));
  });

  it('are forgotten after a success', async () => {
    const { throttle, key } = start();
    for (let n = 0; n < 6; n += 1) await throttle.failed(key);
    await throttle.succeeded(key);
    await throttle.check(key);
    for (let n = 0; n < 5; n += 1) await throttle.failed(key);
    await throttle.check(key);
  });

  it('are forgotten after a day without any, and not before', async () => {
    const { throttle, key } = start();
    for (let n = 0; n < 8; n += 1) await throttle.failed(key);
    wait(DAY);
    await throttle.failed(key);
    await expect(throttle.check(key)).rejects.toMatchObject(refused(8));
    wait(DAY + 1);
    await throttle.failed(key);
    await throttle.check(key);
  });

  it('V6.3.1: of a day are a hundred at most, whatever succeeds in between, and the last one is reported once', async () => {
    const { throttle, key } = start();
    const reports: boolean[] = [];
    for (let n = 0; n < 100; n += 1) {
      reports.push(await throttle.failed(key));
      await throttle.succeeded(key);
    }
    expect(reports.filter(Boolean).length).toBe(1);
    expect(reports.at(-1)).toBe(true);
    await expect(throttle.check(key)).rejects.toMatchObject(refused(DAY));
    wait(DAY - 1);
    await expect(throttle.check(key)).rejects.toMatchObject(refused(1));
    wait(1);
    await throttle.check(key);
    expect(await throttle.failed(key)).toBe(false);
  });

  it('of one key do not slow another', async () => {
    const { throttle, key } = start();
    for (let n = 0; n < 9; n += 1) await throttle.failed(key);
    await throttle.check(randomUUID());
  });
});

describe('a window', () => {
  const limit = { points: 3, seconds: 600 };

  it('holds so many, and says when it ends', async () => {
    const { throttle, key } = start();
    for (let n = 0; n < 3; n += 1) await throttle.take(key, limit);
    wait(100);
    await expect(throttle.take(key, limit)).rejects.toMatchObject(refused(500));
    wait(500);
    await throttle.take(key, limit);
  });

  it('is not made longer by those who are refused', async () => {
    const { throttle, key } = start();
    for (let n = 0; n < 9; n += 1) {
      await throttle.take(key, limit).catch(() => undefined);
      wait(70);
    }
    await throttle.take(key, limit);
  });

  it('holds no more when many come at the same time, nor after it was over', async () => {
    const { throttle, key } = start();
    const takeMany = async (): Promise<number> => {
      const takes = await Promise.allSettled(Array.from({ length: 30 }, () => throttle.take(key, limit)));
      return takes.filter(({ status }) => status === 'fulfilled').length;
    };
    expect(await takeMany()).toBe(3);
    wait(600);
    expect(await takeMany()).toBe(3);
  });

  it('has nothing to do with failures of the same key', async () => {
    const { throttle, key } = start();
    for (let n = 0; n < 3; n += 1) await throttle.take(key, limit);
    await throttle.check(key);
    await throttle.succeeded(key);
    await expect(throttle.take(key, limit)).rejects.toMatchObject({ type: 'too-many-requests' });
  });
});
