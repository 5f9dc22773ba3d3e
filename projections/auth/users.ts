/** Accounts, and what the guard needs at every request. */
import type { AccountRow } from '#contracts/auth/account.ts';
import type { SessionUser } from '#contracts/auth/auth.ts';
import type { StaffRole } from '#contracts/http/endpoint.ts';
import type { AuthEvent } from '#events/auth.ts';
import type { ProfileEvent } from '#events/profile.ts';
import type { PayoutsResumed, PayoutsStopped } from '#events/sales.ts';
import type { Db } from '#platform/postgres/db.ts';
import { readPage, type Found, type ListPage } from '#platform/postgres/listPage.ts';
import { projection } from '#platform/projections/projection.ts';
import { avatarUrl } from '#contracts/profile/avatarUrl.ts';
import { escapeLike } from '#platform/postgres/escapeLike.ts';

/** The placeholder for the name of an erased account. */
const GONE = { username: 'deleted', displayName: 'Deleted account' };

/** Each word of username and name has a space before it, so that a search finds beginnings. */
const names = `' ' || lower(username) || ' ' || lower(display_name)`;

/** The proposal of the role $2 is decided. */
const withoutProposal = `proposals = (select coalesce(jsonb_agg(one), '[]')
  from jsonb_array_elements(proposals) as one where one ->> 'role' <> $2)`;

