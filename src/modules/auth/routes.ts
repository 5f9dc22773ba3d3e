/** The public API of auth. */
import * as contract from '#contracts/auth.ts';
import * as schema from '#contracts/auth.schema.ts';
import type { Session } from '#contracts/auth.ts';
import { Problem } from '#contracts/problem.ts';
import type { Cause, Handle, Load } from '#platform/eventStore/handle.ts';
import type { Consumers } from '#platform/eventStore/consumers.ts';
import { Reply, route, type Route, type Transport } from '#platform/http/route.ts';
import type { NameKind } from './events.ts';
import type { ConfirmationTokens, Credentials, FindSessionUser, NameKey, Passwords, Sessions } from './ports.ts';
import { releaseName, takenName, takeName } from './takenName.ts';
import { confirmEmail, registerUser, requestConfirmation, user } from './user.ts';

export type RoutesDeps = {
  handle: Handle;
  load: Load;
  caughtUp: Consumers['caughtUp'];
  newId: () => string;
  passwords: Passwords;
  credentials: Credentials;
  tokens: ConfirmationTokens;
  sessions: Sessions;
  nameKey: NameKey;
  findSessionUser: FindSessionUser;
};

/** Days without use after which a sign-in ends: the two readings of the specification (DESIGN §2). */
const IDLE_DAYS = { session: 7, loginScreen: 30 } as const;

/** A new sign-in with the user it belongs to; also used when a profile becomes complete. */
export const createSignIn =
  ({ sessions, findSessionUser }: Pick<RoutesDeps, 'sessions' | 'findSessionUser'>) =>
  async (userId: string, transport: Transport, kind: keyof typeof IDLE_DAYS): Promise<Reply<Session>> => {
    const user = await findSessionUser(userId);
    if (!user) throw new Problem('session-ended');
    const { cookies, ...tokens } = await sessions.start(userId, transport, IDLE_DAYS[kind]);
    return new Reply({ ...tokens, user }, { cookies: [...cookies] });
  };

export const authRoutes = (deps: RoutesDeps): Route[] => {
  const { handle, load, caughtUp, newId, passwords, credentials, tokens, sessions, nameKey, findSessionUser } = deps;
  const signIn = createSignIn(deps);

  const take = (kind: NameKind, name: string, userId: string, cause: Cause) =>
    handle(takenName[kind], nameKey(name), takeName({ kind, key: nameKey(name), userId }), cause);
  const release = (kind: NameKind, name: string, userId: string, cause: Cause) =>
    handle(takenName[kind], nameKey(name), releaseName({ kind, key: nameKey(name), userId }), cause);

  /** The account behind an email or a username, straight from the log. */
  const findUserId = async (emailOrUsername: string): Promise<string | undefined> => {
    const kind: NameKind = emailOrUsername.includes('@') ? 'email' : 'username';
    const name = await load(takenName[kind], nameKey(emailOrUsername));
    return name.status === 'taken' ? name.userId : undefined;
  };

  return [
    route(contract.register, schema.register, async ({ body, cause, transport }) => {
      const { password, ...account } = body;
      const userId = newId();
      const passwordHash = await passwords.hash(password);
      // Username, then email, then the account: a policy gives names back when the account never comes.
      await take('username', account.username, userId, cause);
      try {
        await take('email', account.email, userId, cause);
      } catch (error) {
        await release('username', account.username, userId, cause);
        throw error;
      }
      await credentials.save(userId, passwordHash);
      await caughtUp(await handle(user, userId, registerUser({ userId, ...account }), cause));
      return signIn(userId, transport, 'session');
    }),

    route(contract.login, schema.login, async ({ body, transport }) => {
      const userId = await findUserId(body.emailOrUsername);
      const hash = userId === undefined ? undefined : await credentials.find(userId);
      const isRight = await passwords.verify(hash, body.password);
      if (!isRight || userId === undefined) throw new Problem('invalid-credentials');
      return signIn(userId, transport, 'loginScreen');
    }),

    route(contract.refresh, schema.refresh, async ({ body, transport }) => {
      const { cookies, ...renewed } = await sessions.renew(body.refreshToken, transport);
      return new Reply(renewed, { cookies: [...cookies] });
    }),

    route(contract.logout, schema.logout, async ({ caller }) => {
      await sessions.end(caller.sessionId);
      return { success: true };
    }),

    route(contract.resendConfirmation, schema.resendConfirmation, async ({ body, cause }) => {
      const userId = await findUserId(body.email);
      if (userId !== undefined) await handle(user, userId, requestConfirmation(userId), cause);
      return { message: 'If this address belongs to an account that is not confirmed yet, a new link is on its way.' };
    }),

    route(contract.confirmEmail, schema.confirmEmail, async ({ query: { userId, token }, cause }) => {
      if (!(await tokens.check(userId, token)))
        throw new Problem('invalid-confirmation-link', 'Failed to verify email. The link may be invalid or expired.');
      await caughtUp(
        await handle(user, userId, confirmEmail(userId), { ...cause, actorId: userId, actorRole: 'user' }),
      );
      return { success: (await findSessionUser(userId)) !== undefined, message: 'Your email is verified.' };
    }),
  ];
};
