/** What an attacker tries first, against the whole process with the limits of production, by ASVS 5.0 requirement. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterAs, password } from '#driver/siteDriver.ts';
import { startSite, type SiteProcess } from '#driver/siteProcess.ts';
import { waitFor, type SiteClient } from '#driver/client.ts';
import * as account from '#contracts/auth/account.ts';
import type { Endpoint } from '#contracts/http/endpoint.ts';
import * as auth from '#contracts/auth/auth.ts';
import type { ProblemDocument } from '#contracts/http/problem.ts';
import * as profile from '#contracts/profile/profile.ts';
import { sendFrom } from '#testing/site/sendFrom.ts';

let site: SiteProcess;
let person: SiteClient;
beforeAll(async () => {
  site = await startSite({ RATE_LIMIT_FACTOR: '1', LOG_LEVEL: 'info' });
  person = await enterAs(site, { name: 'person' });
});
afterAll(() => site.stop());

type Sent = { token?: string; cookie?: string; body?: string; type?: string };
const send = ({ method, path }: Pick<Endpoint, 'method' | 'path'>, { token, cookie, body, type }: Sent = {}) =>
  fetch(site.url + path, {
    method,
    headers: {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(cookie === undefined ? {} : { Cookie: cookie }),
      ...(body === undefined ? {} : { 'Content-Type': type ?? 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  });
const post = (endpoint: Pick<Endpoint, 'method' | 'path'>, body: unknown, more: Sent = {}) =>
  send(endpoint, { ...more, body: JSON.stringify(body) });

describe('a cookie', () => {
  it('V3.5.1: alone lets nobody write or read, whatever is sent with it', async () => {
    const cookie = `accessToken=${person.token()}`;
    const attempts = [
      await send(profile.getProfile, { cookie }),
      await post(profile.updateProfile, { displayName: 'Forged' }, { cookie }),
      await send(account.endOtherSessions, { cookie, body: 'a=b', type: 'application/x-www-form-urlencoded' }),
      await send(account.endOtherSessions, { cookie, body: '{}', type: 'text/plain' }),
    ];
    expect(attempts.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  });

  it('V3.3.1, V3.3.3, V7.2.4: of a sign-in binds the browser, is out of reach of scripts, and is new each time', async () => {
    const signIn = async (): Promise<string[]> => {
      const response = await fetch(site.url + auth.login.path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
        body: JSON.stringify({ emailOrUsername: 'person', password }),
      });
      return response.headers.getSetCookie().filter((cookie) => cookie.startsWith('__Host-rb='));
    };
    const first = await signIn();
    const second = await signIn();
    expect(first).toHaveLength(1);
    expect(first[0]).toMatch(
      /^__Host-rb=[^;]{20,}; Max-Age=\d+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(second[0]?.split(';')[0]).not.toBe(first[0]?.split(';')[0]);
  });
});

describe('the sitemap of a marketplace where nothing is listed', () => {
  it('V1.2.1: names no list of videos, and there is none', async () => {
    const index = await (await fetch(`${site.url}/sitemap.xml`)).text();
    expect([...index.matchAll(/<loc>[^<]+?(\/sitemaps\/[^<]+)<\/loc>/g)].map(([, name]) => name)).toEqual([
      '/sitemaps/pages.xml',
    ]);
    expect((await fetch(`${site.url}/sitemaps/videos-1.xml`)).status).toBe(404);
  });
});

describe('an answer', () => {
  it('V14.3.2: about a person is kept by nobody', async () => {
    for (const endpoint of [profile.getProfile, account.mySessions, account.signInHistory, account.accountSettings]) {
      const { status, headers } = await send(endpoint, { token: person.token() });
      expect(status, endpoint.path).toBe(200);
      expect(headers.get('cache-control'), endpoint.path).toBe('private, no-store');
    }
  });

  it('V7.2.3: holds tokens of more than 128 bits', async () => {
    const response = await post(auth.login, { emailOrUsername: 'person', password });
    const { refreshToken } = (await response.json()) as { refreshToken: string };
    expect(Buffer.from(refreshToken.split('.').at(-1) ?? '', 'base64url').length).toBeGreaterThanOrEqual(16);
  });
});

describe('rubbish', () => {
  const junk = fc.oneof(
    fc.anything({ withNullPrototype: false, maxDepth: 3 }),
    fc.dictionary(
      fc.constantFrom(
        'email',
        'username',
        'password',
        'displayName',
        'bio',
        'code',
        'token',
        'userId',
        '__proto__',
        'x',
      ),
      fc.oneof(fc.string({ unit: 'binary' }), fc.integer(), fc.constant(null), fc.array(fc.string())),
    ),
  );
  it.each([
    ['complete-profile', profile.completeProfile],
    ['profile', profile.updateProfile],
    ['notices', account.chooseNotices],
    ['disable-2fa', account.disableTwoFactor],
    ['change-username', account.changeUsername],
  ])('V2.2.1, V15.3.3: to %s is never an error of ours', async (_, endpoint) => {
    await fc.assert(
      fc.asyncProperty(junk, async (body) => {
        const { status } = await post(endpoint, body, { token: person.token() });
        expect(status).toBeLessThan(500);
      }),
      { numRuns: 60 },
    );
  });

  it('V1.2.9, V15.1.3: of a hundred thousand characters in any field costs no time and is refused at the field', async () => {
    const long = 'a-'.repeat(50_000);
    const fields = { displayName: long, firstName: long, lastName: long, bio: long, phone: long, city: long };
    const response = await post(profile.updateProfile, { ...fields, addressLine1: 'x' }, { token: person.token() });
    expect(response.status).toBe(413);
    for (const field of Object.keys(fields)) {
      const response = await post(profile.updateProfile, { [field]: long }, { token: person.token() });
      const { errors = [] } = (await response.json()) as ProblemDocument;
      expect(response.status).toBe(400);
      expect(errors.map(({ pointer }) => pointer)).toEqual(expect.arrayContaining([`#/${field}`]));
    }
  });

  it('V2.2.1: that no table can hold is refused at its field, and stops nobody else', async () => {
    const fields = { email: 'nul@example.test', username: 'nul', password, isCreator: false };
    for (const displayName of ['a\0b', 'a\uD800b']) {
      const refused = await post(auth.register, { ...fields, displayName });
      const { errors = [] } = (await refused.json()) as ProblemDocument;
      expect(refused.status).toBe(400);
      expect(errors.map(({ pointer }) => pointer)).toEqual(['#/displayName']);
    }
    expect((await send({ ...auth.checkUsername, path: '/api/user/check-username/a%00b' })).status).toBe(404);
    expect((await post(auth.register, { ...fields, displayName: 'After' })).status).toBe(200);
  });

  it('V16.4.1: writes no line of its own into what the process logs', async () => {
    await post(auth.login, { emailOrUsername: 'eve\n{"level":60,"msg":"forged"}', password: 'x' });
    await fetch(`${site.url}/api/nothing%0A%7B%22msg%22:%22forged%22%7D`);
    await waitFor('the request in the log', () => Promise.resolve(site.output().includes('/api/nothing') || undefined));
    expect(
      site
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{"level":60') || line.startsWith('{"msg"')),
    ).toEqual([]);
  });
});

describe('haste', () => {
  const bodies: [name: string, endpoint: Pick<Endpoint, 'method' | 'path'>, body: unknown, most: number][] = [
    ['register', auth.register, { email: 'nobody' }, 10],
    ['resend-confirmation', auth.resendConfirmation, { email: 'stranger@test.example' }, 10],
    ['forgot-password', auth.forgotPassword, { email: 'stranger@test.example' }, 10],
    ['reset-password', auth.resetPassword, {}, 20],
    ['verify-2fa', auth.verifyTwoFactor, { code: '000000', challengeToken: 'x' }, 20],
    ['google', auth.google, { idToken: 'x' }, 20],
    ['check-username', { method: 'GET', path: '/api/user/check-username/somebody' }, undefined, 60],
  ];
  /** Asks as often as an hour allows and once more, from an address of its own: the first and the last answer. */
  const useUp = async (
    address: string,
    { method, path }: Pick<Endpoint, 'method' | 'path'>,
    body: unknown,
    most: number,
  ) => {
    const sent =
      body === undefined
        ? { method }
        : { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
    const ask = () => sendFrom(address, site.url + path, sent);
    const first = await ask();
    for (let n = 1; n < most; n += 1) await ask();
    return { first, last: await ask() };
  };

  it.each(bodies)('V2.4.1, V6.3.1: at %s ends with a time to wait', async (_, endpoint, body, most) => {
    const { first, last } = await useUp('127.0.0.9', endpoint, body, most);
    expect(first.status).not.toBe(429);
    expect(last.status).toBe(429);
    expect(Number(last.retryAfter)).toBeGreaterThan(0);
  });

  it('V4.1.3, V15.3.4: slows down who asks too often, by address, and does not believe a forged one', async () => {
    const login = (forged: string) =>
      sendFrom('127.0.0.11', `${site.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': forged },
        body: JSON.stringify({ emailOrUsername: 'nobody', password: 'wrong' }),
      });
    const answers = [];
    for (let n = 0; n < 25; n += 1) answers.push(await login(`10.0.0.${n}`));
    const last = answers.at(-1);
    expect(answers[0]?.status).toBe(401);
    expect(last?.status).toBe(429);
    expect(Number(last?.retryAfter)).toBeGreaterThan(0);
  });

  it('V16.3.2, V16.3.3: and what was not allowed are in the log by name, without the person’s', async () => {
    await useUp('127.0.0.10', auth.forgotPassword, { email: 'stranger@elsewhere.example' }, 10);
    await sendFrom('127.0.0.10', `${site.url}/api/user/check-username/somebody`, { method: 'GET' });
    await send(account.adminListAccounts, { token: person.token() });
    const refused = await waitFor('the refusals in the log', () => {
      const lines = site
        .output()
        .split('\n')
        .filter((line) => line.includes('"refused"'));
      return Promise.resolve(lines.some((line) => line.includes('not-allowed')) ? lines : undefined);
    });
    expect(refused.some((line) => line.includes('too-many-requests'))).toBe(true);
    expect(site.output()).not.toContain('somebody');
    expect(site.output()).not.toContain('stranger@');
  });
});

describe('signing in', () => {
  it('V16.3.1: and failing to are both in the owner’s own history, with address and device', async () => {
    await post(auth.login, { emailOrUsername: 'person', password: 'Wrong-password-1' });
    const entries = await waitFor('the refusal in the history', async () => {
      const history = await person.call(account.signInHistory);
      return history.entries.some(({ act }) => act === 'signInRefused') ? history.entries : undefined;
    });
    expect(entries.map(({ act }) => act)).toEqual(expect.arrayContaining(['signedIn', 'registered']));
    expect(entries.every(({ address }) => address !== '')).toBe(true);
  });
});
