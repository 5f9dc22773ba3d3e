import { describe, expect, it } from 'vitest';
import { createCombiner } from './combiner.ts';

class Refusal extends Error {}

const openRig = (write: (items: string[]) => Promise<string[]>) =>
  createCombiner<string, string>({
    maxItems: 10,
    maxBytes: 1000,
    sizeOf: () => 1,
    retries: 1,
    isRefusal: (error) => error instanceof Refusal,
    write,
  });
const all = (combiner: ReturnType<typeof openRig>, items: readonly string[]) =>
  Promise.all(items.map((item) => combiner.add(item).catch((error: unknown) => (error as Error).message)));

describe('a write that is refused', () => {
  it('is split until the bad items fail alone, and keeps the order of the good ones', async () => {
    const written: string[] = [];
    const combiner = openRig((items) => {
      const bad = items.find((item) => item.startsWith('bad'));
      if (bad !== undefined) return Promise.reject(new Refusal(bad));
      written.push(...items);
      return Promise.resolve(items.map((item) => `${item} is written`));
    });
    expect(await all(combiner, ['a', 'bad 1', 'b', 'c', 'd', 'bad 2', 'e'])).toEqual([
      'a is written',
      'bad 1',
      'b is written',
      'c is written',
      'd is written',
      'bad 2',
      'e is written',
    ]);
    expect(written).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('is not split when the server was out of reach: every item fails, after the retry', async () => {
    let tries = 0;
    const combiner = openRig(() => {
      tries += 1;
      return Promise.reject(new Error('out of reach'));
    });
    expect(await all(combiner, ['a', 'b', 'c'])).toEqual(['out of reach', 'out of reach', 'out of reach']);
    expect(tries).toBe(2);
  });
});
