/** Measures the public pages in Lighthouse as a phone on a slow network; docs/benchmarks.md has the figures. */
import { browserPath } from '#driver/browserPath.ts';
import { enterAs, enterStaff, listVideo } from '#driver/siteDriver.ts';
import { startSite } from '#driver/siteProcess.ts';
import { openTool } from '#cli/openTool.ts';
import { median } from './measure.ts';

type LighthouseResult = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined>;
  audits: Record<string, { score: number | null; numericValue?: number } | undefined>;
  runtimeError?: { code: string; message: string };
};
/** The part of the package `lighthouse` in use. */
type Lighthouse = {
  default: (url: string, flags: object) => Promise<{ lhr: LighthouseResult } | undefined>;
};
/** The part of the package `chrome-launcher` in use. */
type ChromeLauncher = { launch: (options: object) => Promise<{ port: number; kill: () => void }> };

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

export type PageScores = {
  address: string;
  /** 0 to 100. */
  scores: Record<Category, number>;
  /** Largest contentful paint, in seconds. */
  lcpSeconds: number;
  /** Audits that cost points in the last run, outside performance. */
  faults: string[];
};

/** What is to be reached. */
export const leastScores: Record<Category, number> = {
  performance: 97,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};

const VIDEOS = 6;
const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'];

type Run = { scores: Record<Category, number>; lcpSeconds: number; faults: string[] };

/** Now and then Chromium's trace comes without its beginning, and Lighthouse asks to be run again. */
const MOST_TRIES = 3;

const measure = async (url: string, port: number, tried = 1): Promise<LighthouseResult> => {
  const { default: lighthouse } = await openTool<Lighthouse>('lighthouse');
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...categories] });
  if (!result) throw new Error(`Lighthouse could not look at ${url}`);
  const { runtimeError } = result.lhr;
  if (runtimeError?.code === 'NO_NAVSTART' && tried < MOST_TRIES) return measure(url, port, tried + 1);
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  return result.lhr;
};

const runOnce = async (url: string, port: number): Promise<Run> => {
  const lhr = await measure(url, port);
  const scoreOf = (name: Category): number => Math.round(100 * (lhr.categories[name]?.score ?? 0));
  const faults = categories
    .slice(1)
    .flatMap((name) =>
      (lhr.categories[name]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${name}: ${id}`),
    );
  return {
    scores: Object.fromEntries(categories.map((name) => [name, scoreOf(name)])) as Run['scores'],
    lcpSeconds: (lhr.audits['largest-contentful-paint']?.numericValue ?? 0) / 1000,
    faults,
  };
};

/** `runs` of each page over a site with a few videos. */
export const measureLighthouse = async (runs: number): Promise<PageScores[]> => {
  const site = await startSite();
  const { launch } = await openTool<ChromeLauncher>('chrome-launcher');
  const chrome = await launch({ chromePath: browserPath(), chromeFlags: flags, logLevel: 'error' });
  try {
    const [creator, moderator] = await Promise.all([
      enterAs(site, { name: 'creator', isCreator: true }),
      enterStaff(site, 'moderator'),
    ]);
    let videoId = '';
    for (let seed = 1; seed <= VIDEOS; seed += 1) videoId = await listVideo(site, { creator, moderator }, { seed });
    const found: PageScores[] = [];
    for (const address of ['/', '/how-it-works', '/search', `/videos/${videoId}`, '/categories/diy']) {
      const all: Run[] = [];
      for (let run = 0; run < runs; run += 1) all.push(await runOnce(site.url + address, chrome.port));
      const medianOf = (name: Category): [Category, number] => [name, median(all.map(({ scores }) => scores[name]))];
      found.push({
        address: address.replace(videoId, ':id'),
        scores: Object.fromEntries(categories.map(medianOf)) as PageScores['scores'],
        lcpSeconds: median(all.map(({ lcpSeconds }) => lcpSeconds)),
        faults: all.at(-1)?.faults ?? [],
      });
    }
    return found;
  } finally {
    chrome.kill();
    await site.stop();
  }
};
