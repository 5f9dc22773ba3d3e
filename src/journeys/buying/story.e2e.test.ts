import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clip } from '#driver/clip.ts';
import { enterAs, enterStaff, password, readLog, staffNames } from '#driver/siteDriver.ts';
import { resolveEngine, type Engine } from '#platform/media/run/engine.ts';
import { streamHashes } from '#platform/media/files/original.ts';
import { probe, type MediaFacts } from '#platform/media/files/probe.ts';
import {
  approveAtPage,
  checkOutAtPage,
  downloadAtPage,
  enterDesk,
  openReview,
  releasePayoutAtPage,
  requestPayoutAtPage,
  uploadAtPage,
} from '#testing/browser/salePages.ts';
import { enterPage, openJourney, signInToConsole, type Journey } from '#testing/browser/siteJourney.ts';
import { isLongRun } from '#testing/run/longRun.ts';
import { patience } from '#testing/run/patience.ts';

let journey: Journey;
let site: Journey['site'];
let engine: Engine;
let folder: string;
let creator: Page;
let buyer: Page;
let moderator: Page;

const real = path.resolve('../shared/media');
const hasReal = existsSync(real);
if (!hasReal) console.log('note: no shared/media beside the checkout: the story runs with a made clip only');

beforeAll(async () => {
  journey = await openJourney();
  ({ site } = journey);
  engine = await resolveEngine();
  folder = await mkdtemp(path.join(tmpdir(), 'soletake-story-'));
});
/** What everybody saw when a step failed, for whoever has to find out why. */
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await journey.leave('story');
});
afterAll(async () => {
  await journey.leave();
  await journey.close();
  await rm(folder, { recursive: true, force: true });
});

/** A creator registers, confirms by the mailed link and completes the profile, through the pages. */
const join = async (page: Page, name: string): Promise<void> => {
  await page.goto(`${site.url}/register`);
  await page.getByLabel('Email').fill(`${name}@test.example`);
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Display name').fill(`${name} Test`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('radio', { name: 'Seller' }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('Please check your email to verify your account').first().waitFor();
  await page.waitForURL('**/verify-email');

  await page.goto(await journey.mailedLink(`${name}@test.example`, '/verify-email'));
  await page
    .getByRole('link', { name: 'Finish Profile Setup' })
    .or(page.getByRole('button', { name: 'Finish Profile Setup' }))
    .click();
  await page.waitForURL('**/setup-profile');
  await page.getByLabel('First name').fill(name);
  await page.getByLabel('Last name').fill('Test');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox', { name: 'Phone' }).waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: /Complete|Finish|Save/ }).click();
  await page.waitForURL('**/browse');
};

/** The preview as it is played, with what its file is. */
const watchPreview = async (page: Page, title: string): Promise<MediaFacts> => {
  await page.getByRole('button', { name: `Play the preview of ${title}` }).click();
  const video = page.getByLabel(`Preview of ${title}`);
  await page.waitForFunction(
    () => (document.querySelector<HTMLVideoElement>('main video')?.currentTime ?? 0) > 0,
    undefined,
    patience,
  );
  const address = new URL(await video.evaluate((element: HTMLVideoElement) => element.currentSrc), site.url);
  expect(address.searchParams.get('sig')).toBeTruthy();
  expect(Number(address.searchParams.get('exp')) * 1000 - Date.now()).toBeLessThanOrEqual(10 * 60 * 1000);
  expect((await fetch(address.origin + address.pathname)).status).toBe(404);
  const later = new URL(address);
  later.searchParams.set('exp', String(Number(address.searchParams.get('exp')) + 3600));
  expect((await fetch(later)).status).toBe(404);
  const file = path.join(folder, 'preview.mp4');
  await writeFile(file, Buffer.from(await (await fetch(address)).arrayBuffer()));
  const { facts } = await probe(engine, file);
  if (!facts) throw new Error('the preview cannot be read');
  return facts;
};

const purchase = async (page: Page, title: string): Promise<void> => {
  await checkOutAtPage(page);
  await page.getByText(title).first().waitFor();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.waitForURL('**/orders/**');
  await page.getByRole('button', { name: /Download/ }).waitFor();
};

