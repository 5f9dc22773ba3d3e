/** The process with the settings of production, over a database of its own: what it must not serve there. */
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { generate } from 'otplib';
import { readConfig } from '#config.ts';
import { enableTwoFactor } from '#contracts/auth/account.ts';
import * as auth from '#contracts/auth/auth.ts';
import * as passkeys from '#contracts/auth/passkeys.ts';
import type { Call } from '#contracts/http/call.ts';
import { getOverview } from '#contracts/overview/overview.ts';
import { completeProfile } from '#contracts/profile/profile.ts';
import { callSite, waitFor } from '#driver/client.ts';
import { openTestStores, password } from '#driver/siteDriver.ts';
import { openStaffDesk } from '#driver/staffDesk.ts';
import { isLongRun } from '#testing/run/longRun.ts';
import { startMailServer, type MailServer } from '#testing/mailServer.ts';
import { softAuthenticator, type SoftAuthenticator } from '#testing/passkeys/authenticator.ts';
import { refusalOf } from '#testing/refusal.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSite, type SiteProcess } from '#driver/siteProcess.ts';
import { resolveEngine } from '#platform/media/run/engine.ts';
import { createTestDb, type TestDb } from '#testing/testDb.ts';

const secret = '3e9f1c07a4b852d6e0917f3ac58b46d2719e0c8fa35b64d1802e7c95f4ab1d63';
const folder = mkdtempSync(path.join(tmpdir(), 'soletake-production-'));
/** Production refuses the old program of the package; this one does the same and calls itself a current release. */
const currentFfmpeg = async (): Promise<string> => {
  // Its box shows a program the system and the program's own folder, so the real one lies beside it.
  const ffmpeg = path.join(folder, 'ffmpeg-of-the-package');
  copyFileSync((await resolveEngine()).ffmpeg, ffmpeg);
  const file = path.join(folder, 'ffmpeg');
  const version = 'echo "ffmpeg version 7.0 Copyright"; echo "libavutil      59.  8.100 / 59.  8.100"';
  writeFileSync(file, `#!/bin/sh\nif [ "$1" = -version ]; then ${version}; else exec ${ffmpeg} "$@"; fi\n`, {
    mode: 0o755,
  });
  return file;
};

const origin = 'https://soletake.example';
let db: TestDb;
let site: SiteProcess;
let mail: MailServer;
beforeAll(async () => {
  db = await createTestDb();
  mail = await startMailServer();
  site = await startSite({
    NODE_ENV: 'production',
    RATE_LIMIT_FACTOR: '1',
    DATABASE_URL: db.connectionString,
    PUBLIC_URL: origin,
    MASTER_KEY: secret,
    FFMPEG_PATH: await currentFfmpeg(),
    STRIPE_SECRET_KEY: 'sk_live_planted_canary',
    STRIPE_WEBHOOK_SECRET: 'whsec_planted_canary',
    SMTP_URL: mail.url,
    MAIL_FROM: 'hello@soletake.example',
    LOG_LEVEL: 'info',
  });
});
afterAll(async () => {
  await site.stop();
  await mail.stop();
  await db.drop();
  rmSync(folder, { recursive: true, force: true });
});

const get = (path: string, init?: RequestInit): Promise<Response> =>
  fetch(site.url + path, { redirect: 'manual', ...init });

describe('production', () => {
  it.each([
    '/dev/mail',
    '/dev/mail/messages',
    '/dev/identity/google',
    '/dev/identity/google/credential',
    '/__kit',
    '/_sandbox/state',
    '/.git/config',
    '/.env',
    '/package.json',
    '/src/main.ts',
    '/server-status',
    '/assets/',
    '/media/',
  ])('V13.4.1, V13.4.3, V13.4.5, V15.2.3: does not serve %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it('V13.4.4: does not answer TRACE', async () => {
    // `fetch` would not send it.
    const status = await new Promise<number | undefined>((resolve, reject) => {
      request(`${site.url}/api/videos`, { method: 'TRACE' }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBeGreaterThanOrEqual(400);
  });

  it('says that its database role may do too much', async () => {
    const { excessRights } = (await (await get('/health/ready')).json()) as { excessRights: string[] };
    expect(excessRights).toEqual(['the database role of the read models is a superuser']);
    expect(site.output()).toContain('the database role of the read models is a superuser');
  });

  it('says how programs that read uploads are kept apart', async () => {
    expect(await (await get('/health/ready')).json()).toMatchObject({
      mediaConfinement: (await resolveEngine()).confinement,
    });
  });

  it('V6.3.2: begins without an account', async () => {
    for (const name of ['admin', 'root', 'mina@demo.example', 'marta@demo.example']) {
      const response = await get('/api/auth/login', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ emailOrUsername: name, password: 'Soletake-demo-1' }),
      });
      expect(response.status, name).toBe(401);
    }
  });

  it('V3.4.1: asks browsers for a year of HTTPS, on every answer', async () => {
    for (const path of ['/', '/api/videos', '/nothing'])
      expect((await get(path)).headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  });

  it('V13.3.1: keeps its secrets out of what it says and logs', async () => {
    const answers = await Promise.all(
      ['/', '/health/ready', '/api/openapi.json', '/api/auth/ways'].map(async (path) => (await get(path)).text()),
    );
    expect([...answers, site.output()].filter((text) => /planted_canary|3e9f1c07/.test(text))).toEqual([]);
  });
});

