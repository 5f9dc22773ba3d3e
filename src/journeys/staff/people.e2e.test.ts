/** People in a real browser: a suspension, an appeal and a reinstatement, and a staff role, each acted as who may do it. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { mySuspension } from '#contracts/auth/people.ts';
import { listFromStock } from '#driver/livedSite.ts';
import { buy, enterAs, enterStaff, payAt, staffNames } from '#driver/siteDriver.ts';
import { readLived } from '#driver/livedRecord.ts';
import { readMails, waitFor, type SiteClient } from '#driver/client.ts';
import { refusalOf } from '#testing/refusal.ts';
import { judge, sizes } from '#testing/browser/screens.ts';
import {
  enterConsole,
  fillSignIn,
  isAt,
  openStaffSession,
  openJourney,
  signInToConsole,
  type Journey,
} from '#testing/browser/siteJourney.ts';
import { isLongRun } from '#testing/run/longRun.ts';

let journey: Journey;
const codes = new Map<string, string[]>();
beforeAll(async () => {
  journey = await openJourney();
  for (const [name, given] of Object.entries(readLived(journey.site)?.recoveryCodes ?? {})) codes.set(name, [...given]);
  codes.set('noah', (await enterStaff(journey.site, 'admin', 'noah')).recoveryCodes);
});
afterEach(async ({ task }) => {
  expect(await journey.leave(task.result?.state === 'fail' ? task.id : undefined)).toEqual([]);
});
afterAll(() => journey.close());

const spareCode = (name: string): string => codes.get(name)?.shift() ?? '';
const openDesk = async (name: string, path: string): Promise<Page> =>
  enterConsole(journey, await openStaffSession(journey.site, name, spareCode(name)), path);
/** This member of staff at the page of this person. */
const enterAt = async (name: string, { userId }: SiteClient): Promise<Page> => {
  const page = await openDesk(name, `/accounts/${userId}/show`);
  await page.getByRole('list', { name: 'What happened' }).getByRole('listitem').first().waitFor();
  return page;
};
/** The page of this person, found by the keyboard alone. */
const find = async (page: Page, email: string, name: string): Promise<void> => {
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search everything' }).fill(email);
  await page.getByRole('option', { name }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await page.getByRole('list', { name: 'What happened' }).getByRole('listitem').first().waitFor();
};
const press = async (page: Page, button: string, reason: string, confirm: string): Promise<void> => {
  await page.getByRole('button', { name: button }).click();
  await page.getByLabel('Reason').fill(reason);
  await page.getByRole('button', { name: confirm }).click();
};
/** Finance is offered nothing either, as `src/admin/accounts/actButtons.test.tsx` shows. */
const lookers = isLongRun ? [staffNames.finance] : [];
const deeds = /Suspend|Reinstate|Refuse|End sessions|Propose|Erase/;
/** Reads it, and is offered nothing to do. */
const seeAppeal = async (page: Page): Promise<void> => {
  await page.getByText('They are my own films.').first().waitFor();
  expect(await page.getByRole('button', { name: deeds }).count()).toBe(0);
};
const judgeConsole = async (page: Page, name: string): Promise<void> => expect(await judge(page, name)).toEqual([]);
const mailTo = (to: string, words: string): Promise<string> =>
  waitFor(`the mail “${words}”`, async () => {
    const mails = await readMails(journey.site.url);
    return mails.find((mail) => mail.to === to && mail.subject.startsWith(words))?.text;
  });

/** A suspended person who signs in is led to the one page that they have, with what they bought. */
const signInSuspended = async (page: Page, person: SiteClient, name: string): Promise<void> => {
  await waitFor('the end of the earlier sessions', async () =>
    (await refusalOf(person.call(mySuspension))) === 'session-ended' ? true : undefined,
  );
  await page.getByRole('main').getByRole('link', { name: 'sign in' }).click();
  await fillSignIn(page, name);
  await page.waitForURL(isAt('/suspension'));
  await page.getByRole('button', { name: /^Download Clip/ }).waitFor();
  expect(await judge(page, 'own-suspension-phone')).toEqual([]);
  await page.setViewportSize(sizes.desk);
  expect(await judge(page, 'own-suspension-desk')).toEqual([]);
  await page.setViewportSize(sizes.phone);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download Clip/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.mp4$/);
  await page.goto(`${journey.site.url}/account`);
  await page.waitForURL(isAt('/suspension'));
};

