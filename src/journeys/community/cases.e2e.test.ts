/** A message to support in a real browser: the form, the console, the answer by mail, the reply by its link. */
import { staffNames } from '#driver/siteDriver.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { shareStaff } from '#driver/livedSite.ts';
import { readMails, waitFor } from '#driver/client.ts';
import { judge, sizes, untilTakenOver } from '#testing/browser/screens.ts';
import { enterConsole, openStaffSession, shareJourney, type Journey } from '#testing/browser/siteJourney.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await shareJourney();
});
afterEach(async ({ task }) => {
  expect(await journey.leave(task.result?.state === 'fail' ? task.id : undefined)).toEqual([]);
});
afterAll(() => journey.close());

const EMAIL = 'zoe@elsewhere.example';

it('goes from the form to the answer, back by the link of the mail, and to its end', async () => {
  const { site } = journey;
  const { page: sender } = await journey.enterSite({ viewport: sizes.phone });
  await sender.goto(`${site.url}/support?topic=purchase`);
  await untilTakenOver(sender);
  await sender.getByLabel('Message').fill('My download stops at half.\nWhat now?');
  await sender.getByLabel('Your name').fill('Zoë');
  await sender.getByLabel(/^(Your )?email/i).fill(EMAIL);
  await sender.getByRole('button', { name: 'Send message' }).click();
  await sender.getByText('Your message has arrived').waitFor();

  const moderator = await shareStaff('moderator');
  const session = await openStaffSession(site, staffNames.moderator, moderator.recoveryCodes.pop() ?? '');
  const desk = await enterConsole(journey, session, '');
  await desk.getByRole('link', { name: /^Support/ }).click();
  await desk.getByText('Something I bought').waitFor();
  expect(await judge(desk, 'console-cases-desk')).toEqual([]);
  await desk.getByRole('row').filter({ hasText: 'Something I bought' }).getByRole('link', { name: /^SUP-/ }).click();
  await desk.getByText('My download stops at half.').waitFor();
  await desk.getByLabel('Begin with').click();
  await desk.getByRole('option', { name: 'Ask for details' }).click();
  await expect.poll(() => desk.getByLabel('Your message').inputValue()).toMatch(/^Hello Zoë,/);
  expect(await judge(desk, 'console-case-desk')).toEqual([]);
  await desk.getByLabel('Your message').press('Control+Enter');
  await desk.getByText('Answered').first().waitFor();

  const link = await waitFor('the answer by mail', async () => {
    const mail = (await readMails(site.url)).find(
      ({ to, subject }) => to === EMAIL && subject.startsWith('Our answer'),
    );
    return /https?:\S+cases\/\S+/.exec(mail?.text ?? '')?.[0];
  });
  await sender.goto(link);
  await untilTakenOver(sender);
  await sender.getByText('which video or order it is about').waitFor();
  expect(await judge(sender, 'case-phone')).toEqual([]);
  await sender.getByLabel('Your reply').fill('It is the film of the kiln.');
  await sender.getByRole('button', { name: 'Send the reply' }).click();
  await sender.getByText('With us').waitFor();
  await expect.poll(() => sender.getByLabel('Your reply').inputValue()).toBe('');

  await desk.reload();
  await desk.getByText('It is the film of the kiln.').waitFor();
  await desk.getByLabel('Your message').fill('Thank you, it is put right.');
  await desk.getByLabel('Close the conversation: this settles it').check();
  await desk.getByRole('button', { name: 'Send the answer' }).click();
  await desk.getByText('Closed', { exact: true }).first().waitFor();
  await sender.reload();
  await sender.getByText('We consider this settled.').waitFor();
});
