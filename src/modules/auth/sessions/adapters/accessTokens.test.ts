import { createHmac, generateKeyPairSync, randomBytes } from 'node:crypto';
import { SignJWT, UnsecuredJWT, type JWTHeaderParameters } from 'jose';
import { expect, it } from 'vitest';
import { accessTokens } from './accessTokens.ts';

const masterKey = randomBytes(32);
const DAY_MS = 24 * 60 * 60 * 1000;
const PERIOD_DAYS = 30;
/** The last minute of the 700th key period. */
const lastMinute = new Date(701 * PERIOD_DAYS * DAY_MS - 60_000);

const at = (date: Date) => accessTokens(masterKey, () => date);
const later = (seconds: number): Date => new Date(lastMinute.getTime() + seconds * 1000);
const tokens = at(lastMinute);
const notSignedIn = { type: 'not-signed-in' };

const keyOf = (kid: string): Buffer => createHmac('sha256', masterKey).update(`access token ${kid}`).digest();
const forge = (header: Partial<JWTHeaderParameters>, key: Parameters<SignJWT['sign']>[0] = keyOf('700')) =>
  new SignJWT({ sid: 'session' })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: '700', ...header })
    .setExpirationTime(lastMinute.getTime() / 1000 + 600)
    .sign(key);

it('V9.2.1: names the session for fifteen minutes', async () => {
  const token = await tokens.issue('session', 'user');
  expect(await at(later(899)).read(token)).toBe('session');
  await expect(at(later(900)).read(token)).rejects.toMatchObject(notSignedIn);
});

it('survives the change of the period, signed with the new key', async () => {
  const token = await tokens.issue('session', 'user');
  expect(await at(later(120)).read(token)).toBe('session');
  const [header = ''] = (await at(later(120)).issue('session', 'user')).split('.');
  expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({ alg: 'HS256', typ: 'at+jwt', kid: '701' });
});

it('accepts the forger of this test when nothing is wrong', async () => {
  expect(await tokens.read(await forge({}))).toBe('session');
  expect(await tokens.read(await forge({ kid: '699' }, keyOf('699')))).toBe('session');
});

it.each(['698', '701', '0', '-1', '700.0', ' 700', '', '../700'])('refuses the key id "%s"', async (kid) => {
  await expect(tokens.read(await forge({ kid }, keyOf(kid)))).rejects.toMatchObject(notSignedIn);
});

it('refuses a token that names no key, or the wrong one of two that are accepted', async () => {
  const nameless = await new SignJWT({ sid: 'session' })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .sign(keyOf('700'));
  await expect(tokens.read(nameless)).rejects.toMatchObject(notSignedIn);
  await expect(tokens.read(await forge({ kid: '699' }))).rejects.toMatchObject(notSignedIn);
});

it('V9.1.2: refuses other algorithms, and none', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const forged = [
    await forge({ alg: 'HS512' }),
    await forge({ alg: 'RS256' }, privateKey),
    new UnsecuredJWT({ sid: 'session' }).setExpirationTime(lastMinute.getTime() / 1000 + 600).encode(),
  ];
  const [, body = ''] = (await forge({})).split('.');
  const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt', kid: '700' })).toString('base64url');
  forged.push(`${none}.${body}.`);
  for (const token of forged) await expect(tokens.read(token)).rejects.toMatchObject(notSignedIn);
});

it.each(['JWT', 'application/jwt', 'id+jwt', 'rt+jwt'])('V9.2.2, V9.2.3: refuses the type %s', async (typ) => {
  await expect(tokens.read(await forge({ typ }))).rejects.toMatchObject(notSignedIn);
});

it('refuses a token signed with the master key itself or another one', async () => {
  await expect(tokens.read(await forge({}, masterKey))).rejects.toMatchObject(notSignedIn);
  await expect(tokens.read(await forge({}, randomBytes(32)))).rejects.toMatchObject(notSignedIn);
});

it('V9.1.3: refuses a key that the token brings along', async () => {
  const k = randomBytes(32);
  const jwk = { kty: 'oct', k: k.toString('base64url') };
  const token = await forge({ jwk, jku: 'https://bad.example/keys' }, k);
  await expect(tokens.read(token)).rejects.toMatchObject(notSignedIn);
});

it.each(['', 'a.b.c', 'no token', '..', 'é'.repeat(10_000)])('refuses rubbish', async (token) => {
  await expect(tokens.read(token)).rejects.toMatchObject(notSignedIn);
});

it('V9.1.1: refuses a token whose content was changed', async () => {
  const [header = '', , signature = ''] = (await forge({})).split('.');
  const body = Buffer.from(JSON.stringify({ sid: 'another', exp: 9_999_999_999 })).toString('base64url');
  await expect(tokens.read(`${header}.${body}.${signature}`)).rejects.toMatchObject(notSignedIn);
});
