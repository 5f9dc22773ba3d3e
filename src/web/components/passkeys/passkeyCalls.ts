/** What a page does with a passkey in one press. Pages load it when it is pressed. */
import { proveIdentity } from '#contracts/auth/account.ts';
import type { Session } from '#contracts/auth/auth.ts';
import { proofOptions, signInOptions, signInWithPasskey } from '#contracts/auth/passkeys.ts';
import type { Call } from '#contracts/http/call.ts';
import { askForSignature } from './askPasskey.ts';

/** @throws Problem when no passkey signed, or it opens nothing */
export const signInByPasskey = async (call: Call): Promise<Session> =>
  call(signInWithPasskey, { body: await askForSignature(await call(signInOptions)) });

/** @throws Problem when no passkey signed, or it is none of the account */
export const proveByPasskey = async (call: Call): Promise<void> => {
  const passkey = await askForSignature(await call(proofOptions));
  await call(proveIdentity, { body: { passkey } });
};
