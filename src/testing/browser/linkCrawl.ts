/** Follows every link of the running site once: public pages as the server sends them, guarded ones in a browser. */
import type { Page } from 'playwright-core';

export type CrawlOptions = {
  origin: string;
  /** Where each of these people starts; open pages are read once for everybody. */
  from: readonly (readonly [as: string, path: string])[];
  /** Any page; documents are read in it without running their scripts. */
  reader: Page;
  isGuarded: (pathname: string) => boolean;
  /** What stands on the page as this person sees it, when it is all there; undefined for a page that is not opened. */
  readGuarded: (address: string, as: string) => Promise<Answered | undefined>;
  /** The pages that may answer with an error, e.g. a sold video. */
  mayBeGone: readonly string[];
  /** Pages whose # names no place on them: a key that was mailed. */
  takesKey: (pathname: string) => boolean;
};

export type Crawl = {
  /** Every requested address of the site. */
  visited: string[];
  /** The faults, each with the page that links there. */
  faults: string[];
};

type Link = { to: string; opensTab: boolean; rel: string };
type Found = { links: Link[]; ids: string[] };
export type Answered = Found & { status: number };

/** Runs in a browser: every link of a document, and every anchor in it. */
const readDocument = ({ html, base }: { html: string | null; base: string }): Found => {
  const read = html === null ? document : new DOMParser().parseFromString(html, 'text/html');
  const links: Link[] = [];
  const add = (address: string | null, element?: Element): void => {
    if (address === null || /^(data|blob):/.test(address)) return;
    const target = element?.getAttribute('target');
    const rel = element?.getAttribute('rel');
    links.push({ to: new URL(address, base).href, opensTab: target === '_blank', rel: rel ?? '' });
  };
  for (const name of ['href', 'src', 'poster', 'action'])
    for (const element of read.querySelectorAll(`[${name}]`)) add(element.getAttribute(name), element);
  for (const element of read.querySelectorAll('[srcset]'))
    for (const source of (element.getAttribute('srcset') ?? '').split(',')) add(source.trim().split(' ')[0] ?? null);
  for (const element of read.querySelectorAll('meta[content^="http"]')) add(element.getAttribute('content'));
  return { links, ids: [...read.querySelectorAll('[id]')].map(({ id }) => id) };
};

/** The links and anchors of an open page. */
export const readPage = (page: Page): Promise<Found> => page.evaluate(readDocument, { html: null, base: page.url() });

/** Addresses in what is no page: sitemaps, llms.txt, robots.txt, the manifest, style sheets. */
const readText = (type: string, text: string, base: string): Found => {
  const patterns: [RegExp, RegExp][] = [
    [/xml/, /<loc>([^<]+)<\/loc>/g],
    [/plain/, /(?:\]\(|Sitemap: )([^)\s]+)/g],
    [/manifest/, /"(?:src|start_url)":"([^"]+)"/g],
    [/css/, /url\((?!data:)["']?([^"')]+)/g],
  ];
  const pattern = patterns.find(([kind]) => kind.test(type))?.[1];
  const found = pattern ? [...text.matchAll(pattern)].flatMap(([, address]) => address ?? []) : [];
  const links = found.map((address) => ({ to: new URL(address, base).href, opensTab: false, rel: '' }));
  return { links, ids: [] };
};

const faultOfExternal = ({ to, opensTab, rel }: Link): string | null => {
  const { protocol } = new URL(to);
  if (protocol === 'mailto:' || protocol === 'tel:') return null;
  if (protocol !== 'https:') return 'is not https';
  return opensTab && !/\bnoopener\b/.test(rel) ? 'opens a tab without rel=noopener' : null;
};

type Step = { link: Link; as: string; on: string };
const plain = (to: string): Link => ({ to, opensTab: false, rel: '' });
const nothing: Found = { links: [], ids: [] };

/** The server's answer for an address of its own. */
const fetchFound = async (address: string, reader: Page): Promise<Answered> => {
  const response = await fetch(address, { redirect: 'manual' });
  const { status, headers } = response;
  const location = headers.get('location');
  if (location !== null) return { ...nothing, links: [plain(new URL(location, address).href)], status: 200 };
  const type = headers.get('content-type') ?? '';
  if (/image|video|font|javascript/.test(type)) {
    await response.arrayBuffer();
    return { ...nothing, status };
  }
  const text = await response.text();
  const found = type.startsWith('text/html')
    ? await reader.evaluate(readDocument, { html: text, base: address })
    : readText(type, text, address);
  return { ...found, status };
};

export const crawl = async ({
  origin,
  from,
  reader,
  isGuarded,
  readGuarded,
  mayBeGone,
  takesKey,
}: CrawlOptions): Promise<Crawl> => {
  const faults = new Set<string>();
  const read = new Map<string, Found | undefined>();
  const jumps: { key: string; id: string; on: string }[] = [];
  const steps: Step[] = from.map(([as, path]) => ({ link: plain(origin + path), as, on: 'the start' }));

  const visit = (address: string, as: string): Promise<Answered | undefined> =>
    isGuarded(new URL(address).pathname) ? readGuarded(address, as) : fetchFound(address, reader);
  for (let step = steps.shift(); step; step = steps.shift()) {
    const { link, as, on } = step;
    const url = new URL(link.to);
    if (url.origin !== origin) {
      const fault = faultOfExternal(link);
      if (fault !== null) faults.add(`${link.to} ${fault}, on ${on}`);
      continue;
    }
    const id = decodeURIComponent(url.hash.slice(1));
    url.hash = '';
    const key = isGuarded(url.pathname) ? `${as} at ${url.href}` : url.href;
    if (id !== '' && !takesKey(url.pathname)) jumps.push({ key, id, on });
    if (read.has(key)) continue;
    const found = await visit(url.href, as);
    read.set(key, found);
    if (found === undefined) continue;
    if (found.status >= 400 && !mayBeGone.includes(url.pathname))
      faults.add(`${key} answers ${found.status}, on ${on}`);
    steps.push(...found.links.map((link) => ({ link, as, on: key })));
  }
  for (const { key, id, on } of jumps)
    if (read.get(key)?.ids.includes(id) === false) faults.add(`${key} has no #${id}, on ${on}`);
  return { visited: [...read.keys()], faults: [...faults] };
};
