/** What people send us, in a real browser: by keyboard on a phone, without an account, and how each form looks. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { enterAs } from '#driver/siteDriver.ts';
import { mailTo } from '#testing/site/accountSite.ts';
import { judge, sizes } from '#testing/browser/screens.ts';
import {
  isAt,
  shareJourney,
  openSession,
  remarkAt,
  signedIn,
  tabTo,
  type Journey,
} from '#testing/browser/siteJourney.ts';
import { isLongRun } from '#testing/run/longRun.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await shareJourney();
});
afterEach(async ({ task }) => {
  expect(await journey.leave(task.result?.state === 'fail' ? task.id : undefined)).toEqual([]);
});
afterAll(() => journey.close());

const enter = async (path: string): Promise<Page> => {
  const { page } = await journey.enterSite({ viewport: sizes.phone });
  await page.goto(journey.site.url + path);
  return page;
};

/** Fills in the fields as a keyboard does; a choice by the first letters of its name. */
const type = async (page: Page, words: readonly (readonly [label: string, words: string])[]): Promise<void> => {
  for (const [label, text] of words) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  }
};
const press = async (page: Page, button: string): Promise<void> => {
  const target = page.getByRole('button', { name: button, exact: true });
  // Ready once the script listens.
  await target.and(page.locator(':enabled')).waitFor();
  await tabTo(page, target);
  await page.keyboard.press('Enter');
};
/** The reference that a page shows, once it is there and has the focus. */
const referenceOn = async (page: Page, title: string): Promise<string> => {
  const received = page.getByRole('region', { name: title });
  await received.waitFor();
  await page.waitForFunction((name) => document.activeElement?.getAttribute('aria-label') === name, title);
  return (await received.locator('p', { hasText: /^[A-Z]{3}(-[A-Z\d]{4}){3}$/ }).innerText()).trim();
};

describe('somebody without an account, on a phone and by keyboard,', () => {
  it('writes to support: is told what is missing, keeps the words over a reload, and gets a reference by mail', async () => {
    const page = await enter('/support');
    await press(page, 'Send message');
    const summary = page.getByRole('group', { name: 'Not sent yet' });
    await summary.waitFor();
    expect(await remarkAt(page.getByLabel('Message'))).toContain('Please write your message');
    expect(await judge(page, 'support-refused-phone')).toEqual([]);

    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Signing');
    await type(page, [['Message', 'The link says “expired”.']]);
    await page.reload();
    await page.waitForFunction(() => document.querySelector('textarea')?.value === 'The link says “expired”.');
    await type(page, [
      ['Your name', 'Ann'],
      ['Your email', 'ann@test.example'],
    ]);
    await press(page, 'Send message');
    const reference = await referenceOn(page, 'Your message has arrived');
    expect(reference).toMatch(/^SUP-/);
    expect(await mailTo(journey.site, 'ann@test.example', reference)).toContain('Signing in or confirming my email');
    expect(await judge(page, 'support-sent-phone')).toEqual([]);
    await page.reload();
    await page.getByRole('button', { name: 'Send message' }).waitFor();
    expect(await page.getByLabel('Message').inputValue()).toBe('');
  });

  it('writes by the contact page that the 404 leads to', async () => {
    const page = await enter('/no-such-page');
    await tabTo(page, page.getByRole('link', { name: 'Contact Us' }));
    await page.keyboard.press('Enter');
    await page.waitForURL(isAt('/contact'));
    expect(await judge(page, 'contact-phone')).toEqual([]);
    await type(page, [
      ['Topic', 'I cannot'],
      ['Message', 'Where is the page about kilns?'],
      ['Your name', 'Ben'],
      ['Your email', 'ben@test.example'],
    ]);
    await press(page, 'Send message');
    expect(await referenceOn(page, 'Your message has arrived')).toMatch(/^CON-/);
  });

  it('asks for content, which counts once the mailed link has been followed', async () => {
    const page = await enter('/request');
    expect(await judge(page, 'request-phone')).toEqual([]);
    await type(page, [
      ['What are you looking for?', 'A dry-stone wall'],
      ['What should it show?', 'From the first stone on'],
      ['Category', 'Cons'],
      ['Budget to (optional)', '200'],
      ['Your name', 'Cleo'],
      ['Your email', 'cleo@test.example'],
    ]);
    await press(page, 'Send request');
    const reference = await referenceOn(page, 'One more step to go');
    expect(await judge(page, 'request-sent-phone')).toEqual([]);
    await page.goto(await journey.mailedLink('cleo@test.example', '/request'));
    expect(await referenceOn(page, 'Your request is confirmed')).toBe(reference);
    expect(new URL(page.url()).search).toBe('');
  });

  it('sends a copyright notice about a video', async () => {
    const page = await enter('/dmca?video=00000000-0000-4000-8000-000000000001');
    expect(await judge(page, 'dmca-phone')).toEqual([]);
    await type(page, [
      ['Your work', 'My film of a kiln'],
      ['Your name', 'Dora Lee'],
      ['Your email', 'dora@test.example'],
      ['Your postal address', '1 Bench Row, Leeds'],
    ]);
    for (const box of await page.getByRole('checkbox').all()) {
      await tabTo(page, box);
      await page.keyboard.press('Space');
    }
    await type(page, [['Your signature', 'Dora Lee']]);
    await press(page, 'Send notice');
    const reference = await referenceOn(page, 'Your notice has arrived');
    expect(await mailTo(journey.site, 'dora@test.example', reference)).toContain(reference);
  });
});

const forms = ['/support', '/contact', '/request', '/dmca'];

describe('a form', () => {
  // The others are judged above, on a phone.
  it.each(isLongRun ? forms : ['/support'])('%s has no barrier on a desk', async (path) => {
    const { page } = await journey.enterSite({ viewport: sizes.desk });
    await page.goto(journey.site.url + path);
    expect(await judge(page, `${path.slice(1)}-desk`)).toEqual([]);
  });

  it.each(forms)('%s says without JavaScript where to write', async (path) => {
    const { page } = await journey.enterSite({ javaScriptEnabled: false });
    await page.goto(journey.site.url + path);
    expect(await page.getByText('This form needs JavaScript to be sent. Without it, write to').isVisible()).toBe(true);
    expect(await page.locator('main form button[type=submit]').isDisabled()).toBe(true);
  });

  it('of a person who is signed in asks for no address, and the dashboard shows what was asked for', async () => {
    await enterAs(journey.site, { name: 'wisher' });
    const { page } = await journey.enterSite({
      viewport: sizes.desk,
      storageState: signedIn(journey.site, await openSession(journey.site, 'wisher')),
    });
    await page.goto(`${journey.site.url}/request`);
    await page.getByText('wisher@test.example').waitFor();
    await page.getByLabel('What are you looking for?').fill('A well, dug by hand');
    await page.getByLabel('What should it show?').fill('All of it');
    await page.getByLabel('Category').selectOption('construction');
    await page.getByRole('button', { name: 'Send request' }).click();
    const reference = await referenceOn(page, 'Your request is confirmed');
    await page.goto(`${journey.site.url}/dashboard`);
    const list = page.getByRole('list', { name: 'My requests' });
    await list.getByText(reference).waitFor();
    expect(await list.innerText()).toContain('A well, dug by hand');
    expect(await judge(page, 'dashboard-requests-desk')).toEqual([]);
  });
});
