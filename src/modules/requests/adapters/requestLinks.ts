import { requestLinkDays } from '#contracts/requests/vocabulary.ts';
import type { Db } from '#platform/postgres/db.ts';
import { newToken, tokenHash } from '#platform/secrets/tokenHash.ts';
import type { RequestLinks } from '#modules/requests/ports.ts';
import { DAY_MS } from '#contracts/shared/dayMs.ts';

type Row = { token_hash: Buffer; request_id: string; expires_at: Date };

export const postgresRequestLinks = (db: Db, now: () => Date): RequestLinks => ({
  create: async (requestId) => {
    const token = newToken();
    await db<Row>('support_request_links').insert({
      token_hash: tokenHash(token),
      request_id: requestId,
      expires_at: new Date(now().getTime() + requestLinkDays * DAY_MS),
    });
    return token;
  },
  isRight: async (requestId, token) =>
    (await db<Row>('support_request_links')
      .where({ token_hash: tokenHash(token), request_id: requestId })
      .andWhere('expires_at', '>', now())
      .first('request_id')) !== undefined,
  forgetExpired: async () => {
    await db<Row>('support_request_links').where('expires_at', '<=', now()).delete();
  },
});
