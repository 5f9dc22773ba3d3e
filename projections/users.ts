/** Who has an account, and what the guard needs to know of it at every request. */
import type { SessionUser } from '#contracts/auth.ts';
import type { AuthEvent } from '#modules/auth/events.ts';
import type { ProfileEvent } from '#modules/profile/events.ts';
import type { Db } from '#platform/postgres/db.ts';
import { projection } from '#platform/postgres/projection.ts';

export const users = projection<AuthEvent | ProfileEvent>(
  'users',
  1,
  {
    tables: `create table users (
    id uuid primary key,
    email text not null,
    username text not null,
    display_name text not null,
    is_creator boolean not null,
    is_email_verified boolean not null default false,
    is_profile_complete boolean not null default false,
    avatar_url text,
    roles text[] not null default '{}',
    registered_at timestamptz not null
  );`,
  },
  {
    UserRegistered: (db, { data, metadata }) =>
      db.insert('users', {
        id: data.userId,
        email: data.email.value ?? '',
        username: data.username.value ?? '',
        display_name: data.displayName.value ?? '',
        is_creator: data.isCreator,
        registered_at: metadata.at,
      }),
    EmailConfirmed: (db, { data }) =>
      db.query('update users set is_email_verified = true where id = $1', [data.userId]),
    ProfileCompleted: (db, { data }) =>
      db.query('update users set is_profile_complete = true where id = $1', [data.userId]),
    ProfileUpdated: (db, { data }) =>
      db.query('update users set display_name = $2 where id = $1', [data.userId, data.displayName.value ?? '']),
    StaffRoleGranted: (db, { data }) =>
      db.query('update users set roles = array_append(array_remove(roles, $2), $2) where id = $1', [
        data.userId,
        data.role,
      ]),
    StaffRoleRevoked: (db, { data }) =>
      db.query('update users set roles = array_remove(roles, $2) where id = $1', [data.userId, data.role]),
  },
);

type UserRow = {
  id: string;
  email: string;
  username: string;
  display_name: string;
  is_creator: boolean;
  is_email_verified: boolean;
  is_profile_complete: boolean;
  avatar_url: string | null;
  roles: SessionUser['roles'];
};

/** The account as its owner sees it. */
export const findSessionUser = async (db: Db, userId: string): Promise<SessionUser | undefined> => {
  const row = await db<UserRow>('users').where({ id: userId }).first();
  return (
    row && {
      id: row.id,
      email: row.email,
      username: row.username,
      displayName: row.display_name,
      isCreator: row.is_creator,
      isEmailVerified: row.is_email_verified,
      isProfileComplete: row.is_profile_complete,
      avatarUrl: row.avatar_url,
      roles: row.roles,
    }
  );
};
