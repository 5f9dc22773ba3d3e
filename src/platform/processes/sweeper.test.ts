import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { bySystem } from '#platform/eventStore/handle.ts';
import { testClock } from '#testing/clock.ts';
import { id } from '#testing/events.ts';
import { capturing, memoryAttempts, memoryWork, openSweeper } from '#testing/openSweeper.ts';
import { defineProcess, minutes, type Process } from './process.ts';
import { createSweeper } from './sweeper.ts';

describe('a sweep', () => {
  it('takes a step of everything that is due, the oldest first, however many there are', async () => {
    const { sweeper, stepped } = openSweeper([
      ...Array.from({ length: 450 }, (_, n) => capturing(n)),
      capturing(999, 5),
    ]);
    await sweeper.sweep();
    expect(stepped).toHaveLength(451);
    expect(stepped.slice(0, 2)).toEqual(['item-00999', 'item-00000']);
  });

  it('leaves a state alone while a job may still drive it', async () => {
    const { sweeper, clock, stepped } = openSweeper([capturing(1, 0)]);
    await sweeper.sweep();
    expect(stepped).toEqual([]);
    clock.wait(60);
    await sweeper.sweep();
    expect(stepped).toEqual(['item-00001']);
  });

  it('goes on after an item that fails, and tries that one again later and later', async () => {
    const { sweeper, clock, stepped, errors } = openSweeper(
      [capturing(1), capturing(2)],
      {},
      (itemId) => itemId === 'item-00001',
    );
    for (const minutesLater of [0, 0.5, 1, 2, 3]) {
      clock.wait(minutesLater * 60);
      await sweeper.sweep();
    }
    expect(stepped.filter((itemId) => itemId === 'item-00002')).toHaveLength(5);
    expect(stepped.filter((itemId) => itemId === 'item-00001')).toHaveLength(3);
    expect(errors).toHaveLength(3);
  });

  it('ends what has failed for too long, where the process says how', async () => {
    const ended: string[] = [];
    const giveUp = { afterMs: 60 * 60_000, step: (itemId: string) => Promise.resolve(void ended.push(itemId)) };
    const { sweeper, clock, stepped } = openSweeper(
      [capturing(1, 2), capturing(2, 61), capturing(3, 61)],
      { giveUp },
      (itemId) => itemId !== 'item-00003',
    );
    // A minute after the first failure, then two, four, eight and sixteen.
    for (const minutesLater of [0, 1, 2, 4, 8]) {
      clock.wait(minutesLater * 60);
      await sweeper.sweep();
    }
    expect(ended).toEqual([]);
    clock.wait(16 * 60);
    await sweeper.sweep();
    expect(stepped.filter((itemId) => itemId === 'item-00002')).toHaveLength(6);
    expect(ended).toEqual(['item-00002']);
    expect((await sweeper.findStuck(10)).map(({ itemId, error }) => [itemId, error])).toContainEqual([
      'item-00001',
      'the provider does not know item-00001',
    ]);
  });

  it('is not held up by a step that never ends: the next sweep passes over this process only', async () => {
    const { sweeper, stepped } = openSweeper([capturing(1)], { step: () => new Promise(() => undefined) });
    void sweeper.sweep();
    await sweeper.sweep();
    expect(stepped).toEqual([]);
  });

  it('gives a step a minute: then it has failed, and what comes after it is driven on', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const set = vi.spyOn(globalThis, 'setTimeout');
    const clear = vi.spyOn(globalThis, 'clearTimeout');
    const stepped: string[] = [];
    const { sweeper, errors } = openSweeper([capturing(1, 12), capturing(2)], {
      step: (itemId) => {
        stepped.push(itemId);
        return itemId === 'item-00001' ? new Promise(() => undefined) : Promise.resolve();
      },
    });
    const swept = sweeper.sweep();
    await vi.advanceTimersByTimeAsync(59_999);
    expect(stepped).toEqual(['item-00001']);
    expect(errors).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(stepped).toEqual(['item-00001', 'item-00002']);
    await swept;
    const error = 'order item-00001 took longer than 60 s';
    expect(errors).toMatchObject([{ message: error }]);
    expect(await sweeper.findStuck(10)).toMatchObject([{ itemId: 'item-00001', failures: 1, error }]);
    // Other code of this worker has timers, too.
    const limits = set.mock.results.flatMap(({ value }, call) =>
      set.mock.calls[call]?.[1] === 60_000 ? [value as unknown] : [],
    );
    expect(limits).toHaveLength(2);
    expect(clear.mock.calls.map(([timer]) => timer)).toEqual(expect.arrayContaining(limits));
    vi.restoreAllMocks();
  });

  it('sweeps the other processes while a step of one hangs', async () => {
    const refunded: string[] = [];
    let end = (): void => undefined;
    const process = (name: string, step: Process['step']) =>
      defineProcess({ name, title: name, ask: 'finance', states: { capturing: minutes(10) }, step });
    const sweeper = createSweeper({
      processes: [
        process('order', () => new Promise<void>((resolve) => (end = resolve))),
        process('refund', (itemId) => Promise.resolve(void refunded.push(itemId))),
      ],
      unfinishedWork: memoryWork([capturing(1), { ...capturing(2), process: 'refund' }]),
      attempts: memoryAttempts(),
      clock: testClock().now,
      newId: () => id(1),
      onError: (error) => expect.fail(String(error)),
    });
    const swept = sweeper.sweep();
    await expect.poll(() => refunded).toEqual(['item-00002']);
    await sweeper.sweep();
    expect(refunded).toEqual(['item-00002', 'item-00002']);
    end();
    await swept;
  });

  it('ends when the database is away, and the next one takes up the work', async () => {
    const attempts = memoryAttempts();
    let isAway = true;
    const away = { ...attempts };
    away.find = (...given) => (isAway ? Promise.reject(new Error('ECONNREFUSED')) : attempts.find(...given));
    away.noteSuccess = (...noted) =>
      isAway ? Promise.reject(new Error('ECONNREFUSED')) : attempts.noteSuccess(...noted);
    const { sweeper, stepped, errors } = openSweeper([capturing(1), capturing(2)], {}, undefined, away);
    await sweeper.sweep();
    expect(stepped).toEqual([]);
    expect(errors.length).toBe(1);
    isAway = false;
    await sweeper.sweep();
    expect(stepped).toEqual(['item-00001', 'item-00002']);
  });

  it('asks as often as the state says while nothing moves', async () => {
    const { sweeper, clock, stepped } = openSweeper([capturing(1)], {
      states: { capturing: minutes(10, { everyMinutes: 30 }) },
    });
    await sweeper.sweep();
    clock.wait(29 * 60);
    await sweeper.sweep();
    expect(stepped).toHaveLength(1);
    clock.wait(60);
    await sweeper.sweep();
    expect(stepped).toHaveLength(2);
  });
});

