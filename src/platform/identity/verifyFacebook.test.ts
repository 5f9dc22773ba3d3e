import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Response } from 'express';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Problem } from '#contracts/http/problem.ts';
import type { VerifyToken } from './identity.ts';
import { createStandIn, type StandIn } from '#standIns/identity/createStandIn.ts';
import { facebookPaths } from '#standIns/identity/facebookRoutes.ts';
import { people } from '#standIns/identity/people.ts';
import { signingKey } from '#standIns/identity/signingKey.ts';
import { facebookVerifier } from './verifyFacebook.ts';

const noon = new Date('2026-03-01T12:00:00Z');
const now = (): Date => noon;
const minutes = (count: number): Date => new Date(noon.getTime() + count * 60_000);

/** A graph that gives the answers a test prepares. */
type Answer = (response: Response) => void;
let inspect: Answer;
let describeMe: Answer;
const sound = { app_id: 'our-app', type: 'USER', is_valid: true, expires_at: 0, user_id: 'f-1' };
const inspected =
  (more: Record<string, unknown> = {}): Answer =>
  (response) =>
    void response.json({ data: { ...sound, ...more } });

let server: Server;
let origin: string;
let standIn: StandIn;
let verify: VerifyToken;
let verifyOdd: VerifyToken;

beforeAll(async () => {
  const app = express();
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  standIn = createStandIn({ origin, key: await signingKey(), now });
  standIn.mount(app);
  app.get('/odd/debug_token', (_, response) => inspect(response));
  app.get('/elsewhere', (_, response) => inspected()(response));
  app.get('/odd/me', (_, response) => describeMe(response));
  const { clientId: appId, clientSecret: appSecret } = standIn.facebook;
  verify = facebookVerifier({ appId, appSecret, graphUrl: origin + facebookPaths.graph, now });
  verifyOdd = facebookVerifier({
    appId: 'our-app',
    appSecret: 'secret-of-ours',
    graphUrl: `${origin}/odd/`,
    now,
    timeoutMs: 300,
  });
});
afterAll(() => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))));
beforeEach(() => {
  inspect = inspected();
  describeMe = (response) => void response.json({ id: 'f-1', name: 'Frank Moss', email: 'frank@facebook.example' });
});

/** The type of the refusal; fails when the refusal repeats a token or a secret. */
const refusalOf = async (token: string, by: VerifyToken): Promise<string> => {
  const error: unknown = await by(token).then(
    () => 'accepted',
    (problem: unknown) => problem,
  );
  if (!(error instanceof Problem)) return String(error);
  const printed = [error.message, String(error.stack), JSON.stringify(error), String(error.cause)].join('\n');
  for (const secret of [token, standIn.facebook.clientSecret, 'secret-of-ours']) expect(printed).not.toContain(secret);
  return `${error.type}: ${error.message}`;
};
const refused = 'provider-refused: Authentication with backend failed';
const unavailable = /^unavailable: Facebook cannot be reached/;

describe('a Facebook access token', () => {
  it('names the person; an address from Facebook is a confirmed one', async () => {
    expect(await verify(standIn.issueAccessToken())).toEqual({
      provider: 'facebook',
      subject: people.facebook[0].subject,
      email: 'frank@facebook.example',
      isEmailVerified: true,
      name: 'Frank Moss',
    });
  });

  it('may come without an address', async () => {
    const nora = people.facebook.find(({ email }) => email === null);
    expect(nora).toBeDefined();
    expect(await verify(standIn.issueAccessToken({ ...(nora && { person: nora }) }))).toMatchObject({
      subject: nora?.subject,
      email: null,
      isEmailVerified: false,
    });
  });

  it('may be one that does not expire', async () => {
    await expect(verify(standIn.issueAccessToken({ expiresAt: null }))).resolves.toBeDefined();
  });

  it.each<[string, () => string]>([
    ['of another app', () => standIn.issueAccessToken({ appId: '999' })],
    ['that ran out', () => standIn.issueAccessToken({ expiresAt: minutes(-1).toISOString() })],
    ['that was revoked', () => standIn.issueAccessToken({ isValid: false })],
    ['of a page', () => standIn.issueAccessToken({ type: 'PAGE' })],
    ['of an app', () => `${standIn.facebook.clientId}|${standIn.facebook.clientSecret.slice(1)}`],
    ['that is garbage', () => 'garbage-that-nobody-issued&fields=id#'],
  ])('%s is refused, and not repeated', async (_, make) => {
    expect(await refusalOf(make(), verify)).toBe(refused);
  });

  it.each<[string, () => void]>([
    ['belongs to another app', () => (inspect = inspected({ app_id: 'their-app' }))],
    ['is not valid', () => (inspect = inspected({ is_valid: false }))],
    ['says valid in words only', () => (inspect = inspected({ is_valid: 'true' }))],
    ['is not a person’s', () => (inspect = inspected({ type: 'PAGE' }))],
    ['ends at this very second', () => (inspect = inspected({ expires_at: noon.getTime() / 1000 }))],
    ['says nothing of its end', () => (inspect = inspected({ expires_at: undefined }))],
    ['names nobody', () => (inspect = inspected({ user_id: undefined }))],
    ['names somebody else', () => (inspect = inspected({ user_id: 'f-2' }))],
    ['is described without an id', () => (describeMe = (response) => void response.json({ name: 'Frank' }))],
    ['is unknown to the graph', () => (inspect = (response) => void response.status(400).json({ error: {} }))],
    ['ends between the two calls', () => (describeMe = (response) => void response.status(401).json({ error: {} }))],
  ])('that %s is refused, whatever else the graph says', async (_, arrange) => {
    await expect(verifyOdd('user-token-of-somebody')).resolves.toMatchObject({ subject: 'f-1' });
    arrange();
    expect(await refusalOf('user-token-of-somebody', verifyOdd)).toBe(refused);
  });

  it.each<[string, () => void]>([
    ['fails', () => (inspect = (response) => void response.status(500).end())],
    ['has enough of us', () => (describeMe = (response) => void response.status(429).json({ error: {} }))],
    ['answers no JSON', () => (describeMe = (response) => void response.send('<html>'))],
    ['never answers', () => (inspect = () => undefined)],
    ['sends us elsewhere', () => (inspect = (response) => response.redirect('/elsewhere'))],
  ])('is not the one to blame when the graph %s', async (_, arrange) => {
    arrange();
    expect(await refusalOf('user-token-of-somebody', verifyOdd)).toMatch(unavailable);
  });

  it('is not to blame when nothing listens', async () => {
    const lost = facebookVerifier({ appId: 'a', appSecret: 'secret-of-ours', graphUrl: 'http://127.0.0.1:1', now });
    expect(await refusalOf('user-token-of-somebody', lost)).toMatch(unavailable);
  });
});
