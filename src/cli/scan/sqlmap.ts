/** One target under sqlmap: every marked value and every field of its body. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { runProgram } from './program.ts';
import type { Target } from './targets.ts';

export type Outcome = Readonly<{ state: 'nothing' | 'FOUND' | 'cut short' | 'BROKEN'; what: string }>;

const LIMIT_MS = 240_000;
/** What the site answers to is what is asked, so no status ends the run. The database is PostgreSQL. */
const settings = ['--batch', '--risk=1', '--technique=BEST', '--dbms=PostgreSQL', '--ignore-code=*', '--flush-session'];
const pace = ['--time-sec=3', '--timeout=20', '--retries=1', '--disable-coloring', '--answers=quit=N,follow=N'];

/** A run that ended says itself what it believes; one that was cut short may have seen a first sign. */
const whatIn = (output: string): string =>
  [...output.matchAll(/^Parameter: .+$|^ {4}(?:Type|Payload): .+$|parameter '.+' appears to be '.+' injectable/gm)]
    .map(([line]) => line.trim())
    .join('; ');

/** Attacks it. `folder` receives what sqlmap keeps. */
export const runSqlmap = async (
  site: string,
  { method, address, body }: Target,
  token: string | undefined,
  folder: string,
): Promise<Outcome> => {
  const options = [
    `--url=${site}${address}`,
    `--method=${method}`,
    ...(token === undefined ? [] : [`--headers=Authorization: Bearer ${token}`]),
    ...(body === undefined ? [] : [`--data=${body}`]),
    // From the second level on it also closes the pattern of a search.
    `--level=${address.includes('?') ? 2 : 1}`,
    // Two runs at once would write into one file of theirs.
    `--output-dir=${path.join(folder, randomUUID())}`,
  ];
  const { output, isCutShort } = await runProgram('sqlmap', [...options, ...settings, ...pace], LIMIT_MS);
  if (/all tested parameters do not appear to be injectable/.test(output)) return { state: 'nothing', what: '' };
  const what = whatIn(output);
  if (what !== '') return { state: 'FOUND', what };
  if (isCutShort) return { state: 'cut short', what: `after ${LIMIT_MS / 1000} s` };
  return { state: 'BROKEN', what: output.slice(-400).replaceAll('\n', ' ') };
};
