/** The history of each account, for its owner and for staff; emptied when the account is erased. */
import type { SecurityEntry } from '#contracts/auth/account.ts';
import { providerLabels, type SecurityEvent } from '#contracts/auth/vocabulary.ts';
import type { AuthEvent, SessionEnded, SignedIn, SignInFrom, SignInRefused } from '#events/auth.ts';
import type { Personal, RecordedEvent } from '#platform/eventStore/eventStore.ts';
import type { Db } from '#platform/postgres/db.ts';
import { projection } from '#platform/projections/projection.ts';
import type { ReadModel } from '#platform/projections/rows.ts';

const wayLabels = { password: 'Password', passkey: 'Passkey', ...providerLabels };
/** A passkey is both factors by itself. */
const wayText = ({ way, hasSecondFactor }: SignedIn['data']): string =>
  wayLabels[way] + (hasSecondFactor && way !== 'passkey' ? ' and code' : '');
const refusals: Record<SignInRefused['data']['why'], string> = {
  password: 'Wrong password',
  code: 'Wrong code',
  passkey: 'Passkey not accepted',
  suspended: 'The account is suspended',
};
const endings: Record<SessionEnded['data']['why'], SecurityEvent> = {
  signedOut: 'signedOut',
  endedByOwner: 'sessionEnded',
  endedByStaff: 'sessionEnded',
  passwordChanged: 'sessionEnded',
  twoFactorEnabled: 'sessionEnded',
  passkeyAdded: 'sessionEnded',
  passkeyRemoved: 'sessionEnded',
  addressConfirmed: 'sessionEnded',
  tokenReplayed: 'sessionReplayed',
};
const endingDetails: Partial<Record<SessionEnded['data']['why'], string>> = {
  endedByStaff: 'By our staff',
  passwordChanged: 'The password was changed',
  twoFactorEnabled: 'Two-factor authentication was switched on',
  passkeyAdded: 'A passkey was added',
  passkeyRemoved: 'A passkey was removed',
  addressConfirmed: 'The address was confirmed elsewhere',
};

type Recorded = RecordedEvent<{ type: string; data: { userId: string; from?: Personal<SignInFrom> } }>;

const record = (
  db: ReadModel,
  { eventId, data, metadata }: Recorded,
  act: SecurityEvent,
  detail: string | null = null,
): void =>
  db.insert('security_acts', {
    id: eventId,
    user_id: data.userId,
    act,
    detail,
    device: data.from?.value?.device ?? null,
    address: data.from?.value?.address || null,
    browser: data.from?.value?.browser ?? null,
    at: metadata.at,
  });

