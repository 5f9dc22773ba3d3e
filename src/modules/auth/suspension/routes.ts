/** What a suspended person reads and answers: by the key in the mail, or signed in. */
import type { SuspensionStory } from '#contracts/auth/people.ts';
import * as contract from '#contracts/auth/people.ts';
import * as schema from '#contracts/auth/people.schema.ts';
import { Problem } from '#contracts/http/problem.ts';
import type { Cause } from '#platform/eventStore/handle.ts';
import { route, type Route } from '#platform/http/route.ts';
import { mustHoldKey } from '#platform/secrets/mustHoldKey.ts';
import { findSuspendedAt } from '#projections/auth/securityEvents.ts';
import type { AuthDeps } from '#modules/auth/ports.ts';
import { appealSuspension, suspensionOf } from '#modules/auth/account/standing.ts';
import { living, user, type RegisteredUser } from '#modules/auth/account/user.ts';

const over = { isOver: true, since: null, reason: null, appeal: 'none', words: null, answer: null } as const;

export const suspensionRoutes = ({ handle, load, caughtUp, db, suspensionKey }: AuthDeps): Route[] => {
  const describe = async ({ userId, isCreator, suspension }: RegisteredUser): Promise<SuspensionStory> => {
    if (!suspension) return { ...over, isCreator };
    const { by: _, ...story } = suspension;
    return { isOver: false, since: await findSuspendedAt(db, userId), isCreator, ...story };
  };
  const mustHold = async (userId: string, key: string): Promise<RegisteredUser> => {
    const account = await load(user, userId);
    if (account.status !== 'registered' || account.isErased) throw new Problem('not-found');
    mustHoldKey(key, suspensionKey(suspensionOf(account)));
    return account;
  };
  const appeal = async (userId: string, words: string, cause: Cause): Promise<SuspensionStory> => {
    const appealed = await handle(user, userId, appealSuspension(userId, words), cause);
    await caughtUp(appealed);
    return describe(living(appealed.state));
  };

  return [
    route(contract.readSuspension, schema.readSuspension, async ({ params: { userId }, body }) =>
      describe(await mustHold(userId, body.key)),
    ),
    route(contract.appealSuspension, schema.appealSuspension, async ({ params: { userId }, body, cause }) => {
      await mustHold(userId, body.key);
      return appeal(userId, body.words, cause);
    }),
    route(contract.mySuspension, schema.mySuspension, async ({ caller: { userId } }) =>
      describe(living(await load(user, userId))),
    ),
    route(contract.appealMySuspension, schema.appealMySuspension, async ({ caller: { userId }, body, cause }) =>
      appeal(userId, body.words, cause),
    ),
  ];
};
