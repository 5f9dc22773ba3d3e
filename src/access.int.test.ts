/** Every call of the API with every kind of caller: the policy is written here once more, by hand, and must be the product's. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterAs, enterStaff, grantRole, openTestStores, password, readLog } from '#cli/chaos/market.ts';
import { openStaffDesk } from '#cli/staffDesk.ts';
import { startSite, type SiteProcess } from '#cli/chaos/siteProcess.ts';
import { callSite, protect, readMails, waitFor } from '#cli/demo/client.ts';
import { readConfig } from '#config.ts';
import * as account from '#contracts/account.ts';
import * as analytics from '#contracts/analytics.ts';
import * as analyticsSchema from '#contracts/analytics.schema.ts';
import * as auth from '#contracts/auth.ts';
import * as authSchema from '#contracts/auth.schema.ts';
import * as catalogue from '#contracts/catalogue.ts';
import * as catalogueSchema from '#contracts/catalogue.schema.ts';
import * as claims from '#contracts/claims.ts';
import * as claimsSchema from '#contracts/claims.schema.ts';
import * as creators from '#contracts/creators.ts';
import * as creatorsSchema from '#contracts/creators.schema.ts';
import type { Endpoint, EndpointSchema } from '#contracts/endpoint.ts';
import type { ProblemType } from '#contracts/problem.ts';
import * as moderation from '#contracts/moderation.ts';
import * as moderationSchema from '#contracts/moderation.schema.ts';
import * as notifications from '#contracts/notifications.ts';
import * as notificationsSchema from '#contracts/notifications.schema.ts';
import * as papers from '#contracts/papers.ts';
import * as papersSchema from '#contracts/papers.schema.ts';
import * as payees from '#contracts/payees.ts';
import * as payeesSchema from '#contracts/payees.schema.ts';
import * as profile from '#contracts/profile.ts';
import * as profileSchema from '#contracts/profile.schema.ts';
import * as reviews from '#contracts/reviews.ts';
import * as reviewsSchema from '#contracts/reviews.schema.ts';
import * as sales from '#contracts/sales.ts';
import * as salesSchema from '#contracts/sales.schema.ts';
import * as saved from '#contracts/saved.ts';
import * as savedSchema from '#contracts/saved.schema.ts';
import * as studio from '#contracts/studio.ts';
import * as studioSchema from '#contracts/studio.schema.ts';
import * as support from '#contracts/support.ts';
import * as supportSchema from '#contracts/support.schema.ts';
import { refusalOf } from '#testing/refusal.ts';

/** What the door answers: `in`, or the refusal. */
type Answer = 'in' | ProblemType;

const personas = [
  'nobody',
  'unverified',
  'incomplete',
  'buyer',
  'creator',
  'moderator',
  'finance',
  'auditor',
  'admin',
  'unprotected',
] as const;
type Persona = (typeof personas)[number];

const signedIn = (who: Persona): Answer => (who === 'nobody' ? 'not-signed-in' : 'in');
const verified = (who: Persona): Answer => (who === 'unverified' ? 'email-not-verified' : signedIn(who));
const complete = (who: Persona): Answer => (who === 'incomplete' ? 'profile-incomplete' : verified(who));
const doors = {
  open: (): Answer => 'in',
  signedIn,
  verified,
  complete,
  /** Staff decide about what is sold, so they do not sell. */
  futureSellers: (who: Persona): Answer =>
    ['moderator', 'finance', 'auditor', 'admin', 'unprotected'].includes(who) ? 'not-allowed' : verified(who),
  creators: (who: Persona): Answer => (complete(who) !== 'in' || who === 'creator' ? complete(who) : 'creators-only'),
};
const staffDoor = (roles: readonly Persona[], who: Persona): Answer => {
  // A moderator who has not switched two-factor on.
  if (who === 'unprotected') return roles.includes('moderator') ? 'second-factor-needed' : 'not-allowed';
  return who === 'admin' || roles.includes(who) ? 'in' : signedIn(who) === 'in' ? 'not-allowed' : signedIn(who);
};

