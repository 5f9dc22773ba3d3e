/** How the site looks, pixel by pixel: every part in every state, and six pages. `UPDATE_PIXELS=1` takes new pictures. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, type TestContext } from 'vitest';
import { enterAs, enterStaff, listVideo } from '#driver/siteDriver.ts';
import { shareBrowser } from '#testing/browser/browser.ts';
import { comparePicture } from '#testing/browser/pixels.ts';
import { sizes, type Size, untilStill } from '#testing/browser/screens.ts';
import { openJourney, type Journey } from '#testing/browser/siteJourney.ts';

/** The pictures are of this one; another draws letters and edges its own way. */
const chromiumMajor = 156;
const mostBytes = 3_000_000;
const folder = path.join(import.meta.dirname, 'pixels');
const fileOf = (name: string): string => path.join(folder, `${name}.webp`);
const compared: string[] = [];
const compare = (name: string, taken: Buffer): Promise<string[]> => {
  compared.push(`${name}.webp`);
  return comparePicture(fileOf(name), taken);
};

const fonts = ['bricolage-grotesque', 'instrument-sans', 'jetbrains-mono'];

/** Letters in our fonts without our styles: when they look otherwise, it is the machine and not the site. */
const lettersImage = (): string => {
  const faces = fonts.map((name) => {
    const file = path.resolve(`node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`);
    const source = `data:font/woff2;base64,${readFileSync(file).toString('base64')}`;
    return `@font-face { font-family: '${name}'; src: url('${source}'); font-weight: 100 900 }`;
  });
  const lines = [...fonts, 'sans-serif'].map(
    (name) =>
      `<p style="font: 650 24px '${name}'">Sold once £53.90</p><p style="font: 14px '${name}'">gone for good ✓ ≈</p>`,
  );
  return `<style>${faces.join('')}</style>${lines.join('')}`;
};

/** Why nothing can be compared here; null when it can. */
const findObstacle = async (browser: Browser): Promise<string | null> => {
  const major = Number(browser.version().split('.')[0]);
  if (major !== chromiumMajor) return `the pictures are of Chromium ${chromiumMajor}, this is ${major}`;
  const page = await browser.newPage({ viewport: { width: 400, height: 400 } });
  await page.setContent(lettersImage());
  await page.evaluate('document.fonts.ready');
  const faults = await compare('letters', await page.screenshot());
  await page.close();
  return faults.length === 0 ? null : `this machine draws letters otherwise (${faults.join()})`;
};

let obstacle: string | null;
let journey: Journey | undefined;
let videoId: string;
beforeAll(async () => {
  obstacle = await findObstacle(await shareBrowser());
  if (obstacle !== null) {
    console.log(`note: pixels were not compared: ${obstacle}`);
    return;
  }
  journey = await openJourney();
  const [creator, moderator] = await Promise.all([
    enterAs(journey.site, { name: 'maker', isCreator: true }),
    enterStaff(journey.site, 'moderator'),
  ]);
  videoId = await listVideo(journey.site, { creator, moderator }, { seed: 1, isHd: true });
  await listVideo(journey.site, { creator, moderator }, { seed: 2, pricePence: 60_000, isHd: true });
});
afterAll(() => journey?.close());

/** Fixed days in place of today, every picture and font there. */
const settle = async (page: Page): Promise<void> => {
  // The last that comes to a page.
  await page.getByRole('combobox', { name: 'Currency' }).waitFor();
  await page.evaluate(async () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      if (text.nodeValue) text.nodeValue = text.nodeValue.replace(/^\d+ [A-Z][a-z]{2} 20\d\d$/, '27 Feb 2026');
    for (const image of document.images) image.loading = 'eager';
    await document.fonts.ready;
  });
  await page.waitForFunction(
    () =>
      [...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0) &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
};

/** Pictures of films are made by whatever ffmpeg is there. */
const withoutFilms = 'img[src*="/media/"], video { visibility: hidden }';

type Scheme = 'light' | 'dark';

const open = async (at: string, size: Size, colorScheme: Scheme): Promise<Page> => {
  if (!journey) throw new Error('the site is not there');
  const { page } = await journey.enterSite({
    viewport: sizes[size],
    colorScheme,
    bypassCSP: true,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  });
  // A visit would be counted, and the next picture show it.
  await page.route('**/api/videos/*/views', (route) => route.fulfill({ json: { success: true } }));
  await page.goto(journey.site.url + at);
  await untilStill(page);
  await settle(page);
  return page;
};

/** Says why it compares nothing. */
const skipWhereOther = ({ skip }: TestContext): void => {
  if (obstacle !== null) skip(obstacle);
};

const groups = ['acts', 'fields', 'choices', 'news', 'videos'];
const views: [Size, Scheme][] = [
  ['desk', 'light'],
  ['desk', 'dark'],
  ['phone', 'light'],
  ['phone', 'dark'],
];

describe('every part looks as it did', () => {
  beforeEach(skipWhereOther);
  it.each(views)('on a %s in %s', async (size, colorScheme) => {
    const page = await open('/__kit', size, colorScheme);
    const faults: string[] = [];
    for (const group of groups) {
      // Alone, so that a part which grows does not move the next group by half a pixel.
      await page.evaluate(
        ([all, single]) => {
          for (const id of all) document.getElementById(id)?.toggleAttribute('hidden', id !== single);
        },
        [groups, group] as const,
      );
      const clip = await page.locator(`#${group}`).boundingBox();
      if (!clip) throw new Error(`${group} is not there`);
      const taken = await page.screenshot({ fullPage: true, clip });
      faults.push(...(await compare(`kit-${group}-${size}-${colorScheme}`, taken)));
    }
    expect(faults).toEqual([]);
  });
});

const pages: [name: string, path: () => string][] = [
  ['home', () => '/'],
  ['how-it-works', () => '/how-it-works'],
  ['search', () => '/search'],
  ['video', () => `/videos/${videoId}`],
  ['login', () => '/login'],
  ['pricing', () => '/pricing'],
];

describe.each(pages)('%s looks as it did', (name, at) => {
  beforeEach(skipWhereOther);
  it.each([
    ['desk', 'light'],
    ['phone', 'dark'],
  ] as const)('on a %s in %s', async (size, colorScheme) => {
    const page = await open(at(), size, colorScheme);
    const taken = await page.screenshot({ fullPage: true, style: withoutFilms });
    expect(await compare(`${name}-${size}-${colorScheme}`, taken)).toEqual([]);
  });
});

describe('the kept pictures', () => {
  it('take up little', () => {
    const bytes = readdirSync(folder).reduce(
      (sum, name) => sum + statSync(fileOf(path.basename(name, '.webp'))).size,
      0,
    );
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(mostBytes);
  });

  it('are those that were compared', (context) => {
    skipWhereOther(context);
    expect(readdirSync(folder).toSorted()).toEqual(compared.toSorted());
  });
});
