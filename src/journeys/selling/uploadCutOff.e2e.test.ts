/** One upload to the real process that is interrupted in every way and arrives whole. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as catalogue from '#contracts/catalogue/catalogue.ts';
import type { SiteClient } from '#driver/client.ts';
import { enterAs, readLog } from '#driver/siteDriver.ts';
import { layCable, slowTo, watchUploads, type Cable, type Sent } from '#testing/browser/network.ts';
import { shareJourney, openSession, signedIn, type Journey } from '#testing/browser/siteJourney.ts';
import {
  card,
  details,
  fillText,
  hashOf,
  inReview,
  picker,
  sentPercent,
  sign,
  textIn,
  writeFilm,
} from '#testing/site/uploads.ts';

/** So large that it cannot end before the last interruption. */
const MEGABYTES = 8;

type BegunUpload = {
  page: Page;
  file: string;
  /** Its card on the page. */
  at: Locator;
  sent: Sent;
};

/** More has been sent than was there when it last began. */
const sentMore = ({ page, sent }: BegunUpload) =>
  sentPercent(page, Math.ceil((sent.began.at(-1) ?? 0) / (MEGABYTES * 10_000)) + 2);

/** Goes on behind what had arrived before, and exactly where the server says. */
const expectToGoOn = async ({ sent }: BegunUpload, act: () => Promise<unknown>): Promise<void> => {
  const begun = sent.began.length;
  const before = sent.began.at(-1) ?? 0;
  await act();
  await expect.poll(() => sent.began.length).toBeGreaterThan(begun);
  expect(sent.began.at(-1)).toBeGreaterThan(before);
  expect(sent.began.at(-1)).toBe(sent.sizes.at(-1));
};

const pause = async ({ at }: BegunUpload): Promise<void> => {
  await at.getByRole('button', { name: 'Pause' }).click();
  await at.getByText('paused').waitFor();
};

const resume = ({ at }: BegunUpload): Promise<void> => at.getByRole('button', { name: 'Resume' }).click();

/** The answer to the first question how much has arrived is that the server cannot say. */
const resumeRefused = async (upload: BegunUpload): Promise<void> => {
  const { page } = upload;
  const refused = page.waitForResponse((response) => response.status() === 503);
  await page.route('**/api/uploads/*', (route) => route.fulfill({ status: 503 }), { times: 1 });
  await resume(upload);
  expect((await refused).request().method()).toBe('HEAD');
};

/** Chooses the file again while the page does not know yet what was begun. */
const chooseEarly = async ({ page, file }: BegunUpload): Promise<void> => {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(
    '**/api/my/videos',
    async (route) => {
      await held;
      await route.continue();
    },
    { times: 1 },
  );
  await page.reload();
  await picker(page).setInputFiles(file);
  letGo();
};

/** Every test finds the upload on its way and leaves it on its way, so that they come in any order. */
describe('an upload goes on from the byte that has arrived', () => {
  let journey: Journey;
  let site: Journey['site'];
  let folder: string;
  let cable: Cable;
  /** What a test that failed is called: pictures of the page are kept. */
  let failed: string | undefined;
  let client: SiteClient;
  let upload: BegunUpload;

  beforeAll(async () => {
    journey = await shareJourney();
    ({ site } = journey);
    folder = await mkdtemp(path.join(tmpdir(), 'soletake-upload-'));
    cable = await layCable();
    client = await enterAs(site, { name: 'cut-off-maker', isCreator: true });
    const storageState = signedIn(site, await openSession(site, 'cut-off-maker'));
    const { page } = await journey.enterSite({ storageState, proxy: { server: cable.server } });
    await page.goto(`${site.url}/upload`);
    await page.getByText('10 uploads left today').waitFor();
    const file = await writeFilm(path.join(folder, 'oak_stool.mp4'), 611, MEGABYTES);
    upload = { page, file, at: card(page, 'oak_stool.mp4'), sent: watchUploads(page) };
    page.on('dialog', (dialog) => void dialog.accept());
    await slowTo(page, 400_000);
    await picker(page).setInputFiles(file);
    await fillText(upload.at);
    await upload.at.getByText('Saved', { exact: true }).waitFor();
    await sentMore(upload);
    expect(upload.sent.began).toEqual([0]);
  });
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') failed = task.id;
  });
  // However often it was cut off, one video has been announced, and it has arrived whole.
  afterAll(async () => {
    try {
      await slowTo(upload.page, Infinity);
      await sign(upload.at, 'Cut-off-maker Test');
      await inReview(upload.at);
      const { videos } = await client.call(catalogue.myVideos);
      expect(videos.map(({ title, status }) => ({ title, status }))).toEqual([
        { title: details.Title, status: 'inReview' },
      ]);
      expect(upload.sent.announced).toBe(1);
      const processed = (await readLog(site)).findLast(({ type }) => type === 'VideoProcessed');
      expect(processed?.data).toMatchObject({ sha256: await hashOf(upload.file) });
    } finally {
      expect(await journey.leave(failed)).toEqual([]);
      cable.close();
      await journey.close();
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('when it is resumed after a pause, in which nothing is sent', async () => {
    await sentMore(upload);
    const begun = upload.sent.began.length;
    await pause(upload);
    expect(upload.sent.began).toHaveLength(begun);
    await expectToGoOn(upload, () => resume(upload));
  });

  it('when the server cannot say at first how much has arrived', async () => {
    await sentMore(upload);
    await pause(upload);
    await expectToGoOn(upload, () => resumeRefused(upload));
  });

  it('when the page is reloaded and the file is chosen again, with the text that was saved', async () => {
    const { page, at, file } = upload;
    await sentMore(upload);
    await page.reload();
    await page.getByText('Not finished yet').waitFor();
    await page.getByText(details.Title).waitFor();
    await expectToGoOn(upload, () => picker(page).setInputFiles(file));
    expect(await textIn(at)).toEqual(details);
  });

  it('when the file is chosen again before the page knows what was begun', async () => {
    await sentMore(upload);
    await expectToGoOn(upload, () => chooseEarly(upload));
  });

  it('when the network comes back', async () => {
    await sentMore(upload);
    cable.cut();
    await upload.at.getByText('connection lost, trying again…').waitFor();
    await expectToGoOn(upload, async () => cable.mend());
  });

  it('when the server that was killed has started again', async () => {
    await sentMore(upload);
    await site.kill();
    await upload.at.getByText('connection lost, trying again…').waitFor();
    await expectToGoOn(upload, () => site.restart());
  });
});
