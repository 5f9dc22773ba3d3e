/**
 * A sign-in of a person for whom Google or Facebook vouches. An account is known by the provider's subject, never by an
 * address alone: an address that already has an account requires that account's password once, then both are linked.
 */
import type { Challenge, Session } from '#contracts/auth/auth.ts';
import { newDisplayName, newUsername } from '#contracts/auth/auth.schema.ts';
import { fieldProblem, Problem } from '#contracts/http/problem.ts';
import { providerLabels } from '#contracts/auth/vocabulary.ts';
import type { Cause } from '#platform/eventStore/handle.ts';
import type { Reply, Transport } from '#platform/http/route.ts';
import type { Identity } from '#platform/identity/identity.ts';
import type { AuthDeps } from '#modules/auth/ports.ts';
import { linkProvider } from '#modules/auth/account/protection.ts';
import { createVerifyAddress } from '#modules/auth/registration/adapters/verifyAddress.ts';
import { living, registerUser, user } from '#modules/auth/account/user.ts';
import { actOf } from './signingIn.ts';

type Answers = {
  isCreator: boolean;
  password?: string | undefined;
  /** Typed by the person when the provider gives no address. */
  email?: string | undefined;
  /** Makes the provider's token or code worthless; false when it was already. */
  spend: () => Promise<boolean>;
};
type Request = { transport: Transport; cause: Cause };

const MOST_NAME_TRIES = 8;

/** A username to start from: letters, digits, `_` and `-` of the name or address. */
const usernameFrom = (identity: Identity, email: string): string => {
  const base = (identity.name ?? email.split('@')[0] ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 22);
  return newUsername.safeParse(base).success ? base : `member-${base.length < 3 ? base : ''}`.replace(/-$/, '');
};

/** Whether the provider says that the address is the person's. */
const vouchesFor = (identity: Identity, email: string | null): boolean =>
  identity.email === email && identity.isEmailVerified;

const spend = async ({ spend: once }: Answers): Promise<void> => {
  if (!(await once())) throw new Problem('provider-refused');
};

/** Links the identity to the account with its email, once its password was right. */
const createLink = (deps: AuthDeps) => {
  const { handle, load, credentials, passwords, guess, names, signingIn } = deps;
  const verifyAddress = createVerifyAddress(deps);
  return async (userId: string, identity: Identity, answers: Answers, request: Request): Promise<string> => {
    const label = providerLabels[identity.provider];
    const hash = await credentials.find(userId);
    if (hash === undefined)
      throw new Problem(
        'email-taken',
        `An account with this email already exists. Sign in as you did before, then link ${label} in Account Settings.`,
      );
    if (!answers.password)
      throw new Problem(
        'link-needs-password',
        `An account with this email already exists. Enter its password once to link ${label} to it.`,
      );
    const { password } = answers;
    const { transport } = request;
    const verify = async () => (await passwords.verify(hash, password)) || undefined;
    if (!(await guess({ what: 'password', userId, transport }, verify))) {
      await signingIn.refuse(userId, identity.provider, 'password', transport);
      throw fieldProblem('/password', 'That password is not right.');
    }
    await spend(answers);
    const cause = actOf(userId, request.cause);
    const from = signingIn.fromOf(transport);
    const account = living(await load(user, userId));
    if (!account.isEmailVerified) {
      if (!vouchesFor(identity, account.email)) throw new Problem('email-not-verified');
      await verifyAddress(userId, { from, cause });
    }
    const taken = await names.take(identity.provider, identity.subject, userId, cause);
    await handle(user, userId, linkProvider({ userId, provider: identity.provider, key: taken, from }), cause);
    return userId;
  };
};

const createTakeUsername =
  ({ names, newId }: AuthDeps) =>
  async (base: string, userId: string, cause: Cause): Promise<string> => {
    for (let attempt = 0; ; attempt += 1) {
      const username = attempt === 0 ? base : `${base}-${newId().slice(0, 4)}`;
      try {
        await names.take('username', username, userId, cause);
        return username;
      } catch (error) {
        if (attempt === MOST_NAME_TRIES || !(error instanceof Problem) || error.type !== 'username-taken') throw error;
      }
    }
  };

/** Creates an account for the identity. */
const createRegister = (deps: AuthDeps) => {
  const { handle, caughtUp, newId, names, signingIn } = deps;
  const takeUsername = createTakeUsername(deps);
  return async (email: string, identity: Identity, answers: Answers, request: Request): Promise<string> => {
    await spend(answers);
    const userId = newId();
    const cause = actOf(userId, request.cause);
    const { provider, subject } = identity;
    const from = signingIn.fromOf(request.transport);
    // Taken in this order, each can go back by itself when the account never comes.
    const key = await names.take(provider, subject, userId, cause);
    const username = await takeUsername(usernameFrom(identity, email), userId, cause);
    await names.take('email', email, userId, cause);
    const named = newDisplayName.safeParse(identity.name ?? '');
    const made = registerUser({
      userId,
      email,
      username,
      from,
      isCreator: answers.isCreator,
      displayName: named.success ? named.data : username,
      byProvider: { provider, key, isEmailVerified: vouchesFor(identity, email) },
    });
    await caughtUp(await handle(user, userId, made, cause));
    return userId;
  };
};

export const createSocialSignIn = (deps: AuthDeps) => {
  const { load, names, nameKey, signingIn } = deps;
  const link = createLink(deps);
  const register = createRegister(deps);
  /** The account that the identity opens: its log decides, as a name may be left over from one that it opened before. */
  const findLinked = async ({ provider, subject }: Identity): Promise<string | undefined> => {
    const userId = await names.find(provider, subject);
    const account = userId === undefined ? undefined : await load(user, userId);
    const isLinked = account?.status === 'registered' && account.linked.some(({ key }) => key === nameKey(subject));
    return isLinked ? userId : undefined;
  };
  return async (identity: Identity, answers: Answers, request: Request): Promise<Reply<Session> | Reply<Challenge>> => {
    const { provider } = identity;
    const linked = await findLinked(identity);
    if (linked !== undefined) {
      await spend(answers);
      return signingIn.pass(linked, provider, request);
    }
    const email = identity.email ?? answers.email;
    if (email === undefined)
      throw new Problem('email-needed', `${providerLabels[provider]} gave us no email address. Please enter yours.`);
    const owner = await names.find('email', email);
    const userId =
      owner === undefined
        ? await register(email, identity, answers, request)
        : await link(owner, identity, answers, request);
    return signingIn.pass(userId, provider, { ...request, isRegistration: owner === undefined });
  };
};
