/** Acts at the pages of a sale, from the upload to the payout. */
import path from 'node:path';
import type { Page } from 'playwright-core';
import type { StaffRole } from '#contracts/http/endpoint.ts';
import { waitFor } from '#driver/client.ts';
import { enterStaff, staffNames } from '#driver/siteDriver.ts';
import type { Site } from '#driver/siteProcess.ts';
import { enterConsole, openStaffSession, type Journey } from './siteJourney.ts';

/** Sends the file for £49, fills in and signs under this name, and waits until a moderator can review it. */
export const uploadAtPage = async (
  page: Page,
  { url }: Site,
  { file, title, signedBy }: { file: string; title: string; signedBy: string },
): Promise<void> => {
  await page.goto(`${url}/upload`);
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Category').selectOption({ label: 'DIY & Home' });
  await page.getByLabel('Your price').fill('49');
  await page.getByText('£53.90').first().waitFor();
  await page.getByText('£44.10').first().waitFor();
  await page.getByText(signedBy).waitFor();
  await page.getByRole('checkbox', { name: /mean to sign/ }).check();
  await page.getByRole('button', { name: 'Sign and submit' }).click();
  await page.getByText('A moderator will review it').waitFor();
};

/** Staff who have entered a site: they have a second factor from then on. */
const entered = new WeakMap<Site, Map<StaffRole, ReturnType<typeof enterStaff>>>();

/** A member of staff with this role, signed in at a page of the console. */
export const enterDesk = async (journey: Journey, role: StaffRole, at: string): Promise<Page> => {
  const staff = entered.get(journey.site) ?? new Map<StaffRole, ReturnType<typeof enterStaff>>();
  entered.set(journey.site, staff);
  const entering = staff.get(role) ?? enterStaff(journey.site, role);
  staff.set(role, entering);
  const { recoveryCodes } = await entering;
  const session = await openStaffSession(journey.site, staffNames[role], recoveryCodes.pop() ?? '');
  return enterConsole(journey, session, at);
};

/** Opens the video from the list of those in review, until its preview can be played. */
export const openReview = async (page: Page, { url }: Site, title: string): Promise<void> => {
  await page.goto(`${url}/admin/videos`);
  await page.getByText(title).first().click();
  await page.locator('video').waitFor();
  await page.waitForFunction(() => document.querySelector('video')!.readyState >= 2);
};

export const approveAtPage = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Approve' }).click();
  await page
    .getByText(/listed|approved/i)
    .first()
    .waitFor();
};

/** From the page of a video to the pay page, as a consumer who agrees to everything. */
export const checkOutAtPage = async (page: Page): Promise<void> => {
  await page
    .getByRole('link', { name: /Buy Now/ })
    .first()
    .click();
  await page.getByLabel('The channel it is for').fill('https://videos.example/@buyer');
  await page.getByRole('radio', { name: /As a consumer/ }).check();
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: 'Pay £53.90' }).click();
  await page.waitForURL('**/pay/**');
};

/** Downloads the original from the page of the order; returns where it lies. */
export const downloadAtPage = async (page: Page, folder: string): Promise<string> => {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /Download/ }).click(),
  ]);
  const target = path.join(folder, 'download');
  await file.saveAs(target);
  return target;
};

/** Sets payouts up and asks for the share of the first sale. */
export const requestPayoutAtPage = async (page: Page, { url }: Site): Promise<void> => {
  await page.goto(`${url}/account?tab=payout`);
  await page.getByRole('button', { name: 'Set up payouts' }).click();
  await page.getByRole('button', { name: 'Agree and submit' }).click();
  await page.getByText('Your payouts are ready').waitFor();
  await page.getByLabel(/Amount/).fill('44.1');
  await page.getByRole('button', { name: /Withdraw|Request/ }).click();
  await page.getByText('£44.10').first().waitFor();
};

/** Releases the payout at a desk of finance; the creator's page says that it is paid. */
export const releasePayoutAtPage = async (desk: Page, creator: Page): Promise<void> => {
  await desk.getByText('£44.10').first().click();
  await desk.getByRole('button', { name: /Release/ }).click();
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /Release/ })
    .click();
  await waitFor('the transfer', async () => {
    await creator.reload();
    await creator.getByText('£44.10').first().waitFor();
    return (await creator.getByText('Paid', { exact: true }).count()) > 0 ? true : undefined;
  });
};
