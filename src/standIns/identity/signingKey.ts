/** The RS256 key pair that the stand-in signs with. */
import { createHmac } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';

export type SigningKey = Readonly<{
  kid: string;
  privateKey: CryptoKey;
  publicJwk: JWK;
  /** A client's secret that follows from the key, so that all processes have the same. */
  secretFor: (client: string) => string;
}>;

const publicPart = ({ kty, n, e }: JWK): JWK => ({ kty, n, e }) as JWK;

const newPrivateJwk = async (): Promise<JWK> =>
  exportJWK((await generateKeyPair('RS256', { extractable: true })).privateKey);

const toSigningKey = async (privateJwk: JWK): Promise<SigningKey> => {
  const { d: secret } = privateJwk;
  if (secret === undefined) throw new Error('the key has no private part');
  const kid = await calculateJwkThumbprint(publicPart(privateJwk));
  const privateKey = (await importJWK(privateJwk, 'RS256')) as CryptoKey;
  return {
    kid,
    privateKey,
    publicJwk: { ...publicPart(privateJwk), kid, alg: 'RS256', use: 'sig' },
    secretFor: (client) => createHmac('sha256', secret).update(client).digest('base64url'),
  };
};

const readKey = async (text: string, file: string): Promise<SigningKey> => {
  try {
    return await toSigningKey(JSON.parse(text) as JWK);
  } catch {
    throw new Error(`${file} holds no key. Remove it, and a new one is made.`);
  }
};

/** Reads the key kept in `folder`, or makes one and keeps it there; without a folder it lives as long as the process. */
export const signingKey = async (folder?: string): Promise<SigningKey> => {
  if (folder === undefined) return toSigningKey(await newPrivateJwk());
  const file = path.join(folder, 'identity-key.json');
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept !== undefined) return readKey(kept, file);
  const made = await newPrivateJwk();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const own = `${file}.${process.pid}`;
  await writeFile(own, JSON.stringify(made), { mode: 0o600 });
  // The first of several processes wins: they all read its file.
  await link(own, file).catch((error: unknown) => {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  });
  await rm(own);
  return readKey(await readFile(file, 'utf8'), file);
};
