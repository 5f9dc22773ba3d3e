/** What belongs to an account against the whole process: its picture, its Google identity, its data when its owner leaves. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { fromBuffer, type ZipFile } from 'yauzl';
import { shareLivedSite } from '#driver/livedSite.ts';
import { enterAs, openTestStores, password, readLog } from '#driver/siteDriver.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import { callSite, waitFor, type SiteClient } from '#driver/client.ts';
import * as account from '#contracts/auth/account.ts';
import * as auth from '#contracts/auth/auth.ts';
import type { Call } from '#contracts/http/call.ts';
import * as profile from '#contracts/profile/profile.ts';
import { idTokens, type IssueIdToken } from '#standIns/identity/idTokens.ts';
import { signingKey } from '#standIns/identity/signingKey.ts';
import { mailTo, setUpTwoFactor } from '#testing/site/accountSite.ts';
import { refusalOf } from '#testing/refusal.ts';

let site: SiteProcess;
let visitor: Call;
let issueIdToken: IssueIdToken;

beforeAll(async () => {
  site = await shareLivedSite();
  visitor = callSite(site.url);
  const { google } = await visitor(auth.signInWays);
  issueIdToken = idTokens(await signingKey(path.join(site.dataDir, 'stand-in')), {
    issuer: `${site.url}/dev/identity/google`,
    audience: google?.clientId ?? '',
    now: () => new Date(),
  });
});

const login = (name: string, given = password) =>
  visitor(auth.login, { body: { emailOrUsername: name, password: given } });
describe('an avatar', () => {
  let person: SiteClient;
  beforeAll(async () => {
    person = await enterAs(site, { name: 'data-pictured' });
  });
  const send = async (file: Buffer): Promise<{ status: number; body: Record<string, unknown> }> => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(file)]), 'holiday.jpg');
    const response = await fetch(`${site.url}/api/user/avatar`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${person.token()}` },
      body: form,
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#a46' } });

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'V14.2.8: as %s becomes three squares without place',
    async (format) => {
      const file = await plain(800, 500)
        .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
        [format]()
        .toBuffer();
      const { status, body } = await send(file);
      expect(status).toBe(200);
      for (const [size, url] of Object.entries(body['avatarUrls'] as Record<string, string>)) {
        const answer = await fetch(site.url + url);
        expect(answer.headers.get('cache-control')).toContain('immutable');
        const made = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
        expect(made.format).toBe('webp');
        expect(made.width).toBe({ small: 64, medium: 160, large: 512 }[size]);
        expect(made.exif).toBeUndefined();
        expect(made.height).toBe(made.width);
      }
    },
  );

  it.each([
    ['a text', () => Promise.resolve(Buffer.from('no picture')), 400],
    ['nothing', () => Promise.resolve(Buffer.alloc(0)), 400],
    ['a GIF', () => plain(100, 100).gif().toBuffer(), 400],
    [
      'an SVG',
      () => Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>')),
      400,
    ],
    ['a PNG of 60 megapixels', () => plain(10_000, 6000).png({ compressionLevel: 9 }).toBuffer(), 400],
    ['a bomb of 65,000 pixels a side', () => bomb(), 400],
    ['a picture cut in half', async () => (await plain(900, 900).jpeg().toBuffer()).subarray(0, 900), 400],
    ['six megabytes', () => Promise.resolve(Buffer.alloc(6 * 1024 * 1024, 1)), 413],
  ])('V5.2.2, V5.2.6: that is %s is refused with a sentence', async (_, make, status) => {
    const answer = await send(await make());
    expect(answer.status).toBe(status);
    expect(String(answer.body['message'])).toMatch(/^[A-Z].+\.$/);
  });

  /** A PNG whose header says 65,000 × 65,000. */
  const bomb = async (): Promise<Buffer> => {
    const small = await plain(16, 16).png().toBuffer();
    small.writeUInt32BE(65_000, 16);
    small.writeUInt32BE(65_000, 20);
    return small;
  };
});