/** The policy. Calls that end or change what the caller may do come last. */
const policy: [door: keyof typeof doors | Persona[], calls: string[]][] = [
  [
    'open',
    [
      'POST /api/auth/register',
      'POST /api/auth/login',
      'POST /api/auth/refresh',
      'POST /api/auth/resend-confirmation',
      'GET /api/auth/confirm-email',
      'POST /api/auth/google',
      'POST /api/auth/facebook',
      'POST /api/auth/exchange',
      'GET /api/auth/ways',
      'POST /api/auth/verify-2fa',
      'POST /api/auth/forgot-password',
      'POST /api/auth/reset-password',
      'GET /api/user/check-username/{username}',
      'GET /api/videos',
      'GET /api/suggestions',
      'GET /api/videos/{videoId}',
      'POST /api/videos/{videoId}/preview',
      'POST /api/videos/{videoId}/views',
      'GET /api/creators/{username}',
      'GET /api/creators/{username}/reviews',
      'POST /api/cases',
      'POST /api/claims',
      'POST /api/claims/{claimId}/read',
      'POST /api/claims/{claimId}/complete',
      'POST /api/claims/{claimId}/withdraw',
      'POST /api/claims/{claimId}/court',
      'POST /api/requests',
      'POST /api/requests/{requestId}/confirm',
      'GET /api/licence',
      'GET /api/licences/{orderId}/{proof}',
      'GET /api/grant',
      'GET /api/figures',
      'GET /api/rates',
      'POST /api/webhooks/stripe',
    ],
  ],
  [
    'creators',
    [
      'POST /api/videos',
      'POST /api/videos/{videoId}/upload-complete',
      'GET /api/my/videos',
      'GET /api/my/video-totals',
      'GET /api/my/analytics',
      'GET /api/my/videos/{videoId}',
      'GET /api/my/videos/{videoId}/studio',
      'PUT /api/my/videos/{videoId}/draft',
      'POST /api/my/videos/{videoId}/cancel',
      'POST /api/my/videos/{videoId}/submit',
      'PUT /api/my/videos/{videoId}/listing',
      'POST /api/my/videos/{videoId}/relist',
      'POST /api/my/videos/{videoId}/appeal',
      'POST /api/my/videos/{videoId}/thumbnail',
      'POST /api/my/videos/{videoId}/thumbnail-picture',
      'POST /api/my/videos/{videoId}/preview',
      'POST /api/my/videos/{videoId}/price',
      'POST /api/my/videos/{videoId}/withdraw',
      'GET /api/my/trust',
      'GET /api/my/balance',
      'GET /api/my/statement',
      'POST /api/my/statement/paper',
      'POST /api/payouts',
      'POST /api/reviews/{orderId}/answer',
      'GET /api/my/payouts',
      'GET /api/my/payee',
      'POST /api/my/payee/setup',
      'GET /api/my/problems',
      'POST /api/my/problems/{orderId}/answer',
      'GET /api/my/claims',
      'GET /api/my/claims/{claimId}',
      'POST /api/my/claims/{claimId}/counter',
      'POST /api/my/claims/{claimId}/appeal',
      'GET /api/my/plan',
      'POST /api/my/plan/checkout',
      'POST /api/my/plan/cancel',
      'POST /api/my/plan/resume',
      'POST /api/my/plan/portal',
    ],
  ],
  [
    'complete',
    [
      'POST /api/videos/{videoId}/checkout',
      'GET /api/orders/{orderId}',
      'GET /api/orders/{orderId}/licence',
      'POST /api/orders/{orderId}/download',
      'POST /api/orders/{orderId}/papers',
      'GET /api/orders/{orderId}/review',
      'POST /api/orders/{orderId}/review',
      'GET /api/my/purchases',
      'GET /api/my/purchases/states',
      'POST /api/orders/{orderId}/problem',
    ],
  ],
  [
    ['moderator', 'finance', 'auditor'],
    ['GET /api/admin/accounts', 'GET /api/admin/accounts/{id}'],
  ],
  [
    ['moderator'],
    [
      'POST /api/admin/accounts/{id}/suspend',
      'POST /api/admin/accounts/{id}/reinstate',
      'POST /api/admin/accounts/{id}/end-sessions',
      'POST /api/admin/videos/{id}/original',
      'POST /api/admin/videos/{id}/approve',
      'POST /api/admin/videos/{id}/ask-for-changes',
      'POST /api/admin/videos/{id}/reject',
      'POST /api/admin/videos/{id}/take',
      'POST /api/admin/videos/{id}/release',
      'POST /api/admin/videos/{id}/undo-decision',
      'POST /api/admin/videos/{id}/spot-check',
      'POST /api/admin/videos/{id}/take-down',
      'POST /api/admin/review-queue/next',
      'POST /api/admin/reviews/{id}/hide',
      'POST /api/admin/claims/{id}/accept',
      'POST /api/admin/claims/{id}/ask',
      'POST /api/admin/claims/{id}/dismiss',
      'POST /api/admin/claims/{id}/court',
      'POST /api/admin/claims/{id}/restore',
      'POST /api/admin/claims/{id}/uphold',
      'POST /api/admin/claims/{id}/remove-strike',
      'POST /api/admin/claims/{id}/refuse-appeal',
    ],
  ],
  [
    ['moderator', 'auditor'],
    [
      'GET /api/admin/videos',
      'GET /api/admin/videos/{id}',
      'GET /api/admin/videos/{id}/review',
      'GET /api/admin/review-figures',
      'GET /api/admin/reviews',
      'GET /api/admin/claims',
      'GET /api/admin/claims/{id}',
    ],
  ],
  [
    ['finance', 'auditor'],
    [
      'GET /api/admin/payouts',
      'GET /api/admin/payouts/{id}',
      'GET /api/admin/sales',
      'GET /api/admin/sales/{id}',
      'GET /api/admin/sales/{id}/replay',
      'GET /api/admin/sales/{id}/ledger',
      'GET /api/admin/after-sales',
      'GET /api/admin/after-sales/{id}',
      'GET /api/admin/after-sales/{id}/evidence',
      'GET /api/admin/books',
      'POST /api/admin/books/compare',
    ],
  ],
  [
    ['finance'],
    [
      'POST /api/admin/payouts/{id}/release',
      'POST /api/admin/payouts/{id}/reject',
      'POST /api/admin/after-sales/{id}/refund',
      'POST /api/admin/after-sales/{id}/refund-part',
      'POST /api/admin/after-sales/{id}/release',
      'POST /api/admin/after-sales/{id}/evidence',
      'POST /api/admin/books/explain',
    ],
  ],
  ['verified', ['POST /api/auth/complete-profile', 'PUT /api/user/profile']],
  [
    'signedIn',
    [
      'POST /api/cases/mine',
      'GET /api/requests/mine',
      'POST /api/requests/mine',
      'GET /api/my/notifications',
      'GET /api/my/notifications/unread',
      'POST /api/my/notifications/{notificationId}/read',
      'POST /api/my/notifications/read',
      'GET /api/my/saved',
      'GET /api/videos/{videoId}/saved',
      'PUT /api/videos/{videoId}/saved',
      'DELETE /api/videos/{videoId}/saved',
      'GET /api/auth/recovery-codes',
      'POST /api/auth/regenerate-recovery-codes',
      'POST /api/auth/change-password',
      'GET /api/auth/sessions',
      'POST /api/auth/sessions/{sessionId}/end',
      'GET /api/auth/history',
      'GET /api/user/settings',
      'POST /api/user/notices',
      'POST /api/user/providers/{provider}/link',
      'POST /api/user/providers/{provider}/unlink',
      'POST /api/user/change-username',
      'POST /api/user/export',
      'GET /api/user/deletion',
      'POST /api/user/delete',
      'GET /api/user/profile',
      'POST /api/user/avatar',
      'DELETE /api/user/avatar',
      'POST /api/auth/enable-2fa',
      'POST /api/auth/disable-2fa',
      'POST /api/auth/sessions/end-others',
    ],
  ],
  ['futureSellers', ['POST /api/user/start-selling']],
  ['signedIn', ['POST /api/auth/logout']],
];
const rows = policy.flatMap(([door, calls]) =>
  calls.map((call) => ({
    call,
    expected: (who: Persona): Answer => (typeof door === 'string' ? doors[door](who) : staffDoor(door, who)),
  })),
);
const refusals: ReadonlySet<string> = new Set(personas.flatMap((who) => rows.map(({ expected }) => expected(who))));

