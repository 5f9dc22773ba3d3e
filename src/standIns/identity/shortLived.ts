/** Things that are handed out under a random name and forgotten after a while: codes and access tokens. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export type ShortLived<Thing> = {
  /** Keeps the thing, which must survive JSON, and answers its name. */
  issue: (thing: Thing) => string;
  find: (name: string) => Thing | undefined;
  /** As `find`, once. */
  take: (name: string) => Thing | undefined;
};

/** Texts by name. */
type Keep = {
  put: (name: string, text: string) => void;
  read: (name: string) => string | undefined;
  /** Whether it was there: of several who remove it, one hears yes. */
  remove: (name: string) => boolean;
  names: () => string[];
};

const inMemory = (): Keep => {
  const kept = new Map<string, string>();
  return {
    put: (name, text) => void kept.set(name, text),
    read: (name) => kept.get(name),
    remove: (name) => kept.delete(name),
    names: () => [...kept.keys()],
  };
};

/** `undefined` where the file is missing. */
const ifThere = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
};

/** Several processes may share the folder. */
const inFolder = (folder: string): Keep => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const fileOf = (name: string): string => path.join(folder, name);
  return {
    put: (name, text) => {
      // It appears whole. No name begins with a point.
      const own = fileOf(`.${name}`);
      writeFileSync(own, text, { mode: 0o600 });
      renameSync(own, fileOf(name));
    },
    read: (name) => ifThere(() => readFileSync(fileOf(name), 'utf8')),
    remove: (name) =>
      ifThere(() => {
        rmSync(fileOf(name));
        return true;
      }) ?? false,
    names: () => readdirSync(folder).filter((name) => isName(name)),
  };
};

const isName = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** Keeps things for `lifetimeMs` each, in the folder or without one in memory. */
export const shortLived = <Thing>(
  folder: string | undefined,
  now: () => Date,
  lifetimeMs: number,
): ShortLived<Thing> => {
  const kept = folder === undefined ? inMemory() : inFolder(folder);
  const read = (name: string): { thing: Thing; until: number } | undefined => {
    const text = isName(name) ? kept.read(name) : undefined;
    return text === undefined ? undefined : (JSON.parse(text) as { thing: Thing; until: number });
  };
  const find = (name: string): Thing | undefined => {
    const entry = read(name);
    return entry && entry.until > now().getTime() ? entry.thing : undefined;
  };
  return {
    issue: (thing) => {
      const time = now().getTime();
      for (const name of kept.names()) if ((read(name)?.until ?? time) <= time) kept.remove(name);
      const name = randomBytes(32).toString('base64url');
      kept.put(name, JSON.stringify({ thing, until: time + lifetimeMs }));
      return name;
    },
    find,
    take: (name) => {
      const thing = find(name);
      return thing !== undefined && kept.remove(name) ? thing : undefined;
    },
  };
};
