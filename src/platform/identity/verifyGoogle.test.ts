import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { exportSPKI, importJWK, SignJWT, UnsecuredJWT, type CryptoKey } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '#contracts/http/problem.ts';
import type { VerifyToken } from './identity.ts';
import { createStandIn, type StandIn } from '#standIns/identity/createStandIn.ts';
import { googlePaths } from '#standIns/identity/googleRoutes.ts';
import { idTokens } from '#standIns/identity/idTokens.ts';
import { signingKey, type SigningKey } from '#standIns/identity/signingKey.ts';
import { googleVerifier } from './verifyGoogle.ts';

const noon = new Date('2026-03-01T12:00:00Z');
const now = (): Date => noon;
const minutes = (count: number): Date => new Date(noon.getTime() + count * 60_000);
const seconds = (count: number): Date => new Date(noon.getTime() + count * 1000);

let server: Server;
let origin: string;
let key: SigningKey;
let standIn: StandIn;
let verify: VerifyToken;
let keyRequests = 0;

beforeAll(async () => {
  const app = express();
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  key = await signingKey();
  standIn = createStandIn({ origin, key, now });
  app.use(googlePaths.keys, (_request, _response, next) => {
    keyRequests += 1;
    next();
  });
  standIn.mount(app);
  app.get('/not-keys', (_, response) => void response.json({ keys: 'none' }));
  verify = verifierAt(origin + googlePaths.keys);
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const verifierAt = (jwksUrl: string): VerifyToken =>
  googleVerifier({ clientId: standIn.google.clientId, issuers: [standIn.google.issuer], jwksUrl, now });

/** The type of the refusal; fails when the refusal repeats any part of the token. */
const refusalOf = async (token: string, by: VerifyToken = verify): Promise<string> => {
  const error: unknown = await by(token).then(
    () => 'accepted',
    (problem: unknown) => problem,
  );
  if (!(error instanceof Problem)) return String(error);
  const printed = [error.message, String(error.stack), JSON.stringify(error), String(error.cause)].join('\n');
  for (const part of [...token.split('.').filter((text) => text.length > 8), 'grace@google.example'])
    expect(printed).not.toContain(part);
  return `${error.type}: ${error.message}`;
};
const refused = 'provider-refused: Authentication with backend failed';

const grace = { subject: 'g-1', name: 'Grace Hall', email: 'grace@google.example' };
const claims = () => ({ sub: 'g-1', email: 'grace@google.example', email_verified: true });
const unsigned = () => ({ issuer: standIn.google.issuer, audience: standIn.google.clientId });

const hs256WithPublicKey = async (): Promise<string> => {
  const pem = await exportSPKI((await importJWK(key.publicJwk, 'RS256')) as CryptoKey);
  return new SignJWT(claims())
    .setProtectedHeader({ alg: 'HS256', kid: key.kid, typ: 'JWT' })
    .setIssuer(unsigned().issuer)
    .setAudience(unsigned().audience)
    .setIssuedAt(noon)
    .setExpirationTime(minutes(60))
    .sign(new TextEncoder().encode(pem));
};
const algNone = (): string =>
  new UnsecuredJWT(claims())
    .setIssuer(unsigned().issuer)
    .setAudience(unsigned().audience)
    .setIssuedAt(noon)
    .setExpirationTime(minutes(60))
    .encode();
/** Signed with the right key, as another kind of token or with other claims. */
const signed = (more: { typ?: string; payload?: Record<string, unknown>; leaveOut?: 'iat' | 'exp' | 'sub' } = {}) => {
  const all: Record<string, unknown> = {
    ...claims(),
    iss: unsigned().issuer,
    aud: unsigned().audience,
    iat: noon.getTime() / 1000,
    exp: minutes(60).getTime() / 1000,
    ...more.payload,
  };
  const payload = Object.fromEntries(Object.entries(all).filter(([name]) => name !== more.leaveOut));
  const typ = more.typ === undefined ? {} : { typ: more.typ };
  return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: key.kid, ...typ }).sign(key.privateKey);
};
const byRogue = async (kid: 'own' | 'stolen'): Promise<string> => {
  const rogue = await signingKey();
  const signer = kid === 'own' ? rogue : { ...rogue, kid: key.kid };
  return idTokens(signer, { ...unsigned(), now })(grace);
};
const withTail = async (): Promise<string> => {
  const [head, , tail] = (await standIn.issueIdToken(grace)).split('.');
  return [head, Buffer.from(JSON.stringify({ ...claims(), sub: 'somebody-else' })).toString('base64url'), tail].join(
    '.',
  );
};