let site: SiteProcess;
const tokens = new Map<Persona, string>();

beforeAll(async () => {
  site = await startSite();
  const visitor = callSite(site.url);
  const register = (name: string) =>
    visitor(auth.register, {
      body: { email: `${name}@test.example`, username: name, displayName: name, password, isCreator: false },
    });
  tokens.set('unverified', (await register('unverified')).accessToken);
  tokens.set('incomplete', (await register('incomplete')).accessToken);
  await confirm('incomplete');
  tokens.set('buyer', (await enterAs(site, { name: 'buyer' })).token());
  tokens.set('creator', (await enterAs(site, { name: 'creator', isCreator: true })).token());
  for (const role of ['moderator', 'finance', 'auditor', 'admin'] as const)
    tokens.set(role, (await enterStaff(site, role)).token());
  tokens.set('unprotected', (await enterAs(site, { name: 'unprotected' })).token());
  await grantRole(site, 'unprotected', 'moderator');
});
afterAll(() => site.stop());

const confirm = async (name: string): Promise<void> => {
  const { searchParams } = await waitFor('the confirmation mail', async () => {
    const mail = (await readMails(site.url)).find(({ to }) => to === `${name}@test.example`);
    return mail && new URL(/https?:\S+verify-email\S+/.exec(mail.text)?.[0] ?? '');
  });
  const query = { userId: searchParams.get('userId') ?? '', token: searchParams.get('token') ?? '' };
  await callSite(site.url)(auth.confirmEmail, { query });
};

