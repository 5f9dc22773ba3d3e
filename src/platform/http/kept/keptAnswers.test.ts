import { describe, expect, it, vi } from 'vitest';
import { keptAnswers, type KeptOptions, type Made } from './keptAnswers.ts';
import { patience } from '#testing/run/patience.ts';

/** A cache over read models that the test changes, with a clock that it moves. */
const openCache = (more: Partial<KeptOptions<string>> = {}) => {
  const counts = new Map([
    ['listings', 0],
    ['orders', 0],
  ]);
  const clock = { ms: 100_000 };
  const cache = keptAnswers<string>({
    changes: (name) => counts.get(name) ?? 0,
    readModels: [...counts.keys()],
    sizeOf: (value) => value.length,
    mostBytes: 1000,
    most: 10,
    now: () => clock.ms,
    ...more,
  });
  let made = 0;
  const making = (more: Partial<Made<string>> = {}) =>
    vi.fn(() =>
      Promise.resolve<Made<string>>({ value: `made ${(made += 1)}`, reads: ['listings'], mayLag: false, ...more }),
    );
  return {
    cache,
    making,
    pass: (ms: number) => (clock.ms += ms),
    change: (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1),
  };
};

/** A making that ends when the test says so. */
const slowly = (more: Partial<Made<string>> = {}) => {
  const ends: ((value: string) => void)[] = [];
  const make = vi.fn(async (): Promise<Made<string>> => {
    const value = await new Promise<string>((resolve) => ends.push(resolve));
    return { value, reads: ['listings'], mayLag: false, ...more };
  });
  return { make, end: (value: string, which = 0) => ends[which]?.(value) };
};

describe('an answer that is kept', () => {
  it('is made once for those who ask one after the other, and once for those who ask at the same time', async () => {
    const { cache } = openCache();
    const { make, end } = slowly();
    const both = [cache.answer('/', make), cache.answer('/', make)];
    await vi.waitFor(() => expect(make).toHaveBeenCalledTimes(1), patience);
    end('page');
    expect(await Promise.all(both)).toEqual(['page', 'page']);
    expect(await cache.answer('/', make)).toBe('page');
    expect(cache.find('/')).toBe('page');
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('is made anew once what it was made from has changed, and not when anything else has', async () => {
    const { cache, making, change, pass } = openCache();
    const make = making();
    await cache.answer('/', make);
    change('orders');
    pass(5000);
    expect(cache.find('/')).toBe('made 1');
    change('listings');
    expect(cache.find('/')).toBeUndefined();
    expect(await cache.answer('/', make)).toBe('made 2');
  });

  it('is not kept over a change that came while it was made', async () => {
    const { cache, change, pass } = openCache();
    const { make, end } = slowly();
    const before = cache.answer('/', make);
    await vi.waitFor(() => expect(make).toHaveBeenCalledTimes(1), patience);
    change('listings');
    // Who asks now may not be given what began before.
    const after = cache.answer('/', make);
    await vi.waitFor(() => expect(make).toHaveBeenCalledTimes(2), patience);
    end('new', 1);
    expect(await after).toBe('new');
    end('old', 0);
    expect(await before).toBe('old');
    expect(cache.find('/')).toBe('new');
    pass(299);
    expect(cache.find('/')).toBe('new');
  });

  it('made after a change is made once more, because something behind it may have remembered', async () => {
    const { cache, making, change, pass } = openCache();
    const make = making();
    await cache.answer('/', make);
    change('listings');
    await cache.answer('/', make);
    pass(299);
    expect(cache.find('/')).toBe('made 2');
    pass(1);
    expect(cache.find('/')).toBeUndefined();
    await cache.answer('/', make);
    pass(9999);
    expect(cache.find('/')).toBe('made 3');
  });

  it('is never kept for more than ten seconds, or beyond the moment at which everything changes', async () => {
    const life = { ms: undefined as number | undefined };
    const { cache, making, pass } = openCache({ changesInMs: () => Promise.resolve(life.ms) });
    await cache.answer('/', making());
    pass(9999);
    expect(cache.find('/')).toBeDefined();
    pass(1);
    expect(cache.find('/')).toBeUndefined();
    life.ms = 50;
    await cache.answer('/', making());
    pass(49);
    expect(cache.find('/')).toBeDefined();
    pass(1);
    expect(cache.find('/')).toBeUndefined();
  });

  it('is given and not kept when it may not be, and takes the place of one that was', async () => {
    const { cache, making, change } = openCache();
    await cache.answer('/', making());
    change('listings');
    expect(await cache.answer('/', making({ value: 'sold', reads: undefined }))).toBe('sold');
    expect(cache.find('/')).toBeUndefined();
  });

  it('does not exist after a failure, which everybody meets who waited for it', async () => {
    const { cache, making } = openCache();
    const fail = () => Promise.reject(new Error('away'));
    const both = [cache.answer('/', fail), cache.answer('/', fail)];
    for (const answer of both) await expect(answer).rejects.toThrow('away');
    expect(await cache.answer('/', making())).toBe('made 1');
  });
});

describe('what may lag', () => {
  it('is shown for less than half a second after a change, while it is made anew once', async () => {
    const { cache, making, change, pass } = openCache();
    await cache.answer('/', making({ mayLag: true }));
    pass(250);
    change('listings');
    const { make, end } = slowly({ mayLag: true });
    expect(await cache.answer('/', make)).toBe('made 1');
    expect(await cache.answer('/', make)).toBe('made 1');
    expect(make).toHaveBeenCalledTimes(1);
    pass(250);
    // It has been shown for long enough.
    const waiting = cache.answer('/', make);
    end('new');
    expect(await waiting).toBe('new');
    expect(make).toHaveBeenCalledTimes(1);
    expect(cache.find('/')).toBe('new');
  });

  it('is made anew four times a second at most, however many facts change it', async () => {
    const { cache, making, change, pass } = openCache();
    const make = making({ mayLag: true });
    for (let turn = 0; turn < 200; turn += 1) {
      change('listings');
      await cache.answer('/', make);
      pass(10);
    }
    expect(make.mock.calls.length).toBeLessThanOrEqual(9);
    expect(make.mock.calls.length).toBeGreaterThan(5);
  });
});

describe('the bound', () => {
  it('holds in number: those go that nobody asked for longest', async () => {
    const { cache, making } = openCache({ most: 2 });
    for (const key of ['/a', '/b']) await cache.answer(key, making());
    cache.find('/a');
    await cache.answer('/c', making());
    expect(['/a', '/b', '/c'].map((key) => cache.find(key) !== undefined)).toEqual([true, false, true]);
  });

  it('holds in bytes, and what is larger than all of it is not kept', async () => {
    const { cache, making } = openCache({ mostBytes: 100 });
    for (const key of ['/a', '/b', '/c']) await cache.answer(key, making({ value: key.repeat(20) }));
    expect(['/a', '/b', '/c'].map((key) => cache.find(key) !== undefined)).toEqual([false, true, true]);
    expect(await cache.answer('/d', making({ value: 'd'.repeat(101) }))).toHaveLength(101);
    expect(cache.find('/d')).toBeUndefined();
  });
});
