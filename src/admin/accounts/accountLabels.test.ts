import { describe, expect, it } from 'vitest';
import { accountKind, accountLabels } from './accountLabels.ts';
import { aDeletedAccount, anAccount } from './anAccount.ts';

const tagsOf = (...given: Parameters<typeof anAccount>) => accountLabels(anAccount(...given)).map(([text]) => text);

describe('an account in words', () => {
  it('is what its owner does here', () => {
    expect(accountKind(anAccount())).toBe('Buyer');
    expect(accountKind(anAccount({ isCreator: true }))).toBe('Creator');
  });

  it('is its roles when it belongs to staff', () => {
    expect(accountKind(anAccount({ isCreator: true, roles: ['moderator', 'auditor'] }))).toBe('Moderator, Auditor');
  });

  it('has a tag for whatever is out of the ordinary, the gravest first', () => {
    expect(tagsOf()).toEqual([]);
    expect(tagsOf({ isEmailVerified: false, hasTwoFactor: true, isSuspended: true })).toEqual([
      'Suspended',
      'Email unconfirmed',
      '2FA on',
    ]);
  });

  it('is deleted and nothing else once its owner has left', () => {
    expect(accountLabels({ ...aDeletedAccount(), isSuspended: true, isEmailVerified: false })).toEqual([
      ['Deleted', 'neutral'],
    ]);
  });
});
