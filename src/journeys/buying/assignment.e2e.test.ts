/** A licence from its buyer to somebody else, in two browsers: the offer, the mail, the answer, and what each of them has afterwards. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import * as certificates from '#contracts/certificates/certificates.ts';
import * as assignments from '#contracts/sales/assignments.ts';
import * as sales from '#contracts/sales/sales.ts';
import { readMails, waitFor, type SiteClient } from '#driver/client.ts';
import { listFromStock } from '#driver/livedSite.ts';
import { buy, enterAs, enterStaff, payAt, staffNames } from '#driver/siteDriver.ts';
import { judgeSizes, type Size } from '#testing/browser/screens.ts';
import { enterConsole, enterPage, openJourney, openStaffSession, type Journey } from '#testing/browser/siteJourney.ts';

let journey: Journey;
let buyer: SiteClient;
let heir: SiteClient;
let orderId: string;
/** Of the sale, and of the transfer. */
let firstId: string;
let secondId: string;

const both: readonly Size[] = ['phone', 'desk'];

beforeAll(async () => {
  journey = await openJourney();
  const creator = await enterAs(journey.site, { name: 'creator', isCreator: true });
  buyer = await enterAs(journey.site, { name: 'buyer' });
  heir = await enterAs(journey.site, { name: 'heir' });
  const bought = await buy(buyer, await listFromStock(journey.site, creator, 1));
  ({ orderId } = bought);
  expect(await payAt(bought.payUrl)).toBe(303);
  firstId = await waitFor('the proof', async () => {
    const { proof } = await buyer.call(sales.getOrder, { params: { orderId } });
    return proof ?? undefined;
  });
});
afterEach(async ({ task }) => {
  expect(await journey.leave(task.result?.state === 'fail' ? task.id : undefined)).toEqual([]);
});
afterAll(() => journey.close());

const offerTo = async (page: Page, username: string): Promise<void> => {
  const form = page.getByRole('form', { name: 'Transfer the licence' });
  await form.getByLabel('Username of the new owner').fill(username);
  await form.getByRole('button', { name: 'Offer the licence' }).click();
};

it('its buyer offers it by a username, and may take that back', async () => {
  const page = await enterPage(journey, 'buyer', `/orders/${orderId}`, 'desk');
  await offerTo(page, 'nobody-has-this');
  const form = page.getByRole('form', { name: 'Transfer the licence' });
  await form.getByText('Nobody who could receive a licence has this username.').waitFor();
  await offerTo(page, 'heir');
  await page.getByText('You offered it to heir').waitFor();
  expect(await judgeSizes(page, 'transfer-offered', both)).toEqual([]);
  await page.getByRole('button', { name: 'Take the offer back' }).click();
  await page.getByRole('button', { name: 'Take it back' }).click();
  await offerTo(page, 'heir');
  await page.getByText('You offered it to heir').waitFor();
});

it('the recipient comes by the mail, reads everything and accepts', async () => {
  const link = await waitFor('the mail with the offer', async () => {
    const mails = await readMails(journey.site.url);
    return mails
      .flatMap(({ text }) => text.match(/https?:\S+/g) ?? [])
      .find((address) => new URL(address).pathname === `/transfers/${orderId}`);
  });
  const page = await enterPage(journey, 'heir', new URL(link).pathname, 'desk');
  await page.getByRole('heading', { level: 1, name: 'buyer wants to transfer a licence to you.' }).waitFor();
  await page.getByText('Published before the sale').waitFor();
  expect(await judgeSizes(page, 'transfer-recipient', both)).toEqual([]);
  const form = page.getByRole('form', { name: 'Accept the licence' });
  await form.getByRole('button', { name: 'Accept the licence' }).click();
  await form.getByText('Please read and accept the licence').waitFor();
  await form.getByLabel('The channel it is for').fill('https://www.youtube.com/@heir');
  await form.getByLabel('I have read the licence and accept it.').check({ force: true });
  await form.getByRole('button', { name: 'Accept the licence' }).click();
  await page.getByRole('heading', { level: 1, name: 'It is yours, and nobody else’s.' }).waitFor();
  expect(await judgeSizes(page, 'transfer-received', both)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the original' }).click(),
  ]);
  expect(await download.failure()).toBeNull();
  await page.goto(`${journey.site.url}/account?tab=purchases`);
  await page.getByRole('list', { name: 'Licences transferred to you' }).waitFor();
  expect(await judgeSizes(page, 'transfer-purchases', both)).toEqual([]);
  expect(await page.getByText('£').count()).toBe(0);
  ({ certificateId: secondId } = await heir.call(assignments.getAssignment, { params: { orderId } }));
});

it('its buyer keeps the receipt and loses the download', async () => {
  const page = await enterPage(journey, 'buyer', `/orders/${orderId}`, 'desk');
  await page.getByRole('heading', { level: 1, name: 'You transferred this licence.' }).waitFor();
  await page.getByRole('button', { name: 'Receipt (PDF)' }).waitFor();
  expect(await page.getByRole('button', { name: 'Download the original' }).count()).toBe(0);
  expect(await judgeSizes(page, 'transfer-former', both)).toEqual([]);
  await expect(buyer.call(sales.openDownload, { params: { orderId } })).rejects.toThrow('transferred');
});

it('the register shows both certificates, and leads from one to the other', async () => {
  await waitFor('the certificate of the transfer', async () => {
    const { document } = await buyer.call(certificates.findCertificate, { params: { certificateId: secondId } });
    return document ?? undefined;
  });
  const page = await enterPage(journey, 'buyer', `/verify/${firstId}`, 'desk');
  await page.getByRole('heading', { level: 1, name: 'This certificate has ended.' }).waitFor();
  await page.getByRole('link', { name: 'The certificate that took its place' }).click();
  await page.getByRole('heading', { level: 1, name: 'This licence is in force.' }).waitFor();
  await page.getByText('Transferred', { exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/verify/${secondId}`);
});

it('staff see who owns it', async () => {
  const { recoveryCodes } = await enterStaff(journey.site, 'finance');
  const session = await openStaffSession(journey.site, staffNames.finance, recoveryCodes[0] ?? '');
  const page = await enterConsole(journey, session, `/sales/${orderId}/show`);
  await page.getByText('Licence now with').waitFor();
  await page.getByText(heir.userId).waitFor();
  expect(await judgeSizes(page, 'console-sale-transferred', both)).toEqual([]);
});
