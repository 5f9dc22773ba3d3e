/** Uploads against the real process: cut off in every way, left, several at once, by keyboard on a phone. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { enterAs, readLog } from '#driver/siteDriver.ts';
import type { SiteClient } from '#driver/client.ts';
import * as catalogue from '#contracts/catalogue/catalogue.ts';
import type { Visitor } from '#testing/browser/browser.ts';
import { judge, sizes, sizesInTurn } from '#testing/browser/screens.ts';
import {
  isAt,
  openJourney,
  openSession,
  remarkAt,
  signedIn,
  tabTo,
  type Journey,
} from '#testing/browser/siteJourney.ts';
import { isLongRun } from '#testing/longRun.ts';
import { layCable, slowTo, watchUploads } from '#testing/browser/network.ts';
import {
  card,
  fillText,
  hashOf,
  inReview,
  picker,
  sentPercent,
  sign,
  details,
  textIn,
  writeFilm,
} from '#testing/site/uploads.ts';

let journey: Journey;
let site: Journey['site'];
let folder: string;

beforeAll(async () => {
  journey = await openJourney();
  ({ site } = journey);
  folder = await mkdtemp(path.join(tmpdir(), 'soletake-upload-'));
});
afterEach(async ({ task }) => {
  expect(await journey.leave(task.result?.state === 'fail' ? task.id : undefined)).toEqual([]);
});
afterAll(async () => {
  await journey.close();
  await rm(folder, { recursive: true, force: true });
});

/** Bytes a second, so few that a megabyte is still on its way when a busy machine has done everything that a test does meanwhile. */
const SLOWLY = 15_000;
/** Of the upload that is cut off; so large that it cannot end before the last cut. */
const MEGABYTES = 8;

const film = (name: string, seed: number, megabytes = 1): Promise<string> =>
  writeFilm(path.join(folder, name), seed, megabytes);

/** No video, whatever its name says. */
const notes = async (name: string): Promise<string> => {
  const file = path.join(folder, name);
  await writeFile(file, 'Three boards, twelve screws.\n'.repeat(20_000));
  return file;
};

/** A creator of this name at the page for uploads. */
const openUpload = async (
  name: string,
  options: Parameters<Journey['enterSite']>[0] = {},
): Promise<Visitor & { client: SiteClient }> => {
  const client = await enterAs(site, { name, isCreator: true });
  const session = signedIn(site, await openSession(site, name));
  const visitor = await journey.enterSite({ storageState: session, ...options });
  await visitor.page.goto(`${site.url}/upload`);
  await visitor.page.getByText('10 uploads left today').waitFor();
  return { ...visitor, client };
};

