import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { openTestDb } from '#testing/testDb.ts';
import { postgresUsedTokens } from './usedTokens.ts';

const { db } = openTestDb();
it('lets a token be used once, by one of twenty at the same time', async () => {
  const usedTokens = postgresUsedTokens(db, () => new Date());
  const token = randomUUID();
  const burns = await Promise.all(Array.from({ length: 20 }, () => usedTokens.burn(token)));
  expect(burns.filter(Boolean)).toHaveLength(1);
  expect(await usedTokens.burn(token)).toBe(false);
  expect(await usedTokens.burn(randomUUID())).toBe(true);
});
