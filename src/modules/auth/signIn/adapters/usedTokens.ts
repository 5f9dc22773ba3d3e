import type { Db } from '#platform/postgres/db.ts';
import type { UsedTokens } from '#modules/auth/ports.ts';
import { tokenHash } from '#platform/secrets/tokenHash.ts';

type Row = { token_hash: Buffer; used_at: Date };

export const postgresUsedTokens = (db: Db, now: () => Date): UsedTokens => ({
  burn: async (token) => {
    const burnt = await db<Row>('auth_used_tokens')
      .insert({ token_hash: tokenHash(token), used_at: now() })
      .onConflict('token_hash')
      .ignore()
      .returning('used_at');
    return burnt.length === 1;
  },
});
