import argon2 from 'argon2';
import { Problem } from '#contracts/problem.ts';
import type { Passwords } from '../ports.ts';

/** OWASP Password Storage Cheat Sheet: argon2id with 46 MiB and one pass. */
const parameters = { type: argon2.argon2id, memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const;
/** A hash takes 46 MiB, so few run at once and few wait. */
const AT_ONCE = 2;
const MOST_WAITING = 400;

const createQueue = (): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (waiting.length >= MOST_WAITING) throw new Problem('unavailable', undefined, { retryAfterSeconds: 5 });
    if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
};

/** argon2id hashes in the standard encoded form. */
export const argonPasswords = (): Passwords => {
  const queue = createQueue();
  const dummy = queue(() => argon2.hash('nobody has this password', parameters));
  return {
    hash: (password) => queue(() => argon2.hash(password, parameters)),
    verify: async (hash, password) => {
      const isRight = await queue(async () => argon2.verify(hash ?? (await dummy), password));
      return hash !== undefined && isRight;
    },
  };
};
