import { z } from 'zod';
import { passkeyLimits } from './vocabulary.ts';
import { session } from './auth.schema.ts';
import { isVisibleLine, notVisibleLine } from '#contracts/shared/typedText.schema.ts';

/** Bytes as browsers send them (WebAuthn's JSON form): base64url without padding. */
const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/);
const transports = z.array(z.string().max(40)).max(10);
const descriptor = z.object({
  id: bytes(1400),
  type: z.literal('public-key'),
  transports: transports.optional(),
});
const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
};

/** What an authenticator is asked to make (`PublicKeyCredentialCreationOptionsJSON`, as far as this site uses it). */
export const creationOptions = z
  .object({
    rp: z.object({ id: z.string().optional(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    timeout: z.int().optional(),
    excludeCredentials: z.array(descriptor).optional(),
    authenticatorSelection: z
      .object({
        residentKey: z.enum(['discouraged', 'preferred', 'required']).optional(),
        requireResidentKey: z.boolean().optional(),
        userVerification: z.enum(['discouraged', 'preferred', 'required']).optional(),
      })
      .optional(),
    attestation: z.literal('none'),
    extensions: z.object({ credProps: z.boolean().optional() }).optional(),
  })
  .meta({ id: 'PasskeyCreationOptions' });

/** What an authenticator is asked to sign (`PublicKeyCredentialRequestOptionsJSON`). */
export const requestOptions = z
  .object({
    challenge: z.string(),
    timeout: z.int().optional(),
    rpId: z.string().optional(),
    allowCredentials: z.array(descriptor).optional(),
    userVerification: z.enum(['discouraged', 'preferred', 'required']).optional(),
  })
  .meta({ id: 'PasskeyRequestOptions' });

/** A new credential (`RegistrationResponseJSON`). */
export const newCredential = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(4000),
      attestationObject: bytes(20_000),
      transports: transports.optional(),
    }),
    clientExtensionResults: z.object({}),
  })
  .meta({ id: 'NewPasskey' });

/** A signature of a credential (`AuthenticationResponseJSON`). */
export const assertion = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(4000),
      authenticatorData: bytes(4000),
      signature: bytes(4000),
      userHandle: bytes(200).optional(),
    }),
    clientExtensionResults: z.object({}),
  })
  .meta({ id: 'PasskeySignature' });

/** Names the challenge that was given with the options; works once, within five minutes. */
const challengeToken = z.string().min(1).max(200);
const creation = z.object({ challengeToken, options: creationOptions });
const request = z.object({ challengeToken, options: requestOptions });

/** The challenge that was signed, and the signature. */
export const passkeyProof = z.object({ challengeToken, credential: assertion });
const newPasskey = z.object({ challengeToken, credential: newCredential });

export const signInOptions = { response: request };
export const signInWithPasskey = { body: passkeyProof, response: session };
export const proofOptions = { response: request };

/** Whose first passkey it is, and the token of the link, which stands behind the # of its address. */
const byLink = z.object({ userId: z.uuid(), token: z.string().min(1).max(200) });
export const firstPasskeyOptions = { body: byLink, response: creation };
export const addFirstPasskey = {
  body: newPasskey.extend(byLink.shape),
  response: z.object({ success: z.boolean(), message: z.string() }),
};

export const passkey = z
  .object({
    id: z.uuid(),
    name: z.string(),
    createdAt: z.iso.datetime(),
    /** Null before its first sign-in. */
    lastUsedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Passkey' });
const passkeys = z.object({ passkeys: z.array(passkey) });
const byPasskey = z.object({ passkeyId: z.uuid() });

export const myPasskeys = { response: passkeys };
export const passkeyOptions = { response: creation };
export const addPasskey = { body: newPasskey, response: passkeys };
export const renamePasskey = {
  params: byPasskey,
  body: z.object({
    name: z
      .string()
      .trim()
      .min(1, { error: 'Please enter a name', abort: true })
      .max(passkeyLimits.nameLength, {
        error: `The name may have at most ${passkeyLimits.nameLength} characters`,
        abort: true,
      })
      .refine(isVisibleLine, notVisibleLine),
  }),
  response: passkeys,
};
export const removePasskey = { params: byPasskey, response: passkeys };
