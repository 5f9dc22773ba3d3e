import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { onAbort, pause, withinTime } from './abort.ts';

const HOUR_MS = 3_600_000;

describe('whoever listens for an abort', () => {
  it('hears of it once', () => {
    const stopping = new AbortController();
    let count = 0;
    onAbort(stopping.signal, () => (count += 1));
    expect(count).toBe(0);
    stopping.abort();
    stopping.abort();
    expect(count).toBe(1);
  });

  it('hears of one that has happened before', async () => {
    await new Promise<void>((resolve) => onAbort(AbortSignal.abort(), resolve));
  });

  it('hears nothing after it has stopped listening', async () => {
    const stopping = new AbortController();
    let count = 0;
    const stopListening = onAbort(stopping.signal, () => (count += 1));
    stopListening();
    stopping.abort();
    onAbort(stopping.signal, () => (count += 1))();
    await new Promise<void>((resolve) => onAbort(stopping.signal, resolve));
    expect(count).toBe(0);
  });
});

describe('a pause', () => {
  it('ends with its time', async () => {
    await pause(1, new AbortController().signal);
  });

  it('ends with the abort, and does not begin after it', async () => {
    const stopping = new AbortController();
    const paused = pause(HOUR_MS, stopping.signal);
    stopping.abort();
    await paused;
    await pause(HOUR_MS, stopping.signal);
  });
});

describe('work with a limit of time', () => {
  const neverEnds = (signal: AbortSignal): Promise<never> =>
    new Promise((_, reject) => onAbort(signal, () => reject(new Error('aborted'))));

  it('is ended by it, also when memory is collected meanwhile', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const working = withinTime(200, neverEnds, new AbortController().signal);
    const ending = expect(working).rejects.toMatchObject({ name: 'TimeoutError' });
    await new Promise((resolve) => setImmediate(resolve));
    collect();
    await ending;
  });

  it('is ended by the signal of its caller', async () => {
    const caller = new AbortController();
    const working = withinTime(HOUR_MS, neverEnds, caller.signal);
    caller.abort();
    await expect(working).rejects.toThrow('aborted');
  });

  it('keeps a signal that stays as it is once the work has ended', async () => {
    const signal = await withinTime(1, (given) => Promise.resolve(given));
    await pause(20, new AbortController().signal);
    expect(signal.aborted).toBe(false);
  });
});
