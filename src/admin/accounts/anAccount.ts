/** An ordinary account, except for the given fields. For tests only. */
import type { Account } from './account.ts';

export const accountId = '0b7d2f60-6a51-4c07-9d80-8f3f3c1d2a01';

const aSession = (id: string): Account['sessions'][number] => ({
  id,
  device: 'Safari on iOS',
  address: '203.0.113.7',
  isCurrent: false,
  startedAt: '2026-05-01T08:00:00.000Z',
  lastUsedAt: '2026-05-02T08:00:00.000Z',
});
export const twoSessions = ['0b7d2f60-6a51-4c07-9d80-8f3f3c1d2b01', '0b7d2f60-6a51-4c07-9d80-8f3f3c1d2b02'].map(
  aSession,
);

export const anAccount = (change: Partial<Account> = {}): Account => ({
  id: accountId,
  displayName: 'Ann Lee',
  username: 'ann',
  email: 'ann@example.org',
  avatarUrl: null,
  isCreator: false,
  isEmailVerified: true,
  isProfileComplete: true,
  roles: [],
  hasTwoFactor: false,
  hasPasskey: false,
  isSuspended: false,
  hasOpenAppeal: false,
  isErased: false,
  payoutsStoppedAt: null,
  registeredAt: '2026-05-01T08:00:00.000Z',
  sessions: [],
  proposedRoles: [],
  proposals: [],
  isPasskeyResetProposed: false,
  passkeyReset: null,
  suspension: null,
  ...change,
});

/** What is left of an erased account. */
export const aDeletedAccount = (): Account =>
  anAccount({ isErased: true, displayName: 'Deleted account', username: 'deleted', email: '' });
