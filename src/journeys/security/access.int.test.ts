/** Tries access through the whole process: one call of each rule, and everything that ends at once. `access.test.ts` has every call. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import * as account from '#contracts/auth/account.ts';
import * as people from '#contracts/auth/people.ts';
import { readConfig } from '#config.ts';
import { protect, waitFor } from '#driver/client.ts';
import { shareLivedSite, shareStaff } from '#driver/livedSite.ts';
import { enterAs, grantRole, openTestStores } from '#driver/siteDriver.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import { openStaffDesk } from '#driver/staffDesk.ts';
import { policy } from '#testing/accessPolicy.ts';
import { refusals, rows, type Persona } from '#testing/accessRules.ts';
import { refusalOf } from '#testing/refusal.ts';

let site: SiteProcess;
let tokens: ReadonlyMap<Persona, string | undefined>;

beforeAll(async () => {
  site = await shareLivedSite();
  const [buyer, creator] = await Promise.all([
    enterAs(site, { name: 'access-buyer' }),
    enterAs(site, { name: 'access-creator', isCreator: true }),
  ]);
  const staff = await Promise.all(
    (['moderator', 'finance', 'auditor', 'admin'] as const).map(
      async (role) => [role, await shareStaff(role)] as const,
    ),
  );
  tokens = new Map<Persona, string | undefined>([
    ['nobody', undefined],
    ['buyer', buyer.token()],
    ['creator', creator.token()],
    ...staff.map(([role, { token }]) => [role, token()] as const),
  ]);
});

/** An id of nothing: a caller who is let in is answered, or learns that nothing is there. */
const ask = async (call: string, token: string | undefined): Promise<string> => {
  const [method = '', path = ''] = call.split(' ');
  const response = await fetch(site.url + path.replace(/\{\w+\}/g, () => randomUUID()), {
    method,
    headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
  });
  const { type = '' } = response.ok ? {} : ((await response.json()) as { type?: string });
  expect(response.status, call).toBeLessThan(500);
  const name = type.split('/').at(-1) ?? '';
  return refusals.has(name) ? name : 'in';
};

/** A read changes nothing, and every rule has something to read. */
const samples = policy.flatMap(([, calls]) => calls.filter((call) => call.startsWith('GET ')).slice(0, 1));

it.each(samples)('V8.3.1: %s is answered to those whom the policy names, and to nobody else', async (sample) => {
  const row = rows.find(({ call }) => call === sample);
  for (const [who, token] of tokens) expect(await ask(sample, token), who).toBe(row?.expected(who));
});

describe('a person who is suspended', () => {
  it('is refused every step of an upload, by name', async () => {
    const creator = tokens.get('creator');
    const suspended = await enterAs(site, { name: 'access-suspended' });
    const moderator = await shareStaff('moderator');
    const body = { reason: 'A test of access' };
    await moderator.call(account.suspendAccount, { params: { id: suspended.userId }, body });
    await waitFor('the end of the sessions', async () =>
      (await refusalOf(suspended.call(people.mySuspension))) === 'session-ended' ? true : undefined,
    );
    const again = (await enterAs(site, { name: 'access-suspended' })).token();
    const own = `/api/uploads/${randomUUID()}`;
    for (const [method, address] of Object.entries({ POST: '/api/uploads', HEAD: own, PATCH: own }))
      for (const token of [creator, again]) {
        const headers = { Authorization: `Bearer ${token}`, 'Tus-Resumable': '1.0.0' };
        const { status } = await fetch(`${site.url}${address}`, { method, headers });
        expect(status, method).toBe(token === again ? 403 : 404);
      }
  });
});

describe('a role', () => {
  it('V8.3.2: ends with the next request', async () => {
    const former = await enterAs(site, { name: 'access-former' });
    await grantRole(site, 'access-former', 'auditor');
    await protect(former);
    const list = () => former.call(account.adminListAccounts, { query: {} });
    await list();
    const stores = await openTestStores(site);
    try {
      await openStaffDesk(stores, readConfig(site.env)).revoke('access-former@test.example', 'auditor');
    } finally {
      await stores.close();
    }
    // The desk writes from another process: this one hears of it a moment later.
    await waitFor('the refusal', async () => ((await refusalOf(list())) === 'none' ? undefined : true));
    // With the role goes every session that was opened with it.
    await waitFor('the end', async () => ((await refusalOf(list())) === 'session-ended' ? true : undefined));
  });
});
