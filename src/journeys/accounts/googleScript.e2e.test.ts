/** What only a browser can tell: the script, its popup and one-tap under the site's own policy. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { securityHeaders } from '#platform/http/headers.ts';
import { newVisitor, openBrowser, type Visitor } from '#testing/browser/browser.ts';
import { openIdentityProviders } from '#standIns/identity/openIdentityProviders.ts';
import type { IdentityProviders } from '#platform/identity/identity.ts';
import { people } from '#standIns/identity/people.ts';

/** A page as a site would have it: notes moments and credentials, and falls back to the button. */
const pageScript = `
  window.moments = [];
  window.credentials = [];
  const { id } = window.google.accounts;
  id.initialize({ client_id: document.body.dataset.clientId, callback: (answer) => window.credentials.push(answer) });
  id.prompt((moment) => {
    window.moments.push(moment.getMomentType());
    if (moment.isNotDisplayed() || moment.isSkippedMoment())
      id.renderButton(document.getElementById('button'), { text: 'signup_with', shape: 'pill', width: 300 });
  });
  window.addEventListener('message', (event) => { window.lastMessage = event.origin; });
`;

let server: Server;
let origin: string;
let browser: Browser;
let providers: IdentityProviders;
let visitor: Visitor;

beforeAll(async () => {
  const app = express();
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const identity = await openIdentityProviders({
    origin,
    apiBaseUrl: '',
    ownUrl: origin,
    standIn: true,
    stateKey: Buffer.alloc(32, 1),
    now: () => new Date(),
  });
  providers = identity.providers;
  const { contentSecurityHosts: signInHosts } = identity;
  app.use(
    securityHeaders({ isProduction: false, isDevelopmentServer: false, apiBaseUrl: '', geoipUrl: null, signInHosts }),
  );
  identity.mount(app, {
    onIdentity: () => Promise.resolve('one-time'),
    checkRate: () => Promise.resolve(),
    onFailure: () => undefined,
  });
  app.get('/page.js', (_, response) => void response.type('text/javascript').send(pageScript));
  app.get('/login', (request, response) => {
    const query = request.query['onetap'] === undefined ? '' : '?onetap=1';
    response.type('html').send(`<!doctype html><html lang="en"><title>Sign in</title><link rel="icon" href="data:,">
      <body data-client-id="${providers.google?.clientId}"><a href="/api/auth/google/start">By redirect</a>
      <div id="button"></div><script src="${providers.google?.scriptUrl}${query}"></script><script src="/page.js"></script>`);
  });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await new Promise((resolve) => (server.closeAllConnections(), server.close(resolve)));
});
beforeEach(async () => {
  visitor = await newVisitor(browser);
});
afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.context.close();
});

type Marked = { moments: string[]; credentials: { credential: string; select_by: string }[] };
const momentsOn = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as Marked).moments);
const credentialOn = async (page: Page): Promise<{ credential: string; select_by: string }> => {
  await page.waitForFunction(() => (window as unknown as Marked).credentials.length === 1);
  const [answer] = await page.evaluate(() => (window as unknown as Marked).credentials);
  if (!answer) throw new Error('no credential');
  return answer;
};
const openPopup = async (page: Page): Promise<Page> => {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Sign up with Google' }).click(),
  ]);
  return popup;
};

describe('the stand-in for Google’s script', () => {
  it('suppresses one-tap, renders the button and hands back who was chosen in the popup', async () => {
    const { page } = visitor;
    await page.goto(`${origin}/login`);
    const popup = await openPopup(page);
    expect(await momentsOn(page)).toEqual(['suppressed']);
    await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Grace Hall' }).click()]);
    const { credential, select_by } = await credentialOn(page);
    expect(select_by).toBe('btn');
    expect(page.url()).toBe(`${origin}/login`);
    await expect(providers.google?.verify(credential)).resolves.toMatchObject({
      subject: people.google[0].subject,
      isEmailVerified: true,
    });
  });

  it('hands back somebody typed in, with an address that is not confirmed', async () => {
    const { page } = visitor;
    await page.goto(`${origin}/login`);
    const popup = await openPopup(page);
    await popup.getByLabel('Name').fill('Ida New');
    await popup.getByLabel('Email').fill('ida@google.example');
    await popup.getByLabel('The address is confirmed').uncheck();
    await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Continue' }).click()]);
    const { credential } = await credentialOn(page);
    await expect(providers.google?.verify(credential)).resolves.toMatchObject({
      email: 'ida@google.example',
      isEmailVerified: false,
      name: 'Ida New',
    });
  });

  it('takes credentials from its own popup only', async () => {
    const { page } = visitor;
    await page.goto(`${origin}/login`);
    await openPopup(page);
    await page.evaluate(() => window.postMessage({ type: 'stand-in-credential', credential: 'forged' }));
    await page.waitForFunction(() => 'lastMessage' in window);
    expect(await page.evaluate(() => (window as unknown as Marked).credentials)).toEqual([]);
  });

  it('shows one-tap where it is told to, and gives up for the button when it is closed', async () => {
    const { page } = visitor;
    await page.goto(`${origin}/login?onetap`);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    expect(await momentsOn(page)).toEqual(['display', 'skipped']);
    await page.getByRole('button', { name: 'Sign up with Google' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('signs in by one tap', async () => {
    const { page } = visitor;
    await page.goto(`${origin}/login?onetap`);
    await page.getByRole('button', { name: 'Continue as Grace Hall' }).click();
    const { credential, select_by } = await credentialOn(page);
    expect(select_by).toBe('user_1tap');
    expect(await momentsOn(page)).toEqual(['display', 'dismissed']);
    await expect(providers.google?.verify(credential)).resolves.toMatchObject({ name: 'Grace Hall' });
  });
});

describe('the redirect flow in a browser', () => {
  it('comes back to the sign-in page with a one-time code: cookies and policy let it through', async () => {
    const { page } = visitor;
    await page.goto(`${origin}/login`);
    await page.getByRole('link', { name: 'By redirect' }).click();
    await page.getByRole('button', { name: 'Marta Lowe' }).click();
    await page.waitForURL(`${origin}/login?code=one-time`);
    await page.getByRole('link', { name: 'By redirect' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL(`${origin}/login?error=google`);
  });
});
