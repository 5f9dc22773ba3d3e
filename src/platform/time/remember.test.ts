import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { remember, rememberLast } from './remember.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

it('calls once for everybody, and again when the answer is old', async () => {
  const ask = vi.fn(() => Promise.resolve(ask.mock.calls.length));
  const count = remember(1000, ask);
  expect(await Promise.all([count(), count()])).toEqual([1, 1]);
  vi.advanceTimersByTime(999);
  expect(await count()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await count()).toBe(2);
});

it('calls again at once after a failure', async () => {
  const ask = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('down')).mockResolvedValue('up');
  const answer = remember(1000, ask);
  await expect(answer()).rejects.toThrow('down');
  expect(await answer()).toBe('up');
});

it('keeps the last answer while calls fail, and reports each failure', async () => {
  const ask = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('not yet'));
  const onError = vi.fn();
  const answer = rememberLast(1000, ask, { first: 'settings', onError });
  expect(await answer()).toBe('settings');
  ask.mockResolvedValueOnce('new');
  expect(await answer()).toBe('new');
  expect(await answer()).toBe('new');
  vi.advanceTimersByTime(1000);
  ask.mockRejectedValueOnce(new Error('down'));
  expect(await answer()).toBe('new');
  expect(onError.mock.calls).toEqual([[new Error('not yet')], [new Error('down')]]);
});
