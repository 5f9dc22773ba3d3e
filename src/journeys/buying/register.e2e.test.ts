/** A certificate from its owner to a stranger, in a real browser: the register, a dropped file that is never sent, and the page that needs no network. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import * as catalogue from '#contracts/catalogue/catalogue.ts';
import * as certificates from '#contracts/certificates/certificates.ts';
import * as sales from '#contracts/sales/sales.ts';
import { uploadVideo, waitFor, type SiteClient } from '#driver/client.ts';
import { buy, enterAs, payAt } from '#driver/siteDriver.ts';
import { judgeInLongRun, sizes } from '#testing/browser/screens.ts';
import { enterPage, shareJourney, type Journey } from '#testing/browser/siteJourney.ts';
import { listStock } from '#driver/stock.ts';

let journey: Journey;
let buyer: SiteClient;
let orderId: string;
let certificateId: string;
/** Files as they are saved. */
let original: string;
let certificate: string;
let folder: string;

beforeAll(async () => {
  journey = await shareJourney();
  const creator = await enterAs(journey.site, { name: 'register-seller', isCreator: true });
  buyer = await enterAs(journey.site, { name: 'register-buyer' });
  const bought = await buy(buyer, await listStock(journey.site, creator, { title: 'Clip 1' }));
  ({ orderId } = bought);
  expect(await payAt(bought.payUrl)).toBe(303);
  certificateId = await waitFor('the proof', async () => {
    const { proof } = await buyer.call(sales.getOrder, { params: { orderId } });
    return proof ?? undefined;
  });
  await waitFor('the certificate', async () => {
    const { document } = await buyer.call(certificates.findCertificate, { params: { certificateId } });
    return document ?? undefined;
  });
});
afterEach(async ({ task }) => {
  expect(await journey.leave(task.result?.state === 'fail' ? task.id : undefined)).toEqual([]);
});
afterAll(() => journey.close());

/** Saves what comes when this is pressed, beside the others. */
const saveFrom = async (page: Page, press: () => Promise<void>): Promise<string> => {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  const target = path.join(path.dirname(await download.path()), download.suggestedFilename());
  await download.saveAs(target);
  return target;
};

/** Once the page listens. */
const give = (page: Page, label: string, file: string): Promise<void> =>
  page.getByLabel(label).and(page.locator(':enabled')).setInputFiles(file);

/** The bytes that the page sends from now on, with each request. */
const watchSent = (page: Page): { method: string; bytes: number }[] => {
  const sent: { method: string; bytes: number }[] = [];
  page.on('request', (request) => {
    sent.push({ method: request.method(), bytes: request.postDataBuffer()?.length ?? 0 });
  });
  return sent;
};

it('its owner saves the original and the certificate with the price', async () => {
  const page = await enterPage(journey, 'register-buyer', `/orders/${orderId}`, 'desk');
  original = await saveFrom(page, () => page.getByRole('button', { name: 'Download the original' }).click());
  await page.getByLabel('With the price that you paid').check({ force: true });
  certificate = await saveFrom(page, () => page.getByRole('button', { name: 'Certificate (.json)' }).click());
  folder = path.dirname(certificate);
  expect(path.basename(certificate)).toBe(`certificate-${certificateId}.json`);
  await page.getByRole('link', { name: 'the public register' }).click();
  await page.getByRole('heading', { level: 1, name: 'This licence is in force.' }).waitFor();
});

it('its owner reads that somebody tried to upload it again, and finds the notice for other platforms', async () => {
  const copier = await enterAs(journey.site, { name: 'register-copier', isCreator: true });
  const details = { title: 'Mine', description: '', category: 'diy', tags: [], pricePence: 4900 };
  const videoId = await uploadVideo(journey.site.url, copier, details, await readFile(original), 'mine.mp4');
  await waitFor('the refusal', async () => {
    const { status } = await copier.call(catalogue.getMyVideo, { params: { videoId } });
    return status === 'refused' ? true : undefined;
  });
  const page = await enterPage(journey, 'register-buyer', `/orders/${orderId}`, 'phone');
  await page.getByText('One upload of this video to Soletake was refused:').waitFor();
  await page.getByText(/: the same file$/).waitFor();
  await page.getByText('You found it on another platform?').click();
  await page.getByText(`/verify/${certificateId}`).waitFor();
  expect(await judgeInLongRun(page, 'guard-phone')).toEqual([]);
});

it('a stranger drops the film: it is found by its fingerprint, and no request holds it', async () => {
  const { page } = await journey.enterSite({ viewport: sizes.phone });
  await page.goto(`${journey.site.url}/verify`);
  expect(await judgeInLongRun(page, 'verify-phone')).toEqual([]);
  const sent = watchSent(page);
  await give(page, 'A video or a certificate', original);
  await page.getByText('The file on your device is the one that was sold.').waitFor();
  expect(new URL(page.url()).pathname).toBe(`/verify/${certificateId}`);
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.filter(({ method, bytes }) => method !== 'GET' || bytes > 0)).toEqual([]);
  await page.getByText('Sold, once').waitFor();
  expect(await judgeInLongRun(page, 'certificate-phone')).toEqual([]);

  const other = path.join(folder, 'other.mp4');
  await writeFile(other, 'another film');
  await give(page, 'The video to compare', other);
  await page.getByText('The file on your device is another one').waitFor();
  await page.goto(`${journey.site.url}/verify`);
  await give(page, 'A video or a certificate', other);
  await page.getByText('No certificate was ever issued for exactly this file').waitFor();
});

it('a stranger drops the certificate: it is genuine, and a changed one is not', async () => {
  const { page } = await journey.enterSite({ viewport: sizes.desk });
  await page.goto(`${journey.site.url}/verify`);
  await give(page, 'A video or a certificate', certificate);
  await page.getByRole('heading', { name: 'This certificate is genuine.' }).waitFor();
  expect(await judgeInLongRun(page, 'verify-document-desk')).toEqual([]);
  const forged = path.join(folder, 'forged.json');
  await writeFile(
    forged,
    JSON.stringify({ ...JSON.parse(await readFile(certificate, 'utf8')), entry: null, still: 'AAAA' }),
  );
  await give(page, 'A video or a certificate', forged);
  await page.getByRole('heading', { name: 'This certificate is not genuine.' }).waitFor();
  await writeFile(forged, 'no certificate');
  await give(page, 'A video or a certificate', forged);
  await page.getByText('This file cannot be read as a certificate or a video.').waitFor();
});

it('the saved page checks both with the network off', async () => {
  const { page } = await journey.enterSite({ viewport: sizes.desk });
  await page.goto(`${journey.site.url}/verify`);
  const saved = await saveFrom(page, () => page.getByRole('link', { name: 'Page to save' }).click());
  await page.context().setOffline(true);
  try {
    await page.goto(pathToFileURL(saved).href);
    await page.getByLabel('The certificate (.json)').setInputFiles(certificate);
    await page.getByLabel('The video, if you have it').setInputFiles(original);
    await page.getByText('✓ the file is the one that was sold').waitFor();
    await page.getByText('✓ the entry of the log is this sale, at this price').waitFor();
    expect(await page.getByText('Valid', { exact: true }).isVisible()).toBe(true);
    await page.getByLabel('The video, if you have it').setInputFiles(saved);
    await page.getByText('Not valid', { exact: true }).waitFor();
  } finally {
    // Other journeys get the same browser.
    await page.context().setOffline(false);
  }
});
