/** The guard's answer at every endpoint to every standing: role, confirmed address, suspension and fresh proof. */
import { describe, expect, it } from 'vitest';
import type { StaffRole } from '#contracts/http/endpoint.ts';
import { Problem } from '#contracts/http/problem.ts';
import { checkAccess, type Caller } from '#platform/http/guard.ts';
import { staffRoles } from '#testing/accessPolicy.ts';
import { roles, rows, type Answer, type Standing } from '#testing/accessRules.ts';
import { declaredApp } from '#testing/declaredApp.ts';

const both = [true, false];
const standings: Standing[] = roles.flatMap((role) =>
  both.flatMap((isVerified) =>
    both.flatMap((isSuspended) => both.map((isFresh) => ({ role, isVerified, isSuspended, isFresh }))),
  ),
);

const rolesOf = (role: Standing['role']): StaffRole[] =>
  role === 'unprotected' ? ['moderator'] : staffRoles.filter((staff) => staff === role);

const callerOf = ({ role, ...rest }: Standing): Caller | undefined =>
  role === 'nobody'
    ? undefined
    : {
        userId: '6f9c2c5e-7d0e-4e52-9c0e-6b6e2f6f1a01',
        sessionId: '6f9c2c5e-7d0e-4e52-9c0e-6b6e2f6f1a02',
        isEmailVerified: rest.isVerified,
        isProfileComplete: role !== 'incomplete',
        isCreator: role === 'creator',
        isSuspended: rest.isSuspended,
        hasSecondFactor: role !== 'unprotected',
        isFresh: rest.isFresh,
        roles: rolesOf(role),
      };

const endpoints = new Map(
  declaredApp().routes.map(({ endpoint }) => [
    `${endpoint.method} ${endpoint.path.replace(/:(\w+)/g, '{$1}')}`,
    endpoint,
  ]),
);

const answerOf = (call: string, standing: Standing): Answer => {
  const endpoint = endpoints.get(call);
  if (endpoint === undefined) throw new Error(`the product has no ${call}`);
  try {
    checkAccess(endpoint, callerOf(standing));
    return 'in';
  } catch (error) {
    if (error instanceof Problem) return error.type;
    throw error;
  }
};

describe('the guard', () => {
  it('V8.2.1: answers every role as the policy says, confirmed or not, suspended or not, with fresh proof or without', () => {
    const differences = rows.flatMap(({ call, guard }) =>
      standings
        .filter((standing) => answerOf(call, standing) !== guard(standing))
        .map((standing) => ({ call, standing, answer: answerOf(call, standing), expected: guard(standing) })),
    );
    expect(differences).toEqual([]);
  });
});
