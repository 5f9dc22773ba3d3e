/**
 * Passkeys by the protocol of browsers and authenticators (W3C, Web Authentication): what an authenticator is asked for, and
 * whether its answer is right. The library is loaded with the first use, as it brings the formats of every maker.
 */
import type { Assertion, CreationOptions, NewCredential, RequestOptions } from '#contracts/auth/passkeys.ts';

/** The public half of a passkey. `credentialId` is base64url; `publicKey` is a COSE key; the counter may stay 0 for good. */
export type CredentialKey = Readonly<{
  credentialId: string;
  publicKey: Uint8Array<ArrayBuffer>;
  counter: number;
  transports: readonly string[];
}>;
/** Whose passkey is made: `userId` is a UUID, which the authenticator keeps, and `name` is what its owner reads there. */
export type PasskeyOwner = Readonly<{ userId: string; name: string; displayName: string }>;

/** The options for a browser, and the challenge in them (base64url), which is kept until the answer comes. */
type Prepared<Options> = { challenge: string; options: Options };

/** Every method needs the person to be verified by the authenticator: by a finger, a face or its PIN. */
export interface WebAuthn {
  /** Asks for a passkey that is found without a name; the authenticators in `exclude` hold one of this account already. */
  askForNew(owner: PasskeyOwner, exclude: readonly CredentialKey[]): Promise<Prepared<CreationOptions>>;
  /** The new key; undefined when the answer is not right. */
  checkNew(challenge: string, credential: NewCredential): Promise<CredentialKey | undefined>;
  /** Asks for a signature: of any passkey of this site, or of one of these. */
  askForSignature(allowed?: readonly CredentialKey[]): Promise<Prepared<RequestOptions>>;
  /** The counter of the authenticator; undefined when the answer is not right or the counter has gone back. */
  checkSignature(challenge: string, assertion: Assertion, key: CredentialKey): Promise<number | undefined>;
  /** Whether the authenticator made this passkey for this person. */
  isOwner(assertion: Assertion, userId: string): boolean;
}

/** Ed25519, P-256 with SHA-256, RSA with SHA-256 (numbers of the IANA COSE registry). */
const algorithms = [-8, -7, -257];
/** As long as the challenge is kept. */
const TIMEOUT_MS = 5 * 60 * 1000;

const library = () => import('@simplewebauthn/server');

/** `origin` is that of the site, without a trailing slash; its host is the name for which passkeys are made. */
type Site = Readonly<{ origin: string; siteName: string }>;

const hostOf = ({ origin }: Site): string => new URL(origin).hostname;
const named = ({ credentialId, transports }: CredentialKey) => ({ id: credentialId, transports: [...transports] });
const expectedOf = (site: Site, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: site.origin,
  expectedRPID: hostOf(site),
  requireUserVerification: true,
});

const newKeys = (site: Site): Pick<WebAuthn, 'askForNew' | 'checkNew'> => ({
  askForNew: async ({ userId, name, displayName }, exclude) => {
    const { generateRegistrationOptions } = await library();
    // An empty list of hints, of which the contract says nothing, comes with it.
    const { hints: _, ...made } = await generateRegistrationOptions({
      rpName: site.siteName,
      rpID: hostOf(site),
      userID: new TextEncoder().encode(userId),
      userName: name,
      userDisplayName: displayName,
      timeout: TIMEOUT_MS,
      attestationType: 'none',
      excludeCredentials: exclude.map(named),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: algorithms,
    });
    const options = made as CreationOptions;
    return { challenge: options.challenge, options };
  },

  checkNew: async (challenge, { authenticatorAttachment: _, ...credential }) => {
    const { verifyRegistrationResponse } = await library();
    // The library throws for everything that is wrong with an answer.
    const checked = await verifyRegistrationResponse({
      ...expectedOf(site, challenge),
      response: credential as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      supportedAlgorithmIDs: algorithms,
    }).catch(() => undefined);
    if (!checked?.verified) return undefined;
    const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential;
    return { credentialId: id, publicKey, counter, transports };
  },
});

const signatures = (site: Site): Pick<WebAuthn, 'askForSignature' | 'checkSignature' | 'isOwner'> => ({
  askForSignature: async (allowed) => {
    const { generateAuthenticationOptions } = await library();
    const options = (await generateAuthenticationOptions({
      rpID: hostOf(site),
      timeout: TIMEOUT_MS,
      userVerification: 'required',
      ...(allowed ? { allowCredentials: allowed.map(named) } : {}),
    })) as RequestOptions;
    return { challenge: options.challenge, options };
  },

  checkSignature: async (challenge, { authenticatorAttachment: _, ...assertion }, key) => {
    const { verifyAuthenticationResponse } = await library();
    const checked = await verifyAuthenticationResponse({
      ...expectedOf(site, challenge),
      response: assertion as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      credential: { id: key.credentialId, publicKey: key.publicKey, counter: key.counter },
    }).catch(() => undefined);
    return checked?.verified ? checked.authenticationInfo.newCounter : undefined;
  },

  isOwner: ({ response: { userHandle } }, userId) => userHandle === Buffer.from(userId).toString('base64url'),
});

/** Passkeys of one site. */
export const createWebAuthn = (site: Site): WebAuthn => ({ ...newKeys(site), ...signatures(site) });
