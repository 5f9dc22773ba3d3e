import type { AccountRow } from '#contracts/auth/account.ts';
import { Problem } from '#contracts/http/problem.ts';
import type { UserEvent } from '#events/auth.ts';
import type { Command } from '#platform/eventStore/aggregate.ts';
import type { Cause } from '#platform/eventStore/handle.ts';
import type { Caller } from '#platform/http/guard.ts';
import { living, user, type User } from '#modules/auth/account/user.ts';
import type { AuthDeps } from '#modules/auth/ports.ts';
import { inTurn } from './inTurn.ts';

type Deps = Pick<AuthDeps, 'handle' | 'load' | 'caughtUp' | 'db'>;
type Given = { params: { id: string }; caller: Caller; cause: Cause };

/**
 * What admins change about staff: one after the other, each by a person who is an admin in the log at that moment. Of two admins
 * who remove each other's role, one is too late, so that one always stays.
 */
export const createByAdmin =
  ({ handle, load, caughtUp, db }: Deps, answer: (id: string) => Promise<AccountRow>) =>
  async (
    { params: { id }, caller, cause }: Given,
    command: Command<User, readonly UserEvent[]>,
  ): Promise<AccountRow> => {
    const changed = await inTurn(db, 'staff-roles', async () => {
      if (!living(await load(user, caller.userId)).roles.includes('admin')) throw new Problem('not-allowed');
      return handle(user, id, command, cause);
    });
    await caughtUp(changed);
    return answer(id);
  };
