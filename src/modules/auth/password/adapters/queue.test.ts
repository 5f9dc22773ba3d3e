import { expect, it } from 'vitest';
import { createQueue } from './queue.ts';

/** Work that runs until the test ends it. */
const openWork = () => {
  const ends: (() => void)[] = [];
  let most = 0;
  let running = 0;
  return {
    most: () => most,
    endAll: () => ends.splice(0).forEach((end) => end()),
    run: async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
    },
  };
};

it('runs no more at once than it may, also when newcomers arrive while places change hands', async () => {
  const queue = createQueue({ atOnce: 2, mostWaiting: 100 });
  const work = openWork();
  let done = 0;
  const all = Array.from({ length: 10 }, async () => {
    await queue(work.run);
    done += 1;
    if (done <= 10) await queue(work.run);
  });
  const finished = Promise.all(all).then(() => true);
  while (!(await Promise.race([finished, new Promise<false>((resolve) => setImmediate(() => resolve(false)))])))
    work.endAll();
  expect(work.most()).toBe(2);
});

it('refuses one too many waiting and says when to come back', async () => {
  const queue = createQueue({ atOnce: 1, mostWaiting: 2 });
  const work = openWork();
  const accepted = [queue(work.run), queue(work.run), queue(work.run)];
  await expect(queue(work.run)).rejects.toMatchObject({ type: 'unavailable', retryAfterSeconds: 5 });
  const finished = Promise.all(accepted).then(() => true);
  while (!(await Promise.race([finished, new Promise<false>((resolve) => setImmediate(() => resolve(false)))])))
    work.endAll();
  await expect(queue(() => Promise.resolve('next'))).resolves.toBe('next');
});

it('continues after work that failed', async () => {
  const queue = createQueue({ atOnce: 1, mostWaiting: 1 });
  const failing = queue(() => Promise.reject(new Error('no luck')));
  const next = queue(() => Promise.resolve('next'));
  await expect(failing).rejects.toThrow('no luck');
  await expect(next).resolves.toBe('next');
});
