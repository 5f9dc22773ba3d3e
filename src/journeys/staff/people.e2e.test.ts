/** People in a real browser: a suspension, an appeal and a reinstatement, and a staff role, each acted as who may do it. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { enterAs, enterStaff } from '#driver/siteDriver.ts';
import { readMails, waitFor } from '#driver/client.ts';
import type { StaffRole } from '#contracts/http/endpoint.ts';
import { judge, sizes, unfinished } from '#testing/browser/screens.ts';
import { openJourney, signInToConsole, type Journey } from '#testing/browser/siteJourney.ts';

const names = { moderator: 'mina', finance: 'fiona', auditor: 'aisha', admin: 'nora' } as const;

let journey: Journey;
const codes = new Map<string, string[]>();
beforeAll(async () => {
  journey = await openJourney();
  await enterAs(journey.site, { name: 'marta' });
  const staff: [StaffRole, string][] = [...(Object.entries(names) as [StaffRole, string][]), ['admin', 'noah']];
  for (const [role, name] of staff) codes.set(name, (await enterStaff(journey.site, role, name)).recoveryCodes);
});
afterEach(async ({ task }) => {
  expect(await journey.leave(task.result?.state === 'fail' ? task.id : undefined)).toEqual([]);
});
afterAll(() => journey.close());

const enterConsole = async (name: string): Promise<Page> => {
  const { page } = await journey.enterSite({ viewport: sizes.desk });
  await signInToConsole(page, journey.site, name, codes.get(name)?.shift() ?? '');
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
const deeds = /Suspend|Reinstate|Refuse|End sessions|Propose|Erase/;
const judgeConsole = async (page: Page, name: string): Promise<void> =>
  expect(await judge(page, name, unfinished.console)).toEqual([]);
const mailTo = (to: string, words: string): Promise<string> =>
  waitFor(`the mail “${words}”`, async () => {
    const mails = await readMails(journey.site.url);
    return mails.find((mail) => mail.to === to && mail.subject.startsWith(words))?.text;
  });

it('is suspended by a moderator, appeals without signing in, and is let back by an admin', async () => {
  const email = 'marta@test.example';
  const mina = await enterConsole('mina');
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

  await mina.reload();
  await mina.getByText('so a colleague has to decide the appeal.').waitFor();
  expect(await mina.getByRole('button', { name: /Reinstate|Refuse/ }).count()).toBe(0);
  for (const name of ['fiona', 'aisha']) {
    const looker = await enterConsole(name);
    await find(looker, email, 'marta Test');
    await looker.getByText('They are my own films.').first().waitFor();
    expect(await looker.getByRole('button', { name: deeds }).count()).toBe(0);
    if (name === 'aisha') await judgeConsole(looker, 'console-person-auditor-desk');
  }

  const nora = await enterConsole('nora');
  await nora.getByRole('link', { name: /People.*1/s }).click();
  await nora.getByRole('link', { name: /To do/ }).click();
  await judgeConsole(nora, 'console-people-desk');
  await nora.getByRole('link', { name: 'marta Test' }).click();
  await nora.getByText('Appeal to decide').waitFor();
  await judgeConsole(nora, 'console-appeal-desk');
  await press(nora, 'Reinstate …', 'The films are hers', 'Reinstate the account');
  await nora.getByText('Account reinstated').waitFor();
  await owner.reload();
  await owner.getByText('Your account is open again').waitFor();
  expect(await mailTo(email, 'Your account is open again')).toContain('The films are hers');
});

it('becomes staff by two admins, and no longer by one', async () => {
  await enterAs(journey.site, { name: 'anna' });
  const nora = await enterConsole('nora');
  await find(nora, 'anna@test.example', 'anna Test');
  await nora.getByRole('button', { name: 'Propose a role …' }).click();
  await nora.getByLabel('Role', { exact: true }).selectOption('auditor');
  await judgeConsole(nora, 'console-propose-desk');
  await nora.getByLabel('Reason').fill('She knows the books');
  await nora.getByRole('button', { name: 'Propose the role' }).click();
  await nora.getByRole('button', { name: 'Withdraw …' }).waitFor();
  expect(await nora.getByRole('button', { name: 'Confirm …' }).count()).toBe(0);

  const noah = await enterConsole('noah');
  await find(noah, 'anna@test.example', 'anna Test');
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
});

it('is erased by an admin, who reads before what goes and what is kept, and types the name', async () => {
  await enterAs(journey.site, { name: 'gert' });
  const nora = await enterConsole('nora');
  await find(nora, 'gert@test.example', 'gert Test');
  await nora.getByRole('button', { name: 'Erase …' }).click();
  await nora.getByText('What is kept, and why').waitFor();
  expect(await nora.getByRole('button', { name: 'Erase for good' }).isDisabled()).toBe(true);
  await judgeConsole(nora, 'console-erase-desk');
  await nora.getByLabel('Type the username, gert').fill('gert');
  await nora.getByLabel('Reason').fill('Asked for by letter');
  await nora.getByRole('button', { name: 'Erase for good' }).click();
  await nora.getByRole('heading', { name: 'Deleted account', level: 1 }).waitFor();
  await nora.getByText('Account erased').waitFor();

  const aisha = await enterConsole('aisha');
  await aisha.getByRole('link', { name: 'Access log' }).click();
  await aisha.getByRole('link', { name: 'nora Test' }).first().waitFor();
  await judgeConsole(aisha, 'console-reads-desk');
});
