/** Passkeys in a real browser with a device of its own: added, signed in with, and the way of staff into the console. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { readConfig } from '#config.ts';
import { openStaffDesk } from '#driver/staffDesk.ts';
import { enterAs, openTestStores } from '#driver/siteDriver.ts';
import { judge } from '#testing/browser/screens.ts';
import { enterPage, isAt, openJourney, type Journey } from '#testing/browser/siteJourney.ts';
import { addVirtualAuthenticator } from '#testing/browser/virtualAuthenticator.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await openJourney();
});
afterEach(async ({ task }) => {
  expect(await journey.leave(task.result?.state === 'fail' ? task.id : undefined)).toEqual([]);
});
afterAll(() => journey.close());

/** What the operator's command does and prints. */
const grant = async (email: string): Promise<string> => {
  const stores = await openTestStores(journey.site);
  try {
    const { link } = await openStaffDesk(stores, readConfig(journey.site.env)).grant(email, 'moderator');
    return link ?? 'no link';
  } finally {
    await stores.close();
  }
};

it('V6.3.3: a person adds a passkey, and signs in with it and nothing else', async () => {
  await enterAs(journey.site, { name: 'paula' });
  const page = await enterPage(journey, 'paula', '/account?tab=security', 'desk');
  const countPasskeys = await addVirtualAuthenticator(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByText('not used yet').waitFor();
  expect(await countPasskeys()).toBe(1);
  expect(await judge(page, 'the passkeys of an account')).toEqual([]);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${journey.site.url}/login`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL(isAt('/dashboard'));
  await page.goto(`${journey.site.url}/account?tab=security`);
  await passkeys.getByText('last used').waitFor();
  await passkeys.getByRole('button', { name: /^Remove / }).click();
  await page.getByRole('button', { name: 'Remove it' }).click();
  await passkeys.getByRole('listitem').waitFor({ state: 'detached' });
});

it('V6.3.3: a member of staff adds the first passkey by the operator’s link, and enters the console with it', async () => {
  await enterAs(journey.site, { name: 'pascal' });
  const link = await grant('pascal@test.example');
  const { page } = await journey.enterSite();
  await addVirtualAuthenticator(page);
  await page.goto(link);
  await page.getByRole('heading', { name: 'Add your passkey' }).waitFor();
  expect(new URL(page.url()).hash).toBe('');
  expect(await judge(page, 'the link for a first passkey')).toEqual([]);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
  await page.goto(`${journey.site.url}/admin`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('link', { name: 'People' }).first().waitFor();
  // The link has been used.
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('alert').getByText('This link is incomplete, used or older than 24 hours.').waitFor();
});