/** Ids of nothing, and an empty body: whoever is let in learns what is wrong with them, and changes next to nothing. */
const ask = async (who: Persona, call: string): Promise<{ answer: Answer; status: number; body: unknown }> => {
  const [method = '', path = ''] = call.split(' ');
  const token = tokens.get(who);
  const response = await fetch(site.url + path.replace(/\{\w+\}/g, () => randomUUID()), {
    method,
    headers: {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(method === 'GET' ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(method === 'GET' ? {} : { body: '{}' }),
  });
  const text = await response.text();
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  const type = (body as { type?: string } | undefined)?.type?.split('/').at(-1) ?? '';
  return { answer: refusals.has(type) ? (type as Answer) : 'in', status: response.status, body };
};

/** What an answer may hold, by the call. */
const declared = new Map<string, EndpointSchema>(
  [
    [auth, authSchema] as const,
    [account, authSchema] as const,
    [analytics, analyticsSchema] as const,
    [profile, profileSchema] as const,
    [catalogue, catalogueSchema] as const,
    [moderation, moderationSchema] as const,
    [sales, salesSchema] as const,
    [claims, claimsSchema] as const,
    [creators, creatorsSchema] as const,
    [saved, savedSchema] as const,
    [notifications, notificationsSchema] as const,
    [papers, papersSchema] as const,
    [payees, payeesSchema] as const,
    [reviews, reviewsSchema] as const,
    [studio, studioSchema] as const,
    [support, supportSchema] as const,
  ].flatMap(([endpoints, schemas]) =>
    Object.entries(endpoints)
      .filter((entry): entry is [string, Endpoint] => typeof entry[1] === 'object' && 'access' in entry[1])
      .map(([name, { method, path }]): [string, EndpointSchema] => [
        `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
        (schemas as Record<string, EndpointSchema>)[name] ?? {},
      ]),
  ),
);

describe('the policy', () => {
  it('V8.1.1: names every call that there is, and no other', async () => {
    const document = (await (await fetch(`${site.url}/api/openapi.json`)).json()) as { paths: Record<string, object> };
    const served = Object.entries(document.paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(rows.map(({ call }) => call).toSorted()).toEqual(served.toSorted());
  });

  it('V8.2.1, V2.3.1: tells everybody else why not, and writes nothing down for them', async () => {
    const before = (await readLog(site)).length;
    for (const who of personas)
      for (const { call, expected } of rows)
        if (expected(who) !== 'in')
          expect([who, call, (await ask(who, call)).answer]).toEqual([who, call, expected(who)]);
    expect((await readLog(site)).length).toBe(before);
  });

  it('V8.2.1, V15.3.1, V16.5.1: lets in who may, never fails at nothing, and answers declared fields only', async () => {
    for (const { call, expected } of rows)
      for (const who of personas) {
        if (expected(who) !== 'in') continue;
        const { answer, status, body } = await ask(who, call);
        expect([who, call, answer, status < 500]).toEqual([who, call, 'in', true]);
        const { response } = declared.get(call) ?? {};
        if (status < 300 && response) expect([call, body]).toEqual([call, response.parse(body)]);
      }
  });
});

describe('a role', () => {
  it('V8.3.2: ends with the next request', async () => {
    const former = await enterAs(site, { name: 'former' });
    await grantRole(site, 'former', 'auditor');
    await protect(former);
    const list = () => former.call(account.adminListAccounts, { query: {} });
    await list();
    const stores = await openTestStores(site);
    try {
      await openStaffDesk(stores, readConfig(site.env)).revoke('former@test.example', 'auditor');
    } finally {
      await stores.close();
    }
    // The desk writes from another process: this one hears of it a moment later.
    await waitFor('the refusal', async () => ((await refusalOf(list())) === 'not-allowed' ? true : undefined));
  });
});