export const users = projection<AuthEvent | ProfileEvent | PayoutsStopped | PayoutsResumed>(
  'users',
  5,
  {
    tables: `create table users (
    id uuid primary key,
    email text not null,
    username text not null,
    display_name text not null,
    is_creator boolean not null,
    is_email_verified boolean not null default false,
    is_profile_complete boolean not null default false,
    avatar text,
    bio text not null default '',
    has_two_factor boolean not null default false,
    is_suspended boolean not null default false,
    has_open_appeal boolean not null default false,
    is_erased boolean not null default false,
    roles text[] not null default '{}',
    -- roles that one admin proposes and another decides: role, by, reason, at
    proposals jsonb not null default '[]',
    -- the passkeys that open the account
    passkeys int not null default 0,
    -- an admin proposes to remove them and another decides: by, reason, at
    passkey_reset jsonb,
    -- the owner took the account back, and finance has not looked since
    payouts_stopped_at timestamptz,
    registered_at timestamptz not null
  );`,
    indexes: `create index on users (registered_at desc, id);
  create index on users using gin ((' ' || lower(display_name)) public.gin_trgm_ops) where is_creator;
  create index on users (lower(username));
  create index on users using gin ((${names}) public.gin_trgm_ops);
  create index on users (registered_at) where proposals <> '[]';
  create index on users (registered_at) where passkey_reset is not null;
  create index on users (registered_at) where has_open_appeal;
  create index on users (registered_at) where is_suspended;
  create index on users (payouts_stopped_at) where payouts_stopped_at is not null;`,
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
    SellingStarted: (db, { data }) => db.query('update users set is_creator = true where id = $1', [data.userId]),
    UsernameChanged: (db, { data }) =>
      db.query('update users set username = $2 where id = $1', [data.userId, data.username.value ?? '']),
    ProfileCompleted: (db, { data }) =>
      db.query('update users set is_profile_complete = true where id = $1', [data.userId]),
    ProfileUpdated: (db, { data }) =>
      db.query('update users set display_name = $2, bio = $3 where id = $1', [
        data.userId,
        data.displayName.value ?? '',
        data.bio.value ?? '',
      ]),
    AvatarChanged: (db, { data }) => db.query('update users set avatar = $2 where id = $1', [data.userId, data.avatar]),
    TwoFactorEnabled: (db, { data }) => db.query('update users set has_two_factor = true where id = $1', [data.userId]),
    TwoFactorDisabled: (db, { data }) =>
      db.query('update users set has_two_factor = false where id = $1', [data.userId]),
    PasskeyAdded: (db, { data }) => db.query('update users set passkeys = passkeys + 1 where id = $1', [data.userId]),
    PasskeyRemoved: (db, { data }) => db.query('update users set passkeys = passkeys - 1 where id = $1', [data.userId]),
    PasskeyResetProposed: (db, { data: { userId, by, reason }, metadata: { at } }) =>
      db.query('update users set passkey_reset = $2::jsonb where id = $1', [
        userId,
        JSON.stringify({ by, reason: reason.value, at }),
      ]),
    PasskeyResetDeclined: (db, { data }) =>
      db.query('update users set passkey_reset = null where id = $1', [data.userId]),
    PasskeysReset: (db, { data }) =>
      db.query('update users set passkeys = 0, passkey_reset = null where id = $1', [data.userId]),
    AccountSuspended: (db, { data }) => db.query('update users set is_suspended = true where id = $1', [data.userId]),
    SuspensionAppealed: (db, { data }) =>
      db.query('update users set has_open_appeal = true where id = $1', [data.userId]),
    SuspensionUpheld: (db, { data }) =>
      db.query('update users set has_open_appeal = false where id = $1', [data.userId]),
    AccountReinstated: (db, { data }) =>
      db.query('update users set is_suspended = false, has_open_appeal = false where id = $1', [data.userId]),
    AccountErased: (db, { data }) =>
      db.query(
        `update users set is_erased = true, email = '', username = $2, display_name = $3, avatar = null, bio = '',
         has_two_factor = false, has_open_appeal = false, payouts_stopped_at = null, roles = '{}', proposals = '[]',
           passkeys = 0, passkey_reset = null where id = $1`,
        [data.userId, GONE.username, GONE.displayName],
      ),
    PayoutsStopped: (db, { data, metadata }) =>
      db.query('update users set payouts_stopped_at = $2 where id = $1', [data.creatorId, metadata.at]),
    PayoutsResumed: (db, { data }) =>
      db.query('update users set payouts_stopped_at = null where id = $1', [data.creatorId]),
    StaffRoleProposed: (db, { data: { userId, role, by, reason }, metadata: { at } }) =>
      db.query('update users set proposals = proposals || $2::jsonb where id = $1', [
        userId,
        JSON.stringify([{ role, by, reason: reason.value, at }]),
      ]),
    StaffRoleDeclined: (db, { data }) =>
      db.query(`update users set ${withoutProposal} where id = $1`, [data.userId, data.role]),
    StaffRoleGranted: (db, { data }) =>
      db.query(`update users set roles = array_append(array_remove(roles, $2), $2), ${withoutProposal} where id = $1`, [
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
  avatar: string | null;
  bio: string;
  has_two_factor: boolean;
  is_suspended: boolean;
  has_open_appeal: boolean;
  is_erased: boolean;
  roles: SessionUser['roles'];
  proposals: { role: StaffRole; by: string; reason: string | null; at: string }[];
  passkeys: number;
  passkey_reset: { by: string; reason: string | null; at: string } | null;
  payouts_stopped_at: string | null;
  registered_at: string;
};

const toPublicUser = (row: Omit<UserRow, 'email'>): Omit<SessionUser, 'email'> => ({
  id: row.id,
  username: row.username,
  displayName: row.display_name,
  isCreator: row.is_creator,
  isEmailVerified: row.is_email_verified,
  isProfileComplete: row.is_profile_complete,
  isSuspended: row.is_suspended,
  avatarUrl: row.avatar === null ? null : avatarUrl(row.id, row.avatar, 160),
  roles: row.roles,
});
/** In the order of its schema, in which browsers keep it. */
const toSessionUser = (row: UserRow): SessionUser => {
  const { id, ...rest } = toPublicUser(row);
  return { id, email: row.email, ...rest };
};
const toAccountRow = ({ email: _, ...row }: UserRow): AccountRow => ({
  ...toPublicUser(row),
  hasTwoFactor: row.has_two_factor,
  hasPasskey: row.passkeys > 0,
  hasOpenAppeal: row.has_open_appeal,
  isErased: row.is_erased,
  payoutsStoppedAt: row.payouts_stopped_at,
  proposedRoles: row.proposals.map(({ role }) => role),
  isPasskeyResetProposed: row.passkey_reset !== null,
  registeredAt: row.registered_at,
});

/** The account as its owner sees it. */
export const findSessionUser = async (db: Db, userId: string): Promise<SessionUser | undefined> => {
  const row = await db<UserRow>('users').where({ id: userId, is_erased: false }).first();
  return row && toSessionUser(row);
};

/** A creator's public profile. Undefined for a suspended creator or an erased account. */
export const findCreator = async (db: Db, username: string) => {
  const row = await db<UserRow>('users')
    .whereRaw('lower(username) = lower(?)', [username])
    .where({ is_creator: true, is_suspended: false, is_erased: false })
    .first();
  return (
    row && {
      id: row.id,
      username: row.username,
      displayName: row.display_name,
      bio: row.bio,
      avatarUrl: row.avatar === null ? null : avatarUrl(row.id, row.avatar, 160),
      memberSince: row.registered_at,
    }
  );
};

/** The id of the account with this username and a complete profile; undefined for an erased one. */
export const findIdByName = async (db: Db, username: string): Promise<string | undefined> =>
  (
    await db<UserRow>('users')
      .whereRaw('lower(username) = lower(?)', [username])
      .where({ is_profile_complete: true, is_erased: false })
      .first('id')
  )?.id;

const sellingCreators = (db: Db) =>
  db<UserRow>('users as u')
    .where({ is_suspended: false, is_erased: false })
    .whereExists(db('video_listings as l').whereRaw('l.creator_id = u.id').where('l.is_offered', true));

/** The number of creators with a listed video. */
export const countSellingCreators = async (db: Db): Promise<number> => {
  const row = await sellingCreators(db).count<{ count: string }>('* as count').first();
  return Number(row?.count ?? 0);
};

/** Their names, for the sitemap; the oldest accounts first. */
export const listSellingCreators = async (db: Db, from: number, most: number): Promise<string[]> => {
  const rows = await sellingCreators(db).orderBy(['registered_at', 'id']).offset(from).limit(most).select('username');
  return rows.map(({ username }) => username);
};

/** Every account that may sell, in the order of ids: this many after the given one. */
export const listCreatorIds = async (db: Db, after: string | null, most: number): Promise<string[]> => {
  const query = db<UserRow>('users').where({ is_creator: true, is_erased: false }).orderBy('id').limit(most);
  if (after !== null) void query.where('id', '>', after);
  return (await query.select('id')).map(({ id }) => id);
};

/** What members of staff have to decide. */
export type AccountNeed = 'role' | 'appeal' | 'payouts';
const waitsFor: Record<AccountNeed, string> = {
  role: `(proposals <> '[]' or passkey_reset is not null)`,
  appeal: 'has_open_appeal',
  payouts: 'payouts_stopped_at is not null',
};

export type AccountListQuery = {
  text: string;
  /** The one account requested by its id or email. */
  id: string | undefined;
  role: string;
  isSuspended: boolean;
  /** Only the accounts that wait for one of these decisions. */
  needs: readonly AccountNeed[] | undefined;
  /** Only these. */
  ids: readonly string[] | undefined;
} & ListPage;

const sortable: Record<string, string> = { registeredAt: 'registered_at', username: 'lower(username)' };

/** Fewer letters are searched at the beginning of a word: an index of trigrams finds nothing else. */
const LETTERS_INSIDE = 3;

/** The account with this id; without an id those whose name contains the text, all for an empty text. */
export const matchAccounts = (db: Db, { text, id }: { text: string; id: string | undefined }) => {
  const matching = db<UserRow>('users');
  if (id !== undefined) return matching.where({ id });
  const words = escapeLike(text.toLowerCase());
  if (words === '') return matching;
  return matching.whereRaw(`${names} like ?`, [words.length < LETTERS_INSIDE ? `% ${words}%` : `%${words}%`]);
};

/** Accounts for staff; `text` is a part of a name. */
export const listAccounts = async (
  db: Db,
  { text, id, role, isSuspended, needs, ids, ...page }: AccountListQuery,
): Promise<Found<AccountRow>> => {
  const matching = matchAccounts(db, { text, id }).where((where) => {
    if (role !== '') void where.whereRaw('? = any (roles)', [role]);
    if (ids) void where.whereIn('id', ids);
    if (isSuspended) void where.where({ is_suspended: true });
    if (needs) void where.whereRaw(needs.map((need) => `(${waitsFor[need]})`).join(' or ') || 'false');
  });
  const order = { fields: sortable, standard: 'registeredAt', id: 'id' };
  const { rows, total } = await readPage(matching.select<UserRow[]>('*'), page, order);
  return { rows: rows.map(toAccountRow), total };
};

export const getAccountRow = async (db: Db, userId: string): Promise<AccountRow | undefined> => {
  const row = await db<UserRow>('users').where({ id: userId }).first();
  return row && toAccountRow(row);
};
