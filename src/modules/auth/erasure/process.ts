/**
 * The one process that closes an account, for its owner or an admin: refused while business is open, then erased in the
 * log, then deleted wherever else we hold data. Every step is safe to repeat.
 */
import { Problem } from '#contracts/http/problem.ts';
import { bySystem, type Cause } from '#platform/eventStore/handle.ts';
import type { SubjectKeys } from '#platform/eventStore/sealed.ts';
import type { SendMail } from '#platform/mail/mail.ts';
import type { Tools } from '#platform/processes/tools.ts';
import type { OpenBusiness } from '#modules/auth/account/openBusiness.ts';
import { eraseAccount } from '#modules/auth/account/standing.ts';
import { user } from '#modules/auth/account/user.ts';
import { recordForgotten } from './erasure.ts';
import { farewellMail } from '#modules/auth/mails.ts';
import type { Passkeys } from '#modules/auth/passkeys/ports.ts';
import type { AccountClosure, AuthDeps, Sessions, TradePorts } from '#modules/auth/ports.ts';

type OpenBusinessDeps = Pick<TradePorts, 'findOwedPence' | 'findUnderWay' | 'findListedIds'> & Pick<Tools, 'mustShow'>;

/** What keeps an account open, from other modules, once their lists show all that has happened. */
export const createOpenBusiness =
  ({ findOwedPence, findUnderWay, findListedIds, mustShow }: OpenBusinessDeps) =>
  async (userId: string): Promise<OpenBusiness> => {
    await mustShow('OrderCreated', 'OrderSold', 'VideoListed');
    return {
      owedPence: await findOwedPence(userId),
      ...(await findUnderWay(userId)),
      listed: (await findListedIds(userId)).length,
    };
  };

type Deps = Pick<AuthDeps, 'handle' | 'caughtUp'> &
  TradePorts &
  Pick<Tools, 'mustShow'> & { sessions: Pick<Sessions, 'endAll'> };

export const createAccountClosure = (deps: Deps): AccountClosure => {
  const { handle, caughtUp, sessions, findListedIds, countTrade, withdrawOffers } = deps;
  const openBusiness = createOpenBusiness(deps);
  return {
    openBusiness,
    countTrade,
    close: async (userId, { describeObstacles, command, cause }) => {
      const [obstacle] = describeObstacles(await openBusiness(userId));
      if (obstacle !== undefined) throw new Problem('account-has-open-business', obstacle);
      // The offers first: a sale that begins meanwhile keeps the account open.
      await withdrawOffers(await findListedIds(userId), cause);
      await caughtUp(await handle(user, userId, command, cause));
      await sessions.endAll(userId, 'erased');
    },
  };
};

type RepeatDeps = Pick<AuthDeps, 'load' | 'newId'> & { accountClosure: AccountClosure; subjectKeys: SubjectKeys };

/**
 * After a restore: closes again the accounts of people who were erased since the backup, whatever they have open, and destroys
 * keys that came back with an older copy of the keys. For people who are erased already it changes nothing.
 */
export const createRepeatErasures =
  ({ load, newId, accountClosure, subjectKeys }: RepeatDeps) =>
  async (): Promise<void> => {
    for (const subject of (await subjectKeys.listErased?.()) ?? []) {
      const account = await load(user, subject);
      if (account.status === 'registered' && !account.isErased)
        await accountClosure.close(subject, {
          describeObstacles: () => [],
          command: eraseAccount(subject),
          cause: bySystem(newId()),
        });
      else if ((await subjectKeys.find([subject])).size > 0) await subjectKeys.erase(subject);
    }
  };

export type ErasePersonDeps = Pick<
  AuthDeps,
  'handle' | 'load' | 'names' | 'credentials' | 'twoFactor' | 'recoveryCodes' | 'tokens' | 'sessions'
> & { passkeys: Pick<Passkeys, 'removeAll'>; sendMail: SendMail; brandName: string; subjectKeys: SubjectKeys };

export type ErasePerson = (userId: string, cause: Cause) => Promise<void>;

/**
 * Releases names and deletes secrets, then destroys the key; after that the rest in the log is unreadable. The farewell
 * comes last: a mail server that refuses it keeps nothing of the person alive.
 */
export const createErasePerson = (deps: ErasePersonDeps): ErasePerson => {
  const { handle, load, names, sendMail, brandName, subjectKeys } = deps;
  return async (userId, cause) => {
    const account = await load(user, userId);
    if (account.status !== 'registered' || account.isForgotten) return;
    for (const [kind, name] of [
      ['email', account.email],
      ['username', account.username],
    ] as const)
      if (name !== null) await names.release(kind, name, userId, cause);
    for (const { provider, key } of account.linked) await names.releaseKey(provider, key, userId, cause);
    await deps.credentials.remove(userId);
    await deps.twoFactor.remove(userId);
    await deps.recoveryCodes.removeAll(userId);
    await deps.passkeys.removeAll(userId);
    await deps.tokens.removeAll(userId);
    await deps.sessions.endAll(userId, 'erased');
    await subjectKeys.erase(userId);
    await handle(user, userId, recordForgotten(userId), cause);
    if (account.email === null) return;
    // Best effort: nobody is left to whom a second try could be addressed.
    await sendMail(account.email, farewellMail(brandName, account.isEmailVerified ? account.displayName : null)).catch(
      () => undefined,
    );
  };
};
