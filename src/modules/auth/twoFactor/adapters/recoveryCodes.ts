import { randomBytes } from 'node:crypto';
import { recoveryCodeCount } from '#contracts/auth/vocabulary.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { RecoveryCodes } from '#modules/auth/ports.ts';
import { inTurn } from '#modules/auth/staff/adapters/inTurn.ts';
import { tokenHash } from '#platform/secrets/tokenHash.ts';

type Row = { user_id: string; code_hash: Buffer; used_at: Date | null };

/** Base32 (RFC 4648): no 0, 1 or 8 to be taken for a letter. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const CODE_LENGTH = 24;

/** 24 characters of five bits: 120 bits, so a plain hash will do (ASVS 6.5.2). */
const newCode = (): string => Array.from(randomBytes(CODE_LENGTH), (byte) => alphabet[byte % 32]).join('');
const inGroups = (code: string): string => (code.match(/.{4}/g) ?? []).join('-');
const hashOf = (code: string): Buffer => tokenHash(code.replace(/[\s-]/g, '').toUpperCase());

export const postgresRecoveryCodes = (db: Db, now: () => Date): RecoveryCodes => {
  const remaining = async (userId: string): Promise<number> => {
    const unused = await db<Row>('auth_recovery_codes').where({ user_id: userId, used_at: null }).select('code_hash');
    return unused.length;
  };
  return {
    replace: (userId) =>
      inTurn(db, `recovery codes ${userId}`, async (tx) => {
        const codes = Array.from({ length: recoveryCodeCount }, newCode);
        await tx<Row>('auth_recovery_codes').where({ user_id: userId }).delete();
        await tx<Row>('auth_recovery_codes').insert(
          codes.map((code) => ({ user_id: userId, code_hash: hashOf(code) })),
        );
        return codes.map(inGroups);
      }),

    use: async (userId, code) => {
      const spent = await db<Row>('auth_recovery_codes')
        .where({ user_id: userId, code_hash: hashOf(code), used_at: null })
        .update({ used_at: now() });
      return spent === 1 ? remaining(userId) : undefined;
    },

    remaining,

    removeAll: async (userId) => {
      await db<Row>('auth_recovery_codes').where({ user_id: userId }).delete();
    },
  };
};
