/** Signed texts (C2SP signed-note) with Ed25519: the keys, the signatures, and how both are written. */
import { createPrivateKey, createPublicKey, hash, sign, verify, type KeyObject } from 'node:crypto';

/** What a signature of a key of this kind means: one over the text, or a cosignature with its time (C2SP tlog-cosignature). */
export const keyKinds = { note: 1, cosignature: 4 } as const;
export type KeyKind = (typeof keyKinds)[keyof typeof keyKinds];

/** A public key with its name; `id` is 4 bytes in hexadecimal digits. */
export type NoteKey = Readonly<{ name: string; kind: KeyKind; id: string; publicKey: KeyObject }>;

/** One line of a note; `id` as in `NoteKey`. */
export type NoteSignature = Readonly<{ name: string; id: string; signature: Buffer }>;

/** A text that ends with a line break, and its signatures, not verified. */
export type Note = Readonly<{ text: string; signatures: readonly NoteSignature[] }>;

/** Signs notes under one name. */
export type NoteSigner = Readonly<{ key: NoteKey; sign: (text: string) => Buffer }>;

const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
const ID_BYTES = 4;
/** What comes before a key of 32 bytes in DER (RFC 8410). */
const PRIVATE_DER = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_DER = Buffer.from('302a300506032b6570032100', 'hex');

/** The name of a key: not empty, without spaces and without a plus sign. */
const NAME = /^[^\s+]+$/u;
const MOST_BYTES = 1_000_000;
const MOST_SIGNATURES = 100;

const rawOf = (publicKey: KeyObject): Buffer => publicKey.export({ format: 'der', type: 'spki' }).subarray(-KEY_BYTES);

const keyOf = (name: string, kind: KeyKind, publicKey: KeyObject): NoteKey => {
  if (!NAME.test(name)) throw new Error(`not the name of a key: ${name}`);
  const named = Buffer.concat([Buffer.from(`${name}\n`), Buffer.from([kind]), rawOf(publicKey)]);
  return { name, kind, publicKey, id: hash('sha256', named, 'buffer').subarray(0, ID_BYTES).toString('hex') };
};

/** The private key with this seed of 32 bytes (RFC 8032). */
export const privateKeyOf = (seed: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PRIVATE_DER, seed]), format: 'der', type: 'pkcs8' });

/** The key with this seed of 32 bytes. @throws Error for a name with a space or a plus sign */
export const noteSigner = (name: string, seed: Buffer): NoteSigner => {
  const privateKey = privateKeyOf(seed);
  const key = keyOf(name, keyKinds.note, createPublicKey(privateKey));
  return { key, sign: (text) => sign(null, Buffer.from(text), privateKey) };
};

/** A key as others are given it: `name+id+base64` ("vkey"). */
export const keyText = ({ name, id, kind, publicKey }: NoteKey): string =>
  `${name}+${id}+${Buffer.concat([Buffer.from([kind]), rawOf(publicKey)]).toString('base64')}`;

/** Bytes of exactly this base64; undefined for another spelling of the same. */
export const fromBase64 = (text: string): Buffer | undefined => {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : undefined;
};

/** Reads a key; undefined for what `keyText` does not write. */
export const readKeyText = (text: string): NoteKey | undefined => {
  const [, name, id, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+(.+)$/u.exec(text) ?? [];
  const bytes = encoded === undefined ? undefined : fromBase64(encoded);
  if (name === undefined || bytes?.length !== 1 + KEY_BYTES) return undefined;
  const kind = Object.values(keyKinds).find((value) => value === bytes[0]);
  if (kind === undefined) return undefined;
  const publicKey = createPublicKey({
    key: Buffer.concat([PUBLIC_DER, bytes.subarray(1)]),
    format: 'der',
    type: 'spki',
  });
  const key = keyOf(name, kind, publicKey);
  return key.id === id ? key : undefined;
};

const signatureLine = ({ name, id, signature }: NoteSignature): string =>
  `\u2014 ${name} ${Buffer.concat([Buffer.from(id, 'hex'), signature]).toString('base64')}\n`;

/** The text, an empty line and a line for each signature. */
export const noteText = ({ text, signatures }: Note): string => `${text}\n${signatures.map(signatureLine).join('')}`;

/** The note that these keys sign; its text ends with a line break. */
export const signNote = (text: string, signers: readonly NoteSigner[]): Note => ({
  text,
  signatures: signers.map(({ key, sign: signText }) => ({ name: key.name, id: key.id, signature: signText(text) })),
});

const readSignature = (line: string): NoteSignature | undefined => {
  const [, name, encoded] = /^\u2014 ([^\s+]+) (\S+)$/u.exec(line) ?? [];
  const bytes = encoded === undefined ? undefined : fromBase64(encoded);
  if (name === undefined || bytes === undefined || bytes.length <= ID_BYTES) return undefined;
  return { name, id: bytes.subarray(0, ID_BYTES).toString('hex'), signature: bytes.subarray(ID_BYTES) };
};

/** Control characters but the line break, and what is not text. */
const FORBIDDEN = /[^\P{Cc}\n]|\p{Cs}|\uFFFD/u;

/** Reads a note; undefined for text that is none. Nothing is verified. */
export const readNote = (given: string): Note | undefined => {
  if (given.length > MOST_BYTES || FORBIDDEN.test(given) || !given.endsWith('\n')) return undefined;
  const end = given.lastIndexOf('\n\n');
  if (end < 0) return undefined;
  const lines = given.slice(end + 2, -1).split('\n');
  if (lines.length > MOST_SIGNATURES) return undefined;
  const signatures = lines.map(readSignature);
  if (signatures.some((signature) => signature === undefined)) return undefined;
  return { text: given.slice(0, end + 1), signatures: signatures.filter((signature) => signature !== undefined) };
};

const isOf = (key: NoteKey, { name, id }: NoteSignature): boolean => name === key.name && id === key.id;

const TIME_BYTES = 8;

/** The text that a cosignature signs: its time in seconds since 1970, and the note. */
export const cosignedText = (seconds: number, text: string): string => `cosignature/v1\ntime ${seconds}\n${text}`;

const verifySignature = (key: NoteKey, text: string, signature: Buffer): boolean => {
  if (key.kind === keyKinds.note)
    return signature.length === SIGNATURE_BYTES && verify(null, Buffer.from(text), key.publicKey, signature);
  if (signature.length !== TIME_BYTES + SIGNATURE_BYTES) return false;
  const signedText = cosignedText(Number(signature.readBigUInt64BE()), text);
  return verify(null, Buffer.from(signedText), key.publicKey, signature.subarray(TIME_BYTES));
};

/** Whether this key has signed, or cosigned, the note; a false signature beside a true one counts as false. */
export const isSignedBy = (key: NoteKey, { text, signatures }: Note): boolean => {
  const own = signatures.filter((signature) => isOf(key, signature));
  return own.length > 0 && own.every(({ signature }) => verifySignature(key, text, signature));
};
