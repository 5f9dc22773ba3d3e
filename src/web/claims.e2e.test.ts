/** A copyright claim in a real browser: the public form, the console, the creator's answer, and the days that pass. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { enterAs, enterStaff, listVideo } from '#cli/chaos/market.ts';
import { readMails, waitFor, type SiteClient } from '#cli/demo/client.ts';
import { judge, sizes } from '#testing/screens.ts';
import { enterPage, openJourney, signInToConsole, type Journey } from '#testing/siteJourney.ts';

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

const EMAIL = 'ann@elsewhere.example';
const mailTo = (to: string, subject: string): Promise<string> =>
  waitFor(`the letter “${subject}”`, async () => {
    const mails = await readMails(journey.site.url);
    return mails.find((mail) => mail.to === to && mail.subject.startsWith(subject))?.text;
  });

it('goes from the public form to a video that is back after ten business days', async () => {
  const { site } = journey;
  const videoId = await listVideo(site, { creator, moderator }, { seed: 471 });
  const { page: sender } = await journey.enterSite({ viewport: sizes.phone, reducedMotion: 'reduce' });
  await sender.goto(`${site.url}/dmca?video=${videoId}`, { waitUntil: 'networkidle' });
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
  await sender.getByText('Being read').waitFor();
  expect(await judge(sender, 'claim-sent-phone')).toEqual([]);

  const { page: desk } = await journey.enterSite({ viewport: sizes.desk, reducedMotion: 'reduce' });
  await signInToConsole(desk, site, 'moderator', moderator.recoveryCodes[0] ?? '');
  await desk.getByRole('link', { name: /^Claims/ }).click();
  await desk.getByText('Clip 471').waitFor();
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
  await answering.getByText('Your counter-notice is with whoever sent the notice').waitFor();

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
