/** The most that a run of the tests may start. Counts hold on a slow day, too; docs/testing.md has the figures behind them. */
import { existsSync, readFileSync } from 'node:fs';

/** [kind, as a person says it] */
const words = [
  ['sites', 'processes of the site'],
  ['sandboxes', 'payment sandboxes'],
  ['postgres', 'PostgreSQL servers'],
  ['browsers', 'browsers'],
  ['pageLoads', 'page loads'],
  ['films', 'examinations of videos'],
  ['axePasses', 'passes of axe'],
];

/**
 * Of what `test:all` starts, these have a server or a process of their own as their subject: the embedded, the supervised and the replicated
 * PostgreSQL (17 servers), the ways to run a site (8), sites whose database or log is lost, changed, restored or of an earlier version (9), the
 * settings of production, of limits, of traces and of rates (6), and the sandbox (8); and the examination of films is the subject of the
 * suites in `platform/media`, which start two thirds of them, and of `selling/preparation`, which repeats a failed one. Which sites are shared depends on which worker takes which
 * file, so a few more are allowed than were counted.
 */
export const budgets = {
  short: { sites: 4, sandboxes: 4, postgres: 1, browsers: 1, pageLoads: 30, films: 2, axePasses: 6 },
  rest: { sites: 58, sandboxes: 60, postgres: 24, browsers: 3, pageLoads: 150, films: 125, axePasses: 74 },
  all: { sites: 61, sandboxes: 63, postgres: 24, browsers: 3, pageLoads: 175, films: 126, axePasses: 78 },
};

/** Kind → file of tests → how often it was started, from the file that `starts.mjs` writes. */
export const readCounts = (file) => {
  const counts = Object.fromEntries(words.map(([kind]) => [kind, new Map()]));
  if (!existsSync(file)) return counts;
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [kind, , , test = ''] = line.split(' ');
    const ofKind = counts[kind];
    ofKind?.set(test, (ofKind.get(test) ?? 0) + 1);
  }
  return counts;
};

const totalOf = (ofKind) => [...ofKind.values()].reduce((total, count) => total + count, 0);

/** The same for a file: kind → file of tests → count, the files that start the most first. */
export const listCounts = (counts) =>
  Object.fromEntries(
    Object.entries(counts).map(([kind, ofKind]) => [
      kind,
      Object.fromEntries([...ofKind].toSorted(([, count], [, other]) => other - count)),
    ]),
  );

/** The files that start the most. */
const mostOf = (ofKind) =>
  [...ofKind]
    .toSorted(([, count], [, other]) => other - count)
    .slice(0, 5)
    .map(([test, count]) => `${count} ${test === '' ? 'outside a test' : test}`)
    .join(', ');

/** One line for what was started, and one for each budget that it exceeds. */
export const compareCounts = (counts, budget = {}) => ({
  summary: words.map(([kind, word]) => `${totalOf(counts[kind])} ${word}`).join(', '),
  faults: words.flatMap(([kind, word]) => {
    const total = totalOf(counts[kind]);
    return total > (budget[kind] ?? Infinity)
      ? [`${total} ${word} started, at most ${budget[kind]} may be: ${mostOf(counts[kind])}`]
      : [];
  }),
});
