/**
 * Serves the pages: assets, the server-rendered site, the console's entry. The platform imports no page: the built
 * server entry is loaded by path, in development through Vite.
 */
import { readdir, readFile } from 'node:fs/promises';
import type { Server as HttpServer } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import compression from 'compression';
import express, { type Express, type Request as ExpressRequest, type Response as ExpressResponse } from 'express';
import type { Call } from '#contracts/http/call.ts';
import { Problem } from '#contracts/http/problem.ts';
import type { Boot, PageTerms, RenderOutput, SiteEntry } from '#contracts/site/site.ts';
import type { Log } from '#platform/log/log.ts';
import { mountCrawlerFiles, type SitemapOptions } from './crawlerFiles.ts';
import { signInPages } from './headers.ts';
import { ofPages, pageKey, type Kept } from '#platform/http/kept/openKept.ts';
import { PRIVATE_ANSWER, sendShared } from '#platform/http/kept/sendKept.ts';
import { makeShared, retryOf, withReference, type RenderAt } from '#platform/http/kept/sharedPage.ts';
import { isVisitor, appearanceOf } from '#platform/http/kept/visitor.ts';
import { problemHandler } from './problems.ts';
import { mountStandardAddresses } from './standardAddresses.ts';

type Page = Extract<RenderOutput, { kind: 'page' }>;

/** The difference between the built site and development. */
type Pages = {
  site: (url: string) => Promise<{ template: string; render: SiteEntry['render'] }>;
  /** The site's own pages, and its files for machines. */
  entry: () => Promise<Pick<SiteEntry, 'sitePages' | 'siteFiles'>>;
  console: (url: string) => Promise<string>;
  /** URLs of the scripts for the rendered modules, each after a space. */
  preload: (modules: readonly string[]) => string;
};

export type SiteOptions = {
  root: string;
  log: Log;
  boot: Omit<Boot, 'theme' | keyof PageTerms>;
  findTerms: () => Promise<PageTerms>;
  call: Call;
  /** Where pages for visitors are kept; in development none is. */
  kept?: Kept | undefined;
  /** Given in development: pages come from the sources and reload on a change. */
  development?: { httpServer: HttpServer };
  sitemap: SitemapOptions;
};

type Manifest = Record<string, { file: string; imports?: string[] }>;

/** The scripts of these modules and of everything they import. */
const filesOf = (manifest: Manifest, modules: readonly string[], found = new Set<string>()): Set<string> => {
  for (const name of modules) {
    const chunk = manifest[name];
    if (!chunk || found.has(chunk.file)) continue;
    found.add(chunk.file);
    filesOf(manifest, chunk.imports ?? [], found);
  }
  return found;
};

const scriptTags =
  /\s*<(?:script type="module"|link rel="modulepreload")[^>]*?(?:src|href)="([^"]+)"[^>]*>(?:<\/script>)?/g;
const styleTags = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * A page can be read before its scripts run: styles load first, and the scripts are only named, for the starter, which
 * loads them after the first paint.
 */
const contentFirst = (built: string, starter: string): string => {
  const styles = built.match(styleTags) ?? [];
  const scripts = [...built.matchAll(scriptTags)].map(([, address]) => address);
  const start = `<script type="module" src="/${starter}" data-scripts="${scripts.join(' ')}<!--app-scripts-->" nonce="__NONCE__"></script>`;
  return built
    .replaceAll(styleTags, '')
    .replaceAll(scriptTags, '')
    .replace('<link rel="icon"', () => `${styles.join('')}${start}<link rel="icon"`)
    .replaceAll(/<link\s+rel="preload"\s+as="font"/g, '$& fetchpriority="low"');
};

/** No page is looked for on the disk. */
const mountPublicFiles = async (app: Express, folder: string): Promise<void> => {
  const names = new Set((await readdir(folder, { recursive: true })).map((name) => `/${name}`));
  const files = express.static(folder, { index: false, maxAge: '1h' });
  app.use((request, response, next) => (names.has(request.path) ? files(request, response, next) : next()));
};

const builtPages = async (app: Express, root: string): Promise<Pages> => {
  const dist = path.join(root, 'dist');
  const [template, console_, manifestText] = await Promise.all(
    ['client/src/web/index.html', 'console/src/admin/index.html', 'client/.vite/manifest.json'].map((name) =>
      readFile(path.join(dist, name), 'utf8'),
    ),
  );
  const manifest = JSON.parse(manifestText ?? '{}') as Manifest;
  const starter = manifest['src/web/app/starter.ts'];
  if (!starter) throw new Error('the starter of pages is not built');
  const pageTemplate = contentFirst(template ?? '', starter.file);
  const entry = (await import(pathToFileURL(path.join(dist, 'server', 'entryServer.js')).href)) as SiteEntry;
  for (const assets of ['client/assets', 'console/console-assets'])
    app.use(
      `/${path.basename(assets)}`,
      express.static(path.join(dist, assets), { immutable: true, maxAge: '1y', index: false }),
    );
  await mountPublicFiles(app, path.join(root, 'src', 'web', 'public'));
  return {
    site: () => Promise.resolve({ template: pageTemplate, render: entry.render }),
    entry: () => Promise.resolve(entry),
    console: () => Promise.resolve(console_ ?? ''),
    preload: (modules) => [...filesOf(manifest, modules)].map((file) => ` /${file}`).join(''),
  };
};

