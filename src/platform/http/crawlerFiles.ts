/** robots.txt and the sitemap: an index over files of at most 50,000 addresses each (sitemaps.org). */
import type { Express, Response } from 'express';
import type { PageList, SitePage } from '#contracts/site/site.ts';

export type SitemapOptions = {
  /** Public addresses that come and go. */
  lists: readonly PageList[];
  /** When the content of a path changed last, for the site's own pages. */
  findChanges: () => Promise<ReadonlyMap<string, string>>;
};

const MOST = 50_000;
const XMLNS = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 0};`);

const sendXml = (response: Response, root: 'urlset' | 'sitemapindex', entries: readonly string[]): void => {
  response
    .type('application/xml')
    .setHeader('Cache-Control', 'public, max-age=3600')
    .send(`<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${XMLNS}">\n${entries.join('\n')}\n</${root}>\n`);
};

export const mountCrawlerFiles = (
  app: Express,
  origin: string,
  { lists, findChanges }: SitemapOptions,
  ownPages: () => Promise<readonly SitePage[]>,
): void => {
  const located = (path: string): string => `<loc>${escapeXml(origin + path)}</loc>`;
  const sendPages = (response: Response, pages: readonly SitePage[]): void =>
    sendXml(
      response,
      'urlset',
      pages.map(({ path, changedAt }) => {
        const changed = changedAt === undefined ? '' : `<lastmod>${changedAt.slice(0, 10)}</lastmod>`;
        return `<url>${located(path)}${changed}</url>`;
      }),
    );

  app.get('/robots.txt', (_, response) => {
    response
      .type('text/plain')
      .send(`User-agent: *\nDisallow: /admin\nDisallow: /api/\nDisallow: /account\nSitemap: ${origin}/sitemap.xml\n`);
  });

  app.get('/sitemap.xml', async (_, response) => {
    const files = ['pages'];
    for (const { name, count } of lists)
      for (let part = 1; part <= Math.ceil((await count()) / MOST); part += 1) files.push(`${name}-${part}`);
    sendXml(
      response,
      'sitemapindex',
      files.map((file) => `<sitemap>${located(`/sitemaps/${file}.xml`)}</sitemap>`),
    );
  });

  app.get('/sitemaps/pages.xml', async (_, response) => {
    const changes = await findChanges();
    const pages = (await ownPages()).map((page) => {
      const changedAt = page.changedAt ?? changes.get(page.path);
      return changedAt === undefined ? page : { ...page, changedAt };
    });
    sendPages(response, pages);
  });

  app.get('/sitemaps/:file', async (request, response, next) => {
    const [, name, part] = /^([a-z]+)-([1-9]\d{0,4})\.xml$/.exec(request.params.file) ?? [];
    const pages = await lists.find((list) => list.name === name)?.list((Number(part) - 1) * MOST, MOST);
    if (pages === undefined || pages.length === 0) next();
    else sendPages(response, pages);
  });
};
