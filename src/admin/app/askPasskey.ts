/** The browser's own dialog for passkeys. Its library comes with the first use. */
import type { PasskeyProof, proofOptions, signInOptions } from '#contracts/auth/passkeys.ts';
import type { Call } from '#contracts/http/call.ts';
import { Problem } from '#contracts/http/problem.ts';

const library = () => import('@simplewebauthn/browser');
type OptionsJSON = Parameters<Awaited<ReturnType<typeof library>>['startAuthentication']>[0]['optionsJSON'];

/** Asks the server what to sign, and has a passkey sign it. @throws Problem when none did, for whatever reason */
export const askPasskey = async (
  call: Call,
  endpoint: typeof signInOptions | typeof proofOptions,
): Promise<PasskeyProof> => {
  const { startAuthentication } = await library();
  const { challengeToken, options } = await call(endpoint);
  const credential = await startAuthentication({ optionsJSON: options as OptionsJSON }).catch(() => {
    // Browsers do not say whether the person changed their mind, took too long or has none.
    throw new Problem('not-allowed', 'No passkey was used. Please try again.');
  });
  return { challengeToken, credential: credential as PasskeyProof['credential'] };
};
