import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { keepHealth } from './keptHealth.ts';
import type { Readiness } from './health.ts';

const ready: Readiness = { isReady: true, detail: { log: 'here' } };
const now = (): Date => new Date('2026-03-01T12:00:00Z');

it('reads once for all who ask, and not again while what it read is fresh', async () => {
  let reads = 0;
  const health = keepHealth({
    now,
    read: async () => {
      reads += 1;
      await delay(5);
      return ready;
    },
  });
  const answers = await Promise.all([health(), health(), health()]);
  expect(await health()).toBe(answers[0]);
  expect(answers[2]).toEqual({ isReady: true, detail: { log: 'here', asOf: '2026-03-01T12:00:00.000Z' } });
  expect(reads).toBe(1);
});

it('answers with the last state while a new one takes longer, and with the new one afterwards', async () => {
  let answer = (_: Readiness): void => undefined;
  const reads = [
    () => Promise.resolve(ready),
    () => new Promise<Readiness>((resolve) => (answer = resolve)),
    () => Promise.resolve(ready),
  ];
  const health = keepHealth({ now, waitMs: 5, freshMs: 0, read: () => reads.shift()?.() ?? Promise.resolve(ready) });
  expect(await health()).toMatchObject({ isReady: true });
  expect(await health()).toMatchObject({ isReady: true });
  answer({ isReady: false, detail: { why: 'behind' } });
  await delay(1);
  expect(reads).toHaveLength(1);
});

it('is not ready when a read fails or hangs, and begins no second one beside one that hangs', async () => {
  const failing = keepHealth({ now, read: () => Promise.reject(new TypeError('no')) });
  expect(await failing()).toMatchObject({ isReady: false, detail: { error: 'TypeError' } });
  let reads = 0;
  const hanging = keepHealth({
    now,
    freshMs: 0,
    limitMs: 5,
    read: () => {
      reads += 1;
      return new Promise(() => undefined);
    },
  });
  expect(await hanging()).toMatchObject({ isReady: false });
  expect(await hanging()).toMatchObject({ isReady: false });
  expect(reads).toBe(1);
});
