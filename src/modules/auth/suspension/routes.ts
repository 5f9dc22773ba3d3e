/** The page of a suspension, for its owner, who cannot sign in: it opens by the key in the mail. */
import type { MySuspension } from '#contracts/auth/people.ts';
import * as contract from '#contracts/auth/people.ts';
import * as schema from '#contracts/auth/people.schema.ts';
import { Problem } from '#contracts/http/problem.ts';
import { route, type Route } from '#platform/http/route.ts';
import { mustHoldKey } from '#platform/secrets/mustHoldKey.ts';
import type { AuthDeps } from '#modules/auth/ports.ts';
import { appealSuspension, suspensionOf } from '#modules/auth/account/standing.ts';
import { user } from '#modules/auth/account/user.ts';

const over: MySuspension = { isOver: true, reason: null, appeal: 'none', words: null, answer: null };

export const suspensionRoutes = ({ handle, load, caughtUp, suspensionKey }: AuthDeps): Route[] => {
  const read = async (userId: string, key: string): Promise<MySuspension> => {
    const account = await load(user, userId);
    if (account.status !== 'registered' || account.isErased) throw new Problem('not-found');
    mustHoldKey(key, suspensionKey(suspensionOf(account)));
    if (!account.suspension) return over;
    const { by: _, ...suspension } = account.suspension;
    return { isOver: false, ...suspension };
  };

  return [
    route(contract.readSuspension, schema.readSuspension, ({ params: { userId }, body }) => read(userId, body.key)),
    route(contract.appealSuspension, schema.appealSuspension, async ({ params: { userId }, body, cause }) => {
      await read(userId, body.key);
      await caughtUp(await handle(user, userId, appealSuspension(userId, body.words), cause));
      return read(userId, body.key);
    }),
  ];
};
