/** How often one address or account may call what: written here once more by hand, and compared with the endpoints. */
import { describe, expect, it } from 'vitest';
import type { RateLimit } from '#contracts/http/endpoint.ts';
import { openApi } from '#contracts/http/openApi.ts';
import { generalLimit } from '#platform/http/limits/rateLimits.ts';
import { declaredApp } from '#testing/declaredApp.ts';

const policy: readonly { limit: RateLimit; calls: readonly string[] }[] = [
  {
    limit: { points: 10, seconds: 3600, by: 'address' },
    calls: ['POST /api/auth/register', 'POST /api/auth/resend-confirmation', 'POST /api/auth/forgot-password'],
  },
  {
    limit: { points: 20, seconds: 60, by: 'address' },
    calls: [
      'POST /api/auth/login',
      'POST /api/auth/google',
      'POST /api/auth/facebook',
      'POST /api/auth/exchange',
      'POST /api/auth/verify-2fa',
      'POST /api/auth/passkeys/sign-in-options',
      'POST /api/auth/passkeys/sign-in',
      'GET /api/auth/confirm-email',
    ],
  },
  {
    limit: { points: 60, seconds: 60, by: 'address' },
    calls: ['POST /api/auth/refresh', 'GET /api/user/check-username/:username'],
  },
  {
    limit: { points: 20, seconds: 3600, by: 'address' },
    calls: [
      'POST /api/auth/reset-password',
      'POST /api/auth/not-me',
      'POST /api/auth/passkeys/first-options',
      'POST /api/auth/passkeys/first',
      'POST /api/auth/reclaim',
      'POST /api/cases',
      'POST /api/requests',
      'POST /api/claims/:claimId/complete',
      'POST /api/claims/:claimId/withdraw',
      'POST /api/claims/:claimId/court',
      'POST /api/suspensions/:userId/appeal',
    ],
  },
  {
    limit: { points: 20, seconds: 3600, by: 'account' },
    calls: [
      'POST /api/auth/prove',
      'POST /api/auth/prove/options',
      'POST /api/auth/passkeys/options',
      'POST /api/auth/passkeys',
      'POST /api/auth/enable-2fa',
      'POST /api/auth/change-password',
      'POST /api/auth/complete-profile',
      'POST /api/payouts',
      'POST /api/my/payee/setup',
      'POST /api/cases/mine',
      'POST /api/requests/mine',
      'POST /api/my/suspension/appeal',
    ],
  },
  { limit: { points: 30, seconds: 3600, by: 'account' }, calls: ['POST /api/user/avatar'] },
  {
    limit: { points: 10, seconds: 3600, by: 'account' },
    calls: ['POST /api/user/export', 'POST /api/user/delete', 'POST /api/orders/:orderId/transfer'],
  },
  { limit: { points: 240, seconds: 60, by: 'address' }, calls: ['GET /api/suggestions'] },
  {
    limit: { points: 60, seconds: 3600, by: 'account' },
    calls: ['POST /api/orders/:orderId/download'],
  },
  {
    limit: { points: 120, seconds: 60, by: 'address' },
    calls: [
      'POST /api/videos/:videoId/preview',
      'GET /api/certificates',
      'GET /api/certificates/:certificateId',
      'GET /api/transparency/proof',
      'GET /api/transparency/consistency',
    ],
  },
  {
    limit: { points: 300, seconds: 60, by: 'account' },
    calls: ['GET /api/admin/audit/history/:kind/:id', 'GET /api/admin/what-if/:id'],
  },
  {
    limit: { points: 600, seconds: 60, by: 'account' },
    calls: ['GET /api/admin/audit/history/:kind/:id/moment'],
  },
  { limit: { points: 30, seconds: 60, by: 'account' }, calls: ['GET /api/admin/audit/statements/:kind/:id'] },
  {
    limit: { points: 20, seconds: 60, by: 'account' },
    calls: ['POST /api/admin/audit-runs', 'POST /api/admin/what-if'],
  },
  { limit: { points: 30, seconds: 600, by: 'account' }, calls: ['POST /api/videos/:videoId/checkout'] },
  { limit: { points: 60, seconds: 3600, by: 'address' }, calls: ['POST /api/requests/:requestId/confirm'] },
  { limit: { points: 40, seconds: 3600, by: 'address' }, calls: ['POST /api/claims'] },
  {
    limit: { points: 120, seconds: 3600, by: 'address' },
    calls: ['POST /api/claims/:claimId/read', 'POST /api/suspensions/:userId/read'],
  },
];

const endpoints = declaredApp().routes.map(({ endpoint }) => endpoint);
const nameOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

describe('the rate limits', () => {
  it('are those of the policy, and every other call has the general one only', () => {
    const declared = endpoints.flatMap((endpoint) =>
      endpoint.limit === 'general' ? [] : [[nameOf(endpoint), endpoint.limit] as const],
    );
    const wanted = policy.flatMap(({ limit, calls }) => calls.map((name) => [name, limit] as const));
    expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(wanted));
    expect(generalLimit).toEqual({ points: 600, seconds: 60, by: 'address' });
  });

  it('count by account only where a caller is signed in', () => {
    const uncounted = endpoints.filter(
      ({ limit, access }) =>
        limit !== 'general' &&
        limit.by === 'account' &&
        typeof access === 'string' &&
        ['open', 'signedLink', 'webhook'].includes(access),
    );
    expect(uncounted.map(nameOf)).toEqual([]);
  });

  it('stand in the OpenAPI document', () => {
    const { paths } = openApi(declaredApp().routes, { title: 'Soletake', version: '1', url: 'http://localhost' }) as {
      paths: Record<string, Record<string, { 'x-rate-limit': unknown }>>;
    };
    expect(paths['/api/auth/login']?.['post']?.['x-rate-limit']).toEqual({ points: 20, seconds: 60, by: 'address' });
    expect(paths['/api/videos']?.['get']?.['x-rate-limit']).toBe('general');
  });
});
