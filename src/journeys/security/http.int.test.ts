import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { shareLivedSite } from '#driver/livedSite.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import { rows } from '#testing/accessRules.ts';

let site: SiteProcess;
beforeAll(async () => {
  site = await shareLivedSite();
});

const get = (path: string, init?: RequestInit): Promise<Response> =>
  fetch(site.url + path, { redirect: 'manual', ...init });
const asPerson = { headers: { cookie: 'accessToken=somebody' } };

describe('every answer', () => {
  it.each([['/'], ['/api/videos'], ['/api/nothing'], ['/admin'], ['/nothing'], ['/media/public/x'], ['/health/live']])(
    'V3.2.2, V3.4.3, V3.4.4, V3.4.5, V3.4.6: %s carries the security headers and an id',
    async (path) => {
      const { headers } = await get(path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("require-trusted-types-for 'script';trusted-types default sign-in");
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(policy).toMatch(/script-src 'self'(?: 'nonce-[A-Za-z0-9+/=]+')?(;|$)/);
      expect(policy.match(/script-src[^;]*/)?.[0]).not.toContain('unsafe');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.get('x-powered-by')).toBeNull();
    },
  );

  it('says how long its connection may rest: longer than proxies keep theirs', async () => {
    expect((await get('/health/live')).headers.get('keep-alive')).toBe('timeout=75');
  });

  it('has a nonce of its own where it is made for one request, and else none', async () => {
    const nonces = await Promise.all(
      [1, 2, 3].map(
        async () =>
          /'nonce-([^']+)'/.exec((await get('/', asPerson)).headers.get('content-security-policy') ?? '')?.[1],
      ),
    );
    expect(new Set(nonces).size).toBe(3);
  });
});

describe('pages', () => {
  it.each([
    ['/', 200],
    ['/how-it-works', 200],
    ['/search', 200],
    ['/search?q=%3C%2Fscript%3E%3Cscript%3Ealert(1)', 200],
    ['/categories/diy', 200],
    ['/pricing', 200],
    ['/api', 200],
    ['/blog/how-copies-are-found', 200],
    ['/blog/nothing', 404],
    ['/browse', 200],
    ['/admin', 200],
    ['/admin/videos/anything', 200],
    ['/robots.txt', 200],
    ['/sitemap.xml', 200],
    ['/sitemaps/pages.xml', 200],
    ['/llms.txt', 200],
    ['/manifest.webmanifest', 200],
    ['/icon-512.png', 200],
    ['/signup?type=seller', 301],
    ['/__kit', 200],
    ['/nothing/here', 404],
    ['/videos/00000000-0000-4000-8000-000000000000', 404],
    ['/videos/nonsense', 404],
  ])('V1.2.1: %s answers %i', async (path, status) => {
    const response = await get(path);
    expect(response.status).toBe(status);
    expect(await response.text()).not.toContain('<script>alert');
  });

  it.each([
    '//',
    '///evil.example',
    '/%',
    '/%E0%A4%A',
    '/videos/%',
    '/admin/%',
    '/api/%',
    '/media/%/x',
    '/\\evil.example',
  ])('V16.5.1: answer the address %s in our own words', async (address) => {
    const { status, type, text, policy } = await new Promise<{
      status: number;
      type: string;
      text: string;
      policy: string;
    }>((resolve, reject) => {
      const { hostname, port } = new URL(site.url);
      // `fetch` would tidy the address up.
      request({ hostname, port, path: address }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers['content-type'] ?? '',
            policy: String(response.headers['content-security-policy'] ?? ''),
            text,
          }),
        );
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBeLessThan(500);
    expect(type).toMatch(/^(?:text\/html|application\/problem\+json)/);
    expect(policy).toContain("object-src 'none'");
    expect(text).not.toContain('<pre>');
  });

  it.each(['POST /', 'DELETE /search', 'PUT /nothing/here', 'PATCH /admin', 'OPTIONS /blog'])(
    'V16.5.1: refuse %s in our own words',
    async (call) => {
      const [method = '', path = ''] = call.split(' ');
      const response = await get(path, { method });
      expect(response.status).toBe(405);
      expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
      expect(await response.json()).toMatchObject({ type: '/problems/method-not-allowed' });
    },
  );

  it('V3.4.3: keep the nonce out of the words of a visitor who writes its mark', async () => {
    expect(await (await get('/search?q=__NONCE__')).text()).toContain('value="__NONCE__"');
    const response = await get('/search?q=__NONCE__', asPerson);
    const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1] ?? '';
    const text = await response.text();
    expect(text.replaceAll(`nonce="${nonce}"`, '')).not.toContain(nonce);
  });

  it('show captured mails to this machine only, under whichever name a stranger lets lead to it', async () => {
    const statusFor = (host: string): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        request(`${site.url}/dev/mail/messages`, { headers: { Host: host } }, (response) => {
          response.resume();
          resolve(response.statusCode);
        })
          .on('error', reject)
          .end();
      });
    for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000']) expect(await statusFor(host), host).toBe(200);
    for (const host of ['rebound.example', '127.0.0.1.rebound.example', 'localhost.rebound.example:3000'])
      expect(await statusFor(host), host).toBe(404);
  });

  it('have the icon that browsers ask for without being told', async () => {
    const response = await get('/favicon.ico');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/vnd.microsoft.icon');
    const icon = await readFile(path.resolve('src/web/public/favicon.ico'));
    expect(Buffer.from(await response.arrayBuffer()).equals(icon)).toBe(true);
  });

  it('keep a guarded page out of search engines and never redirect for a missing cookie', async () => {
    const html = await (await get('/browse')).text();
    expect(html).toMatch(/<meta name="robots" content="noindex/);
    expect(html.match(/<title>/g)).toHaveLength(1);
  });

  it('keep the kit out of search engines, too', async () => {
    expect(await (await get('/__kit')).text()).toMatch(/<meta name="robots" content="noindex/);
    for (const list of ['/sitemaps/pages.xml', '/llms.txt'])
      expect(await (await get(list)).text()).not.toContain('kit');
  });

  it('write the theme into the page from its cookie, and only what it may be', async () => {
    expect(await (await get('/', { headers: { cookie: 'theme=dark' } })).text()).toMatch(/<body class="dark"/);
    expect(await (await get('/', { headers: { cookie: 'theme="><script>' } })).text()).not.toContain('"><script>');
  });
});