const films: { what: string; make: () => Promise<string> }[] = [
  {
    what: 'a made MP4',
    make: async () => {
      const file = path.join(folder, 'made.mp4');
      await writeFile(file, await clip(77, 6));
      return file;
    },
  },
  ...(hasReal
    ? [
        { what: 'a real MP4', make: () => Promise.resolve(path.join(real, 'phone-1080p-14mbit.mp4')) },
        {
          what: 'a real MOV with a position in it',
          make: () => Promise.resolve(path.join(real, 'iphone-rotated-gps.mov')),
        },
      ]
    : []),
];

/** A short run takes one way from the upload to the download, with the film that asks most of it. */
const lived = isLongRun ? films : films.slice(-1);

const titleOf = (film: { what: string } | undefined): string => `The story of ${film?.what}`;

describe('one whole sale, through the pages', () => {
  it('lets a creator and a moderator in', async () => {
    ({ page: creator } = await journey.enterSite());
    await join(creator, 'maker');
    const { recoveryCodes } = await enterStaff(site, 'moderator');
    ({ page: moderator } = await journey.enterSite());
    await signInToConsole(moderator, site, staffNames.moderator, recoveryCodes.pop() ?? '');
  });

  it.each(lived)('takes $what from the upload to the download', async ({ what, make }) => {
    const file = await make();
    const title = titleOf({ what });
    await uploadAtPage(creator, site, { file, title, signedBy: 'Maker Test' });
    await openReview(moderator, site, title);
    await approveAtPage(moderator);

    await enterAs(site, { name: 'channel' });
    buyer = await enterPage(journey, 'channel', '/browse', 'desk');
    const page = buyer;
    await page.getByPlaceholder('Search videos, creators, or skills...').fill(what);
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByText('1 video found').waitFor();
    await page.getByRole('link', { name: title }).first().click();
    await page.waitForURL('**/videos/**');
    const videoPage = page.url();
    const preview = await watchPreview(page, title);
    const { facts: original } = await probe(engine, file);
    if (!original) throw new Error('the original cannot be read');
    expect(preview.durationSeconds).toBeLessThanOrEqual(31);
    expect(preview.durationSeconds).toBeLessThanOrEqual(original.durationSeconds / 2 + 0.5);
    expect(preview.width * preview.height).toBeLessThan(original.width * original.height);

    await purchase(buyer, title);
    const fetched = await downloadAtPage(buyer, folder);
    if (original.hasLocation) {
      expect(await streamHashes(engine, fetched)).toEqual(await streamHashes(engine, file));
      expect((await probe(engine, fetched)).facts?.hasLocation).toBe(false);
    } else expect((await readFile(fetched)).equals(await readFile(file))).toBe(true);

    expect((await fetch(videoPage)).status).toBe(410);
    await page.goto(`${site.url}/browse`);
    await page.getByText('0 videos found').waitFor();
  });

  it('pays the creator when finance releases it', async () => {
    await requestPayoutAtPage(creator, site);
    await releasePayoutAtPage(await enterDesk(journey, 'finance', '/payouts'), creator);
  });

  it('lets an auditor replay the sale to any moment, and see only what was true then', async () => {
    const page = await enterDesk(journey, 'auditor', '/sales');
    await page.getByText(titleOf(lived[0])).first().click();
    await page
      .getByText(/sold at most once/)
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'History', exact: true }).click();
    const state = page.getByRole('table', { name: 'State' });
    await state.getByRole('row', { name: /order\.status sold/ }).waitFor();
    await page.getByRole('button', { name: 'First event', exact: true }).click();
    await state.getByRole('row', { name: /order\.status created/ }).waitFor();
    expect(await page.getByRole('button', { name: /Approve|Release|Reject/ }).count()).toBe(0);
    const sold = (await readLog(site)).filter(({ type }) => type === 'VideoSold');
    expect(sold).toHaveLength(lived.length);
  });

  it('leaves no page with an error', async () => {
    expect(await journey.leave()).toEqual([]);
  });
});
