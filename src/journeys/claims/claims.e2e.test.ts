/** A copyright claim in a real browser: the public form, the console, the creator's answer, and the days that pass. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { listFromStock } from '#driver/livedSite.ts';
import { enterAs, enterStaff, staffNames } from '#driver/siteDriver.ts';
import { readMails, waitFor, type SiteClient } from '#driver/client.ts';
import * as claims from '#contracts/claims/claims.ts';
import { judge, sizes, untilTakenOver } from '#testing/browser/screens.ts';
import { sendNotice } from '#testing/site/sendNotice.ts';
import { enterConsole, enterPage, openJourney, openStaffSession, type Journey } from '#testing/browser/siteJourney.ts';

let journey: Journey;
let creator: SiteClient;
let moderator: SiteClient & { recoveryCodes: string[] };
beforeAll(async () => {
  journey = await openJourney();
  [creator, moderator] = await Promise.all([
    enterAs(journey.site, { name: 'creator', isCreator: true }),
    enterStaff(journey.site, 'moderator'),
  ]);
});
afterEach(async ({ task }) => {
  expect(await journey.leave(task.result?.state === 'fail' ? task.id : undefined)).toEqual([]);
});
afterAll(() => journey.close());

const counter = {
  name: 'Cleo',
  postalAddress: '2 Lane\nYork',
  phone: '+44 1904 1',
  reason: 'It is my own film.',
  mistake: true as const,
  jurisdiction: true as const,
  signature: 'Cleo',
};

const EMAIL = 'ann@elsewhere.example';
const mailTo = (to: string, subject: string): Promise<string> =>
  waitFor(`the letter “${subject}”`, async () => {
    const mails = await readMails(journey.site.url);
    return mails.find((mail) => mail.to === to && mail.subject.startsWith(subject))?.text;
  });

it('goes to a strike when a court was asked, and the strike goes when two people want it gone', async () => {
  const { site } = journey;
  const videoId = await listFromStock(site, creator, 1);
  const { claimId, key } = await sendNotice(site, videoId, 'eve');
  await moderator.call(claims.acceptClaim, { params: { id: claimId }, body: { videoId: null } });
  await creator.call(claims.counterClaim, { params: { claimId }, body: counter });

  const { page: sender } = await journey.enterSite({ viewport: sizes.phone });
  await sender.goto(`${site.url}/claims/${claimId}#${key}`);
  await untilTakenOver(sender);
  await sender.getByRole('textbox', { name: 'The court that you have gone to' }).fill('County Court at Leeds, 471/26');
  await sender.getByRole('button', { name: 'Tell us' }).click();
  await sender.getByText('You told us that you have gone to court.').waitFor();

  const at = async (name: string, code: string) =>
    enterConsole(journey, await openStaffSession(site, name, code), `/claims/${claimId}/show`);
  const decide = async (page: Page, button: string, reason: string, confirm: string): Promise<void> => {
    await page.getByRole('button', { name: button }).click();
    await page.getByLabel('Reason').fill(reason);
    await page.getByRole('button', { name: confirm, exact: true }).click();
  };
  const desk = await at(staffNames.moderator, moderator.recoveryCodes[1] ?? '');
  await decide(desk, 'Uphold …', 'The court has found for them.', 'Uphold the claim');
  await desk.getByText('Upheld', { exact: true }).first().waitFor();

  const owner = await enterPage(journey, 'creator', `/studio/claims/${claimId}`, 'desk');
  await owner.getByText(/It counts as a strike until/).waitFor();
  expect(await judge(owner, 'claim-strike-desk')).toEqual([]);
  await owner.getByRole('textbox', { name: 'Why it should not count' }).fill('The court found for me in the end.');
  await owner.getByRole('button', { name: 'Appeal against the strike' }).click();
  await owner.getByText('You appealed.').waitFor();

  const colleague = await enterStaff(site, 'moderator', 'colleague');
  const other = await at('colleague', colleague.recoveryCodes[0] ?? '');
  await other.getByText('The court found for me in the end.').waitFor();
  await decide(other, 'Remove the strike …', 'The judgment was set aside.', 'Remove it');
  await other.getByText('One person has asked to remove it; a second one has to confirm.').waitFor();
  expect(await judge(other, 'console-strike-desk')).toEqual([]);
  await desk.reload();
  await decide(desk, 'Remove the strike …', 'I have read the judgment, too.', 'Remove it');
  await desk.getByText('It was removed').waitFor();
  await owner.reload();
  await owner.getByText(/The strike for it was removed/).waitFor();
});

it('goes from the public form to a video that is back after ten business days', async () => {
  const { site } = journey;
  const videoId = await listFromStock(site, creator, 2);
  const { page: sender } = await journey.enterSite({ viewport: sizes.phone });
  await sender.goto(`${site.url}/dmca?video=${videoId}`);
  await untilTakenOver(sender);
  await sender.getByLabel('Your work').fill('My film of a gear, 2021');
  await sender.getByLabel('Your name').fill('Ann Lee');
  await sender.getByLabel(/^(Your )?email/i).fill(EMAIL);
  await sender.getByLabel('Your postal address').fill('1 Bench Row, Leeds');
  for (const box of await sender.getByRole('group', { name: 'Your statements' }).getByRole('checkbox').all())
    await box.click();
  await sender.getByLabel('Your signature').fill('Ann Lee');
  await sender.getByRole('button', { name: 'Send notice' }).click();
  await sender.getByText('Your notice has arrived').waitFor();
  const [link = ''] = /https?:\S+claims\/\S+/.exec(await mailTo(EMAIL, 'We have your copyright notice')) ?? [];
  await sender.goto(link);
  await sender.getByText('Under review').waitFor();
  expect(await judge(sender, 'claim-sent-phone')).toEqual([]);

  const session = await openStaffSession(site, staffNames.moderator, moderator.recoveryCodes[0] ?? '');
  const desk = await enterConsole(journey, session, '');
  await desk.getByRole('link', { name: /^Claims/ }).click();
  await desk.getByText('Clip 2').waitFor();
  expect(await judge(desk, 'console-claims-desk')).toEqual([]);
  await desk.getByRole('link', { name: /^DMC-/ }).click();
  await desk.getByText('My film of a gear, 2021').waitFor();
  expect(await judge(desk, 'console-claim-desk')).toEqual([]);
  await desk.getByRole('button', { name: 'Accept …' }).click();
  await desk.getByRole('button', { name: 'Accept the claim' }).click();
  await desk.getByText('Accepted, creator may answer').waitFor();
  const { page: visitor } = await journey.enterSite({ viewport: sizes.desk });
  await waitFor('the video to be gone', async () => {
    const answer = await visitor.goto(`${site.url}/videos/${videoId}`);
    return answer?.status() === 404 ? true : undefined;
  });

  const [mine = ''] =
    /\/studio\/claims\/\S+/.exec(await mailTo('creator@test.example', 'A copyright claim against your video')) ?? [];
  const answering = await enterPage(journey, 'creator', mine, 'desk');
  await answering.getByText('1 Bench Row, Leeds').waitFor();
  await answering.getByRole('button', { name: 'Send the counter-notice' }).click();
  await answering.getByText('Please say why it is a mistake').first().waitFor();
  expect(await judge(answering, 'claim-answer-desk')).toEqual([]);
  await answering.getByLabel('Why it is a mistake').fill('I filmed it in my own workshop.');
  await answering.getByLabel('Your name').fill('Cleo Test');
  await answering.getByLabel('Your postal address').fill('2 Lane, York');
  await answering.getByLabel('Your phone number').fill('+44 1904 100');
  for (const box of await answering.getByRole('group', { name: 'Your statements' }).getByRole('checkbox').all())
    await box.click();
  await answering.getByLabel('Your signature').fill('Cleo Test');
  await answering.getByRole('button', { name: 'Send the counter-notice' }).click();
  await answering.getByText('We sent your counter-notice to the sender of the notice').waitFor();

  await sender.reload();
  await sender.getByText('I filmed it in my own workshop.').waitFor();
  expect(await judge(sender, 'claim-answered-phone')).toEqual([]);

  // The console and the creator look at a clock that is theirs; only those without a session stay.
  await desk.close();
  await answering.close();
  site.env['CLOCK_AHEAD_DAYS'] = '25';
  await site.halt();
  await site.restart();
  await waitFor('the video to be back', async () => {
    const answer = await visitor.goto(`${site.url}/videos/${videoId}`);
    return answer?.status() === 200 ? true : undefined;
  });
  await sender.reload();
  await sender.getByText('The video is available again.').waitFor();
});