describe('search engines', () => {
  it('are told of the sitemap by robots.txt, and of every page that is always there by the sitemap', async () => {
    const robots = await (await get('/robots.txt')).text();
    const index = /^Sitemap: (\S+)$/m.exec(robots)?.[1] ?? '';
    const locations = async (address: string): Promise<string[]> =>
      [...(await (await get(new URL(address).pathname)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
        ([, location = '']) => location,
      );
    expect((await locations(index))[0]).toMatch(/\/sitemaps\/pages\.xml$/);
    const pages = await locations((await locations(index))[0] ?? '');
    expect(pages.map((address) => new URL(address).pathname)).toEqual(
      expect.arrayContaining(['/', '/search', '/categories/diy', '/pricing', '/blog']),
    );
  });

  it('and programs find what the manifest and llms.txt name', async () => {
    const manifest = (await (await get('/manifest.webmanifest')).json()) as { name: string; icons: { src: string }[] };
    expect(manifest.name).toBe('Soletake');
    for (const { src } of manifest.icons) expect((await get(src)).status, src).toBe(200);
    const links = [...(await (await get('/llms.txt')).text()).matchAll(/\]\(([^)]+)\)/g)].map(([, to = '']) => to);
    expect(links.length).toBeGreaterThan(10);
    for (const link of links) expect((await get(new URL(link).pathname)).status, link).toBe(200);
  });
});

describe('the API', () => {
  it('documents every call in OpenAPI 3.1', async () => {
    const document = (await (await get('/api/openapi.json')).json()) as {
      openapi: string;
      paths: Record<string, Record<string, object>>;
    };
    expect(document.openapi).toBe('3.1.0');
    const served = Object.entries(document.paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(served.toSorted()).toEqual(rows.map(({ call }) => call).toSorted());
    expect(JSON.stringify(document)).not.toContain('#/$defs/');
    for (const reference of JSON.stringify(document).match(/#\/components\/schemas\/\w+/g) ?? [])
      expect(document).toHaveProperty(reference.slice(2).split('/'));
  });

  it('V3.5.1, V4.1.1, V5.2.1: takes JSON only, of a sensible size', async () => {
    const form = await get('/api/auth/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'emailOrUsername=a&password=b',
    });
    expect(form.status).toBe(415);
    const broken = await get('/api/auth/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"emailOr',
    });
    expect(broken.status).toBe(400);
    const large = await get('/api/auth/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ password: 'x'.repeat(300_000) }),
    });
    expect(large.status).toBe(413);
  });

  it('V3.4.2: gives no origin a pass that was not named', async () => {
    for (const origin of ['https://evil.example', 'null', `${site.url}.evil.example`]) {
      const { headers } = await get('/api/videos', { headers: { Origin: origin } });
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('refuses webhooks that the provider did not sign', async () => {
    const response = await get('/api/webhooks/stripe', {
      method: 'POST',
      headers: { 'Stripe-Signature': 't=1,v1=00' },
      body: '{}',
    });
    expect(response.status).toBe(400);
    expect(((await response.json()) as { type: string }).type).toBe('/problems/webhook-signature-invalid');
  });

  /** Bytes as they are; the answer when the server closes. */
  const sendRaw = (bytes: string): Promise<string> =>
    new Promise((resolve) => {
      const socket = connect(Number(new URL(site.url).port), '127.0.0.1', () => socket.write(bytes));
      let text = '';
      socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
      socket.on('close', () => resolve(text));
    });

  it('V4.2.1: closes on a request that says two lengths', async () => {
    const answer = await sendRaw(
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400/);
  });

  it('takes no body at all for an empty one', async () => {
    const path = '/api/videos/5d0f3c1a-0000-4000-8000-000000000001/views';
    const answer = await sendRaw(`POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 404/);
  });
});
