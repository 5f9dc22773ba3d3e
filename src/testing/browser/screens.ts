/** Screens judged by their appearance: wide enough, accessible, light and dark, on a phone and on a desk. */
import { mkdtempSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { findFaintControls } from './controlContrast.ts';
import { countUp } from './countUp.ts';
import { isLongRun, inRotation } from '#testing/run/longRun.ts';

export const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 860 } } as const;
export type Size = keyof typeof sizes;

/** The sizes in which a screen is judged: one of the two, in turn; both in a long run. */
export const sizesInTurn = (turn: number): readonly Size[] => inRotation(['phone', 'desk'], turn);

export const schemes = ['light', 'dark'] as const;
type Scheme = (typeof schemes)[number];

/** In which schemes each screen of a run is judged, as titles say it. */
export const inSchemes = isLongRun ? 'light and dark' : 'light or dark';

/** The colour schemes in which a screen of this name is judged: one of the two; both in a long run. */
const schemesFor = (name: string): readonly Scheme[] => {
  if (isLongRun) return schemes;
  const sum = [...name].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return [sum % 2 === 0 ? 'light' : 'dark'];
};

/** KEEP_SHOTS keeps what was judged, for people. */
const pictures =
  process.env['KEEP_SHOTS'] === undefined ? undefined : mkdtempSync(path.join(tmpdir(), 'soletake-screens-'));
if (pictures !== undefined) console.log(`screenshots: ${pictures}`);

export const keepPicture = async (page: Page, name: string): Promise<void> => {
  if (pictures !== undefined) await page.screenshot({ path: path.join(pictures, `${name}.png`), fullPage: true });
};

/** Hydrated, loaded, and without motion, nor about to move: half a transition has half the contrast. */
const isStill = (moving: string): boolean =>
  document.querySelector(`${moving}, [data-starting-style], [data-ending-style]`) === null &&
  document.getAnimations().every(({ playState }) => playState !== 'running');

/** WCAG 2.2, level AA. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules about colours: all that another colour scheme of the same document can break. */
const colourRules = ['color-contrast', 'link-in-text-block'];

type Violation = { id: string; places: readonly string[] };

/** Rules that pass are not described; of what is loaded before, the rules need the sound of media only. */
const options = { resultTypes: ['violations'], preload: { assets: ['media'] } } as const;

const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Runs in a browser. Elements are named by their selector: copying their HTML takes longer than finding them. */
const runAxe = async ([within, options]: readonly [string, object]): Promise<Violation[]> => {
  type Found = { id: string; nodes: readonly { target: readonly unknown[] }[] };
  type Axe = {
    configure: (settings: object) => void;
    run: (context: Document | string, options: object) => Promise<{ violations: Found[] }>;
  };
  const { axe } = window as unknown as { axe: Axe };
  axe.configure({ noHtml: true });
  const { violations } = await axe.run(within === 'html' ? document : within, options);
  return violations.map(({ id, nodes }) => ({ id, places: nodes.map(({ target }) => target.join(' ')) }));
};

/** Every rule; WCAG 2.2 AA; or, for a document judged in another colour scheme, the rules that look at colours. */
const ruleSets = {
  every: {},
  wcag: { runOnly: { type: 'tag', values: tags } },
  colours: { runOnly: { type: 'rule', values: colourRules } },
} as const;

/** What axe finds on a page, or in the part of it that this selector names. */
export const findViolations = async (
  page: Page,
  rules: keyof typeof ruleSets,
  within = 'html',
): Promise<readonly Violation[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript);
  countUp('axePasses');
  return page.evaluate(runAxe, [within, { ...ruleSets[rules], ...options }] as const);
};

/** No sideways scrolling, and no accessibility fault. */
const faultsOf = async (page: Page, rules: Parameters<typeof findViolations>[1]): Promise<string[]> => {
  const [wide, narrow] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth] as const);
  const violations = await findViolations(page, rules);
  return [
    ...(wide > narrow ? [`${wide} pixels wide on ${narrow}`] : []),
    ...violations.map(({ id, places }) => `${id}: ${places.join(' | ')}`),
  ];
};

/** What a page shows until it has loaded. */
export const unfinished = {
  site: ':disabled, [aria-busy=true], [role=status][aria-label=Loading]',
  console: '[role=progressbar]',
} as const;

/** A page without an address, such as one that a test writes itself, is not of the console. */
const isOfConsole = (url: string): boolean => URL.canParse(url) && /^\/admin(?:\/|$)/.test(new URL(url).pathname);

export const untilStill = async (page: Page, moving: string = unfinished.site): Promise<void> => {
  await page.waitForFunction(isStill, moving);
};

/** The site's scripts have taken a page over, whatever it shows: the choice of a currency comes last. */
export const untilTakenOver = (page: Page): Promise<void> =>
  page.getByRole('contentinfo').getByRole('combobox', { name: 'Currency' }).waitFor();

/** Runs in a browser: what changes takes its new colours at once, and not over ten frames that are all drawn. */
const stopTransitions = (): void => {
  const styles = new CSSStyleSheet();
  styles.replaceSync('*, ::before, ::after { transition: none !important }');
  document.adoptedStyleSheets.push(styles);
};

/**
 * Runs in a browser. Who listens for the scheme hears of it with the next frame; what they change would begin to move in
 * the one after.
 */
const allowTransitions = async (): Promise<void> => {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  document.adoptedStyleSheets.pop();
};

export const changeColours = async (page: Page, colorScheme: Scheme): Promise<void> => {
  await page.evaluate(stopTransitions);
  await page.emulateMedia({ colorScheme });
  await page.evaluate(allowTransitions);
};

/**
 * The faults of a page in its current state, light and dark (in a short run one of the two), each control in all of its
 * states; it is open with reduced motion.
 */
export const judge = async (
  page: Page,
  name: string,
  {
    moving = isOfConsole(page.url()) ? unfinished.console : unfinished.site,
    rules: firstRules = 'wcag',
    schemes: wanted = schemesFor(name),
  }: { moving?: string; rules?: keyof typeof ruleSets; schemes?: readonly Scheme[] } = {},
): Promise<string[]> => {
  const faults: string[] = [];
  for (const [place, colorScheme] of wanted.entries()) {
    await changeColours(page, colorScheme);
    await untilStill(page, moving);
    await keepPicture(page, `${name}-${colorScheme}`);
    const rules = place === 0 ? firstRules : 'colours';
    const found = await faultsOf(page, rules);
    found.push(...(await findFaintControls(page)));
    faults.push(...found.map((fault) => `${name}, ${colorScheme}: ${fault}`));
  }
  return faults;
};

/** As `judge`, in the long run only, of another state of a screen that `everyRoute` or `everyScreen` judges. */
export const judgeInLongRun: typeof judge = async (...given) => (isLongRun ? judge(...given) : []);

/** The faults of a page in each of these sizes, one after the other. */
export const judgeSizes = async (page: Page, name: string, wanted: readonly Size[]): Promise<string[]> => {
  const faults: string[] = [];
  for (const size of wanted) {
    await page.setViewportSize(sizes[size]);
    faults.push(...(await judge(page, `${name}-${size}`)));
  }
  return faults;
};
