import { challengeLimits } from '#contracts/auth/vocabulary.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { SignInWay } from '#events/auth.ts';
import type { Challenges } from '#modules/auth/ports.ts';
import { newToken, tokenHash } from '#platform/secrets/tokenHash.ts';

type Row = {
  token_hash: Buffer;
  user_id: string;
  way: SignInWay;
  tries: number;
  expires_at: Date;
  finished_at: Date | null;
};

export const postgresChallenges = (db: Db, now: () => Date): Challenges => {
  const open = (challengeToken: string) =>
    db<Row>('auth_challenges')
      .where({ token_hash: tokenHash(challengeToken), finished_at: null })
      .andWhere('expires_at', '>', now());
  return {
    create: async ({ userId, way }) => {
      const challengeToken = newToken();
      const expiresAt = new Date(now().getTime() + challengeLimits.minutes * 60_000);
      await db<Row>('auth_challenges').insert({
        token_hash: tokenHash(challengeToken),
        user_id: userId,
        way,
        expires_at: expiresAt,
      });
      return { challengeToken, expiresAt: expiresAt.toISOString() };
    },

    attempt: async (challengeToken) => {
      const [row] = await open(challengeToken)
        .andWhere('tries', '<', challengeLimits.tries)
        .increment('tries')
        .returning(['user_id', 'way']);
      return row && { userId: row.user_id, way: row.way };
    },

    finish: async (challengeToken) => (await open(challengeToken).update({ finished_at: now() })) === 1,

    removeAll: async (userId) => {
      await db<Row>('auth_challenges').where({ user_id: userId }).delete();
    },
  };
};
