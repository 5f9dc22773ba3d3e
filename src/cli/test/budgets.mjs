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
 * Of what `test:all` starts, these have a server of their own as their subject: the embedded, the supervised and the replicated
 * PostgreSQL (14 servers), sites that lose or boot one, and the chaos run. Which sites are shared depends on which worker takes which
 * file, so a few more are allowed than were counted.
 */
export const budgets = {
  short: { sites: 4, sandboxes: 4, postgres: 1, browsers: 1, pageLoads: 30, films: 2, axePasses: 6 },
  rest: { sites: 66, sandboxes: 68, postgres: 22, browsers: 3, pageLoads: 260, films: 92, axePasses: 130 },
  all: { sites: 69, sandboxes: 71, postgres: 22, browsers: 3, pageLoads: 285, films: 93, axePasses: 135 },
};

/** Kind → how often it was started, from the file that `starts.mjs` writes. */
export const readCounts = (file) => {
  const counts = Object.fromEntries(words.map(([kind]) => [kind, 0]));
  if (!existsSync(file)) return counts;
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [kind] = line.split(' ');
    if (kind in counts) counts[kind] += 1;
  }
  return counts;
};

/** One line for what was started, and one for each budget that it exceeds. */
export const compareCounts = (counts, budget = {}) => ({
  summary: words.map(([kind, word]) => `${counts[kind]} ${word}`).join(', '),
  faults: words.flatMap(([kind, word]) =>
    counts[kind] > (budget[kind] ?? Infinity)
      ? [`${counts[kind]} ${word} started, at most ${budget[kind]} may be`]
      : [],
  ),
});
