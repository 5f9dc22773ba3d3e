import { accountNotReady } from '#contracts/auth/accountNotReady.ts';
import type { Session } from '#contracts/auth/auth.ts';
import type { PageList } from '#contracts/site/site.ts';
import type { Load } from '#platform/eventStore/handle.ts';
import type { Caller } from '#platform/http/guard.ts';
import { Reply } from '#platform/http/route.ts';
import { createWebAuthn } from '#platform/identity/webAuthn.ts';
import { passwordStrategy } from '#platform/identity/localStrategy.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { JobKind } from '#platform/jobs/jobs.ts';
import type { Module } from '#platform/processes/module.ts';
import type { Tools } from '#platform/processes/tools.ts';
import { keyedHash } from '#platform/secrets/keyedHash.ts';
import { addressKey } from '#platform/secrets/addressKey.ts';
import {
  findAddresses,
  findAllSecurityEvents,
  findOrigins,
  findSecurityEvents,
} from '#projections/auth/securityEvents.ts';
import {
  countSellingCreators,
  findCreator,
  findIdByName,
  findSessionUser,
  getAccountRow,
  listCreatorIds,
  listSellingCreators,
} from '#projections/auth/users.ts';
import { mountExports, signedExportLinks } from './account/adapters/exportLinks.ts';
import { createFindSessionUser } from './account/adapters/sessionUser.ts';
import { living, user, type User } from './account/user.ts';
import { erasureRoutes } from './erasure/adminRoutes.ts';
import { createAccountClosure, createRepeatErasures } from './erasure/process.ts';
import { postgresMailedTokens } from './password/adapters/mailedTokens.ts';
import { accessLog, noteAccess } from './people/accessLog.ts';
import { authAdminRoutes } from './people/adminRoutes.ts';
import { authJobs, authPolicies, authProcesses } from './policies.ts';
import type { AuthEdges, AuthPorts, AuthSettings, FindShownProfile, NoteAccess, PendingIdentity } from './ports.ts';
import { reclaimJobs, reclaimPolicies } from './reclaim/policies.ts';
import { createNames } from './registration/adapters/names.ts';
import { authRoutes } from './routes.ts';
import { deviceName } from './sessions/adapters/deviceName.ts';
import { forgetAddresses } from './sessions/adapters/forgetAddresses.ts';
import { forgetExpired } from './sessions/adapters/forgetExpired.ts';
import { createFindCallerAccount } from './sessions/adapters/callerAccount.ts';
import { postgresSessions } from './sessions/adapters/sessions.ts';
import { postgresChallenges } from './signIn/adapters/challenges.ts';
import { createCheckPassword } from './signIn/adapters/checkPassword.ts';
import { createCheckOwnPassword } from './password/adapters/checkOwnPassword.ts';
import { createGuess } from './signIn/adapters/guess.ts';
import { deviceCookie } from './signIn/adapters/deviceCookie.ts';
import { createCheckPasskey } from './passkeys/adapters/checkPasskey.ts';
import { postgresPasskeyChallenges } from './passkeys/adapters/passkeyChallenges.ts';
import { postgresPasskeys } from './passkeys/adapters/passkeys.ts';
import { createCheckCode } from './twoFactor/adapters/checkCode.ts';
import { postgresCredentials } from './signIn/adapters/credentials.ts';
import { createSigningIn } from './signIn/adapters/signingIn.ts';
import { postgresSocialCodes } from './signIn/adapters/socialCodes.ts';
import { postgresThrottle } from './signIn/adapters/throttle.ts';
import { postgresUsedTokens } from './signIn/adapters/usedTokens.ts';
import { staffDesk } from './operator/adapters/staffDesk.ts';
import { suspensionRoutes } from './suspension/routes.ts';
import { postgresRecoveryCodes } from './twoFactor/adapters/recoveryCodes.ts';
import { postgresTwoFactor } from './twoFactor/adapters/twoFactor.ts';

