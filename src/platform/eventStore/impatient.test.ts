import { stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { asRequest } from '#platform/log/requests.ts';
import { VersionConflict, type Appended, type EventStore, type NewEvent } from './eventStore.ts';
import { impatient, LogAway } from './impatient.ts';

const never = (): Promise<never> => new Promise(() => undefined);

/** A log that answers when told to. */
const openLog = () => {
  let answer = (): void => undefined;
  const silence = new Promise<void>((resolve) => (answer = resolve));
  const calls: string[] = [];
  let isSilent = true;
  const call =
    <T>(name: string, result: T) =>
    async (): Promise<T> => {
      calls.push(name);
      if (isSilent) await silence;
      return result;
    };
  const appended: Appended = { revision: 0, position: '1' };
  const store: EventStore = {
    append: call('append', appended),
    readStream: call('readStream', []),
    readLast: call('readLast', undefined),
    head: call('head', '1'),
    subscribe: () => {
      throw new Error('nobody follows');
    },
    close: () => Promise.resolve(),
  };
  return {
    store,
    calls,
    mend: () => {
      isSilent = false;
      answer();
    },
  };
};

const noEvents: NewEvent[] = [];

it('finds an answer that arrived while the process itself had no time', async () => {
  const { store } = impatient(
    { ...openLog().store, head: async () => ((await stat('.')).isDirectory() ? '7' : '') },
    { limitMs: 20 },
  );
  const answer = asRequest(() => store.head());
  const until = performance.now() + 200;
  while (performance.now() < until);
  expect(await answer).toBe('7');
});

it('refuses a request that the log does not answer, and the next ones at once, until it answers again', async () => {
  const log = openLog();
  const states: string[] = [];
  const { store, logState } = impatient(log.store, { limitMs: 20, onState: (state) => states.push(state) });
  expect(logState()).toBe('here');
  await expect(asRequest(() => store.append('a-1', noEvents, 'noStream'))).rejects.toBeInstanceOf(LogAway);
  expect(logState()).toBe('away');
  await expect(asRequest(() => store.readStream('a-1'))).rejects.toBeInstanceOf(LogAway);
  // The second one did not reach the log; the probe did.
  expect(log.calls).toEqual(['append', 'head']);
  log.mend();
  while (logState() === 'away') await delay(1);
  expect(await asRequest(() => store.readStream('a-1'))).toEqual([]);
  expect(states).toEqual(['away', 'here']);
});

it('lets everybody else wait, also while the log is away and after the request has been answered', async () => {
  const log = openLog();
  const { store, logState } = impatient(log.store, { limitMs: 10 });
  const late = asRequest((ended) => {
    ended();
    return store.readLast('a-1');
  });
  await expect(asRequest(() => store.head())).rejects.toBeInstanceOf(LogAway);
  const patient = store.append('a-1', noEvents, 'noStream');
  await delay(30);
  expect(logState()).toBe('away');
  log.mend();
  expect(await patient).toEqual({ revision: 0, position: '1' });
  expect(await late).toBeUndefined();
});

it('gives one request one limit for all that it asks, and counts calls at the same moment once', async () => {
  const log = openLog();
  log.mend();
  const slow: EventStore = { ...log.store, head: () => delay(40, '1'), readLast: never };
  const { store } = impatient(slow, { limitMs: 1000 });
  await asRequest(async () => {
    // Together they would have taken four seconds.
    await Promise.all(Array.from({ length: 100 }, () => store.head()));
    for (let count = 0; count < 100; count += 1)
      try {
        await store.head();
      } catch (error) {
        expect(error).toBeInstanceOf(LogAway);
        return;
      }
    throw new Error('the request waited for as long as it asked');
  });
});

it('passes on what the log refuses', async () => {
  const conflict = new VersionConflict('a-1', 0, 3);
  const { store, logState } = impatient(
    { ...openLog().store, append: () => Promise.reject(conflict) },
    { limitMs: 1800 },
  );
  await expect(asRequest(() => store.append('a-1', noEvents, 0))).rejects.toBe(conflict);
  expect(logState()).toBe('here');
});

it('takes a database that is out of reach for a log that is away', async () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const { store, logState } = impatient(
    { ...openLog().store, readLast: () => Promise.reject(refused) },
    { limitMs: 1800 },
  );
  await expect(asRequest(() => store.readLast('a-1'))).rejects.toBeInstanceOf(LogAway);
  expect(logState()).toBe('away');
});
