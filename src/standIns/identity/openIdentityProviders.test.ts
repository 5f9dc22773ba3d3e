import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openIdentityProviders, type StandInConfig } from './openIdentityProviders.ts';
import { signingKey } from './signingKey.ts';

const google = { clientId: 'real.apps.googleusercontent.com', clientSecret: 'google-secret' };
const facebook = { appId: '123456', appSecret: 'facebook-secret' };
const base: StandInConfig = {
  origin: 'https://soletake.example',
  apiBaseUrl: '',
  ownUrl: 'http://127.0.0.1:1',
  standIn: false,
  stateKey: Buffer.alloc(32, 1),
  now: () => new Date(),
};

let folder: string;
const servers: Server[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'soletake-identity-'));
});
afterAll(async () => {
  for (const server of servers) server.close();
  await rm(folder, { recursive: true });
});

/** Mounts the providers of a configuration into an app that answers 404 to the rest. */
const open = async (config: Partial<StandInConfig>) => {
  const app = express();
  const server = createServer(app);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const ownUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const identity = await openIdentityProviders({ ...base, ownUrl, ...config });
  identity.mount(app, {
    onIdentity: () => Promise.resolve('code'),
    checkRate: () => Promise.resolve(),
    onFailure: () => undefined,
  });
  const get = (address: string): Promise<Response> => fetch(ownUrl + address, { redirect: 'manual' });
  const startOf = async (provider: string): Promise<URL> =>
    new URL((await get(`/api/auth/${provider}/start`)).headers.get('location') ?? 'about:nowhere');
  return { ...identity, get, startOf };
};

const standInPaths = [
  'google/script.js',
  'google/choose',
  'google/keys',
  'google/authorize',
  'facebook/authorize',
  'facebook/me',
].map((name) => `/dev/identity/${name}`);

