import { describe, expect, it } from 'vitest';
import { bySystem } from '#platform/eventStore/handle.ts';
import { id } from '#testing/events.ts';
import { capturing, memoryAttempts, openSweeper } from '#testing/openSweeper.ts';
import type { Process } from './process.ts';

describe('one step of an item at a time', () => {
  /** Two processes that share their attempts; the step of the first never ends before `end`. */
  const openTwo = () => {
    const attempts = memoryAttempts();
    let end = (): void => undefined;
    const step: Process['step'] = () => new Promise<void>((resolve) => (end = resolve));
    const first = openSweeper([capturing(1, 30)], { step }, undefined, attempts);
    const second = openSweeper([capturing(1, 30)], {}, undefined, attempts);
    return { first: first.sweeper, second: second.sweeper, stepped: second.stepped, end: () => end() };
  };
  const cause = bySystem(id(2));
  const busy = 'Another step of it is under way.';

  it('is taken: another process, a job and a person leave it alone until it has ended', async () => {
    const { first, second, stepped, end } = openTwo();
    const swept = first.sweep();
    await second.sweep();
    expect(await second.tryAgain('order', 'item-00001', cause)).toEqual({ error: busy });
    await expect(second.hurry('order', 'item-00001', cause)).rejects.toThrow(busy);
    expect(stepped).toEqual([]);
    end();
    await swept;
    await second.hurry('order', 'item-00001', cause);
    expect(stepped).toEqual(['item-00001']);
  });

  it('is taken by a job as well', async () => {
    const { first, second, stepped, end } = openTwo();
    const hurried = first.hurry('order', 'item-00001', cause);
    await second.sweep();
    expect(stepped).toEqual([]);
    end();
    await hurried;
    await second.sweep();
    expect(stepped).toEqual(['item-00001']);
  });

  it('fails a job with what keeps the item from moving on, and the sweeper goes on from there', async () => {
    const { sweeper, clock, stepped } = openSweeper([capturing(1, 30)], {}, () => true);
    await expect(sweeper.hurry('order', 'item-00001', cause)).rejects.toThrow('the provider does not know item-00001');
    await sweeper.sweep();
    expect(stepped).toHaveLength(1);
    clock.wait(60);
    await sweeper.sweep();
    expect(await sweeper.findStuck(10)).toMatchObject([{ itemId: 'item-00001', failures: 2 }]);
  });
});
