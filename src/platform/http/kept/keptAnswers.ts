/**
 * Answers that are kept in the memory of the process and dropped by what the facts touched: each names the read models that it
 * was made from, and is made anew once one of them was written to.
 */
import { LRUCache } from 'lru-cache';

/** So long an answer is kept whatever happens, because some of what it shows changes with time alone. */
const MOST_MS = 10_000;
/** So long an answer is kept that was made after a change: its making may have used what others still remembered. */
const AFTER_CHANGE_MS = 300;
/** What may lag is shown until so long after its making began, while it is made anew. */
const SHOWN_MS = 500;
/** It is made anew at most this often. */
const BETWEEN_MS = 250;

/** What was made for a key. */
export type Made<Value> = Readonly<{
  value: Value;
  /** The read models that it was made from; undefined: it is given to those who asked and not kept. */
  reads: readonly string[] | undefined;
  /** Whether it is still shown after a change while it is made anew, for half a second from the beginning of its making (RFC 5861, 3). */
  mayLag: boolean;
}>;

export type KeptOptions<Value> = Readonly<{
  /** Counts up whenever the read model has changed. */
  changes: (readModel: string) => number;
  /** Every read model that an answer may be made from. */
  readModels: readonly string[];
  /** In how many ms everything changes by itself; undefined: at no known moment. */
  changesInMs?: () => Promise<number | undefined>;
  /** Bytes. */
  sizeOf: (value: Value) => number;
  /** Beyond so many bytes, or so many answers, those that nobody asked for longest are forgotten. */
  mostBytes: number;
  most: number;
  /** Milliseconds of a clock that only goes forward. */
  now?: () => number;
}>;

export type KeptAnswers<Value> = Readonly<{
  /** The answer for this key if it is kept and can be given as it is. */
  find: (key: string) => Value | undefined;
  /** The answer for this key, made where it must be; those who ask meanwhile wait for the same. @throws what `make` throws */
  answer: (key: string, make: () => Promise<Made<Value>>) => Promise<Value>;
}>;

/** The counts of changes when the making began. */
type Seen = ReadonlyMap<string, number>;
type Begun = Readonly<{ at: number; turn: number; seen: Seen }>;
type Entry<Value> = Omit<Made<Value>, 'reads'> & Readonly<{ reads: readonly string[]; begun: Begun; until: number }>;
type Flight<Value> = Readonly<{ begun: Begun; value: Promise<Value> }>;

/** What changed when, as far as anybody has looked. */
const watchChanges = <Value>({ readModels, changes }: KeptOptions<Value>) => {
  let turn = 0;
  const noticed = new Map(readModels.map((name) => [name, { count: changes(name), at: Number.NEGATIVE_INFINITY }]));
  return {
    look: (at: number): Begun => {
      for (const [name, last] of noticed) {
        const count = changes(name);
        if (count !== last.count) noticed.set(name, { count, at });
      }
      turn += 1;
      return { at, turn, seen: new Map([...noticed].map(([name, { count }]) => [name, count])) };
    },
    hasChanged: ({ seen }: Begun, names: readonly string[] = readModels): boolean =>
      names.some((name) => seen.get(name) !== changes(name)),
    /** Whether none of these had changed for so long before it began. */
    wasQuiet: ({ at }: Begun, names: readonly string[], ms: number): boolean =>
      names.every((name) => at - (noticed.get(name)?.at ?? at) >= ms),
  };
};

type Watch = ReturnType<typeof watchChanges>;

/** The answers themselves, at most as many as `options` allow. */
const openStore = <Value>(
  { sizeOf, mostBytes, most }: Pick<KeptOptions<Value>, 'sizeOf' | 'mostBytes' | 'most'>,
  { watch, now }: { watch: Watch; now: () => number },
) => {
  const entries = new LRUCache<string, Entry<Value>>({
    max: most,
    maxSize: mostBytes,
    sizeCalculation: ({ value }) => Math.max(1, Math.ceil(sizeOf(value))),
  });
  return {
    get: (key: string): Entry<Value> | undefined => entries.get(key),
    isFresh: ({ begun, reads, until }: Entry<Value>): boolean => now() < until && !watch.hasChanged(begun, reads),
    /** It may still be shown although something has changed. */
    mayBeShown: ({ mayLag, begun }: Pick<Entry<Value>, 'mayLag' | 'begun'>): boolean =>
      mayLag && now() - begun.at < SHOWN_MS,
    keep: (key: string, { value, reads, mayLag }: Made<Value>, begun: Begun, mostMs: number): void => {
      const before = entries.peek(key);
      // What was begun later knows more.
      if (before && before.begun.turn > begun.turn) return;
      if (reads === undefined) {
        entries.delete(key);
        return;
      }
      const lifeMs = watch.wasQuiet(begun, reads, AFTER_CHANGE_MS) ? MOST_MS : AFTER_CHANGE_MS;
      entries.set(key, { value, reads, mayLag, begun, until: begun.at + Math.min(lifeMs, mostMs) });
    },
  };
};

/** Keeps answers by key. */
export const keptAnswers = <Value>(options: KeptOptions<Value>): KeptAnswers<Value> => {
  const { changesInMs, now = () => performance.now() } = options;
  const watch = watchChanges(options);
  const store = openStore(options, { watch, now });
  const flights = new Map<string, Flight<Value>>();

  const begin = (key: string, make: () => Promise<Made<Value>>): Promise<Value> => {
    const begun = watch.look(now());
    const run = async (): Promise<Value> => {
      const mostMs = (await changesInMs?.()) ?? MOST_MS;
      const made = await make();
      store.keep(key, made, begun, mostMs);
      return made.value;
    };
    const value = run().finally(() => {
      if (flights.get(key)?.begun === begun) flights.delete(key);
    });
    flights.set(key, { begun, value });
    return value;
  };

  /** A making under way that knows all that has happened; one that began a moment ago is enough where it may be shown. */
  const findFlight = (key: string, before: Entry<Value> | undefined): Flight<Value> | undefined => {
    const flight = flights.get(key);
    if (!flight) return undefined;
    const { begun } = flight;
    const isEnough = before !== undefined && store.mayBeShown({ mayLag: before.mayLag, begun });
    return isEnough || !watch.hasChanged(begun) ? flight : undefined;
  };

  return {
    find: (key) => {
      const entry = store.get(key);
      return entry && store.isFresh(entry) ? entry.value : undefined;
    },
    answer: (key, make) => {
      const entry = store.get(key);
      if (entry && store.isFresh(entry)) return Promise.resolve(entry.value);
      if (!entry || !store.mayBeShown(entry)) return findFlight(key, entry)?.value ?? begin(key, make);
      // Who comes next gets the new one; a failure is met by those who must wait for it.
      if (!flights.has(key) && now() - entry.begun.at >= BETWEEN_MS) begin(key, make).catch(() => undefined);
      return Promise.resolve(entry.value);
    },
  };
};
