/** What people report and what moderators hide and feature, in real browsers: the dialogs, the console, the home page. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { listFromStock } from '#driver/livedSite.ts';
import { enterAs, enterStaff, staffNames } from '#driver/siteDriver.ts';
import { waitFor, type SiteClient } from '#driver/client.ts';
import type { PageSession } from '#testing/site/signInAsPage.ts';
import * as messages from '#contracts/messages/messages.ts';
import { myNotifications } from '#contracts/notifications/notifications.ts';
import { judge, judgeInLongRun, sizes } from '#testing/browser/screens.ts';
import { enterConsole, enterPage, openJourney, openStaffSession, type Journey } from '#testing/browser/siteJourney.ts';
import { startPro } from '#testing/site/startPro.ts';

let journey: Journey;
let creator: SiteClient;
let buyer: SiteClient;
let moderator: PageSession;
let videoId: string;
beforeAll(async () => {
  journey = await openJourney();
  const { site } = journey;
  [creator, buyer, moderator] = await Promise.all([
    enterAs(site, { name: 'creator', isCreator: true }),
    enterAs(site, { name: 'buyer' }),
    enterStaff(site, 'moderator').then(({ recoveryCodes: [code = ''] }) =>
      openStaffSession(site, staffNames.moderator, code),
    ),
  ]);
  videoId = await listFromStock(site, creator, 1);
  await startPro(creator);
});
afterEach(async ({ task }) => {
  expect(await journey.leave(task.result?.state === 'fail' ? task.id : undefined)).toEqual([]);
});
afterAll(() => journey.close());

/** The page shows what was told before it was opened. */
const notificationOf = (by: SiteClient, words: string) =>
  waitFor(`“${words}”`, async () => {
    const { notifications } = await by.call(myNotifications, { query: {} });
    return notifications.find(({ text }) => text.includes(words));
  });

it('a video is reported once, decided by a moderator, and whoever reported it is told', async () => {
  const reporting = await enterPage(journey, 'buyer', `/videos/${videoId}`, 'phone');
  await reporting.getByRole('button', { name: 'Report this video' }).click();
  await reporting.getByRole('dialog').waitFor();
  expect(await judge(reporting, 'report-dialog-phone')).toEqual([]);
  const send = reporting.getByRole('button', { name: 'Send the report' });
  await send.click();
  await reporting.getByText('Not sent yet.').waitFor();
  await reporting.getByLabel('What is wrong?').selectOption({ index: 1 });
  await reporting.getByLabel(/^In your words/).fill('It shows my neighbour’s house.');
  await send.click();
  await reporting.getByText('Thank you').first().waitFor();

  const desk = await enterConsole(journey, moderator, '/reports');
  await desk.getByText('Spam or advertising').waitFor();
  expect(await judge(desk, 'console-reports-desk')).toEqual([]);
  await desk.getByRole('link', { name: 'Spam or advertising' }).click();
  await desk.getByText('Clip 1').waitFor();
  await desk.getByText('It shows my neighbour’s house.').waitFor();
  expect(await judge(desk, 'console-report-desk')).toEqual([]);
  await desk.getByRole('button', { name: 'Nothing wrong …' }).click();
  await desk.getByLabel('Reason').fill('The street is open to everybody.');
  await desk.getByRole('button', { name: 'Dismiss the report' }).click();
  await desk.getByText('The street is open to everybody.').waitFor();
  await notificationOf(buyer, 'The street is open to everybody.');
  await reporting.getByRole('link', { name: /^Notifications/ }).click();
  await reporting.getByText(/The street is open to everybody/).waitFor();
});

it('a message that is reported is hidden by a moderator, from both who write to each other', async () => {
  const { site } = journey;
  const first = { submissionId: randomUUID(), username: 'creator', words: 'Do you have it in winter, too?' };
  const { threadId } = await buyer.call(messages.writeToCreator, { body: first });
  const insult = 'Ask somebody who cares.';
  const body = { submissionId: randomUUID(), words: insult };
  await creator.call(messages.sendMessage, { params: { threadId }, body });
  const reading = await enterPage(journey, 'buyer', `/messages/${threadId}`, 'phone');
  await reading.getByText(insult).waitFor();
  await reading.getByRole('button', { name: 'Report' }).click();
  await reading.getByLabel('What is wrong?').selectOption({ label: 'Insults or threatens someone' });
  await reading.getByRole('button', { name: 'Send the report' }).click();
  await reading.getByText('Thank you').first().waitFor();

  const desk = await enterConsole(journey, moderator, '/reports');
  await desk.getByRole('link', { name: 'Insults or threatens someone' }).click();
  await desk.getByText(insult).waitFor();
  expect(await judge(desk, 'console-report-message-desk')).toEqual([]);
  await desk.getByRole('button', { name: 'Hide the message …' }).click();
  await desk.getByLabel('Reason').fill('Please be kind.');
  expect(await judge(desk, 'console-hide-message-desk')).toEqual([]);
  await desk.getByRole('button', { name: 'Hide the message', exact: true }).click();
  await desk.getByText('Hidden', { exact: true }).waitFor();
  expect(await desk.getByText(insult).count()).toBe(1);
  expect(await desk.getByRole('button', { name: 'Hide the message …' }).count()).toBe(0);
  await desk.setViewportSize(sizes.phone);
  expect(await judge(desk, 'console-report-hidden-phone')).toEqual([]);

  const writing = await enterPage(journey, 'creator', `/messages/${threadId}`, 'desk');
  for (const page of [reading, writing]) {
    await page.getByText('Hidden by our moderators.').waitFor();
    expect(await page.getByText(insult).count()).toBe(0);
  }
  expect(await judge(reading, 'thread-hidden-phone')).toEqual([]);
  expect(await judgeInLongRun(writing, 'thread-hidden-desk')).toEqual([]);
  await writing.goto(`${site.url}/messages`);
  await writing.getByText('Hidden by our moderators.').waitFor();
  expect(await judge(writing, 'threads-hidden-desk')).toEqual([]);
  await notificationOf(creator, 'Please be kind.');
  await writing.goto(`${site.url}/notifications`);
  await writing.getByText(/Please be kind/).waitFor();
});

it('a video of a creator with Creator Pro is featured on the home page, until a moderator ends that', async () => {
  const { site } = journey;
  const desk = await enterConsole(journey, moderator, `/videos/${videoId}/show`);
  await desk.getByRole('button', { name: 'Feature …' }).click();
  const today = new Date().toISOString().slice(0, 10);
  await desk.getByLabel('From').fill(today);
  await desk.getByLabel(/^Until/).fill('2999-01-01');
  await desk.getByRole('button', { name: 'Feature it' }).click();
  await desk.getByText('It is featured.').waitFor();

  const { page: visitor } = await journey.enterSite({ viewport: sizes.phone });
  await visitor.goto(site.url);
  await visitor.getByRole('heading', { name: 'Featured' }).waitFor();
  expect(await judge(visitor, 'home-featured-phone')).toEqual([]);

  await desk.goto(`${site.url}/admin/featured`);
  await desk.getByText('On the site').waitFor();
  expect(await judge(desk, 'console-featured-desk')).toEqual([]);
  await desk.getByRole('button', { name: 'End …' }).click();
  await desk.getByLabel('Reason').fill('Another film comes in its place.');
  await desk.getByRole('button', { name: 'Stop featuring it' }).click();
  await desk.getByText('Nothing is featured.').waitFor();
  await visitor.reload();
  await visitor.getByRole('heading', { name: 'New videos' }).waitFor();
  expect(await visitor.getByRole('heading', { name: 'Featured' }).count()).toBe(0);
});
