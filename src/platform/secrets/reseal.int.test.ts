import { randomBytes, randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { subjectKeys } from '#platform/eventStore/sealed.ts';
import { openTestDb } from '#testing/testDb.ts';
import { mustBeLastingKey } from './mustBeLastingKey.ts';
import { reseal } from './reseal.ts';
import { secretBox } from './secretBox.ts';

const { db } = openTestDb();
const before = randomBytes(32);
const current = randomBytes(32);
const column = { table: 'subject_keys', id: 'subject', box: 'wrapped' };
/** Sealed with the key of the person, which the master key wraps. */
type Kept = { subject: string; box: Buffer };

const keepPerson = async (keys: Buffer | readonly Buffer[]): Promise<Kept> => {
  const subject = randomUUID();
  const key = await subjectKeys(db, keys).keyFor(subject);
  if (!key) throw new Error('no key');
  return { subject, box: key.seal(subject, 'test') };
};
const openAll = async (kept: readonly Kept[], key: Buffer): Promise<void> => {
  const found = await subjectKeys(db, key).find(kept.map(({ subject }) => subject));
  for (const { subject, box } of kept) expect(found.get(subject)?.open(box, 'test').toString()).toBe(subject);
};
beforeEach(() => db('subject_keys').delete());

it('changes the key under load: every page of rows, and what is made and erased meanwhile', async () => {
  const kept: Kept[] = [];
  for (let n = 0; n < 1100; n += 1) kept.push(await keepPerson(before));
  const erased = kept.splice(0, 50);
  let isDone = false;
  const load = (async () => {
    const reader = subjectKeys(db, [current, before], { size: 1 });
    while (!isDone) {
      kept.push(await keepPerson([current, before]));
      const gone = erased.pop();
      if (gone) await reader.erase(gone.subject);
      const { subject, box } = kept[Math.floor(kept.length / 2)] ?? kept[0]!;
      expect((await reader.find([subject])).get(subject)?.open(box, 'test').toString()).toBe(subject);
    }
  })();
  const { resealed } = await reseal(db, column, [current, before]);
  isDone = true;
  await load;
  expect(resealed).toBeGreaterThan(1000);
  expect(await reseal(db, column, [current, before])).toMatchObject({ resealed: 0 });
  await openAll(kept, current);
  await expect(openAll(kept, before)).rejects.toThrow();
  for (const { subject } of erased) await subjectKeys(db, current).erase(subject);
  expect(await db('subject_keys').whereNotNull('erased_at').whereNotNull('wrapped')).toEqual([]);
});

it('goes on where a killed run stopped', async () => {
  const kept = [await keepPerson(before), await keepPerson(current), await keepPerson(before)];
  expect(await reseal(db, column, [current, before])).toEqual({ boxes: 3, resealed: 2 });
  await openAll(kept, current);
});

it('stops at what neither key opens, and changes nothing of it', async () => {
  await keepPerson(randomBytes(32));
  const rows = await db('subject_keys');
  await expect(reseal(db, column, [current, before])).rejects.toThrow();
  expect(await db('subject_keys')).toEqual(rows);
});

it('seals with the first of its keys and opens with each', () => {
  const both = secretBox([current, before]);
  expect(both.open(secretBox(before).seal('text', 'owner'), 'owner').toString()).toBe('text');
  expect(secretBox(current).open(both.seal('text', 'owner'), 'owner').toString()).toBe('text');
  expect(() => both.open(secretBox(randomBytes(32)).seal('text', 'owner'), 'owner')).toThrow();
});

it('remembers the key of lasting hashes, and refuses another one', async () => {
  await mustBeLastingKey(db, before);
  await mustBeLastingKey(db, before);
  await expect(mustBeLastingKey(db, current)).rejects.toThrow('FIRST_MASTER_KEY');
});
