import type { Passkeys, StoredPasskey } from '#modules/auth/passkeys/ports.ts';
import type { Db } from '#platform/postgres/db.ts';

/** `counter` is a bigint, which arrives as text. */
type Row = {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: string | number;
  transports: string[];
  name: string;
  created_at: Date | string;
  last_used_at: Date | string | null;
};

const isoOf = (moment: Date | string): string => new Date(moment).toISOString();

const toPasskey = (row: Row): StoredPasskey => ({
  id: row.id,
  userId: row.user_id,
  credentialId: row.credential_id,
  publicKey: new Uint8Array(row.public_key),
  counter: Number(row.counter),
  transports: row.transports,
  name: row.name,
  createdAt: isoOf(row.created_at),
  lastUsedAt: row.last_used_at === null ? null : isoOf(row.last_used_at),
});

export const postgresPasskeys = (db: Db, now: () => Date): Passkeys => {
  const table = () => db<Row>('auth_passkeys');
  return {
    save: async ({ id, userId, name, ...key }) => {
      const [saved] = await table()
        .insert({
          id,
          user_id: userId,
          name,
          credential_id: key.credentialId,
          public_key: Buffer.from(key.publicKey),
          counter: key.counter,
          transports: [...key.transports],
          created_at: now(),
        })
        .onConflict('credential_id')
        .ignore()
        .returning('id');
      return saved !== undefined;
    },

    findByCredential: async (credentialId) => {
      const row = await table().where({ credential_id: credentialId }).first();
      return row && toPasskey(row);
    },

    list: async (userId, ids) => {
      const rows = await table()
        .where({ user_id: userId })
        .whereIn('id', [...ids])
        .orderBy(['created_at', 'id']);
      return rows.map(toPasskey);
    },

    recordUse: async (id, before, counter) =>
      (await table().where({ id, counter: before }).update({ counter, last_used_at: now() })) === 1,

    rename: async (userId, id, name) => {
      await table().where({ id, user_id: userId }).update({ name });
    },

    remove: async (userId, ids) => {
      await table()
        .where({ user_id: userId })
        .whereIn('id', [...ids])
        .delete();
    },

    removeAll: async (userId) => {
      await table().where({ user_id: userId }).delete();
    },
  };
};
