import { Problem } from '#contracts/http/problem.ts';
import type { Load } from '#platform/eventStore/handle.ts';
import type { WebAuthn } from '#platform/identity/webAuthn.ts';
import { user } from '#modules/auth/account/user.ts';
import type { CheckPasskey, PasskeyChallenges, Passkeys } from '#modules/auth/passkeys/ports.ts';

type Deps = { load: Load; webAuthn: WebAuthn; passkeys: Passkeys; passkeyChallenges: PasskeyChallenges };

export const createCheckPasskey =
  ({ load, webAuthn, passkeys, passkeyChallenges }: Deps): CheckPasskey =>
  async ({ challengeToken, credential }, bond) => {
    // Used up by any try, so that a signature never counts twice.
    const challenge = await passkeyChallenges.take(challengeToken, bond);
    if (challenge === undefined) throw new Problem('challenge-ended');
    const passkey = await passkeys.findByCredential(credential.id);
    if (!passkey) return undefined;
    const { id, userId } = passkey;
    const account = await load(user, userId);
    // The log decides what opens an account; a row that is left over opens nothing.
    if (account.status !== 'registered' || account.isErased || !account.passkeys.includes(id)) return undefined;
    // Asked for by its name, a passkey need not say whose it is.
    const isNamed = credential.response.userHandle !== undefined || bond.purpose === 'signIn';
    if (isNamed && !webAuthn.isOwner(credential, userId)) return { userId, isRight: false };
    const counter = await webAuthn.checkSignature(challenge, credential, passkey);
    const isRight = counter !== undefined && (await passkeys.recordUse(id, passkey.counter, counter));
    return { userId, isRight };
  };
