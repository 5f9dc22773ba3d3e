import { challengeLimits } from '#contracts/auth/vocabulary.ts';
import type { PasskeyChallenges } from '#modules/auth/passkeys/ports.ts';
import type { Db } from '#platform/postgres/db.ts';
import { newToken, tokenHash } from '#platform/secrets/tokenHash.ts';

type Row = { token_hash: Buffer; challenge: string; purpose: string; bound_to: string; expires_at: Date };

export const postgresPasskeyChallenges = (db: Db, now: () => Date): PasskeyChallenges => ({
  keep: async (challenge, { purpose, boundTo }) => {
    const challengeToken = newToken();
    await db<Row>('auth_passkey_challenges').insert({
      token_hash: tokenHash(challengeToken),
      challenge,
      purpose,
      bound_to: boundTo,
      expires_at: new Date(now().getTime() + challengeLimits.minutes * 60_000),
    });
    return challengeToken;
  },

  take: async (challengeToken, { purpose, boundTo }) => {
    const [row] = await db<Row>('auth_passkey_challenges')
      .where({ token_hash: tokenHash(challengeToken), purpose, bound_to: boundTo })
      .andWhere('expires_at', '>', now())
      .delete()
      .returning('challenge');
    return row?.challenge;
  },
});
