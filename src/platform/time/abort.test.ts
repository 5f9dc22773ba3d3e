import { describe, expect, it } from 'vitest';
import { onAbort, pause } from './abort.ts';

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
