import { availableParallelism } from 'node:os';
import { dictionary } from '@zxcvbn-ts/language-common';
import argon2 from 'argon2';
import type { Passwords } from '#modules/auth/ports.ts';
import { createQueue } from './queue.ts';

/** OWASP Password Storage Cheat Sheet: argon2id with 46 MiB and one pass. */
const parameters = { type: argon2.argon2id, memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const;

let commonPasswords: ReadonlySet<string> | undefined;
/** 49,233 passwords in lower case, as leaked lists rank them. */
const loadCommonPasswords = (): ReadonlySet<string> =>
  (commonPasswords ??= new Set(dictionary['passwords-common'].map((password) => password.toLowerCase())));

/** argon2id hashes in the standard encoded form. */
export const argonPasswords = (): Passwords => {
  // A hash takes 46 MiB and a whole core of libuv's threads: one core stays free for everybody else's requests.
  const queue = createQueue({ atOnce: Math.max(1, Math.min(4, availableParallelism() - 1)), mostWaiting: 400 });
  const dummy = queue(() => argon2.hash('nobody has this password', parameters));
  return {
    hash: (password) => queue(() => argon2.hash(password, parameters)),
    verify: async (hash, password) => {
      const isRight = await queue(async () => argon2.verify(hash ?? (await dummy), password));
      return hash !== undefined && isRight;
    },
    needsRehash: (hash) => argon2.needsRehash(hash, parameters),
    isCommon: (password) => loadCommonPasswords().has(password.toLowerCase()),
  };
};