describe('what is stuck', () => {
  it('has been in its state for longer than that may last, and names its last error', async () => {
    const { sweeper } = openSweeper([capturing(1, 10), capturing(2, 11)], {}, () => true);
    await sweeper.sweep();
    expect(await sweeper.findStuck(10)).toEqual([
      {
        ...capturing(2, 11),
        title: 'Order',
        ask: 'finance',
        failures: 1,
        error: 'the provider does not know item-00002',
        triedAt: testClock().now().toISOString(),
      },
    ]);
  });

  it('is also what is in a state that nobody declared', async () => {
    const { sweeper } = openSweeper([{ ...capturing(1, 1), state: 'unheard-of' }]);
    expect(await sweeper.findStuck(10)).toMatchObject([{ itemId: 'item-00001', error: null }]);
  });

  it('is tried again at once, by the name of its process', async () => {
    let isDown = true;
    const { sweeper } = openSweeper([capturing(1, 30)], {}, () => isDown);
    const cause = bySystem(id(2));
    expect(await sweeper.tryAgain('order', 'item-00001', cause)).toEqual({
      error: 'the provider does not know item-00001',
    });
    isDown = false;
    expect(await sweeper.tryAgain('order', 'item-00001', cause)).toEqual({ error: null });
    await expect(sweeper.tryAgain('unknown', 'item-00001', cause)).rejects.toMatchObject({ type: 'not-found' });
  });

  it('is no further on by being tried again and again: each time it is the last step, and no new one', async () => {
    const given: number[] = [];
    const step: Process['step'] = (_itemId, _cause, failures) => {
      given.push(failures);
      return Promise.reject(new Error('the provider does not answer'));
    };
    const { sweeper, clock } = openSweeper([capturing(1, 30)], { step });
    await sweeper.sweep();
    clock.wait(120);
    await sweeper.sweep();
    for (let press = 0; press < 6; press += 1) await sweeper.tryAgain('order', 'item-00001', bySystem(id(2)));
    clock.wait(3600);
    await sweeper.sweep();
    expect(given).toEqual([0, 1, 1, 1, 1, 1, 1, 1, 2]);
  });
});