describe('the sign-in providers', () => {
  it('are absent without ids where the stand-in may not play them', async () => {
    const { providers, standIn, contentSecurityHosts, get } = await open({});
    expect(providers).toEqual({});
    expect(standIn).toBeUndefined();
    expect(contentSecurityHosts.scriptSrc).toEqual([]);
    for (const address of [...standInPaths, '/api/auth/google/start', '/api/auth/facebook/callback?code=x'])
      expect((await get(address)).status).toBe(404);
  });

  it('are the real ones with ids; then nothing of the stand-in is served, even where it may', async () => {
    const { providers, standIn, get, startOf } = await open({ google, facebook, standIn: true });
    expect(providers.google).toMatchObject({
      clientId: google.clientId,
      scriptUrl: 'https://accounts.google.com/gsi/client',
    });
    expect(providers.facebook).toBeDefined();
    expect(standIn).toBeUndefined();
    for (const address of standInPaths) expect((await get(address)).status).toBe(404);

    const toGoogle = await startOf('google');
    expect(toGoogle.origin + toGoogle.pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth');
    expect(Object.fromEntries(toGoogle.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: google.clientId,
      redirect_uri: 'https://soletake.example/api/auth/google/callback',
      scope: 'openid email profile',
    });
    const toFacebook = await startOf('facebook');
    expect(toFacebook.origin + toFacebook.pathname).toBe('https://www.facebook.com/dialog/oauth');
    expect(Object.fromEntries(toFacebook.searchParams)).toMatchObject({
      client_id: facebook.appId,
      redirect_uri: 'https://soletake.example/api/auth/facebook/callback',
      scope: 'public_profile,email',
    });
    for (const url of [toGoogle, toFacebook]) expect(url.href).not.toMatch(/secret/);
  });

  it('may be one real and one played', async () => {
    const { providers, startOf, standIn } = await open({ google, standIn: true });
    expect(providers.google?.clientId).toBe(google.clientId);
    expect((await startOf('google')).hostname).toBe('accounts.google.com');
    expect((await startOf('facebook')).pathname).toBe('/dev/identity/facebook/authorize');
    await expect(providers.facebook?.verify(standIn?.issueAccessToken() ?? '')).resolves.toBeDefined();
  });

  it('do not take the stand-in’s tokens for real ones', async () => {
    const played = await open({ standIn: true });
    const { standIn } = played;
    const token = await standIn?.issueIdToken({
      subject: 'g-1',
      audience: google.clientId,
      issuer: 'https://accounts.google.com',
    });
    const { providers } = await open({ google, googleKeysUrl: 'http://127.0.0.1:1/keys' });
    await expect(providers.google?.verify(token ?? '')).rejects.toMatchObject({ type: 'unavailable' });
    await expect(played.providers.google?.verify(token ?? '')).rejects.toMatchObject({ type: 'provider-refused' });
  });

  it('name the hosts that Google’s script needs, and let its popup find the page', async () => {
    expect((await open({ google })).contentSecurityHosts).toEqual({
      scriptSrc: ['https://accounts.google.com/gsi/client'],
      styleSrc: ['https://accounts.google.com/gsi/style'],
      frameSrc: ['https://accounts.google.com/gsi/'],
      connectSrc: ['https://accounts.google.com/gsi/'],
      imgSrc: [],
      openerPolicy: 'same-origin-allow-popups',
    });
    expect((await open({ standIn: true })).contentSecurityHosts).toMatchObject({
      scriptSrc: [],
      openerPolicy: 'same-origin',
    });
  });

  it('send the browser to the API’s host and back to the site’s when they differ', async () => {
    const { get, startOf } = await open({ google, apiBaseUrl: 'https://api.soletake.example' });
    expect((await startOf('google')).searchParams.get('redirect_uri')).toBe(
      'https://api.soletake.example/api/auth/google/callback',
    );
    const refused = await get('/api/auth/google/callback?error=access_denied');
    expect(refused.headers.get('location')).toBe('https://soletake.example/login?error=google');
  });
});

describe('the stand-in’s key', () => {
  it('is kept over a restart, readable by its owner only', async () => {
    const first = await signingKey(folder);
    const second = await signingKey(folder);
    expect(second.publicJwk).toEqual(first.publicJwk);
    expect((await stat(path.join(folder, 'identity-key.json'))).mode & 0o777).toBe(0o600);
    expect((await signingKey()).kid).not.toBe(first.kid);
  });

  it('that was damaged says which file it was', async () => {
    const damaged = await mkdtemp(path.join(folder, 'damaged-'));
    await writeFile(path.join(damaged, 'identity-key.json'), '{"kty":');
    await expect(signingKey(damaged)).rejects.toThrow(/identity-key\.json holds no key/);
  });

  it('shows its public half only', async () => {
    const { get } = await open({ standIn: true });
    const { keys } = (await (await get('/dev/identity/google/keys')).json()) as { keys: Record<string, unknown>[] };
    expect(keys.map((key) => Object.keys(key).toSorted())).toEqual([['alg', 'e', 'kid', 'kty', 'n', 'use']]);
  });
});

describe('the stand-in', () => {
  it.each([
    ['of another client', { client_id: 'other' }],
    ['that leads to another site', { redirect_uri: 'https://evil.example/api/auth/google/callback' }],
    ['that leads to a longer name', { redirect_uri: 'https://soletake.example.evil.example/' }],
    ['for a token in the address', { response_type: 'token' }],
  ])('does not answer a request %s', async (_, change) => {
    const { get, startOf } = await open({ standIn: true });
    const sound = await startOf('google');
    expect((await get(sound.pathname + sound.search)).status).toBe(200);
    for (const [name, value] of Object.entries(change)) sound.searchParams.set(name, value);
    const refused = await get(sound.pathname + sound.search);
    expect(refused.status).toBe(400);
    expect(refused.headers.get('location')).toBeNull();
  });

  it('writes what it is given into its page as text', async () => {
    const { get, startOf } = await open({ standIn: true });
    const start = await startOf('google');
    start.searchParams.set('state', '"><script>alert(1)</script>');
    const html = await (await get(start.pathname + start.search)).text();
    expect(html).not.toContain('<script>alert');
    expect(html).toContain('&#60;script&#62;alert');
  });
});
