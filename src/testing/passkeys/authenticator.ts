/**
 * An authenticator in software: it makes passkeys (P-256, attestation `none`) and signs with them as a real one does, and, for
 * attacks, otherwise. It plays the browser's half as well, which writes the challenge and the origin.
 */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { encodeCBOR } from '@levischuck/tiny-cbor';
import type { Assertion, CreationOptions, NewCredential, RequestOptions } from '#contracts/auth/passkeys.ts';

/** What an attack does otherwise. */
export type Deviation = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** The person showed neither a finger nor a PIN. */
  isVerified?: boolean;
  /** Signs with another key than the one that it made. */
  signsWith?: KeyObject;
  /** Says that it belongs to this person; null: to nobody. */
  userId?: string | null;
};

type Held = { id: Buffer; privateKey: KeyObject; userHandle: string; rpId: string; counter: number };

const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

const authenticatorData = (rpId: string, flags: number, counter: number, attested = Buffer.alloc(0)): Buffer => {
  const head = Buffer.alloc(5);
  head.writeUInt8(flags, 0);
  head.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(rpId), head, attested]);
};

const clientData = (type: 'create' | 'get', challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }));

/** A P-256 key as authenticators write it (RFC 9053): kind EC2, algorithm ES256, curve P-256, x, y. */
const coseKey = (publicKey: KeyObject): Uint8Array => {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = (coordinate: string): Uint8Array => new Uint8Array(Buffer.from(coordinate, 'base64url'));
  return encodeCBOR(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, point(x)],
      [-3, point(y)],
    ]),
  );
};

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
/** A key that belongs to no passkey. */
export const foreignKey = (): KeyObject => newKey().privateKey;

const flagsOf = ({ isVerified = true }: Deviation): number => PRESENT | (isVerified ? VERIFIED : 0);

const make = (origin: string, options: CreationOptions, deviation: Deviation): { held: Held; made: NewCredential } => {
  const { publicKey, privateKey } = newKey();
  const id = randomBytes(16);
  const rpId = deviation.rpId ?? options.rp.id ?? new URL(origin).hostname;
  const length = Buffer.alloc(2);
  length.writeUInt16BE(id.length);
  const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
  const authData = authenticatorData(rpId, flagsOf(deviation) | ATTESTED, 0, attested);
  const attestation = encodeCBOR(
    new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', new Uint8Array(authData)],
    ]),
  );
  const client = clientData('create', deviation.challenge ?? options.challenge, deviation.origin ?? origin);
  const made: NewCredential = {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    response: {
      clientDataJSON: base64url(client),
      attestationObject: base64url(attestation),
      transports: ['internal'],
    },
    clientExtensionResults: {},
  };
  return { held: { id, privateKey, rpId, userHandle: options.user.id, counter: 0 }, made };
};

const signWith = (origin: string, held: Held, options: RequestOptions, deviation: Deviation): Assertion => {
  const client = clientData('get', deviation.challenge ?? options.challenge, deviation.origin ?? origin);
  const authData = authenticatorData(deviation.rpId ?? held.rpId, flagsOf(deviation), held.counter);
  const signed = Buffer.concat([authData, sha256(client)]);
  const owner = deviation.userId === undefined ? held.userHandle : deviation.userId && base64url(deviation.userId);
  return {
    id: base64url(held.id),
    rawId: base64url(held.id),
    type: 'public-key',
    response: {
      clientDataJSON: base64url(client),
      authenticatorData: base64url(authData),
      signature: base64url(sign('sha256', signed, deviation.signsWith ?? held.privateKey)),
      ...(owner === null ? {} : { userHandle: owner }),
    },
    clientExtensionResults: {},
  };
};

/** `origin` is that of the page in its browser. A synced passkey counts nothing: its counter stays 0. */
export const softAuthenticator = (origin: string, { isSynced = false } = {}) => {
  const passkeys: Held[] = [];
  return {
    passkeys,
    create: (options: CreationOptions, deviation: Deviation = {}): NewCredential => {
      const { held, made } = make(origin, options, deviation);
      passkeys.push(held);
      return made;
    },
    /** Signs with the passkey that it made last. */
    get: (options: RequestOptions, deviation: Deviation = {}): Assertion => {
      const held = passkeys.at(-1);
      if (!held) throw new Error('this authenticator holds no passkey');
      if (!isSynced) held.counter += 1;
      return signWith(origin, held, options, deviation);
    },
  };
};
export type SoftAuthenticator = ReturnType<typeof softAuthenticator>;
