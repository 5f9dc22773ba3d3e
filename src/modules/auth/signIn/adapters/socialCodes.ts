import type { Identity } from '#platform/identity/identity.ts';
import type { Db } from '#platform/postgres/db.ts';
import { secretBox } from '#platform/secrets/secretBox.ts';
import type { SocialCodes } from '#modules/auth/ports.ts';
import { newToken, tokenHash } from '#platform/secrets/tokenHash.ts';

type Row = {
  code_hash: Buffer;
  identity_box: Buffer;
  is_creator: boolean;
  expires_at: Date;
  finished_at: Date | null;
};

const LIFE_MS = 2 * 60 * 1000;

/** `key` (32 bytes) encrypts the identities; a box opens for its own code only. */
export const postgresSocialCodes = (db: Db, { key, now }: { key: Buffer; now: () => Date }): SocialCodes => {
  const box = secretBox(key);
  const open = (code: string) =>
    db<Row>('auth_social_codes')
      .where({ code_hash: tokenHash(code), finished_at: null })
      .andWhere('expires_at', '>', now());
  return {
    create: async ({ identity, isCreator }) => {
      const code = newToken();
      await db<Row>('auth_social_codes').insert({
        code_hash: tokenHash(code),
        identity_box: box.seal(JSON.stringify(identity), code),
        is_creator: isCreator,
        expires_at: new Date(now().getTime() + LIFE_MS),
      });
      return code;
    },

    find: async (code) => {
      const row = await open(code).first();
      return (
        row && {
          identity: JSON.parse(box.open(row.identity_box, code).toString()) as Identity,
          isCreator: row.is_creator,
        }
      );
    },

    finish: async (code) => (await open(code).update({ finished_at: now() })) === 1,
  };
};
