import { expect, it } from 'vitest';
import { createMustShow, isShown } from './barrier.ts';

const head = () => Promise.resolve('0000000000000042');

it('waits until the read models of these events show all that has happened', async () => {
  const waitedFor: object[] = [];
  const caughtUp = (reached: object) => {
    waitedFor.push(reached);
    return Promise.resolve(true);
  };
  await createMustShow({ head, caughtUp })('VideoProcessed', 'VideoListed');
  expect(waitedFor).toEqual([{ position: await head(), types: ['VideoProcessed', 'VideoListed'] }]);
});

it('asks to come back when they take too long', async () => {
  const mustShow = createMustShow({ head, caughtUp: () => Promise.resolve(false) });
  await expect(mustShow('VideoProcessed')).rejects.toMatchObject({ type: 'unavailable', retryAfterSeconds: 2 });
});

it('tells a policy that they take too long, and hides no other failure', async () => {
  const mustShow = (isInTime: boolean) => createMustShow({ head, caughtUp: () => Promise.resolve(isInTime) });
  expect(await isShown(mustShow(true), 'VideoProcessed')).toBe(true);
  expect(await isShown(mustShow(false), 'VideoProcessed')).toBe(false);
  await expect(isShown(() => Promise.reject(new Error('the database is away')), 'VideoProcessed')).rejects.toThrow(
    'away',
  );
});