/** The public API of auth for other modules. */
export const authAnswers = ({
  db,
  load,
  findShownProfile,
}: {
  db: Db;
  load: Load;
  findShownProfile: FindShownProfile;
}) => ({
  /** How the account stands, from its events: a suspension counts from the moment of the fact. */
  findAccountStanding: async (userId: string): Promise<'open' | 'suspended' | 'erased' | 'none'> => {
    const account = await load(user, userId);
    if (account.status !== 'registered') return 'none';
    if (account.isErased) return 'erased';
    return account.suspension ? 'suspended' : 'open';
  },
  findSessionUser: createFindSessionUser(load, findShownProfile, (userId) => findSessionUser(db, userId)),
  findAccount: (userId: string) => getAccountRow(db, userId),
  findAccountEvents: (userId: string, most: number) => findSecurityEvents(db, userId, most),
  findAddresses: (userId: string) => findAddresses(db, userId),
  findOrigins: (userIds: readonly string[]) => findOrigins(db, userIds),
  findCreatorByName: (username: string) => findCreator(db, username),
  findRecipientByName: (username: string) => findIdByName(db, username),
  /** The username of an account; null once it is closed. */
  findUsername: async (userId: string): Promise<string | null> => {
    const account = await getAccountRow(db, userId);
    return account === undefined || account.isErased ? null : account.username;
  },
  listCreators: (after: string | null, most: number) => listCreatorIds(db, after, most),
});

/** Loads what costs time and memory. */
export const openAuthEdges = async (): Promise<AuthEdges> => {
  const { argonPasswords } = await import('./password/adapters/passwords.ts');
  return { passwords: argonPasswords() };
};

type Given = Tools & { ports: AuthPorts; settings: AuthSettings; edges: AuthEdges };

const openSessions = ({ ports, settings, db, clock, rawStore }: Omit<Given, 'edges'>) =>
  postgresSessions(db, {
    key: settings.keys.sessions,
    now: clock,
    staffNeedPasskey: settings.staffNeedPasskey,
    findAccount: createFindCallerAccount(rawStore, ports.findShownProfile),
  });

/** Stores of passwords, tokens, codes and sessions, and the flows over them. */
const openAdapters = ({ ports, settings, edges, ...tools }: Given) => {
  const { db, clock, handle } = tools;
  const { brandName, origin, apiBaseUrl, staffNeedPasskey, keys } = settings;
  const kept = {
    ...tools,
    ...ports,
    ...edges,
    brandName,
    origin,
    staffNeedPasskey,
    deviceName,
    webAuthn: createWebAuthn({ origin, siteName: brandName }),
    passkeys: postgresPasskeys(db, clock),
    passkeyChallenges: postgresPasskeyChallenges(db, clock),
    devices: deviceCookie(keys.devices, {
      newId: tools.newId,
      countReclaims: async (userId) => {
        const account = await tools.load(user, userId);
        return account.status === 'registered' ? account.reclaims : 0;
      },
    }),
    credentials: postgresCredentials(db),
    tokens: postgresMailedTokens(db, clock),
    twoFactor: postgresTwoFactor(db, { key: keys.twoFactor, issuer: brandName, now: clock }),
    recoveryCodes: postgresRecoveryCodes(db, clock),
    challenges: postgresChallenges(db, clock),
    throttle: postgresThrottle(db, clock),
    sessions: openSessions({ ports, settings, ...tools }),
    socialCodes: postgresSocialCodes(db, { key: keys.identities, now: clock }),
    usedTokens: postgresUsedTokens(db, clock),
    signExport: signedExportLinks(keys.exports, clock, apiBaseUrl),
    nameKey: keyedHash(keys.names),
    browserKey: keyedHash(keys.addresses),
    suspensionKey: keyedHash(keys.suspensions),
    reclaimKey: keyedHash(keys.reclaims),
    findSessionUser: createFindSessionUser(tools.load, ports.findShownProfile, (userId) => findSessionUser(db, userId)),
  };
  const names = createNames(kept);
  const note: NoteAccess = async (access, cause) => {
    const day = clock().toISOString().slice(0, 10);
    await handle(accessLog, `${access.by}-${day}`, noteAccess({ ...access, day }), cause);
  };
  const signingIn = createSigningIn(kept);
  const guess = createGuess({ ...kept, signingIn });
  return {
    ...kept,
    names,
    noteAccess: note,
    signingIn,
    guess,
    checkPasskey: createCheckPasskey(kept),
    checkCode: createCheckCode({ ...kept, guess, signingIn }),
    checkPassword: passwordStrategy(createCheckPassword({ ...kept, names })),
    checkOwnPassword: createCheckOwnPassword({ ...kept, guess }),
    accountClosure: createAccountClosure(kept),
  };
};

