/** A file that changes on the disk while it is sent: the browser reads nothing more of it, and the page says so. */
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { enterAs } from '#driver/siteDriver.ts';
import { slowTo } from '#testing/browser/network.ts';
import { openSession, shareJourney, signedIn, type Journey } from '#testing/browser/siteJourney.ts';
import { card, picker, sentPercent, writeFilm } from '#testing/site/uploads.ts';

let journey: Journey;
let folder: string;
beforeAll(async () => {
  journey = await shareJourney();
  folder = await mkdtemp(path.join(tmpdir(), 'soletake-changed-'));
});
afterAll(async () => {
  await journey.close();
  await rm(folder, { recursive: true, force: true });
});

it('says that the file has changed, and not that the connection is lost', async () => {
  const { site } = journey;
  await enterAs(site, { name: 'changing-maker', isCreator: true });
  const storageState = signedIn(site, await openSession(site, 'changing-maker'));
  const { page } = await journey.enterSite({ storageState });
  await page.goto(`${site.url}/upload`);
  const file = await writeFilm(path.join(folder, 'oak_stool.mp4'), 612, 8);
  await slowTo(page, 400_000);
  await picker(page).setInputFiles(file);
  const at = card(page, 'oak_stool.mp4');
  await sentPercent(page, 5);
  await at.getByRole('button', { name: 'Pause' }).click();
  await appendFile(file, 'more');
  await at.getByRole('button', { name: 'Resume' }).click();
  await at.getByText('The file has changed on your disk').waitFor();
  expect(await at.getByText('connection lost').count()).toBe(0);
});
