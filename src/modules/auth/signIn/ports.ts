/** The ports of signing in and of proving who one is. */
import type { Challenge, Session } from '#contracts/auth/auth.ts';
import type { From, SignInRefused, SignInWay } from '#events/auth.ts';
import type { Cause } from '#platform/eventStore/handle.ts';
import type { Reply, Transport } from '#platform/http/route.ts';

type Request = {
  transport: Transport;
  cause: Cause;
  /** The account has just been created here: no browser is new to it. */
  isRegistration?: boolean;
};

/** The flow from a proven first step to tokens. */
export interface SigningIn {
  fromOf(transport: Transport): From;
  /** Records a refused sign-in; an unknown account takes as long as a known one. */
  refuse(
    userId: string | undefined,
    way: SignInWay,
    why: SignInRefused['data']['why'],
    transport: Transport,
  ): Promise<void>;
  /** Tokens for a person who has passed every step. */
  start(
    userId: string,
    way: SignInWay,
    more: Request & { kind: 'session' | 'loginScreen'; hasSecondFactor: boolean },
  ): Promise<Reply<Session>>;
  /** After the first step: a session, or the challenge of the second step. @throws Problem `account-suspended` */
  pass(userId: string, way: SignInWay, request: Request): Promise<Reply<Session> | Reply<Challenge>>;
}

/** The first step by password; undefined when it is wrong. */
export type CheckPassword = (emailOrUsername: string, password: string) => Promise<string | undefined>;

/** A secret that a person tries; `name` stands for a name that no account has. */
export type Guessed = Readonly<{
  what: 'login' | 'password' | 'code';
  userId: string | undefined;
  name?: string;
  transport: Transport;
}>;
/**
 * Tries it: wrong ones make the next try wait, and after a hundred in a day there is none until it is over; the owner is then
 * notified. A browser in which the account was signed in to before is counted by itself. Undefined when it is wrong.
 * @throws Problem `too-many-requests`
 */
export type Guess = <Found>(guessed: Guessed, attempt: () => Promise<Found | undefined>) => Promise<Found | undefined>;

/**
 * True for the right password of an account, false for an account that has none.
 * @throws Problem `invalid-input` at `field` for a wrong one, `too-many-requests` after too many
 */
export type CheckOwnPassword = (
  userId: string,
  password: string,
  more: { field: string; transport: Transport },
) => Promise<boolean>;

/**
 * Whether this is the current code of the authenticator or one of the recovery codes, whose use is recorded.
 * @throws Problem `too-many-requests` after too many wrong ones
 */
export type CheckCode = (
  userId: string,
  code: string,
  context: Readonly<{ cause: Cause; transport: Transport }>,
) => Promise<boolean>;