export const securityEvents = projection<AuthEvent>(
  'security_acts',
  3,
  {
    tables: `create table security_acts (
    id uuid primary key,
    user_id uuid not null,
    act text not null,
    detail text,
    device text,
    address text,
    -- a keyed hash
    browser text,
    at timestamptz not null
  );`,
    // The last three find what is due to be forgotten.
    indexes: `create index on security_acts (user_id, at desc, id);
  create index on security_acts (at) where address <> '' and address not like '#%';
  create index on security_acts (at) where address <> '';
  create index on security_acts (at) where act in ('signInRefused', 'dataExported');
  create index on security_acts (at) where browser is not null;`,
  },
  {
    UserRegistered: (db, event) => record(db, event, 'registered'),
    EmailConfirmed: (db, event) => record(db, event, 'emailConfirmed'),
    UsernameChanged: (db, event) => record(db, event, 'usernameChanged'),
    SignedIn: (db, event) => record(db, event, 'signedIn', wayText(event.data)),
    SignInRefused: (db, event) => record(db, event, 'signInRefused', refusals[event.data.why]),
    SessionEnded: (db, event) => record(db, event, endings[event.data.why], endingDetails[event.data.why]),
    PasswordResetRequested: (db, event) => record(db, event, 'passwordResetRequested'),
    PasswordChanged: (db, event) => record(db, event, event.data.how === 'reset' ? 'passwordReset' : 'passwordChanged'),
    TwoFactorEnabled: (db, event) => record(db, event, 'twoFactorEnabled'),
    TwoFactorDisabled: (db, event) => record(db, event, 'twoFactorDisabled'),
    RecoveryCodeUsed: (db, event) => record(db, event, 'recoveryCodeUsed', `${event.data.remaining} left`),
    RecoveryCodesRegenerated: (db, event) => record(db, event, 'recoveryCodesRegenerated'),
    PasskeyAdded: (db, event) => record(db, event, 'passkeyAdded'),
    PasskeyRemoved: (db, event) => record(db, event, 'passkeyRemoved'),
    PasskeysReset: (db, event) => record(db, event, 'passkeysReset', event.data.reason?.value ?? null),
    ProviderLinked: (db, event) => record(db, event, 'providerLinked', providerLabels[event.data.provider]),
    ProviderUnlinked: (db, event) => record(db, event, 'providerUnlinked', providerLabels[event.data.provider]),
    DataExported: (db, event) => record(db, event, 'dataExported'),
    AccountReclaimed: (db, event) => record(db, event, 'reclaimed'),
    AccountSuspended: (db, event) => record(db, event, 'suspended', event.data.reason.value),
    AccountReinstated: (db, event) => record(db, event, 'reinstated', event.data.reason.value),
    StaffRoleGranted: (db, event) => record(db, event, 'roleGranted', event.data.role),
    StaffRoleRevoked: (db, event) => record(db, event, 'roleRevoked', event.data.role),
    AccountErased: (db, { data }) => db.query('delete from security_acts where user_id = $1', [data.userId]),
  },
);

/** Every network address that this account was used from, or the hash of it. */
export const findAddresses = async (db: Db, userId: string): Promise<string[]> =>
  (
    await db('security_acts')
      .where({ user_id: userId })
      .whereIn('act', ['registered', 'signedIn'])
      .whereNotNull('address')
      .distinct<{ address: string }[]>('address')
  ).map(({ address }) => address);

export type Origins = {
  id: string;
  name: string;
  registeredAt: string;
  /** Each network address, or the hash of it. */
  addresses: string[];
  /** Each browser, as a keyed hash. */
  browsers: string[];
};

/** Where these accounts came from when they registered and signed in, as far as it is not forgotten. */
export const findOrigins = async (db: Db, userIds: readonly string[]): Promise<Origins[]> =>
  db('users as u')
    .leftJoin('security_acts as s', (on) => on.on('s.user_id', 'u.id').andOnIn('s.act', ['registered', 'signedIn']))
    .whereIn('u.id', userIds)
    .groupBy('u.id', 'u.display_name', 'u.registered_at')
    .select<Origins[]>(
      'u.id',
      'u.display_name as name',
      'u.registered_at as registeredAt',
      db.raw(`coalesce(array_agg(distinct s.address) filter (where s.address <> ''), '{}') as addresses`),
      db.raw(`coalesce(array_agg(distinct s.browser) filter (where s.browser is not null), '{}') as browsers`),
    );

/** All events of one account, newest first. */
export const findAllSecurityEvents = (db: Db, userId: string) =>
  db<SecurityEntry & { user_id: string }>('security_acts')
    .where({ user_id: userId })
    .orderBy([{ column: 'at', order: 'desc' }, { column: 'id' }])
    .select('id', 'act', 'detail', 'device', 'address', 'at');

/** The latest ones. */
export const findSecurityEvents = async (db: Db, userId: string, most: number): Promise<SecurityEntry[]> =>
  findAllSecurityEvents(db, userId).limit(most);

/** When the account was last suspended; null for one that never was. */
export const findSuspendedAt = async (db: Db, userId: string): Promise<string | null> => {
  const where = { user_id: userId, act: 'suspended' };
  const row = await db<{ at: string }>('security_acts').where(where).orderBy('at', 'desc').first('at');
  return row?.at ?? null;
};
