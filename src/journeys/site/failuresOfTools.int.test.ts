/** Media programs, the bank of the rates or Google may hang or fail: only their own feature says so (docs/operations.md). */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as auth from '#contracts/auth/auth.ts';
import * as studio from '#contracts/catalogue/studio.ts';
import { getRates } from '#contracts/fees/rates.ts';
import { Problem } from '#contracts/http/problem.ts';
import { clip } from '#driver/clip.ts';
import { callSite, uploadVideo, waitFor, type SiteClient } from '#driver/client.ts';
import { listFromStock, startLivedSite } from '#driver/livedSite.ts';
import { enterAs, openTestStores } from '#driver/siteDriver.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import { shippedRates } from '#modules/fees/shippedRates.ts';
import { idTokens, type IssueIdToken } from '#standIns/identity/idTokens.ts';
import { signingKey } from '#standIns/identity/signingKey.ts';
import { syntheticRatesFile } from '#testing/site/ratesFile.ts';
import { buyWhole, expectRestWorks } from '#testing/unreliable/restWorks.ts';
import { listingDetails, reach } from '#testing/site/studioSite.ts';
import { putUnreliableEngine, startUnreliableServer, type UnreliableServer } from '#testing/unreliable/tools.ts';

const clientId = 'soletake.apps.googleusercontent.example';
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

let folder: string;
let engine: Awaited<ReturnType<typeof putUnreliableEngine>>;
let bank: UnreliableServer;
let google: UnreliableServer;
let issueIdToken: IssueIdToken;
let site: SiteProcess;
let creator: SiteClient;
let maker: SiteClient;
let buyer: SiteClient;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'soletake-tools-'));
  engine = await putUnreliableEngine(folder);
  const key = await signingKey();
  issueIdToken = idTokens(key, {
    issuer: 'https://accounts.google.com',
    audience: clientId,
    now: () => new Date(),
  });
  bank = await startUnreliableServer(syntheticRatesFile(yesterday, { GBP: 0.8, USD: 1.1 }), 'hung');
  google = await startUnreliableServer(JSON.stringify({ keys: [key.publicJwk] }), 'hung');
  const identity = { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: 'none', GOOGLE_KEYS_URL: google.url };
  // It starts while both hang.
  site = await startLivedSite({ ...engine.env, ...identity, RATES_URL: bank.url }, 'one');
  creator = await enterAs(site, { name: 'creator', isCreator: true });
  buyer = await enterAs(site, { name: 'buyer' });
  maker = await enterAs(site, { name: 'maker', isCreator: true });
});
afterAll(async () => {
  await site.stop();
  await bank.close();
  await google.close();
  await rm(folder, { recursive: true });
});

let places = 0;
/** Pages, lists, signing in, and a sale from the listing to the licence. */
const expectAllElseWorks = async (): Promise<void> => {
  await expectRestWorks(site, buyer);
  await buyWhole(buyer, await listFromStock(site, creator, (places += 1)));
};

const upload = async (seed: number): Promise<string> =>
  uploadVideo(site.url, maker, { title: `Film ${seed}`, ...listingDetails }, await clip(seed), 'clip.mp4');
const read = (videoId: string): Promise<studio.StudioVideo> =>
  maker.call(studio.getStudioVideo, { params: { videoId } });

describe('media programs', () => {
  it('that hang leave videos “being checked” or waiting with their place; later each reaches the review', async () => {
    await engine.be('hung');
    const first = await upload(71);
    const second = await upload(72);
    try {
      const steps = async (): Promise<(string | undefined)[]> =>
        (await Promise.all([read(first), read(second)])).map(({ progress }) => progress?.step);
      await waitFor('the first to be checked', async () => ((await steps())[0] === 'checking' ? true : undefined));
      await expectAllElseWorks();
      expect(await steps()).toEqual(['checking', 'waiting']);
      expect((await read(second)).progress).toMatchObject({ step: 'waiting', ahead: 1 });
    } finally {
      await engine.be('well');
    }
    await reach(maker, first, 'inReview');
    await reach(maker, second, 'inReview');
  });

  it('that fail refuse no video, and later each reaches the review', async () => {
    const before = site.output().length;
    await engine.be('failing');
    let videoId = '';
    try {
      videoId = await upload(73);
      await waitFor('a failure', () =>
        Promise.resolve(site.output().slice(before).includes('No space left') ? true : undefined),
      );
      await expectAllElseWorks();
      expect((await read(videoId)).status).toBe('processing');
    } finally {
      await engine.be('well');
    }
    await reach(maker, videoId, 'inReview');
  });
});

describe('the bank of the rates', () => {
  /** As the next quarter of a day would, without another try; answers how it ends. */
  const load = async (): Promise<string> => {
    const { db, close } = await openTestStores(site);
    try {
      const jobs = () => db<{ id: string; name: string; tries: number; state: string }>('jobs');
      const [job] = await jobs().insert({ name: 'load-rates', tries: 100 }).returning('id');
      return await waitFor('the end of the job', async () => {
        const state = (
          await jobs()
            .where({ id: job?.id ?? '' })
            .first('state')
        )?.state;
        return state === 'done' || state === 'failed' ? state : undefined;
      });
    } finally {
      await close();
    }
  };
  const rates = () => callSite(site.url)(getRates);

  it('that hangs or fails leaves the rates as they were, those of the installation or the last fetched', async () => {
    expect(bank.requests()).toBeGreaterThan(0);
    for (const condition of ['hung', 'failing'] as const) {
      bank.be(condition);
      const loading = load();
      await expectAllElseWorks();
      expect(await loading).toBe('failed');
      expect((await rates()).days['USD']).toBe(shippedRates.day);
    }
    bank.be('well');
    expect(await load()).toBe('done');
    const fetched = { perPound: { USD: 1.375 }, days: { USD: yesterday } };
    expect(await rates()).toMatchObject(fetched);
    bank.be('failing');
    expect(await load()).toBe('failed');
    expect(await rates()).toMatchObject(fetched);
  });
});

describe('Google', () => {
  const signIn = async (subject: string): Promise<string> => {
    const idToken = await issueIdToken({ subject, email: `${subject}@test.example`, nonce: randomUUID() });
    return callSite(site.url)(auth.google, { body: { idToken } }).then(
      () => 'signed in',
      (error: unknown) => {
        if (!(error instanceof Problem)) throw error;
        return `${error.status} ${String(error.retryAfterSeconds)}: ${error.message}`;
      },
    );
  };

  it('that hangs or fails is named to those who sign in through it, and to nobody else', async () => {
    for (const condition of ['hung', 'failing'] as const) {
      google.be(condition);
      const attempt = signIn(`g-${condition}`);
      await expectAllElseWorks();
      expect(await attempt).toBe('503 5: Google cannot be reached just now. Please try again in a moment.');
    }
    google.be('well');
    expect(await signIn('g-well')).toBe('signed in');
  });
});
