/** Every call of the API with every kind of caller: the policy is written here once more, by hand, and must be the product's. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterAs, grantRole, openTestStores, readLog } from '#driver/siteDriver.ts';
import { openStaffDesk } from '#driver/staffDesk.ts';
import { startSite, type SiteProcess } from '#driver/siteProcess.ts';
import { protect, waitFor } from '#driver/client.ts';
import { readConfig } from '#config.ts';
import * as account from '#contracts/auth/account.ts';
import * as accountSchema from '#contracts/auth/account.schema.ts';
import * as analytics from '#contracts/catalogue/analytics.ts';
import * as analyticsSchema from '#contracts/catalogue/analytics.schema.ts';
import * as auth from '#contracts/auth/auth.ts';
import * as authSchema from '#contracts/auth/auth.schema.ts';
import * as catalogue from '#contracts/catalogue/catalogue.ts';
import * as catalogueSchema from '#contracts/catalogue/catalogue.schema.ts';
import * as people from '#contracts/auth/people.ts';
import * as peopleSchema from '#contracts/auth/people.schema.ts';
import * as claims from '#contracts/claims/claims.ts';
import * as claimsSchema from '#contracts/claims/claims.schema.ts';
import * as creators from '#contracts/catalogue/creators.ts';
import * as creatorsSchema from '#contracts/catalogue/creators.schema.ts';
import type { Endpoint, EndpointSchema } from '#contracts/http/endpoint.ts';
import * as featured from '#contracts/catalogue/featured.ts';
import * as featuredSchema from '#contracts/catalogue/featured.schema.ts';
import * as messages from '#contracts/messages/messages.ts';
import * as messagesSchema from '#contracts/messages/messages.schema.ts';
import * as moderation from '#contracts/catalogue/moderation.ts';
import * as moderationSchema from '#contracts/catalogue/moderation.schema.ts';
import * as notifications from '#contracts/notifications/notifications.ts';
import * as notificationsSchema from '#contracts/notifications/notifications.schema.ts';
import * as papers from '#contracts/papers/papers.ts';
import * as papersSchema from '#contracts/papers/papers.schema.ts';
import * as payees from '#contracts/payouts/payees.ts';
import * as payeesSchema from '#contracts/payouts/payees.schema.ts';
import * as profile from '#contracts/profile/profile.ts';
import * as profileSchema from '#contracts/profile/profile.schema.ts';
import * as reports from '#contracts/reports/reports.ts';
import * as reportsSchema from '#contracts/reports/reports.schema.ts';
import * as requests from '#contracts/requests/requests.ts';
import * as requestsSchema from '#contracts/requests/requests.schema.ts';
import * as reviews from '#contracts/reviews/reviews.ts';
import * as reviewsSchema from '#contracts/reviews/reviews.schema.ts';
import * as sales from '#contracts/sales/sales.ts';
import * as salesSchema from '#contracts/sales/sales.schema.ts';
import * as saved from '#contracts/catalogue/saved.ts';
import * as savedSchema from '#contracts/catalogue/saved.schema.ts';
import * as studio from '#contracts/catalogue/studio.ts';
import * as studioSchema from '#contracts/catalogue/studio.schema.ts';
import * as support from '#contracts/support/support.ts';
import * as supportSchema from '#contracts/support/support.schema.ts';
import { personas, refusals, rows, type Answer, type Persona } from '#testing/accessRules.ts';
import { refusalOf } from '#testing/refusal.ts';
import { ageProofs } from '#testing/site/ageProofs.ts';
import { enterPersonas, type Tokens } from '#testing/site/personas.ts';

let site: SiteProcess;
let tokens: Tokens;

beforeAll(async () => {
  site = await startSite();
  tokens = await enterPersonas(site);
});
afterAll(() => site.stop());

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
    [account, accountSchema] as const,
    [analytics, analyticsSchema] as const,
    [profile, profileSchema] as const,
    [catalogue, catalogueSchema] as const,
    [moderation, moderationSchema] as const,
    [sales, salesSchema] as const,
    [claims, claimsSchema] as const,
    [people, peopleSchema] as const,
    [creators, creatorsSchema] as const,
    [saved, savedSchema] as const,
    [notifications, notificationsSchema] as const,
    [papers, papersSchema] as const,
    [payees, payeesSchema] as const,
    [featured, featuredSchema] as const,
    [messages, messagesSchema] as const,
    [reports, reportsSchema] as const,
    [requests, requestsSchema] as const,
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

  const sendUploads = async (): Promise<void> => {
    const own = `/api/uploads/${randomUUID()}`;
    for (const [method, address] of Object.entries({ POST: '/api/uploads', HEAD: own, PATCH: own }))
      for (const who of ['creator', 'suspended'] as const) {
        const response = await fetch(`${site.url}${address}`, {
          method,
          headers: { Authorization: `Bearer ${tokens.get(who)}`, 'Tus-Resumable': '1.0.0' },
        });
        expect(response.status, `${method} ${who}`).toBe(who === 'suspended' ? 403 : 404);
      }
  };

  const askInVain = async (): Promise<void> => {
    const before = (await readLog(site)).length;
    for (const who of personas)
      for (const { call, expected } of rows)
        if (expected(who) !== 'in') expect((await ask(who, call)).answer, `${who} ${call}`).toBe(expected(who));
    expect((await readLog(site)).length).toBe(before);
  };

  /** Who may call, but proved who they are too long ago. */
  const askWithoutProof = async (): Promise<void> => {
    const before = (await readLog(site)).length;
    const makeFresh = await ageProofs(site);
    for (const { call, expectedLater } of rows.filter(({ expectedLater }) =>
      personas.some((who) => expectedLater(who) === 'proof-needed'),
    ))
      for (const who of personas) expect((await ask(who, call)).answer, `${who} ${call}`).toBe(expectedLater(who));
    await makeFresh();
    expect((await readLog(site)).length).toBe(before);
  };

  const askWithSuccess = async (): Promise<void> => {
    for (const { call, expected, expectedInside } of rows)
      for (const who of personas) {
        if (expected(who) !== 'in') continue;
        const { answer, status, body } = await ask(who, call);
        expect(answer, `${who} ${call}`).toBe(expectedInside(who));
        expect(status < 500, `${who} ${call}`).toBe(true);
        const { response } = declared.get(call) ?? {};
        if (status < 300 && response) expect(body, call).toEqual(response.parse(body));
      }
  };

  // In this order: some of the calls that are let in end the session that makes them.
  it('V8.2.1, V8.3.1, V2.3.1, V7.5.1, V15.3.1, V16.5.1: says to everybody else why not, and writes nothing down for them; asks for fresh proof; lets in who may, never fails at nothing, and answers declared fields only', async () => {
    await sendUploads();
    await askInVain();
    await askWithoutProof();
    await askWithSuccess();
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
    await waitFor('the refusal', async () => ((await refusalOf(list())) === 'none' ? undefined : true));
    // With the role goes every session that was opened with it.
    await waitFor('the end', async () => ((await refusalOf(list())) === 'session-ended' ? true : undefined));
  });
});
