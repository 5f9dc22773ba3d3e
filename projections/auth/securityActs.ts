/** The history of each account, for its owner and for staff; emptied when the account is erased. */
import type { SecurityEntry } from '#contracts/auth/account.ts';
import { providerLabels, type SecurityAct } from '#contracts/auth/vocabulary.ts';
import type { AuthEvent, From, SessionEnded, SignInRefused } from '#events/auth.ts';
import type { Personal, RecordedEvent } from '#platform/eventStore/eventStore.ts';
import type { Db } from '#platform/postgres/db.ts';
import { projection, type Painter } from '#platform/projections/projection.ts';

const wayLabels = { password: 'Password', ...providerLabels };
const refusals: Record<SignInRefused['data']['why'], string> = {
  password: 'Wrong password',
  code: 'Wrong code',
  suspended: 'The account is suspended',
};
const endings: Record<SessionEnded['data']['why'], SecurityAct> = {
  signedOut: 'signedOut',
  endedByOwner: 'sessionEnded',
  endedByStaff: 'sessionEnded',
  passwordChanged: 'sessionEnded',
  tokenReplayed: 'sessionReplayed',
};
const endingDetails: Partial<Record<SessionEnded['data']['why'], string>> = {
  endedByStaff: 'By our staff',
  passwordChanged: 'The password was changed',
};

type Told = RecordedEvent<{ type: string; data: { userId: string; from?: Personal<From> } }>;

const paint = (db: Painter, { eventId, data, metadata }: Told, act: SecurityAct, detail: string | null = null): void =>
  db.insert('security_acts', {
    id: eventId,
    user_id: data.userId,
    act,
    detail,
    device: data.from?.value?.device ?? null,
    address: data.from?.value?.address || null,
    at: metadata.at,
  });

export const securityActs = projection<AuthEvent>(
  'security_acts',
  1,
  {
    tables: `create table security_acts (
    id uuid primary key,
    user_id uuid not null,
    act text not null,
    detail text,
    device text,
    address text,
    at timestamptz not null
  );`,
    indexes: 'create index on security_acts (user_id, at desc, id);',
  },
  {
    UserRegistered: (db, event) => paint(db, event, 'registered'),
    EmailConfirmed: (db, event) => paint(db, event, 'emailConfirmed'),
    UsernameChanged: (db, event) => paint(db, event, 'usernameChanged'),
    SignedIn: (db, event) =>
      paint(db, event, 'signedIn', wayLabels[event.data.way] + (event.data.hasSecondFactor ? ' and code' : '')),
    SignInRefused: (db, event) => paint(db, event, 'signInRefused', refusals[event.data.why]),
    SessionEnded: (db, event) => paint(db, event, endings[event.data.why], endingDetails[event.data.why]),
    PasswordResetRequested: (db, event) => paint(db, event, 'passwordResetRequested'),
    PasswordChanged: (db, event) => paint(db, event, event.data.how === 'reset' ? 'passwordReset' : 'passwordChanged'),
    TwoFactorEnabled: (db, event) => paint(db, event, 'twoFactorEnabled'),
    TwoFactorDisabled: (db, event) => paint(db, event, 'twoFactorDisabled'),
    RecoveryCodeUsed: (db, event) => paint(db, event, 'recoveryCodeUsed', `${event.data.remaining} left`),
    RecoveryCodesRegenerated: (db, event) => paint(db, event, 'recoveryCodesRegenerated'),
    ProviderLinked: (db, event) => paint(db, event, 'providerLinked', providerLabels[event.data.provider]),
    ProviderUnlinked: (db, event) => paint(db, event, 'providerUnlinked', providerLabels[event.data.provider]),
    DataExported: (db, event) => paint(db, event, 'dataExported'),
    AccountSuspended: (db, event) => paint(db, event, 'suspended', event.data.reason.value),
    AccountReinstated: (db, event) => paint(db, event, 'reinstated', event.data.reason.value),
    StaffRoleGranted: (db, event) => paint(db, event, 'roleGranted', event.data.role),
    StaffRoleRevoked: (db, event) => paint(db, event, 'roleRevoked', event.data.role),
    AccountErased: (db, { data }) => db.query('delete from security_acts where user_id = $1', [data.userId]),
  },
);

/** Every network address that this account was used from. */
export const findAddresses = async (db: Db, userId: string): Promise<string[]> =>
  (
    await db('security_acts')
      .where({ user_id: userId })
      .whereIn('act', ['registered', 'signedIn'])
      .whereNotNull('address')
      .distinct<{ address: string }[]>('address')
  ).map(({ address }) => address);

/** The latest events of one account, newest first. */
export const findSecurityActs = async (db: Db, userId: string, most: number): Promise<SecurityEntry[]> =>
  db<SecurityEntry & { user_id: string }>('security_acts')
    .where({ user_id: userId })
    .orderBy([{ column: 'at', order: 'desc' }, { column: 'id' }])
    .limit(most)
    .select('id', 'act', 'detail', 'device', 'address', 'at');
