import { Problem } from '#contracts/http/problem.ts';
import type { Command } from '#platform/eventStore/aggregate.ts';
import type { Cause } from '#platform/eventStore/handle.ts';
import type { AccountErased } from '#events/auth.ts';
import type { OpenBusiness } from '#modules/auth/account/openBusiness.ts';
import type { AuthDeps } from '#modules/auth/ports.ts';
import { user, type User } from '#modules/auth/account/user.ts';

type Erasure = {
  /** What is open, in the words of whoever erases; the kinds that it leaves out are no obstacle. */
  tellOpen: (business: OpenBusiness) => string[];
  command: Command<User, [] | [AccountErased]>;
  cause: Cause;
};

/** The one way in which an account is erased, by its owner or by an admin. @throws Problem `account-has-open-business` */
export const createErase =
  ({ handle, caughtUp, sessions, leaving }: Pick<AuthDeps, 'handle' | 'caughtUp' | 'sessions' | 'leaving'>) =>
  async (userId: string, { tellOpen, command, cause }: Erasure): Promise<void> => {
    const [obstacle] = tellOpen(await leaving.openBusiness(userId));
    if (obstacle !== undefined) throw new Problem('account-has-open-business', obstacle);
    // Through the offers first: a sale that is under way keeps the account.
    await leaving.withdrawOffers(userId, cause);
    await caughtUp(await handle(user, userId, command, cause));
    await sessions.endAll(userId, 'erased');
  };
