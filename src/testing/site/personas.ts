/** One of every kind of caller at a running site. */
import * as account from '#contracts/auth/account.ts';
import * as auth from '#contracts/auth/auth.ts';
import * as people from '#contracts/auth/people.ts';
import { callSite, readMails, waitFor } from '#driver/client.ts';
import { enterAs, enterStaff, grantRole, password } from '#driver/siteDriver.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import type { Persona } from '#testing/accessRules.ts';
import { refusalOf } from '#testing/refusal.ts';

/** By persona; `nobody` has none. */
export type Tokens = ReadonlyMap<Persona, string>;

/** In the session that registered, which goes on. */
const confirm = async (site: SiteProcess, name: Persona, token: string): Promise<void> => {
  const { searchParams } = await waitFor('the confirmation mail', async () => {
    const mail = (await readMails(site.url)).find(({ to }) => to === `${name}@test.example`);
    return mail && new URL(/https?:\S+verify-email\S+/.exec(mail.text)?.[0] ?? '');
  });
  const query = { userId: searchParams.get('userId') ?? '', token: searchParams.get('token') ?? '' };
  await callSite(site.url, () => token)(auth.confirmEmail, { query });
};

/** Somebody who signed in after they were suspended: their earlier sessions have ended. */
const suspend = async (site: SiteProcess, moderatorToken: string): Promise<string> => {
  const person = await enterAs(site, { name: 'suspended' });
  const moderator = callSite(site.url, () => moderatorToken);
  await moderator(account.suspendAccount, { params: { id: person.userId }, body: { reason: 'A test of access' } });
  await waitFor('the end of the sessions', async () =>
    (await refusalOf(person.call(people.mySuspension))) === 'session-ended' ? true : undefined,
  );
  return (await enterAs(site, { name: 'suspended' })).token();
};

/** Enters all of them. */
export const enterPersonas = async (site: SiteProcess): Promise<Tokens> => {
  const tokens = new Map<Persona, string>();
  const visitor = callSite(site.url);
  const register = async (name: Persona): Promise<string> => {
    const body = { email: `${name}@test.example`, username: name, displayName: name, password, isCreator: false };
    return (await visitor(auth.register, { body })).accessToken;
  };
  tokens.set('unverified', await register('unverified'));
  const incomplete = await register('incomplete');
  tokens.set('incomplete', incomplete);
  await confirm(site, 'incomplete', incomplete);
  tokens.set('buyer', (await enterAs(site, { name: 'buyer' })).token());
  tokens.set('creator', (await enterAs(site, { name: 'creator', isCreator: true })).token());
  for (const role of ['moderator', 'finance', 'auditor', 'admin'] as const)
    tokens.set(role, (await enterStaff(site, role)).token());
  tokens.set('unprotected', (await enterAs(site, { name: 'unprotected' })).token());
  await grantRole(site, 'unprotected', 'moderator');
  tokens.set('suspended', await suspend(site, tokens.get('moderator') ?? ''));
  return tokens;
};
