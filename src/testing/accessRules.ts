/** What the guard must answer to whom, worked out from the policy that is written by hand. */
import type { ProblemType } from '#contracts/http/problem.ts';
import { forFresh, forSuspended, policy, staffRoles, type Rule } from './accessPolicy.ts';

/** What the guard answers: `in`, or the refusal. */
export type Answer = 'in' | ProblemType;

/** What a caller is; `unprotected` is a moderator who has no second factor. */
export const roles = ['nobody', 'incomplete', 'buyer', 'creator', ...staffRoles, 'unprotected'] as const;
type Role = (typeof roles)[number];

/** One kind of caller in every respect that the guard goes by. */
export type Standing = Readonly<{ role: Role; isVerified: boolean; isSuspended: boolean; isFresh: boolean }>;

const usual = { isVerified: true, isSuspended: false, isFresh: true };

/** Those of whom the tests of the running site have an account. */
export const personas = [...roles, 'unverified', 'suspended'] as const;
export type Persona = (typeof personas)[number];

const standingOf = (who: Persona): Standing => {
  if (who === 'unverified') return { ...usual, role: 'incomplete', isVerified: false };
  if (who === 'suspended') return { ...usual, role: 'buyer', isSuspended: true };
  return { ...usual, role: who };
};

const isStaff = (role: Role): boolean => role === 'unprotected' || staffRoles.some((staff) => staff === role);

const staffAnswer = (allowed: readonly Role[], { role, isVerified }: Standing): Answer => {
  const held = role === 'unprotected' ? 'moderator' : role;
  if (held !== 'admin' && !allowed.includes(held)) return 'not-allowed';
  if (!isVerified) return 'email-not-verified';
  return role === 'unprotected' ? 'second-factor-needed' : 'in';
};

type MemberRule = Exclude<Rule, readonly Role[] | 'open' | 'tokenHolders'>;

const memberAnswer = (rule: MemberRule, { role, isVerified }: Standing): Answer => {
  if (rule === 'signedIn') return 'in';
  if (!isVerified) return 'email-not-verified';
  if (rule === 'verified' || rule === 'futureSellers') return 'in';
  if (role === 'incomplete') return 'profile-incomplete';
  return rule === 'creators' && role !== 'creator' ? 'creators-only' : 'in';
};

const guardAnswer = (rule: Rule, call: string, standing: Standing): Answer => {
  if (rule === 'open' || rule === 'tokenHolders') return 'in';
  if (standing.role === 'nobody') return 'not-signed-in';
  if (standing.isSuspended && !forSuspended.includes(call)) return 'account-suspended';
  const answer = typeof rule === 'string' ? memberAnswer(rule, standing) : staffAnswer(rule, standing);
  return answer === 'in' && forFresh.includes(call) && !standing.isFresh ? 'proof-needed' : answer;
};

/** Staff keep the second factor that they have: the guard lets them in, and the rules of the account refuse. */
const refusedToStaff = 'POST /api/auth/disable-2fa';
/** A thief of a password would make a way into staff's calls. */
const refusedToUnprotected = 'POST /api/auth/passkeys/options';

/** The answers of each endpoint: the guard's to any standing, and those that each persona gets from the running site. */
export const rows = policy.flatMap(([rule, calls]) =>
  calls.map((call) => {
    const guard = (standing: Standing): Answer => guardAnswer(rule, call, standing);
    const answerTo = (standing: Standing): Answer => {
      if (rule === 'tokenHolders' && standing.role === 'nobody') return 'not-signed-in';
      // Staff decide about listings, so they do not sell.
      return rule === 'futureSellers' && isStaff(standing.role) ? 'not-allowed' : guard(standing);
    };
    const expected = (who: Persona): Answer => answerTo(standingOf(who));
    const expectedLater = (who: Persona): Answer => answerTo({ ...standingOf(who), isFresh: false });
    const expectedInside = (who: Persona): Answer => {
      if (call === refusedToStaff && isStaff(standingOf(who).role) && who !== 'unprotected') return 'not-allowed';
      return call === refusedToUnprotected && who === 'unprotected' ? 'second-factor-needed' : expected(who);
    };
    return { call, guard, expected, expectedLater, expectedInside };
  }),
);

/** Every answer that is a refusal by the guard. */
export const refusals: ReadonlySet<string> = new Set(
  personas.flatMap((who) => rows.flatMap(({ expected, expectedLater }) => [expected(who), expectedLater(who)])),
);
