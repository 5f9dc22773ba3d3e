/** The page for uploads against the real process: prices, leaving, several at once, by keyboard on a phone. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { stockFilm } from '#driver/livedSite.ts';
import { enterAs } from '#driver/siteDriver.ts';
import type { SiteClient } from '#driver/client.ts';
import * as catalogue from '#contracts/catalogue/catalogue.ts';
import type { Visitor } from '#testing/browser/browser.ts';
import { judge, judgeInLongRun, sizes, sizesInTurn } from '#testing/browser/screens.ts';
import {
  isAt,
  openSession,
  remarkAt,
  shareJourney,
  signedIn,
  tabTo,
  type Journey,
} from '#testing/browser/siteJourney.ts';
import { isLongRun } from '#testing/run/longRun.ts';
import { slowTo } from '#testing/browser/network.ts';
import {
  card,
  fillText,
  inReview,
  picker,
  sentPercent,
  sign,
  writeFilm,
  writeNotes,
  writePicture,
  writeShort,
} from '#testing/site/uploads.ts';

let journey: Journey;
let site: Journey['site'];
let folder: string;

beforeAll(async () => {
  journey = await shareJourney();
  ({ site } = journey);
  folder = await mkdtemp(path.join(tmpdir(), 'soletake-upload-'));
});
/** What the last test that failed is called: its pictures are kept when the page is left. */
let failed: string | undefined;
afterEach(({ task }) => {
  if (task.result?.state === 'fail') failed = task.id;
});
/** Nothing was wrong on the pages that are left now. */
const leave = async (): Promise<void> => {
  const pictureName = failed;
  failed = undefined;
  expect(await journey.leave(pictureName)).toEqual([]);
};
afterAll(async () => {
  await journey.close();
  await rm(folder, { recursive: true, force: true });
});

/** Bytes a second, so few that a megabyte is still on its way when a busy machine has done everything that a test does meanwhile. */
const SLOWLY = 15_000;

const film = (name: string, seed: number, megabytes = 1): Promise<string> =>
  writeFilm(path.join(folder, name), seed, megabytes);

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

/** One page, to which every test brings files of its own. */
describe('the page', () => {
  let page: Page;
  let client: SiteClient;
  beforeAll(async () => {
    ({ page, client } = await openUpload('upload-leaver'));
  });
  afterAll(leave);
  afterEach(() => slowTo(page, Infinity));

  /** An upload is there, so slow that it is still on its way when the test has done everything. */
  const bring = async (name: string): Promise<{ at: Locator; file: string }> => {
    const file = await writeNotes(path.join(folder, name));
    await slowTo(page, SLOWLY);
    await picker(page).setInputFiles(file);
    return { at: card(page, name), file };
  };
  const isRefused = (at: Locator): Promise<void> => at.getByText('This is not a video file we can read').waitFor();

  it('says what a price means for both sides, and which prices there are', async () => {
    const { at } = await bring('priced.mp4');
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
    await slowTo(page, Infinity);
    await isRefused(at);
    // A file that is no video at all gives its place of the day back, once.
    await page.getByText('10 uploads left today').waitFor();
  });

  it('asks before somebody leaves an upload that is under way, and not afterwards', async () => {
    const { at, file } = await bring('left.mp4');
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
    await page.getByText(/^\d+ videos? found$/).waitFor();
    // Only what was left had to be slow.
    await slowTo(page, Infinity);
    await page.goBack();
    await page.getByText('Not finished yet').waitFor();
    await page.getByLabel('Choose the file of left again').setInputFiles(file);
    await isRefused(at);
    await browse.click();
    await page.waitForURL(isAt('/browse'));
    await page.goBack();
    await page.waitForURL(isAt('/upload'));
  });

  it('says at once of each of several files why it is none to sell, in the order in which they were dropped', async () => {
    const dropped: [name: string, sentence: RegExp, write: (file: string) => Promise<unknown>][] = [
      ['notes.mp4', /This is not a video file we can read/, writeNotes],
      ['picture.mp4', /This is not a video file we can read/, writePicture],
      ['one_picture.mp4', /The video lasts 0\.08 seconds/, (file) => writeShort(file, { frames: 1 })],
      ['short.mp4', /It needs to be at least one second long/, (file) => writeShort(file, { frames: 6 })],
      ['known.mp4', /This very file has been uploaded before/, async (file) => writeFile(file, await stockFilm(1))],
    ];
    const files = dropped.map(([name]) => path.join(folder, name));
    for (const [index, [, , write]] of dropped.entries()) await write(files[index] ?? '');
    await picker(page).setInputFiles(files);
    for (const [name, sentence] of dropped) await card(page, name).getByText(sentence).waitFor();
    const titles = await page.getByRole('list', { name: 'Your files' }).getByRole('article').all();
    const shown = await Promise.all(titles.map((at) => at.getAttribute('aria-label')));
    expect(shown).toEqual(dropped.map(([name]) => name));
    const { videos } = await client.call(catalogue.myVideos);
    const announced = videos.toSorted((a, b) => a.uploadDate.localeCompare(b.uploadDate)).map(({ title }) => title);
    expect(announced.slice(-dropped.length)).toEqual(['notes', 'picture', 'one picture', 'short', 'known']);
    // Two were no video before: the first of a day is given back, and what is refused as a video counts.
    await page.getByText('4 uploads left today').waitFor();

    // The film of another creator has not been sold: whose it is can be decided.
    await card(page, 'known.mp4').getByRole('link', { name: 'Open it in the studio' }).click();
    const question = page.getByRole('region', { name: 'Is this film yours?' });
    await question.getByLabel('How we can see that it is yours').fill('I have the other takes of that day.');
    await question.getByLabel('Your postal address').fill('3 High Street, London');
    for (const statement of [/good faith/, /accurate/])
      await question.getByRole('checkbox', { name: statement }).check();
    await question.getByRole('button', { name: 'That is mine' }).click();
    const answer = page.getByRole('region', { name: 'You say that this film is yours' });
    await answer.getByText('A moderator reads what you say').waitFor();
  });
});

