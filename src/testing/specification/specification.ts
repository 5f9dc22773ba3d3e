/** The specification as rows: where one looks, what is there. Pages as the server writes them, and tests that stand elsewhere. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import { signInWays } from '#contracts/auth/auth.ts';
import { browseVideos } from '#contracts/catalogue/catalogue.ts';
import { getFigures } from '#contracts/sales/figures.ts';
import { aBoot, createAnswers, type Answers } from '#testing/pages/render.tsx';
import { aList, aVideo, noFigures } from '#testing/site/videos.ts';

/** What is there to be found, whoever wrote the page. */
type Expected = {
  /** Words; a link is written `Its name → /address`. */
  shows?: string[];
  /** Words that are not there. */
  hides?: string[];
  /** What, by which selector, how many. */
  counts?: [what: string, selector: string, count: number][];
  /** The decision that departs from the words of the specification and wins over them. */
  by?: string;
};

export type ServedRow = Expected & { at: string };

type ShownElement = { textContent: string; getAttribute: (name: string) => string | null };

/** A page in a browser's document, or in the one that tests have. */
export type Shown = {
  body: { textContent: string };
  querySelectorAll: (selector: string) => Iterable<ShownElement> & { length: number };
};

/** Everything that is there to be read or heard. */
export const textOf = (page: Shown): string => {
  const attributes = ['placeholder', 'aria-label', 'alt', 'title'].flatMap((name) =>
    [...page.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
  );
  return [page.body.textContent, ...attributes].join('\n');
};
const linksOf = (page: Shown): string[] =>
  [...page.querySelectorAll('a[href]')].map(
    (link) => `${(link.getAttribute('aria-label') ?? link.textContent).trim()} → ${link.getAttribute('href') ?? ''}`,
  );

export const expectOn = (page: Shown, { shows = [], hides = [], counts = [] }: Expected): void => {
  const words = textOf(page);
  const links = linksOf(page);
  const isThere = (text: string): boolean => (text.includes(' → ') ? links.includes(text) : words.includes(text));
  expect(shows.filter((text) => !isThere(text))).toEqual([]);
  expect(hides.filter(isThere)).toEqual([]);
  expect(counts.map(([what, selector]) => [what, page.querySelectorAll(selector).length])).toEqual(
    counts.map(([what, , count]) => [what, count]),
  );
};

/** What the open pages ask for. */
export const answerVisitors = (answers: Answers): void => {
  answers.answer(browseVideos, aList([aVideo()]));
  answers.answer(getFigures, { ...noFigures, videosListed: 0, videosSold: 0, paidToCreatorsPence: 0 });
  answers.answer(signInWays, { google: null, facebook: false });
};

/** The first of what is found, and the decision that wins where it departs from the specification. */
export const pointOf = ({ shows, counts, hides, by }: Expected): string => {
  const point = shows?.[0] ?? counts?.[0]?.[0] ?? `not ${hides?.[0] ?? ''}`;
  return `${point} …${by === undefined ? '' : ` (${by} wins)`}`;
};

export const describeRows = <R>(
  table: Record<string, R[]>,
  titleOf: (row: R) => string,
  check: (row: R) => Promise<void>,
): void =>
  describe.each(Object.entries(table))('%s', (_, rows) => {
    it.each(rows.map((row) => [titleOf(row), row] as const))('%s', (__, row) => check(row));
  });

/** As the server writes it, before any script. The file wants Node. */
export const specifyServed = (table: Record<string, ServedRow[]>): void =>
  describeRows(
    table,
    (row) => `${row.at} shows: ${pointOf(row)}`,
    async (row) => {
      const { render } = await import('#web/app/entryServer.tsx');
      const boot = aBoot();
      const answers = createAnswers();
      answerVisitors(answers);
      const request = new Request(new URL(row.at, boot.origin));
      const output = await render({ request, boot, nonce: 'n0nce', currency: null, call: answers.call });
      if (output.kind !== 'page') throw new Error(`${row.at} redirects`);
      const { document } = new Window();
      document.body.innerHTML = output.body;
      expectOn(document, row);
    },
  );

/** Per file of tests, under src but for `projections/`: what the specification says, and the title of the test that asserts it. */
export const specifyElsewhere = (table: Record<string, [sentence: string, title: string][]>): void =>
  describe.each(Object.entries(table))('%s', (file, rows) => {
    // What is called like a test: `it('…'` or the second half of `it.each([…])('…'`.
    const source = readFileSync(path.resolve(file.startsWith('projections/') ? '' : 'src', file), 'utf8').replaceAll(
      /(?<=\bit|\))\(\s+(?=['`])/g,
      '(',
    );
    it.each(rows)('asserts %s', (_, title) => {
      const calls = ['it(', ')('].flatMap((call) => [`${call}'${title}',`, `${call}\`${title}\`,`]);
      expect(calls.some((call) => source.includes(call))).toBe(true);
    });
  });