describe('an upload that is cut off', () => {
  /** The answer to the first question how much has arrived is that the server cannot say. */
  const refuseOnce = async (page: Page): Promise<void> => {
    const refused = page.waitForResponse((response) => response.status() === 503);
    await page.route('**/api/uploads/*', (route) => route.fulfill({ status: 503 }), { times: 1 });
    await card(page, 'oak_stool.mp4').getByRole('button', { name: 'Resume' }).click();
    expect((await refused).request().method()).toBe('HEAD');
  };
  /** Chooses the file again while the page does not know yet what was begun. */
  const chooseEarly = async (page: Page, file: string): Promise<void> => {
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

  it('goes on from the byte that has arrived: paused, not answered, reloaded, chosen before the list is there, without a network, with the server killed', async () => {
    const cable = await layCable();
    onTestFinished(cable.close);
    const { page, client } = await openUpload('resumer', { proxy: { server: cable.server } });
    const file = await film('oak_stool.mp4', 11, MEGABYTES);
    const sent = watchUploads(page);
    /** More has been sent than was there when it last began. */
    const sentMore = () => sentPercent(page, Math.ceil((sent.began.at(-1) ?? 0) / (MEGABYTES * 10_000)) + 2);
    const stool = card(page, 'oak_stool.mp4');
    page.on('dialog', (dialog) => void dialog.accept());
    /** Goes on behind what had arrived before, and exactly where the server says. */
    const wentOn = async (act: () => Promise<unknown>): Promise<void> => {
      const begun = sent.began.length;
      const before = sent.began.at(-1) ?? 0;
      await act();
      await expect.poll(() => sent.began.length).toBeGreaterThan(begun);
      expect(sent.began.at(-1)).toBeGreaterThan(before);
      expect(sent.began.at(-1)).toBe(sent.sizes.at(-1));
    };

    await slowTo(page, 400_000);
    await picker(page).setInputFiles(file);
    await fillText(stool);
    await stool.getByText('Saved', { exact: true }).waitFor();
    await sentMore();
    await stool.getByRole('button', { name: 'Pause' }).click();
    await stool.getByText('paused').waitFor();
    expect(sent.began).toEqual([0]);
    await wentOn(() => stool.getByRole('button', { name: 'Resume' }).click());

    await sentMore();
    await stool.getByRole('button', { name: 'Pause' }).click();
    await stool.getByText('paused').waitFor();
    await wentOn(() => refuseOnce(page));

    await sentMore();
    await page.reload();
    await page.getByText('Not finished yet').waitFor();
    await page.getByText(details.Title).waitFor();
    await wentOn(() => picker(page).setInputFiles(file));
    expect(await textIn(stool)).toEqual(details);

    await sentMore();
    await wentOn(() => chooseEarly(page, file));

    await sentMore();
    cable.cut();
    await stool.getByText('connection lost, trying again…').waitFor();
    await wentOn(async () => cable.mend());

    await sentMore();
    await site.kill();
    await stool.getByText('connection lost, trying again…').waitFor();
    await wentOn(() => site.restart());

    await slowTo(page, Infinity);
    await sign(stool, 'Resumer Test');
    await inReview(stool);
    const { videos } = await client.call(catalogue.myVideos);
    expect(videos.map(({ title, status }) => ({ title, status }))).toEqual([
      { title: details.Title, status: 'inReview' },
    ]);
    expect(sent.announced).toBe(1);
    const processed = (await readLog(site)).findLast(({ type }) => type === 'VideoProcessed');
    expect(processed?.data).toMatchObject({ sha256: await hashOf(file) });
  });
});

describe('the page', () => {
  it.runIf(isLongRun)('takes several files at once, refuses a text, and counts the uploads of the day', async () => {
    const { page, client } = await openUpload('manifold', { timezoneId: 'Europe/London' });
    await slowTo(page, SLOWLY);
    await picker(page).setInputFiles([await film('first_half.mp4', 21), await notes('second-half.mp4')]);
    await page.getByText('8 uploads left today').waitFor();
    await page.getByText('The next day begins tomorrow at 00:00.').waitFor();
    const first = card(page, 'first_half.mp4');
    const second = card(page, 'second-half.mp4');
    expect(await first.getByLabel('Title').inputValue()).toBe('first half');
    expect(await second.getByLabel('Title').inputValue()).toBe('second half');
    await slowTo(page, Infinity);
    await fillText(first);
    await sign(first, 'Manifold Test');
    await second.getByText('This is not a video file we can read').waitFor();
    expect(await second.getByRole('button', { name: 'Sign and submit' }).count()).toBe(0);
    await inReview(first);

    for (let place = 3; place <= 10; place += 1)
      await client.call(catalogue.createVideo, { body: { fileName: `${place}.mp4`, sizeBytes: 1000 } });
    await picker(page).setInputFiles(await film('eleventh.mp4', 25));
    await card(page, 'eleventh.mp4').getByRole('alert').getByText('tomorrow at 00:00').waitFor();
    await page.reload();
    await page.getByText('No uploads left today. The next one is possible tomorrow at 00:00.').waitFor();
  });

  it('says what a price means for both sides, and asks before somebody leaves an upload that is under way, and not afterwards', async () => {
    const { page } = await openUpload('leaver');
    const file = await notes('left.mp4');
    await slowTo(page, SLOWLY);
    await picker(page).setInputFiles(file);
    const at = card(page, 'left.mp4');
    await at.getByLabel('Your price').fill('49');
    expect(await at.getByRole('group', { name: 'What it means' }).innerText()).toMatch(
      /Creator’s price\s+£49\s+Platform fee \(10%\)\s+£4\.90\s+Buyer pays\s+£53\.90\s+You get \(90%\)\s+£44\.10/,
    );
    await at.getByLabel('Your price').fill('0.50');
    await at.getByRole('button', { name: 'Sign and submit' }).click();
    expect(await remarkAt(at.getByLabel('Your price'))).toContain('Please enter a price from £1 to £10,000');
    await at.getByLabel('Your price').fill('49');
    await at.getByLabel('Your price').blur();
    await at.getByText('Saved', { exact: true }).waitFor();

    const question = page.getByRole('dialog', { name: 'Your upload is still running' });
    const browse = page.getByRole('link', { name: 'Browse Videos' }).first();
    await browse.click();
    await question.getByRole('button', { name: 'Stay here' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/upload');
    const dialogShown = page.waitForEvent('dialog');
    // Nobody waits for the reload: it never comes.
    await page.evaluate(() => void setTimeout(() => location.reload()));
    const dialog = await dialogShown;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    const sentSoFar = await at.getByRole('progressbar').getAttribute('aria-valuenow');
    await sentPercent(page, Number(sentSoFar) + 1);

    await browse.click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL(isAt('/browse'));
    await page.getByText('0 videos found', { exact: true }).waitFor();
    // Only what was left had to be slow.
    await slowTo(page, Infinity);
    await page.goBack();
    await page.getByText('Not finished yet').waitFor();
    await page.getByLabel('Choose the file of left again').setInputFiles(file);
    await at.getByText('This is not a video file we can read').waitFor();
    await browse.click();
    await page.waitForURL(isAt('/browse'));
  });

  it.each(sizesInTurn(0))(
    'is used with the keyboard alone, from the file to the signature; on a %s it fits at every step, and anybody can use it',
    async (size) => {
      const { page } = await openUpload(`typist-${size}`, { viewport: sizes[size] });
      const faults = await judge(page, `upload-empty-${size}`);
      await slowTo(page, SLOWLY);
      const name = 'a_rather_long_name-of_a_file-that_a_camera_would-never_give.mp4';
      const file = await film(name, size === 'phone' ? 27 : 28);
      const at = card(page, name);
      const type = async (target: Locator, text: string): Promise<void> => {
        await tabTo(page, target);
        await page.keyboard.press('ControlOrMeta+a');
        await page.keyboard.type(text);
      };
      const press = (button: string, key = 'Enter'): Promise<void> =>
        tabTo(page, at.getByRole('button', { name: button })).then(() => page.keyboard.press(key));
      // Asked for before the key, so that the browser has heard of it on a busy machine, too.
      const chooser = page.waitForEvent('filechooser');
      await tabTo(page, picker(page));
      await page.keyboard.press('Space');
      await (await chooser).setFiles(file);
      await at.getByText('Grant of exclusive rights').first().waitFor();
      await sentPercent(page, 2);

      await type(at.getByLabel('Your price'), '120');
      await press('Sign and submit');
      await at.getByText('Please choose a category').waitFor();
      await press('Pause');
      await at.getByText('paused').waitFor();
      faults.push(...(await judge(page, `upload-paused-${size}`)));
      await press('Resume', 'Space');
      await type(at.getByLabel('Title'), 'Typed without a mouse');
      await tabTo(page, at.getByLabel('Category'));
      await page.keyboard.type('DIY');
      await type(at.getByLabel('Tags'), 'keys, tab');
      await tabTo(page, at.getByRole('region', { name: 'Grant of exclusive rights' }));
      await page.keyboard.press('End');
      await type(at.getByLabel('Type your full name to sign'), `Typist-${size} Test`);
      await tabTo(page, at.getByRole('checkbox', { name: /mean to sign/ }));
      await page.keyboard.press('Space');
      await press('Sign and submit');
      await at.getByText('Signed. It goes to review').waitFor();
      expect(await page.evaluate(() => document.activeElement?.closest('article')?.getAttribute('aria-label'))).toBe(
        name,
      );
      await slowTo(page, Infinity);
      await inReview(at);
      faults.push(...(await judge(page, `upload-in-review-${size}`)));
      expect(faults).toEqual([]);
      await tabTo(page, at.getByRole('link', { name: 'Open it in the studio' }));
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Typed without a mouse' }).waitFor();
    },
  );
});