describe.runIf(isLongRun)('the uploads of a day', () => {
  let page: Page;
  let client: SiteClient;
  beforeAll(async () => {
    ({ page, client } = await openUpload('upload-manifold', { timezoneId: 'Europe/London' }));
  });
  afterAll(leave);

  // One story over time: the day has ten uploads.
  it('are several at once, each judged by itself, and are counted until none is left', async () => {
    await slowTo(page, SLOWLY);
    await picker(page).setInputFiles([
      await film('first_half.mp4', 21),
      await writeNotes(path.join(folder, 'second-half.mp4')),
    ]);
    await page.getByText('8 uploads left today').waitFor();
    await page.getByText('The next day begins tomorrow at 00:00.').waitFor();
    const first = card(page, 'first_half.mp4');
    const second = card(page, 'second-half.mp4');
    expect(await first.getByLabel('Title').inputValue()).toBe('first half');
    expect(await second.getByLabel('Title').inputValue()).toBe('second half');
    await slowTo(page, Infinity);
    await fillText(first);
    await sign(first, 'Upload-manifold Test');
    await second.getByText('This is not a video file we can read').waitFor();
    expect(await second.getByRole('button', { name: 'Sign and submit' }).count()).toBe(0);
    await inReview(first);

    // That one gives its place back.
    for (let place = 3; place <= 11; place += 1)
      await client.call(catalogue.createVideo, { body: { fileName: `${place}.mp4`, sizeBytes: 1000 } });
    await picker(page).setInputFiles(await film('eleventh.mp4', 25));
    await card(page, 'eleventh.mp4').getByRole('alert').getByText('tomorrow at 00:00').waitFor();
    await page.reload();
    await page.getByText('No uploads left today. The next one is possible tomorrow at 00:00.').waitFor();
  });
});

describe('the keyboard alone', () => {
  afterEach(leave);

  it.each(sizesInTurn(0))(
    'leads from the file to the signature; on a %s every step fits, and anybody can use it',
    async (size) => {
      const { page } = await openUpload(`upload-typist-${size}`, { viewport: sizes[size] });
      const faults = await judgeInLongRun(page, `upload-empty-${size}`);
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
      faults.push(...(await judgeInLongRun(page, `upload-paused-${size}`)));
      await press('Resume', 'Space');
      await type(at.getByLabel('Title'), 'Typed without a mouse');
      await tabTo(page, at.getByLabel('Category'));
      await page.keyboard.type('DIY');
      await type(at.getByLabel('Tags'), 'keys, tab');
      await tabTo(page, at.getByRole('region', { name: 'Grant of exclusive rights' }));
      await page.keyboard.press('End');
      await at.getByText(`Upload-typist-${size} Test`).waitFor();
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
