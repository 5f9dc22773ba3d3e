/** The process with the settings of production, over a database of its own: what it must not serve there. */
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
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

let db: TestDb;
let site: SiteProcess;
beforeAll(async () => {
  db = await createTestDb();
  site = await startSite({
    NODE_ENV: 'production',
    DATABASE_URL: db.connectionString,
    PUBLIC_URL: 'https://soletake.example',
    MASTER_KEY: secret,
    FFMPEG_PATH: await currentFfmpeg(),
    STRIPE_SECRET_KEY: 'sk_live_planted_canary',
    STRIPE_WEBHOOK_SECRET: 'whsec_planted_canary',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'hello@soletake.example',
    LOG_LEVEL: 'info',
  });
});
afterAll(async () => {
  await site.stop();
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
      expect([name, response.status]).toEqual([name, 401]);
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
