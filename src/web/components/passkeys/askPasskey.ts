/** The browser's own dialog for passkeys. Its library comes with the first use. */
import type { CreationOptions, NewCredential, PasskeyProof, RequestOptions } from '#contracts/auth/passkeys.ts';
import { Problem } from '#contracts/http/problem.ts';

const library = () => import('@simplewebauthn/browser');
type Library = Awaited<ReturnType<typeof library>>;

/** Browsers do not say whether the person changed their mind, took too long or has none. */
const refused = (error: unknown): never => {
  const isThere = error instanceof Error && error.name === 'InvalidStateError';
  throw new Problem(
    'not-allowed',
    isThere ? 'This device has a passkey of this account already.' : 'No passkey was used. Please try again.',
  );
};

type Given<Options> = { challengeToken: string; options: Options };

/** Has a passkey sign what the server asks for. @throws Problem when there is none, or the person would rather not */
export const askForSignature = async ({ challengeToken, options }: Given<RequestOptions>): Promise<PasskeyProof> => {
  const { startAuthentication } = await library();
  const optionsJSON = options as Parameters<Library['startAuthentication']>[0]['optionsJSON'];
  const credential = await startAuthentication({ optionsJSON }).catch(refused);
  return { challengeToken, credential: credential as PasskeyProof['credential'] };
};

/** Has a device make a passkey. @throws Problem as above */
export const askForNew = async ({
  challengeToken,
  options,
}: Given<CreationOptions>): Promise<{ challengeToken: string; credential: NewCredential }> => {
  const { startRegistration } = await library();
  const optionsJSON = options as Parameters<Library['startRegistration']>[0]['optionsJSON'];
  const credential = await startRegistration({ optionsJSON }).catch(refused);
  return { challengeToken, credential: credential as NewCredential };
};