/** Public pages of creators, for the sitemap. */
const creatorPages = (db: Db): PageList => ({
  name: 'creators',
  count: () => countSellingCreators(db),
  list: async (from, most) =>
    (await listSellingCreators(db, from, most)).map((username) => ({ path: `/creators/${username}` })),
});

/** Everything that auth holds about a person, in plain words and without secrets. */
const createExport =
  ({ load, db, sessions, passkeys }: ReturnType<typeof openAdapters>) =>
  async (userId: string) => {
    const state = living(await load(user, userId));
    // Which colleague decided is that colleague's personal data.
    const { status: _, linked, proposals: __, passkeyReset: ___, passkeys: passkeyIds, suspension, ...account } = state;
    const own = await passkeys.list(userId, passkeyIds);
    return {
      account: { ...account, linked: linked.map(({ provider }) => provider), isSuspended: suspension !== null },
      passkeys: own.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
      signIns: await sessions.list(userId),
      history: await findAllSecurityEvents(db, userId),
    };
  };

/** Does the work until it has succeeded, and never again. */
const onceDone = (work: () => Promise<void>) => {
  let isDone = false;
  return async (): Promise<void> => {
    if (isDone) return;
    await work();
    isDone = true;
  };
};

/** Accounts, sign-in, sessions, staff and erasure. */
export const auth = (given: Given) => {
  const deps = openAdapters(given);
  const { load, db, clock, sessions } = deps;
  const { keys } = given.settings;
  const repeatErasures = onceDone(createRepeatErasures(deps));
  return {
    routes: [...authRoutes(deps), ...suspensionRoutes(deps), ...authAdminRoutes(deps), ...erasureRoutes(deps)],
    policies: [...authPolicies(deps), ...reclaimPolicies(deps)],
    jobs: [...authJobs(deps), ...reclaimJobs(deps)] as JobKind<never>[],
    processes: authProcesses(deps),
    mount: (app) => mountExports(app, { key: keys.exports, now: clock, collect: deps.exportPerson }),
    sweep: repeatErasures,
    forget: async () => {
      await forgetExpired(db, clock());
      await forgetAddresses({ db, now: clock(), addressKey: addressKey(keys.addresses) });
    },
    throttle: deps.throttle,
    deviceName,
    authenticate: sessions.authenticate,
    findHolder: sessions.findHolder,
    pageLists: [creatorPages(db)],
    /** New tokens for an existing session, e.g. once the profile is complete. */
    renewSession: async ({ userId, sessionId }: Caller): Promise<Reply<Session>> => {
      const found = await deps.findSessionUser(userId);
      if (!found) throw accountNotReady();
      const { cookies, sessionId: _, ...tokens } = await sessions.reissue(sessionId);
      return new Reply({ ...tokens, user: found }, { cookies: [...cookies] });
    },
    /** Stores the identity from a provider until the page asks for its session; returns the one-time code. */
    keepIdentity: (pending: PendingIdentity): Promise<string> => deps.socialCodes.create(pending),
    noteAccess: deps.noteAccess,
    /** The name and address of an account, from the log; nulls once erased. */
    findPerson: async (userId: string): Promise<{ email: string | null; displayName: string | null } | undefined> => {
      const account = await load(user, userId);
      return account.status === 'registered' ? { email: account.email, displayName: account.displayName } : undefined;
    },
    /** Where an account receives mail and which mails it wants; undefined once it cannot be written to. */
    findRecipient: async (userId: string) => {
      const account = await load(user, userId);
      if (account.status !== 'registered' || account.isErased || account.email === null) return undefined;
      const { email, username, displayName, notices } = account;
      return { email, username: username ?? '', displayName: displayName ?? '', notices };
    },
    exportPerson: createExport(deps),
  } satisfies Module & Record<string, unknown>;
};

export { staffDesk, user };
export type { AuthEdges, AuthSettings, User };
