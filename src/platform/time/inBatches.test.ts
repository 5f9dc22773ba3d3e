import { expect, it } from 'vitest';
import { inBatches } from './inBatches.ts';

it('takes at once what comes together, and then what came meanwhile', async () => {
  const batches: (readonly number[])[] = [];
  let endFirst = (): void => undefined;
  const firstEnds = new Promise<void>((resolve) => (endFirst = resolve));
  const add = inBatches(async (items: readonly number[]) => {
    batches.push(items);
    if (batches.length === 1) await firstEnds;
    return items.length;
  });
  const together = Promise.all([add(1), add(2)]);
  await Promise.resolve().then(() => Promise.resolve());
  const meanwhile = Promise.all([add(3), add(4), add(5)]);
  await Promise.resolve();
  endFirst();
  expect(await together).toEqual([2, 2]);
  expect(await meanwhile).toEqual([3, 3, 3]);
  expect(batches).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
});

it('fails those of one batch together, and no others', async () => {
  const add = inBatches((items: readonly number[]) =>
    items.includes(0) ? Promise.reject(new Error('a zero')) : Promise.resolve('fine'),
  );
  const failing = Promise.allSettled([add(0), add(1)]);
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await add(2)).toBe('fine');
});
