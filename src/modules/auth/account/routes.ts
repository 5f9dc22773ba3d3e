/** What an account's owner decides: providers, mails, username, selling, a copy of the data, closing the account. */
import { accountNotReady } from '#contracts/auth/accountNotReady.ts';
import * as contract from '#contracts/auth/account.ts';
import type { SessionUser } from '#contracts/auth/auth.ts';
import * as schema from '#contracts/auth/account.schema.ts';
import { fieldProblem, Problem } from '#contracts/http/problem.ts';
import type { Provider } from '#contracts/auth/vocabulary.ts';
import { route, type Route } from '#platform/http/route.ts';
import { openBusinessOfYours } from './openBusiness.ts';
import type { AuthDeps } from '#modules/auth/ports.ts';
import { linkProvider, recordExport, unlinkProvider } from './protection.ts';
import { eraseAccount } from './standing.ts';
import { changeUsername, chooseNotices, living, startSelling, user } from './user.ts';

const consequences = [
  'Your name, address, picture, sign-ins and everything else about you is made unreadable for good.',
  'We take your videos that are for sale off the marketplace.',
  'Licences that you sold stay valid for those who bought them.',
  'Licences that you bought stay valid, but you can no longer download the originals: fetch them first.',
  'Amounts and dates of sales are kept without your name, because the law asks for it.',
];

export const accountRoutes = (deps: AuthDeps): Route[] => {
  const { handle, load, caughtUp, credentials, recoveryCodes, names, providers, usedTokens, signingIn } = deps;
  const { accountClosure, signExport, findSessionUser } = deps;

  const verifyToken = async (provider: Provider, token: string) => {
    const strategy = providers[provider];
    if (!strategy) throw new Problem('provider-refused');
    const identity = await strategy.verify(token);
    if (provider === 'google' && !(await usedTokens.burn(token))) throw new Problem('provider-refused');
    return identity;
  };

  const ownUser = async (userId: string): Promise<SessionUser> => {
    const found = await findSessionUser(userId);
    if (!found) throw accountNotReady();
    return found;
  };

  return [
    route(contract.accountSettings, schema.accountSettings, async ({ caller: { userId } }) => {
      const account = living(await load(user, userId));
      return {
        hasPassword: (await credentials.find(userId)) !== undefined,
        hasTwoFactor: account.hasTwoFactor,
        hasPasskey: account.passkeys.length > 0,
        recoveryCodesLeft: account.hasTwoFactor ? await recoveryCodes.remaining(userId) : 0,
        linked: account.linked.map(({ provider }) => provider),
        notices: [...account.notices],
        canChangeUsername: account.isUsernameGenerated,
      };
    }),

    route(contract.chooseNotices, schema.chooseNotices, async ({ body, caller: { userId }, cause }) => {
      await handle(user, userId, chooseNotices(userId, body.notices), cause);
      return { success: true };
    }),

    route(
      contract.linkProvider,
      schema.linkProvider,
      async ({ params: { provider }, body, caller: { userId }, transport, cause }) => {
        const { subject } = await verifyToken(provider, body.token);
        const key = await names.take(provider, subject, userId, cause);
        const from = signingIn.fromOf(transport);
        try {
          await handle(user, userId, linkProvider({ userId, provider, key, from }), cause);
        } catch (error) {
          await names.releaseKey(provider, key, userId, cause);
          throw error;
        }
        return { success: true };
      },
    ),

    route(
      contract.unlinkProvider,
      schema.unlinkProvider,
      async ({ params: { provider }, caller: { userId }, transport, cause }) => {
        const hasPassword = (await credentials.find(userId)) !== undefined;
        const from = signingIn.fromOf(transport);
        const act = unlinkProvider({ userId, provider, hasPassword, from });
        const [unlinked] = (await handle(user, userId, act, cause)).events;
        if (unlinked) await names.releaseKey(provider, unlinked.data.key, userId, cause);
        return { success: true };
      },
    ),

    route(contract.startSelling, schema.startSelling, async ({ caller: { userId }, cause }) => {
      await caughtUp(await handle(user, userId, startSelling(userId), cause));
      return { user: await ownUser(userId) };
    }),

    route(contract.changeUsername, schema.changeUsername, async ({ body, caller: { userId }, cause, transport }) => {
      const before = living(await load(user, userId));
      if (!before.isUsernameGenerated) throw new Problem('username-fixed');
      await names.take('username', body.username, userId, cause);
      const from = signingIn.fromOf(transport);
      await caughtUp(await handle(user, userId, changeUsername(userId, body.username, from), cause));
      if (before.username !== null && before.username.toLowerCase() !== body.username.toLowerCase())
        await names.release('username', before.username, userId, cause);
      return { user: await ownUser(userId) };
    }),

    route(contract.exportMyData, schema.exportMyData, async ({ caller: { userId }, cause, transport }) => {
      await handle(user, userId, recordExport({ userId, from: signingIn.fromOf(transport) }), cause);
      return signExport(userId);
    }),

    route(contract.deletionPreview, schema.deletionPreview, async ({ caller: { userId } }) => ({
      obstacles: openBusinessOfYours(await accountClosure.openBusiness(userId)),
      consequences,
    })),

    route(contract.deleteAccount, schema.deleteAccount, async ({ body, caller: { userId }, cause }) => {
      const account = living(await load(user, userId));
      if (body.username !== account.username)
        throw fieldProblem('/username', 'Please type your username exactly as it is.');
      const closing = { describeObstacles: openBusinessOfYours, command: eraseAccount(userId), cause };
      await accountClosure.close(userId, closing);
      return { success: true, message: 'Your account is deleted.' };
    }),
  ];
};
