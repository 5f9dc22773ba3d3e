import type { Db } from '#platform/postgres/db.ts';
import type { Credentials } from '#modules/auth/ports.ts';

type Row = { user_id: string; password_hash: string; changed_at: Date };

export const postgresCredentials = (db: Db): Credentials => ({
  save: async (userId, passwordHash) => {
    await db<Row>('auth_credentials')
      .insert({ user_id: userId, password_hash: passwordHash })
      .onConflict('user_id')
      .merge({ password_hash: passwordHash, changed_at: db.fn.now() });
  },
  find: async (userId) => (await db<Row>('auth_credentials').where({ user_id: userId }).first())?.password_hash,
  remove: async (userId) => {
    await db<Row>('auth_credentials').where({ user_id: userId }).delete();
  },
});
