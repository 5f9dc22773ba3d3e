import { describe, expect, it } from 'vitest';
import type { Boot, RenderOutput } from '#contracts/site/site.ts';
import { aBoot } from '#testing/pages/render.tsx';
import { siteAnswers } from '#testing/pages/siteAnswers.ts';
import { render, sitePages } from './entryServer.tsx';
import { routes } from './routes.tsx';

type Page = Extract<RenderOutput, { kind: 'page' }>;

const answers = siteAnswers();

const open = async (path: string, boot: Boot = aBoot()): Promise<Page> => {
  const request = new Request(new URL(path, boot.origin));
  const output = await render({ request, boot, nonce: 'n0nce', currency: null, call: answers.call });
  if (output.kind !== 'page') throw new Error(`${path} redirects`);
  return output;
};

const paths = sitePages.map(({ path }) => path);
const texts = paths.filter((path) => !['/', '/how-it-works', '/search'].includes(path));
const idsIn = (html: string): string[] => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
const linksIn = (html: string): string[] => [...html.matchAll(/ href="([^"]+)"/g)].map(([, href = '']) => href);
const dataIn = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  );

describe('the pages that are always there', () => {
  it('are all that the footer of the specification names, and those that other pages lead to', () => {
    const named = 'pricing creator-faq success-stories categories licensing buyer-faq api about blog press careers';
    const legal = 'terms privacy cookies acceptable-use contact dmca sell request support';
    for (const slug of `${named} ${legal}`.split(' ')) expect(paths).toContain(`/${slug}`);
    expect(paths.filter((path) => path.startsWith('/blog/')).length).toBeGreaterThanOrEqual(3);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it.each(paths)('%s answers 200 with one heading, title, description and address of its own', async (path) => {
    const { status, head, body } = await open(path);
    expect(status).toBe(200);
    expect(body.match(/<h1[ >]/g)).toHaveLength(1);
    expect(head.match(/<title>[^<]+<\/title>/g)).toHaveLength(1);
    const description = /<meta name="description" content="([^"]+)"/.exec(head)?.[1] ?? '';
    if (path !== '/search') expect(description.length).toBeGreaterThan(40);
    expect(description.length).toBeLessThan(200);
    expect(head).toContain(`<link rel="canonical" href="https://soletake.test${path}"/>`);
    expect(head).not.toContain('noindex');
  });

  it.each(texts)('%s shows no mark that the reader of Markdown does not know', async (path) => {
    const shown = (await open(path)).body.replace(/<script.*?<\/script>|<pre.*?<\/pre>/g, '').replace(/<[^>]*>/g, '\n');
    expect(shown).not.toMatch(/(?<![\w*])[*_]\w[^\n]*\w[*_](?!\w)|\*\*|\]\(|^#+ |undefined|NaN/m);
  });

  it.each(texts)('%s uses no id twice and skips no level of heading', async (path) => {
    const { body } = await open(path);
    const ids = idsIn(body);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'));
    const levels = [...main.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level));
    levels.forEach((level, index) => expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1));
  });

  it('lead nowhere that is not there, to the very anchor', async () => {
    const bodies = new Map(await Promise.all(paths.map(async (path) => [path, (await open(path)).body] as const)));
    const routePaths = routes.flatMap(({ children = [] }) => children.map(({ path = '' }) => path));
    const dead: string[] = [];
    for (const [from, body] of bodies)
      for (const href of linksIn(body)) {
        if (!/^[/#]/.test(href)) continue;
        const { pathname, hash } = new URL(href, `https://soletake.test${from}`);
        const target = bodies.get(pathname);
        const isThere = target !== undefined || routePaths.includes(pathname);
        const isFile = /\.\w+$/.test(pathname) || /^\/(videos|creators)\//.test(pathname);
        if (!isThere && !isFile) dead.push(`${from} → ${href}`);
        if (target !== undefined && hash !== '' && !idsIn(target).includes(hash.slice(1)))
          dead.push(`${from} → ${href}`);
      }
    expect(dead).toEqual([]);
  });

  it('are read without their slug at the end, too', async () => {
    const { status, head } = await open('/pricing/');
    expect(status).toBe(200);
    expect(head).toContain('href="https://soletake.test/pricing"');
  });

  it.each(['/constructor', '/__proto__', '/toString', '/blog/nothing', '/pricing/more', '/nothing'])(
    '%s is not among them',
    async (path) => {
      const { status, body } = await open(path);
      expect(status).toBe(404);
      expect(body).toContain('Oops! Page Not Found');
    },
  );
});

describe('the questions', () => {
  it.each(['/creator-faq', '/buyer-faq'])('of %s stand in structured data as they stand on the page', async (path) => {
    const { body } = await open(path);
    const [data] = dataIn(body);
    expect(data).toMatchObject({ '@context': 'https://schema.org', '@type': 'FAQPage' });
    const questions = data?.['mainEntity'] as { name: string; acceptedAnswer: { '@type': string; text: string } }[];
    expect(questions.length).toBeGreaterThan(8);
    for (const { name, acceptedAnswer } of questions) {
      expect(body).toContain(`${name}</h3>`);
      expect(acceptedAnswer['@type']).toBe('Answer');
      expect(acceptedAnswer.text).toMatch(/^\S.{40,}[.?]$/);
      expect(acceptedAnswer.text).not.toMatch(/\*\*|\]\(|undefined|NaN/);
    }
  });

  it('say what a video at £49 costs and brings', async () => {
    for (const path of ['/creator-faq', '/buyer-faq', '/pricing'])
      for (const amount of ['£49', '£53.90', '£44.10', '£9.80']) expect((await open(path)).body).toContain(amount);
  });

  it('have an anchor that refused copies lead to', async () => {
    expect(idsIn((await open('/creator-faq')).body)).toContain('re-upload');
  });
});

describe('what the pages say', () => {
  it('comes from data where it is counted', async () => {
    expect((await open('/success-stories')).body).toContain('Nothing has been sold here yet');
    expect((await open('/categories')).body).toMatch(/1,200 videos/);
    const licensing = (await open('/licensing')).body;
    expect(licensing).toContain('EXCLUSIVE LICENCE &lt;b&gt;');
    expect(licensing).toContain('GRANT OF EXCLUSIVE RIGHTS');
    expect((await open('/api')).body).toContain('/api/figures');
  });

  it('is marked as a template on every legal page, with the operator as far as known', async () => {
    const company = { name: 'Once Ltd', number: '01234567', address: '1 Bench Row, Leeds', email: null };
    for (const path of ['/terms', '/privacy', '/cookies', '/acceptable-use', '/dmca']) {
      const { body } = await open(path, aBoot({ company }));
      expect(body).toContain('Template: to be reviewed by the operator’s solicitor.');
      for (const fact of ['Once Ltd', '01234567', '1 Bench Row, Leeds', 'not given by the operator yet'])
        expect(body).toContain(fact);
    }
  });
});
