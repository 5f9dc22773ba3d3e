/** One request at a time writes an upload: among those of this process, and among the processes. */
import { setTimeout as wait } from 'node:timers/promises';
import { MemoryLocker, type Locker } from '@tus/server';
import { Problem } from '#contracts/http/problem.ts';
import type { Claims } from '#platform/postgres/claims.ts';

/** How often another process is asked again, and for how long, in ms. */
const RETRY_MS = 250;
const PATIENCE_MS = 30_000;

const busy = new Problem(
  'unavailable',
  'Another connection is still sending this upload. Please try again in a moment.',
);

export const uploadLocks = (claims: Claims): Locker => {
  const here = new MemoryLocker();
  return {
    newLock: (id) => {
      const inner = here.newLock(id);
      const name = `upload ${id}`;
      return {
        lock: async (signal, cancel) => {
          await inner.lock(signal, cancel);
          const deadline = performance.now() + PATIENCE_MS;
          try {
            while (!(await claims.take(name))) {
              if (signal.aborted || performance.now() > deadline)
                // The form in which tus answers what is thrown.
                throw Object.assign(new Error(busy.message), {
                  status_code: busy.status,
                  body: JSON.stringify(busy.toDocument()),
                });
              await wait(RETRY_MS);
            }
          } catch (error) {
            await inner.unlock();
            throw error;
          }
        },
        unlock: async () => {
          // A claim that cannot be given back is taken again by the same process, or ends with it.
          await claims.release(name).catch(() => undefined);
          await inner.unlock();
        },
      };
    },
  };
};
