/** Things that are handed out under a random name and forgotten after a while: codes and access tokens. */
import { randomBytes } from 'node:crypto';

export type ShortLived<Thing> = {
  /** Keeps the thing and answers its name. */
  issue: (thing: Thing) => string;
  find: (name: string) => Thing | undefined;
  /** As `find`, once. */
  take: (name: string) => Thing | undefined;
};

/** Keeps things in memory for `lifetimeMs` each. */
export const shortLived = <Thing>(now: () => Date, lifetimeMs: number): ShortLived<Thing> => {
  const kept = new Map<string, { thing: Thing; until: number }>();
  const find = (name: string): Thing | undefined => {
    const entry = kept.get(name);
    return entry && entry.until > now().getTime() ? entry.thing : undefined;
  };
  return {
    issue: (thing) => {
      const time = now().getTime();
      for (const [name, { until }] of kept) if (until <= time) kept.delete(name);
      const name = randomBytes(32).toString('base64url');
      kept.set(name, { thing, until: time + lifetimeMs });
      return name;
    },
    find,
    take: (name) => {
      const thing = find(name);
      kept.delete(name);
      return thing;
    },
  };
};
