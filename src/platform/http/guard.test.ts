import { describe, expect, it } from 'vitest';
import { staff, type Access, type Endpoint } from '#contracts/http/endpoint.ts';
import { Problem } from '#contracts/http/problem.ts';
import { checkAccess, type Caller } from './guard.ts';

const caller = (more: Partial<Caller> = {}): Caller => ({
  userId: 'u',
  sessionId: 's',
  isEmailVerified: true,
  isProfileComplete: true,
  isCreator: true,
  isSuspended: false,
  hasSecondFactor: true,
  isFresh: true,
  roles: [],
  ...more,
});
const answer = (endpoint: Pick<Endpoint, 'access' | 'isForSuspended' | 'fresh'>, who: Caller | undefined): string => {
  try {
    checkAccess(endpoint, who);
    return 'in';
  } catch (error) {
    return error instanceof Problem ? error.type : 'bug';
  }
};

describe('the guard', () => {
  it.each<[string, Access, Caller | undefined, string]>([
    ['lets everybody into what is open', 'open', undefined, 'in'],
    ['asks visitors to sign in', 'signedIn', undefined, 'not-signed-in'],
    [
      'asks first for the email',
      'creator',
      caller({ isEmailVerified: false, isProfileComplete: false, isCreator: false }),
      'email-not-verified',
    ],
    ['then for the profile', 'creator', caller({ isProfileComplete: false, isCreator: false }), 'profile-incomplete'],
    ['then for a creator', 'creator', caller({ isCreator: false }), 'creators-only'],
    ['lets a creator in', 'creator', caller(), 'in'],
    ['lets an unverified account be signed in', 'signedIn', caller({ isEmailVerified: false }), 'in'],
    ['keeps a suspended account out of everything', 'signedIn', caller({ isSuspended: true }), 'account-suspended'],
    ['keeps a buyer from staff matters', staff('finance'), caller(), 'not-allowed'],
    ['keeps another role from staff matters', staff('finance'), caller({ roles: ['moderator'] }), 'not-allowed'],
    ['lets the named role in', staff('finance'), caller({ roles: ['finance'] }), 'in'],
    ['lets an admin in', staff('finance'), caller({ roles: ['admin'] }), 'in'],
    [
      'keeps staff out without a second factor',
      staff('finance'),
      caller({ roles: ['finance'], hasSecondFactor: false }),
      'second-factor-needed',
    ],
  ])('%s', (_, access, who, expected) => {
    expect(answer({ access }, who)).toBe(expected);
  });

  it('asks for fresh proof where the endpoint needs it, after everything else', () => {
    const stale = caller({ isFresh: false });
    expect(answer({ access: 'creator', fresh: true }, stale)).toBe('proof-needed');
    expect(answer({ access: 'creator' }, stale)).toBe('in');
    expect(answer({ access: staff('admin'), fresh: true }, stale)).toBe('not-allowed');
    expect(answer({ access: staff('admin'), fresh: true }, caller({ isFresh: false, roles: ['admin'] }))).toBe(
      'proof-needed',
    );
    expect(answer({ access: 'creator', fresh: true }, caller())).toBe('in');
  });

  it('lets a suspended person call what is for suspended people, and asks for the rest of it as of everybody', () => {
    const suspended = caller({ isSuspended: true });
    expect(answer({ access: 'signedIn', isForSuspended: true }, suspended)).toBe('in');
    expect(answer({ access: 'signedIn', isForSuspended: true }, undefined)).toBe('not-signed-in');
    const unverified = caller({ isSuspended: true, isEmailVerified: false });
    expect(answer({ access: 'profileComplete', isForSuspended: true }, unverified)).toBe('email-not-verified');
  });

  it('gives nothing to the staff role of a suspended person', () => {
    expect(answer({ access: staff('finance') }, caller({ isSuspended: true, roles: ['finance'] }))).toBe(
      'account-suspended',
    );
  });
});