it('is suspended by a moderator, appeals without signing in, signs in to what they bought, and is let back by an admin; an auditor reads who looked', async () => {
  const email = 'marta@test.example';
  const marta = await enterAs(journey.site, { name: 'marta' });
  const creator = await enterAs(journey.site, { name: 'creator', isCreator: true });
  expect(await payAt((await buy(marta, await listFromStock(journey.site, creator, 1))).payUrl)).toBe(303);
  const { page: mina } = await journey.enterSite({ viewport: sizes.desk });
  await mina.goto(`${journey.site.url}/admin`);
  await mina.getByLabel('Email or username').waitFor();
  await judgeConsole(mina, 'console-login-desk');
  await signInToConsole(mina, journey.site, staffNames.moderator, spareCode(staffNames.moderator));
  await find(mina, email, 'marta Test');
  await press(mina, 'Suspend …', 'Copies of films of others', 'Suspend the account');
  await mina.getByText('No appeal').waitFor();

  const { page: owner } = await journey.enterSite({ viewport: sizes.phone });
  const mail = await mailTo(email, 'Your account is suspended');
  const [link = ''] = /https?:\S+suspension\/\S+/.exec(mail) ?? [];
  await owner.goto(link);
  await owner.getByText('Copies of films of others').waitFor();
  expect(await judge(owner, 'suspension-phone')).toEqual([]);
  await owner.getByRole('button', { name: 'Send the appeal' }).click();
  await owner.getByText('Please say why the suspension is wrong').first().waitFor();
  await owner.getByLabel('Why the suspension is wrong').fill('They are my own films.');
  await owner.getByRole('button', { name: 'Send the appeal' }).click();
  await owner.getByText('Appeal under review').waitFor();
  expect(await judge(owner, 'suspension-appealed-phone')).toEqual([]);
  await signInSuspended(owner, marta, 'marta');

  await mina.reload();
  await mina.getByText('so a colleague has to decide the appeal.').waitFor();
  expect(await mina.getByRole('button', { name: /Reinstate|Refuse/ }).count()).toBe(0);
  for (const name of lookers) await seeAppeal(await enterAt(name, marta));
  const aisha = await enterAt(staffNames.auditor, marta);
  await seeAppeal(aisha);
  await judgeConsole(aisha, 'console-person-auditor-desk');
  await aisha.getByRole('link', { name: 'Access log' }).click();
  await aisha
    .getByRole('row', { name: /marta Test.*Suspended/ })
    .first()
    .waitFor();
  await judgeConsole(aisha, 'console-reads-suspended-desk');

  const nora = await openDesk(staffNames.admin, '/accounts');
  await nora.getByRole('link', { name: /People.*1/s }).waitFor();
  await nora.getByRole('link', { name: /To do/ }).click();
  await judgeConsole(nora, 'console-people-desk');
  await nora.getByRole('link', { name: 'marta Test' }).click();
  await nora.getByText('Appeal to decide').waitFor();
  await judgeConsole(nora, 'console-appeal-desk');
  await press(nora, 'Reinstate …', 'The films are hers', 'Reinstate the account');
  await nora.getByText('Account reinstated').waitFor();
  await owner.reload();
  await owner.getByText('Your account is open. You can use it as before.').waitFor();
  await owner.goto(`${journey.site.url}/account?tab=purchases`);
  await owner.getByRole('link', { name: 'Licence and receipt' }).waitFor();
  await owner.goto(link);
  await owner.getByText('Your account is open again').waitFor();
  expect(await mailTo(email, 'Your account is open again')).toContain('The films are hers');
  await aisha.reload();
  await aisha
    .getByRole('link', { name: `${staffNames.admin} Test` })
    .first()
    .waitFor();
  await judgeConsole(aisha, 'console-reads-desk');
});

it('becomes staff by two admins, and no longer by one; is erased by one, who reads before what goes and what is kept, and types the name', async () => {
  const anna = await enterAs(journey.site, { name: 'anna' });
  const nora = await enterAt(staffNames.admin, anna);
  await nora.getByRole('button', { name: 'Propose a role …' }).click();
  await nora.getByLabel('Role', { exact: true }).selectOption('auditor');
  await judgeConsole(nora, 'console-propose-desk');
  await nora.getByLabel('Reason').fill('She knows the books');
  await nora.getByRole('button', { name: 'Propose the role' }).click();
  await nora.getByRole('button', { name: 'Withdraw …' }).waitFor();
  expect(await nora.getByRole('button', { name: 'Confirm …' }).count()).toBe(0);

  const noah = await enterAt('noah', anna);
  await press(noah, 'Confirm …', 'So do I', 'Give the role');
  await noah.getByRole('button', { name: 'Remove …' }).waitFor();
  await judgeConsole(noah, 'console-roles-desk');
  await press(noah, 'Remove …', 'She has left us', 'Remove the role');
  await noah.getByText('Staff role taken away').waitFor();
  await noah.keyboard.press('Control+k');
  await noah.getByRole('combobox', { name: 'Search everything' }).fill('test');
  await noah.getByRole('option').first().waitFor();
  await noah.keyboard.press('ArrowDown');
  await judgeConsole(noah, 'console-search-desk');
  await noah.keyboard.press('Escape');
  await noah.getByRole('dialog').waitFor({ state: 'detached' });

  await enterAs(journey.site, { name: 'gert' });
  await find(noah, 'gert@test.example', 'gert Test');
  await noah.getByRole('button', { name: 'Erase …' }).click();
  await noah.getByText('What is kept, and why').waitFor();
  expect(await noah.getByRole('button', { name: 'Erase for good' }).isDisabled()).toBe(true);
  await judgeConsole(noah, 'console-erase-desk');
  await noah.getByLabel('Type the username, gert').fill('gert');
  await noah.getByLabel('Reason').fill('Asked for by letter');
  await noah.getByRole('button', { name: 'Erase for good' }).click();
  await noah.getByRole('heading', { name: 'Deleted account', level: 1 }).waitFor();
  await noah.getByText('Account erased').waitFor();
});
