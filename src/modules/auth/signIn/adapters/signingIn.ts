/**
 * Drives a sign-in from a proven first step to tokens: it requires the second factor. A suspended person signs in as well;
 * the guard lets them call only what is for suspended people.
 */
import { accountNotReady } from '#contracts/auth/accountNotReady.ts';
import type { Challenge, Session } from '#contracts/auth/auth.ts';
import { Problem } from '#contracts/http/problem.ts';
import type { Consumers } from '#platform/projections/consumers.ts';
import type { Cause, Handle, Load } from '#platform/eventStore/handle.ts';
import { Reply, type Transport } from '#platform/http/route.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { From, SignInWay } from '#events/auth.ts';
import type { Challenges, DeviceName, FindSessionUser, Sessions } from '#modules/auth/ports.ts';
import type { SigningIn } from '#modules/auth/signIn/ports.ts';
import { recordSignIn, signIn } from '#modules/auth/signIn/signIn.ts';
import type { DeviceCookie } from './deviceCookie.ts';
import { recordRefusedSignInJob } from '#modules/auth/jobs.ts';
import { user } from '#modules/auth/account/user.ts';

export type SigningInDeps = {
  handle: Handle;
  load: Load;
  caughtUp: Consumers['caughtUp'];
  send: Jobs['send'];
  sessions: Sessions;
  challenges: Challenges;
  deviceName: DeviceName;
  devices: DeviceCookie;
  /** The keyed hash that stands for a browser. */
  browserKey: (id: string) => string;
  findSessionUser: FindSessionUser;
};

/** Days without use after which a sign-in ends; the sign-in screens keep it longer than registration does. */
const IDLE_DAYS = { session: 7, loginScreen: 30 } as const;

/** An event of a provider sign-in has the account as its actor, though nobody was signed in before. */
export const actOf = (userId: string, cause: Cause): Cause => ({ ...cause, actorId: userId, actorRole: 'user' });

export const createSigningIn = (deps: SigningInDeps): SigningIn => {
  const { handle, load, send, sessions, challenges, deviceName, devices, browserKey, findSessionUser } = deps;

  const fromOf = (transport: Transport): From => ({
    device: deviceName(transport.header('user-agent')),
    address: transport.address,
  });

  const refuse: SigningIn['refuse'] = (userId, way, why, transport) =>
    send(recordRefusedSignInJob, { userId: userId ?? null, way, why, from: fromOf(transport) });

  const start = async (
    userId: string,
    way: SignInWay,
    { transport, cause, kind, hasSecondFactor, isRegistration = false }: Parameters<SigningIn['start']>[2],
  ): Promise<Reply<Session>> => {
    const found = await findSessionUser(userId);
    if (!found) throw accountNotReady();
    const from = fromOf(transport);
    const isNewDevice = !isRegistration && (await devices.find(transport, userId)) === undefined;
    const device = await devices.remember(transport, userId);
    const { cookies, sessionId, ...tokens } = await sessions.start(userId, transport, {
      idleDays: IDLE_DAYS[kind],
      hasSecondFactor,
      hasPasskey: way === 'passkey',
      from,
    });
    await handle(
      signIn,
      sessionId,
      recordSignIn({
        userId,
        sessionId,
        way,
        hasSecondFactor,
        from: device.id === undefined ? from : { ...from, browser: browserKey(device.id) },
        isNewDevice,
      }),
      actOf(userId, cause),
    );
    return new Reply({ ...tokens, user: found }, { cookies: [...cookies, ...device.cookies] });
  };

  return {
    fromOf,
    refuse,
    start,
    pass: async (userId, way, request) => {
      const account = await load(user, userId);
      if (account.status !== 'registered' || account.isErased) throw new Problem('invalid-credentials');
      if (!account.hasTwoFactor) return start(userId, way, { ...request, kind: 'loginScreen', hasSecondFactor: false });
      const challenge: Challenge = { requiresTwoFactor: true, ...(await challenges.create({ userId, way })) };
      return new Reply(challenge);
    },
  };
};