describe('signing in with Google', () => {
  const google = async (claims: Parameters<IssueIdToken>[0], more: { isCreator?: boolean; password?: string } = {}) =>
    // Two tokens of the same second would be the same token, and each signs in once.
    visitor(auth.google, { body: { idToken: await issueIdToken({ nonce: randomUUID(), ...claims }), ...more } });
  const minutes = (count: number): Date => new Date(Date.now() + count * 60_000);

  it('makes an account at first sight, verified when Google vouches, and signs in to it afterwards', async () => {
    const first = await google(
      { subject: 'data-g-1', email: 'grace@test.example', name: 'Grace Hall' },
      { isCreator: true },
    );
    if (first.requiresTwoFactor === true) throw new Error('unexpected');
    expect(first.user).toMatchObject({ isEmailVerified: true, isCreator: true, displayName: 'Grace Hall' });
    const again = await google({ subject: 'data-g-1', email: 'changed@test.example' }, { isCreator: false });
    expect(again).toMatchObject({ user: { id: first.user.id, isCreator: true, email: 'grace@test.example' } });
    const call = callSite(site.url, () => first.accessToken);
    await call(account.changeUsername, { body: { username: 'gracie' } });
    expect(await refusalOf(call(account.changeUsername, { body: { username: 'grace2' } }))).toBe('username-fixed');
  });

  it('V6.8.2: asks for a confirmation when Google does not vouch for the address', async () => {
    const answer = await google({ subject: 'data-g-2', email: 'una@test.example', emailVerified: false });
    expect(answer).toMatchObject({ user: { isEmailVerified: false } });
    await mailTo(site, 'una@test.example', 'Confirm your email');
  });

  it('V6.8.1: links to a password account only with its password', async () => {
    const owner = await enterAs(site, { name: 'data-linker' });
    const claims = { subject: 'data-g-3', email: 'data-linker@test.example' };
    expect(await refusalOf(google(claims))).toBe('link-needs-password');
    expect(await refusalOf(google(claims, { password: 'Wrong-password-1' }))).toBe('invalid-input');
    expect(await google(claims, { password })).toMatchObject({ user: { id: owner.userId } });
    expect(await google(claims)).toMatchObject({ user: { id: owner.userId } });
    expect((await owner.call(account.accountSettings)).linked).toEqual(['google']);
  });

  it('V6.3.4: does not pass by the second factor', async () => {
    const person = await enterAs(site, { name: 'data-careful' });
    await google({ subject: 'data-g-4', email: 'data-careful@test.example' }, { password });
    await setUpTwoFactor(person);
    expect(await google({ subject: 'data-g-4' })).toMatchObject({ requiresTwoFactor: true });
  });

  it.each([
    ['that has ended', { expiresAt: minutes(-1), issuedAt: minutes(-4) }],
    ['for another site', { audience: 'other.apps.googleusercontent.example' }],
    ['of another issuer', { issuer: 'https://evil.example' }],
    ['that is ten minutes old', { issuedAt: minutes(-10) }],
  ])('V10.5.1: refuses a token %s', async (_, bent) => {
    expect(await refusalOf(google({ subject: 'data-g-9', email: 'bent@test.example', ...bent }))).toBe(
      'provider-refused',
    );
  });

  it('V10.5.2: takes each token once', async () => {
    const idToken = await issueIdToken({ subject: 'data-g-5', email: 'once@test.example', nonce: randomUUID() });
    expect(await refusalOf(visitor(auth.google, { body: { idToken } }))).toBe('none');
    expect(await refusalOf(visitor(auth.google, { body: { idToken } }))).toBe('provider-refused');
  });
});

/** Mails of a development site, and work still to be done, such as a letter to this person; both end by themselves. */
const forgottenByItself: readonly string[] = ['public.captured_mail', 'public.jobs'];

describe('leaving', () => {
  const secrets = {
    name: 'Wilhelmina',
    last: 'Featherstonehaugh',
    phone: '+44 7700 900123',
    line: '17 Marzipan Crescent',
    bio: 'I restore harpsichords',
    email: 'goner@test.example',
  };
  const texts = Object.values(secrets);
  const unzip = (bytes: Buffer): Promise<string[]> =>
    new Promise((resolve, reject) => {
      fromBuffer(bytes, { lazyEntries: false }, (error: Error | null, zip: ZipFile) => {
        if (error) return reject(error);
        const names: string[] = [];
        zip.on('entry', ({ fileName }: { fileName: string }) => names.push(fileName));
        zip.on('end', () => resolve(names));
        return undefined;
      });
    });

  it('V7.4.2, V14.2.8, V16.2.5: takes everything along, leaves nothing readable, and frees the names', async () => {
    const person = await enterAs(site, { name: 'goner' });
    const { call, userId } = person;
    const {
      address: _,
      email: _e,
      username: _u,
      avatarUrl: _a,
      isCreator: _c,
      ...own
    } = await call(profile.getProfile);
    await call(profile.updateProfile, {
      body: {
        ...own,
        displayName: secrets.name,
        firstName: secrets.name,
        lastName: secrets.last,
        phone: secrets.phone,
        bio: secrets.bio,
        addressLine1: secrets.line,
      },
    });
    const { url } = await call(account.exportMyData);
    const copy = Buffer.from(await (await fetch(site.url + url)).arrayBuffer());
    expect((await unzip(copy)).toSorted()).toEqual(
      expect.arrayContaining(['account.json', 'history.json', 'passkeys.json', 'profile.json', 'signIns.json']),
    );
    expect((await fetch(site.url + url.replace(/sig=.{4}/, 'sig=AAAA'))).status).toBe(404);

    // The log and what the process wrote hold none of it in clear.
    const raw = JSON.stringify(await readLog(site)) + site.output();
    expect(texts.filter((text) => raw.includes(text))).toEqual([]);
    expect(raw).not.toContain(password);

    expect(await refusalOf(call(account.deleteAccount, { body: { username: 'other' } }))).toBe('invalid-input');
    await call(account.deleteAccount, { body: { username: 'goner' } });
    expect(await refusalOf(call(account.mySessions))).toBe('session-ended');
    expect(await refusalOf(login('goner'))).toBe('invalid-credentials');
    await mailTo(site, secrets.email, 'account is deleted');

    const stores = await openTestStores(site);
    try {
      await waitFor('the key to be destroyed', async () => {
        const row = await stores
          .db<{ subject: string; wrapped: Buffer | null }>('subject_keys')
          .where({ subject: userId })
          .first();
        return row?.wrapped === null ? true : undefined;
      });
      const { rows } = await stores.db.raw<{ rows: { table_name: string }[] }>(
        `select table_schema || '.' || table_name as table_name from information_schema.tables
         where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
      );
      for (const { table_name: table } of rows.filter((row) => !forgottenByItself.includes(row.table_name))) {
        const found = await stores.db.raw<{ rows: object[] }>(
          `select 1 from ${table} t where ${texts.map(() => 't::text like ?').join(' or ')} limit 1`,
          texts.map((text) => `%${text}%`),
        );
        expect(found.rows, table).toEqual([]);
      }
    } finally {
      await stores.close();
    }
    expect(await visitor(auth.checkUsername, { params: { username: 'goner' } })).toMatchObject({ available: true });
  });
});