const sourcePages = async (app: Express, root: string, httpServer: HttpServer): Promise<Pages> => {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root,
    server: { middlewareMode: true, hmr: { server: httpServer } },
    appType: 'custom',
  });
  app.use(vite.middlewares);
  app.use(express.static(path.join(root, 'src', 'web', 'public'), { index: false }));
  const html = async (file: string, url: string): Promise<string> =>
    vite.transformIndexHtml(url, await readFile(path.join(root, file), 'utf8'), `/${file}`);
  const entry = async (): Promise<SiteEntry> => (await vite.ssrLoadModule('/src/web/app/entryServer.tsx')) as SiteEntry;
  return {
    site: async (url) => ({
      template: await html('src/web/index.html', url),
      render: (await entry()).render,
    }),
    entry,
    console: (url) => html('src/admin/index.html', url),
    preload: () => '',
  };
};

/** Only of a template: people's words may hold the mark as well, and must not be answered with the nonce. */
const withNonce = (template: string, nonce: string): string => template.replaceAll('__NONCE__', nonce);
const withoutNonces = (template: string): string => template.replaceAll(/ nonce="__NONCE__"/g, '');

const fill = (template: string, page: Page, preload: string): string =>
  template
    .replace('<!--app-head-->', () => page.head)
    .replace('<!--app-scripts-->', preload)
    .replace('<body data-app-body', () => `<body${page.bodyAttributes}`)
    .replace('<!--app-body-->', () => page.body)
    .replace('<!--app-data-->', () => `<script type="application/json" id="app-data">${page.data}</script>`);

const nonceOf = (response: ExpressResponse): string => String(response.locals['nonce']);

const requestIdOf = (response: ExpressResponse): string => String(response.getHeader('X-Request-Id'));

const redirect = (response: ExpressResponse, { status, location }: { status: number; location: string }): void => {
  response.setHeader('Cache-Control', PRIVATE_ANSWER);
  response.redirect(status, location);
};

const renderWith =
  (pages: Pages, { boot, findTerms }: Pick<SiteOptions, 'boot' | 'findTerms'>): RenderAt =>
  async (url, { theme, currency }, { call, requestId, nonce = '', signal = null }) => {
    const { template, render } = await pages.site(url);
    const page = await render({
      // Not as a relative address: `//elsewhere` would name another host.
      request: new Request(boot.origin + url, { signal }),
      boot: { ...boot, ...(await findTerms()), theme },
      nonce,
      currency,
      requestId,
      call,
    });
    if (page.kind === 'redirect') return page;
    const whole = nonce === '' ? withoutNonces(template) : withNonce(template, nonce);
    return { kind: 'page', status: page.status, html: fill(whole, page, pages.preload(page.modules)) };
  };

/** Whether every visitor gets the same: not where a provider's script runs, which needs the nonce. */
const isShared = (request: ExpressRequest): boolean => isVisitor(request) && !signInPages.includes(request.path);

const mountPages = (app: Express, pages: Pages, { call, kept, ...options }: SiteOptions): void => {
  const renderAt = renderWith(pages, options);
  app.get('/{*rest}', async (request, response) => {
    const appearance = appearanceOf(request);
    const url = request.originalUrl;
    if (kept && isShared(request)) {
      const outcome = await kept.pages.answer(pageKey(request), () =>
        makeShared({ url, appearance }, renderAt, { call, kept }),
      );
      if (outcome.kind === 'redirect') redirect(response, outcome);
      else {
        const answer = withReference(outcome, requestIdOf(response));
        await sendShared(request, response, answer, { ...ofPages, isForAll: answer.status === 200 });
      }
      return;
    }
    const aborted = new AbortController();
    response.on('close', () => aborted.abort());
    const page = await renderAt(url, appearance, {
      call,
      requestId: requestIdOf(response),
      nonce: nonceOf(response),
      signal: aborted.signal,
    });
    if (page.kind === 'redirect') {
      redirect(response, page);
      return;
    }
    response.vary('Cookie');
    response.setHeader('Cache-Control', PRIVATE_ANSWER);
    for (const [name, value] of Object.entries(retryOf(page.status))) response.setHeader(name, value);
    response.status(page.status).type('html').send(page.html);
  });
};

/** Mounts pages after the API: every other GET is a page, with its own status. */
export const mountSite = async (app: Express, options: SiteOptions): Promise<void> => {
  const { root, log, boot, findTerms, development, sitemap } = options;
  app.use(compression());
  const pages = development ? await sourcePages(app, root, development.httpServer) : await builtPages(app, root);
  mountCrawlerFiles(app, boot.origin, sitemap, async () => (await pages.entry()).sitePages);
  mountStandardAddresses(app, { origin: boot.origin, email: boot.company.email, now: () => new Date() });
  app.get(['/llms.txt', '/manifest.webmanifest'], async ({ path: requestedPath }, response) => {
    const files = (await pages.entry()).siteFiles({ ...boot, ...(await findTerms()), theme: null });
    const file = files.find(({ path }) => path === requestedPath);
    if (!file) throw new Problem('not-found');
    response.type(file.type).setHeader('Cache-Control', 'public, max-age=3600').send(file.text);
  });
  app.get(['/admin', '/admin/{*rest}'], async (request, response) => {
    response.setHeader('Cache-Control', PRIVATE_ANSWER);
    response.setHeader('X-Robots-Tag', 'noindex');
    response.type('html').send(withNonce(await pages.console(request.originalUrl), nonceOf(response)));
  });

  mountPages(app, pages, options);
  app.use(() => {
    throw new Problem('method-not-allowed');
  });
  // Express asks handlers in their order: the one of the API stands before the pages.
  app.use(problemHandler(log));
};
