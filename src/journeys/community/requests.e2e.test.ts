/** A request for content in a real browser: asked, looked at, answered with a video, which is then bought. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { listFromStock } from '#driver/livedSite.ts';
import { enterAs, enterStaff, staffNames } from '#driver/siteDriver.ts';
import { waitFor, type SiteClient } from '#driver/client.ts';
import { myRequests } from '#contracts/requests/requests.ts';
import { judge } from '#testing/browser/screens.ts';
import {
  enterConsole,
  enterPage,
  isAt,
  openJourney,
  openStaffSession,
  type Journey,
} from '#testing/browser/siteJourney.ts';

let journey: Journey;
let creator: SiteClient;
let buyer: SiteClient;
let moderator: SiteClient & { recoveryCodes: string[] };
beforeAll(async () => {
  journey = await openJourney();
  [creator, buyer, moderator] = await Promise.all([
    enterAs(journey.site, { name: 'creator', isCreator: true }),
    enterAs(journey.site, { name: 'buyer' }),
    enterStaff(journey.site, 'moderator'),
  ]);
});
afterEach(async ({ task }) => {
  expect(await journey.leave(task.result?.state === 'fail' ? task.id : undefined)).toEqual([]);
});
afterAll(() => journey.close());

it('a content request is answered by a video that is then bought', async () => {
  const { site } = journey;
  await listFromStock(site, creator, 1);

  const asking = await enterPage(journey, 'buyer', '/request', 'phone');
  await asking.getByLabel('What are you looking for?').fill('A dry-stone wall');
  await asking.getByLabel('What should it show?').fill('From the first stone to the last, without music.');
  await asking.getByLabel('Category').selectOption('construction');
  await asking.getByLabel('Budget to').fill('60');
  await asking.getByRole('button', { name: 'Send request' }).click();
  await asking.getByRole('region', { name: 'Your request is confirmed' }).waitFor();
  await asking.getByRole('link', { name: 'what buyers look for' }).click();
  await asking.getByRole('link', { name: 'A dry-stone wall' }).waitFor();
  expect(await judge(asking, 'requests-phone')).toEqual([]);

  const session = await openStaffSession(site, staffNames.moderator, moderator.recoveryCodes[0] ?? '');
  const desk = await enterConsole(journey, session, '');
  await desk.getByRole('link', { name: /^Requests/ }).click();
  await desk.getByRole('link', { name: 'A dry-stone wall' }).waitFor();
  expect(await judge(desk, 'console-requests-desk')).toEqual([]);
  await desk.getByRole('link', { name: 'A dry-stone wall' }).click();
  await desk.getByText('From the first stone to the last').waitFor();
  await desk.getByRole('button', { name: 'Nothing is wrong' }).click();
  await desk.getByText('It stays on the site.').waitFor();

  const id = (await buyer.call(myRequests)).requests[0]?.id ?? '';
  const answering = await enterPage(journey, 'creator', '/requests', 'desk');
  await answering.getByRole('link', { name: 'A dry-stone wall' }).click();
  await answering.waitForURL(isAt(`/requests/${id}`));
  await answering.getByRole('button', { name: 'Send the answer' }).click();
  await answering.getByRole('group', { name: 'Not sent yet' }).waitFor();
  expect(await judge(answering, 'request-answering-desk')).toEqual([]);
  await answering.getByLabel('Your video').selectOption({ label: 'Clip 1' });
  await answering.getByLabel('Your message').fill('Two days of work in ten minutes.');
  await answering.getByRole('button', { name: 'Send the answer' }).click();
  await answering.getByRole('list', { name: 'Your answers' }).getByText('Two days of work').waitFor();

  await desk.reload();
  await desk.getByText('Two days of work in ten minutes.').waitFor();
  expect(await judge(desk, 'console-request-desk')).toEqual([]);

  const reading = await enterPage(journey, 'buyer', '/notifications', 'phone');
  await reading.getByRole('link', { name: 'A creator answered your request' }).click();
  await reading.getByRole('list', { name: 'Answers' }).getByText('Two days of work').waitFor();
  expect(await judge(reading, 'request-answered-phone')).toEqual([]);
  await reading.getByRole('link', { name: 'See the video' }).click();
  await reading.getByRole('link', { name: 'Buy Now', exact: true }).click();
  await reading.getByLabel('The channel it is for').fill('https://videos.example/@walls');
  await reading.getByText('As a business').click();
  for (const box of await reading.getByRole('checkbox').all()) await box.check();
  await reading.getByRole('button', { name: 'Pay £53.90' }).click();
  await reading.waitForURL('**/pay/**');
  await reading.getByLabel('Card number').fill('4242 4242 4242 4242');
  await reading.getByRole('button', { name: /^Pay/ }).click();
  await reading.waitForURL('**/orders/**');
  await reading.getByRole('button', { name: 'Download the original' }).waitFor();

  await waitFor('the end of the search', async () => {
    const { requests } = await buyer.call(myRequests);
    return requests[0]?.status === 'fulfilled' ? true : undefined;
  });
  await reading.goto(`${site.url}/requests/${id}`);
  await reading.getByText('You have found what you were looking for.').waitFor();
  await reading.getByText('Fulfilled', { exact: true }).waitFor();
  expect(await judge(reading, 'request-fulfilled-phone')).toEqual([]);
});
