import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#platform/postgres/db.ts';
import type { ConfirmationTokens } from '../ports.ts';

type Row = { token_hash: Buffer; user_id: string; expires_at: Date };

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
const LIFE_MS = 24 * 60 * 60 * 1000;

export const postgresConfirmationTokens = (db: Db, now: () => Date): ConfirmationTokens => ({
  create: async (userId) => {
    const token = randomBytes(32).toString('base64url');
    await db<Row>('auth_confirmation_tokens').insert({
      token_hash: hashOf(token),
      user_id: userId,
      expires_at: new Date(now().getTime() + LIFE_MS),
    });
    return token;
  },
  check: async (userId, token) => {
    const row = await db<Row>('auth_confirmation_tokens')
      .where({ token_hash: hashOf(token), user_id: userId })
      .andWhere('expires_at', '>', now())
      .first();
    return row !== undefined;
  },
});