/** An account with a confirmed address and a whole profile. */
const register = async (name: string): Promise<Call> => {
  const visitor = callSite(site.url);
  const email = `${name}@test.example`;
  const body = { email, username: name, displayName: `${name} Test`, password, isCreator: false };
  const { accessToken } = await visitor(auth.register, { body });
  const link = await waitFor(
    'the mail',
    async () => /https:\S+verify-email\S+/.exec(mail.mailsTo(email)[0]?.text ?? '')?.[0],
  );
  const { searchParams } = new URL(link);
  const query = { userId: searchParams.get('userId') ?? '', token: searchParams.get('token') ?? '' };
  const first = callSite(site.url, () => accessToken);
  await first(auth.confirmEmail, { query });
  const session = await first(completeProfile, { body: { firstName: name, lastName: 'Test' } });
  return callSite(site.url, () => session.accessToken);
};

type Link = { userId: string; token: string };
/** What the link carries that the operator's command prints. */
const linkBy = async (
  act: (desk: ReturnType<typeof openStaffDesk>) => Promise<{ link: string | undefined }>,
): Promise<Link> => {
  const stores = await openTestStores(site);
  try {
    const { link } = await act(openStaffDesk(stores, readConfig(site.env)));
    const [, userId = '', token = ''] = link?.split('#')[1]?.split('.') ?? [];
    return { userId, token };
  } finally {
    await stores.close();
  }
};

const addFirst = async (link: Link, device: SoftAuthenticator) => {
  const visitor = callSite(site.url);
  const { challengeToken, options } = await visitor(passkeys.firstPasskeyOptions, { body: link });
  return visitor(passkeys.addFirstPasskey, { body: { ...link, challengeToken, credential: device.create(options) } });
};

const signIn = async (device: SoftAuthenticator): Promise<Call> => {
  const visitor = callSite(site.url);
  const { challengeToken, options } = await visitor(passkeys.signInOptions);
  const body = { challengeToken, credential: device.get(options) };
  const { accessToken } = await visitor(passkeys.signInWithPasskey, { body });
  return callSite(site.url, () => accessToken);
};

const factorNeeded = { type: 'second-factor-needed' };

describe('staff in production', () => {
  it('V6.3.3: get in with a passkey and with nothing else', async () => {
    const own = await register('pascal');
    const { secret } = await own(enableTwoFactor);
    const enabled = await own(auth.verifyTwoFactor, { body: { code: await generate({ secret }) } });
    const [code = ''] = 'recoveryCodes' in enabled ? enabled.recoveryCodes : [];
    const link = await linkBy((desk) => desk.grant('pascal@test.example', 'moderator'));
    // Another process has granted it: this one has to hear of it first.
    await expect.poll(() => refusalOf(own(getOverview, { query: {} }))).toBe(factorNeeded.type);
    const device = softAuthenticator(origin);
    await addFirst(link, device);
    await expect(addFirst(link, softAuthenticator(origin))).rejects.toMatchObject({ type: 'link-expired' });
    const staff = await signIn(device);
    expect(await staff(getOverview, { query: {} })).toMatchObject({ alarms: [] });
    const visitor = callSite(site.url);
    const first = await visitor(auth.login, { body: { emailOrUsername: 'pascal', password } });
    if (first.requiresTwoFactor !== true) throw new Error('the password alone was enough');
    const { challengeToken } = first;
    const second = await visitor(auth.verifyTwoFactor, { body: { code, challengeToken } });
    if (!('user' in second)) throw new Error('nobody was signed in');
    const byCode = callSite(site.url, () => second.accessToken);
    await expect(byCode(getOverview, { query: {} })).rejects.toMatchObject(factorNeeded);
  });

  it('add a first passkey whole or not at all, whenever the process is killed', async () => {
    await register('petra');
    await linkBy((desk) => desk.grant('petra@test.example', 'moderator'));
    const newLink = (): Promise<Link> => linkBy((desk) => desk.resetPasskeys('petra@test.example'));
    const entersBy = (device: SoftAuthenticator): Promise<boolean> =>
      signIn(device).then(
        async (staff) => Array.isArray((await staff(getOverview, { query: {} })).alarms),
        () => false,
      );
    for (const delayMs of isLongRun ? [2, 6, 10, 14, 20, 30] : [8]) {
      const link = await newLink();
      const device = softAuthenticator(origin);
      const wasAnswered = addFirst(link, device).then(
        () => true,
        () => false,
      );
      await setTimeout(delayMs);
      await site.kill();
      await site.restart();
      const isAdded = await entersBy(device);
      // What was answered has happened.
      expect(isAdded || !(await wasAnswered), `${delayMs}`).toBe(true);
      if (isAdded) continue;
      // What has not happened can be done again, with the same link or a new one.
      const second = softAuthenticator(origin);
      await addFirst(link, second).catch(async () => addFirst(await newLink(), second));
      expect(await entersBy(second), `${delayMs}`).toBe(true);
    }
  });
});