describe('a Google ID token', () => {
  it('V6.8.1: names the person, whom the subject identifies', async () => {
    expect(await verify(await standIn.issueIdToken(grace))).toEqual({
      provider: 'google',
      subject: 'g-1',
      email: 'grace@google.example',
      isEmailVerified: true,
      name: 'Grace Hall',
    });
  });

  it('is accepted with an unconfirmed address, and says so', async () => {
    const token = await standIn.issueIdToken({ ...grace, emailVerified: false });
    expect(await verify(token)).toMatchObject({ email: 'grace@google.example', isEmailVerified: false });
  });

  it.each([['true'], [1], [undefined]])('does not take %j for a confirmed address', async (email_verified) => {
    expect(await verify(await signed({ payload: { email_verified } }))).toMatchObject({ isEmailVerified: false });
  });

  it('may come without an address or a name', async () => {
    expect(await verify(await standIn.issueIdToken({ subject: 'g-2' }))).toEqual({
      provider: 'google',
      subject: 'g-2',
      email: null,
      isEmailVerified: false,
      name: null,
    });
  });

  it.each([
    ['a little ahead of our clock', seconds(3)],
    ['four minutes old', minutes(-4)],
  ])('may be %s', async (_, issuedAt) => {
    await expect(verify(await standIn.issueIdToken({ ...grace, issuedAt }))).resolves.toBeDefined();
  });

  it.each<[string, () => Promise<string> | string]>([
    ['that ran out', () => standIn.issueIdToken({ ...grace, issuedAt: minutes(-4), expiresAt: minutes(-1) })],
    ['that ran out four minutes ago', () => standIn.issueIdToken({ ...grace, expiresAt: minutes(-4) })],
    ['that ran out ten seconds ago', () => standIn.issueIdToken({ ...grace, expiresAt: seconds(-10) })],
    ['for another client', () => standIn.issueIdToken({ ...grace, audience: 'other.apps.googleusercontent.example' })],
    ['of another issuer', () => standIn.issueIdToken({ ...grace, issuer: 'https://accounts.google.com.evil.example' })],
    ['of the real Google, at the stand-in', () => standIn.issueIdToken({ ...grace, issuer: 'accounts.google.com' })],
    ['signed by a key of its own', () => byRogue('own')],
    ['signed by a rogue under a known key id', () => byRogue('stolen')],
    ['without a signature', algNone],
    ['signed with the public key as a shared secret', hs256WithPublicKey],
    ['whose claims were changed', withTail],
    ['issued ten minutes ago', () => standIn.issueIdToken({ ...grace, issuedAt: minutes(-10) })],
    ['issued ten minutes from now', () => standIn.issueIdToken({ ...grace, issuedAt: minutes(10) })],
    ['issued half a minute from now', () => standIn.issueIdToken({ ...grace, issuedAt: seconds(30) })],
    ['of another type', () => signed({ typ: 'at+jwt' })],
    ['of the security event type', () => signed({ typ: 'secevent+jwt' })],
    [
      'for another client that is ours to present',
      () => signed({ payload: { aud: 'other', azp: unsigned().audience } }),
    ],
    ['presented by another client', () => signed({ payload: { azp: 'other.apps.googleusercontent.example' } })],
    ['without a time of issue', () => signed({ leaveOut: 'iat' })],
    ['without an end', () => signed({ leaveOut: 'exp' })],
    ['without a subject', () => signed({ leaveOut: 'sub' })],
    ['with an empty subject', () => signed({ payload: { sub: '' } })],
    ['that is garbage', () => 'not-a-token-at-all'],
    ['that is garbage in three parts', () => 'aaaaaaaaaaaa.bbbbbbbbbbbb.cccccccccccc'],
    ['that is empty', () => ''],
  ])('%s is refused, and not repeated', async (_, make) => {
    expect(await refusalOf(await make())).toBe(refused);
  });

  it('carries the issuer in either of Google’s two spellings, when none is configured', async () => {
    const real = googleVerifier({ clientId: standIn.google.clientId, jwksUrl: origin + googlePaths.keys, now });
    for (const issuer of ['https://accounts.google.com', 'accounts.google.com'])
      await expect(real(await standIn.issueIdToken({ ...grace, issuer }))).resolves.toMatchObject({ subject: 'g-1' });
    expect(await refusalOf(await standIn.issueIdToken(grace), real)).toBe(refused);
  });
});

describe("the provider's keys", () => {
  it('are not fetched again for every token, known or unknown', async () => {
    const fresh = verifierAt(origin + googlePaths.keys);
    const before = keyRequests;
    await fresh(await standIn.issueIdToken(grace));
    await fresh(await standIn.issueIdToken(grace));
    await refusalOf(await byRogue('own'), fresh);
    expect(keyRequests - before).toBe(1);
  });

  it.each<[string, () => string]>([
    ['cannot be reached', () => 'http://127.0.0.1:1/keys'],
    ['are missing', () => `${origin}/no-keys-here`],
    ['are no keys', () => `${origin}/not-keys`],
  ])('that %s are our trouble, not the person’s', async (_, url) => {
    const token = await standIn.issueIdToken(grace);
    expect(await refusalOf(token, verifierAt(url()))).toMatch(/^unavailable: Google cannot be reached/);
  });
});
