/** What people do with their accounts, for tests of the whole process. */
import { generate } from 'otplib';
import { password } from '#driver/siteDriver.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import { callSite, readMails, waitFor, type SiteClient } from '#driver/client.ts';
import * as account from '#contracts/auth/account.ts';
import * as auth from '#contracts/auth/auth.ts';

/** Switches two-factor on and answers the recovery codes, and the authenticator's code that was spent on it. */
export const setUpTwoFactor = async ({ call }: SiteClient): Promise<{ codes: string[]; spentCode: string }> => {
  const { secret } = await call(account.enableTwoFactor);
  const spentCode = await generate({ secret });
  const answer = await call(auth.verifyTwoFactor, { body: { code: spentCode } });
  if (!('recoveryCodes' in answer)) throw new Error('no recovery codes');
  return { codes: answer.recoveryCodes, spentCode };
};

/** The text of the mail to this person with these words in its subject, once it is there. */
export const mailTo = (site: SiteProcess, email: string, text: string): Promise<string> =>
  waitFor(`the mail “${text}”`, async () => {
    const mails = await readMails(site.url);
    return mails.find(({ to, subject }) => to === email && subject.includes(text))?.text;
  });

/** Somebody who has registered, and nothing more. */
export const register = ({ url }: SiteProcess, username: string): Promise<auth.Session> =>
  callSite(url)(auth.register, {
    body: { email: `${username}@test.example`, username, displayName: username, password, isCreator: false },
  });

/** Follows the mailed link. */
export const confirm = async ({ url }: SiteProcess, link: string): Promise<void> => {
  const { searchParams } = new URL(link);
  const query = { userId: searchParams.get('userId') ?? '', token: searchParams.get('token') ?? '' };
  await callSite(url)(auth.confirmEmail, { query });
};
