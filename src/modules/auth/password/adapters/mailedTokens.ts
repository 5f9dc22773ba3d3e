import type { Db } from '#platform/postgres/db.ts';
import type { MailedTokens, TokenPurpose } from '#modules/auth/ports.ts';
import { inTurn } from '#modules/auth/staff/adapters/inTurn.ts';
import { newToken, tokenHash } from '#platform/secrets/tokenHash.ts';
import { DAY_MS } from '#contracts/shared/dayMs.ts';

type Row = { token_hash: Buffer; user_id: string; purpose: TokenPurpose; expires_at: Date; used_at: Date | null };

const HOUR_MS = 60 * 60 * 1000;
const lifeMs: Record<TokenPurpose, number> = { confirmation: DAY_MS, reset: HOUR_MS, firstPasskey: DAY_MS };
/** A page that lost the answer may repeat the request; confirming twice changes nothing. */
const LOST_ANSWER_MS = 60_000;

export const postgresMailedTokens = (db: Db, now: () => Date): MailedTokens => ({
  create: (userId, purpose) =>
    inTurn(db, `mailed tokens ${userId}`, async (tx) => {
      // Only the newest link may set a password or add a passkey; a confirmation proves the same address whichever link is followed.
      if (purpose !== 'confirmation') await tx<Row>('auth_mailed_tokens').where({ user_id: userId, purpose }).delete();
      const token = newToken();
      await tx<Row>('auth_mailed_tokens').insert({
        token_hash: tokenHash(token),
        user_id: userId,
        purpose,
        expires_at: new Date(now().getTime() + lifeMs[purpose]),
      });
      return token;
    }),

  use: async (userId, purpose, token) => {
    const at = now();
    const used = await db<Row>('auth_mailed_tokens')
      .where({ token_hash: tokenHash(token), user_id: userId, purpose })
      .andWhere('expires_at', '>', at)
      .andWhere((unused) => {
        void unused.whereNull('used_at');
        if (purpose === 'confirmation') void unused.orWhere('used_at', '>', new Date(at.getTime() - LOST_ANSWER_MS));
      })
      .update({ used_at: db.raw('coalesce(used_at, ?)', [at]) });
    return used === 1;
  },

  isOpen: async (userId, purpose, token) => {
    const found = await db<Row>('auth_mailed_tokens')
      .where({ token_hash: tokenHash(token), user_id: userId, purpose, used_at: null })
      .andWhere('expires_at', '>', now())
      .first('user_id');
    return found !== undefined;
  },

  end: async (userId, purpose) => {
    await db<Row>('auth_mailed_tokens').where({ user_id: userId, purpose, used_at: null }).delete();
  },

  removeAll: async (userId) => {
    await db<Row>('auth_mailed_tokens').where({ user_id: userId }).delete();
  },
});
