/** The original of a video as staff open it in a browser: by an address that is worth nothing anywhere else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mySessions, endSession } from '#contracts/auth/account.ts';
import * as moderation from '#contracts/catalogue/moderation.ts';
import { adminOpenOriginal } from '#contracts/catalogue/originals.ts';
import type { Call } from '#contracts/http/call.ts';
import { clip } from '#driver/clip.ts';
import { callSite, type SiteClient } from '#driver/client.ts';
import { startLivedSite } from '#driver/livedSite.ts';
import { enterAs, enterStaff, readLog } from '#driver/siteDriver.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import { signInAsPage } from '#testing/site/signInAsPage.ts';
import { submit } from '#testing/site/studioSite.ts';

type Browser = { call: Call; cookie: string };

let site: SiteProcess;
let creator: SiteClient;
let mina: Browser;
let miles: Browser;

const signIn = async (name: string, recoveryCode: string): Promise<Browser> => {
  const { session, kept } = await signInAsPage(site.url, name, recoveryCode);
  const cookie = Object.entries(kept).map((pair) => pair.join('='));
  return { call: callSite(site.url, () => session.accessToken), cookie: cookie.join('; ') };
};

beforeAll(async () => {
  site = await startLivedSite();
  creator = await enterAs(site, { name: 'maker', isCreator: true });
  const [first = ''] = (await enterStaff(site, 'moderator', 'mina')).recoveryCodes;
  const [second = ''] = (await enterStaff(site, 'moderator', 'miles')).recoveryCodes;
  mina = await signIn('mina', first);
  miles = await signIn('miles', second);
});
afterAll(() => site.stop());

const open = async ({ call }: Browser, id: string) => call(adminOpenOriginal, { params: { id }, body: {} });
/** Takes the lease, and opens. */
const reviewAndOpen = async (browser: Browser, id: string): Promise<string> => {
  await browser.call(moderation.takeReview, { params: { id } });
  const { original } = await open(browser, id);
  if (original === null) throw new Error('the original did not open');
  return original.url;
};
const play = async (url: string, cookie: string, range?: string) => {
  const headers = { ...(cookie ? { Cookie: cookie } : {}), ...(range ? { Range: range } : {}) };
  const response = await fetch(site.url + url, { headers });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
};

describe('the address of an opened original', () => {
  it('V8.2.2, V8.4.1, V14.2.1: plays, in parts too, in the browser that opened it, and nowhere else; it names nobody', async () => {
    const film = await clip(7301);
    const videoId = await submit(site, creator, 7301, 'First');
    const url = await reviewAndOpen(mina, videoId);
    expect(await play(url, mina.cookie)).toEqual({ status: 200, bytes: film });
    expect(await play(url, mina.cookie, 'bytes=10-99')).toEqual({ status: 206, bytes: film.subarray(10, 100) });
    expect((await play(url, '')).status).toBe(401);
    expect((await play(url, miles.cookie)).status).toBe(401);
    expect((await play(url.slice(0, -4) + 'AAAA', mina.cookie)).status).toBe(404);
    for (const { id } of (await mina.call(mySessions)).sessions) expect(url).not.toContain(id);
    const opened = (await readLog(site)).filter(({ type }) => type === 'OriginalOpened');
    expect(opened.map(({ data }) => data)).toMatchObject([
      { videoId, position: 'moderator', matter: { kind: 'review', id: videoId }, agreedBy: null },
    ]);
  });

  it('V7.4.1: ends with the review, whoever has the lease then', async () => {
    const videoId = await submit(site, creator, 7302, 'Second');
    const url = await reviewAndOpen(mina, videoId);
    expect((await play(url, mina.cookie)).status).toBe(200);
    await mina.call(moderation.releaseReview, { params: { id: videoId } });
    expect((await play(url, mina.cookie)).status).toBe(403);
    const next = await reviewAndOpen(miles, videoId);
    expect((await play(next, miles.cookie)).status).toBe(200);
    expect((await play(url, mina.cookie)).status).toBe(403);
  });

  it('ends with the session', async () => {
    const videoId = await submit(site, creator, 7303, 'Third');
    const url = await reviewAndOpen(miles, videoId);
    const current = (await miles.call(mySessions)).sessions.find(({ isCurrent }) => isCurrent);
    await miles.call(endSession, { params: { sessionId: current?.id ?? '' } });
    expect((await play(url, miles.cookie)).status).toBe(401);
  });
});
