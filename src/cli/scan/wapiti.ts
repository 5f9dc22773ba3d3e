/** The site under wapiti: what a caller reaches from these addresses. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { runProgram } from './program.ts';
import type { Outcome } from './sqlmap.ts';

const modules =
  'sql,blindsql,xss,permanentxss,file,exec,crlf,redirect,ssrf,xxe,htaccess,methods,backup,csp,cookieflags,http_headers';
const seconds = { attack: 180, crawl: 60, all: 900 };

/** What wapiti reports of every site like this one, and why it stays. */
const explained: readonly (readonly [finding: RegExp, why: string])[] = [
  [/X-XSS-Protection is not set/, 'X-XSS-Protection: sent as 0, since browsers have removed what 1 switched on'],
  [
    /Strict-Transport-Security is not set/,
    'Strict-Transport-Security: sent in production, where addresses begin with https',
  ],
];

type Finding = Readonly<{ method: string; path: string; info: string; parameter: string | null }>;
type Report = Readonly<Record<'vulnerabilities' | 'anomalies', Readonly<Record<string, readonly Finding[]>>>>;

/** Crawls and attacks. `folder` receives the report; findings that are explained are listed apart. */
export const runWapiti = async (
  name: string,
  { site, addresses, token }: { site: string; addresses: readonly string[]; token: string | undefined },
  folder: string,
): Promise<Outcome & { explained: readonly string[] }> => {
  const report = path.join(folder, `${name}.json`);
  const reach = ['-u', `${site}/`, '--scope', 'domain', '-d', token === undefined ? '3' : '1', '-m', modules];
  const starts = addresses.flatMap((address) => ['-s', `${site}${address}`]);
  const header = token === undefined ? [] : ['-H', `Authorization: Bearer ${token}`];
  const limits = ['--max-scan-time', String(seconds.crawl), '--max-attack-time', String(seconds.attack), '-t', '20'];
  const session = ['--store-session', path.join(folder, name), '--flush-session', '--no-bugreport', '-v', '0'];
  const options = [...reach, ...starts, ...header, ...limits, ...session, '-f', 'json', '-o', report];
  const { output, isCutShort } = await runProgram('wapiti', options, seconds.all * 1000);
  if (isCutShort) return { state: 'cut short', what: `after ${seconds.all} s`, explained: [] };
  const text = await readFile(report, 'utf8').catch(() => undefined);
  if (text === undefined) return { state: 'BROKEN', what: output.slice(-400), explained: [] };
  const { vulnerabilities, anomalies } = JSON.parse(text) as Report;
  const lines = [...Object.entries(vulnerabilities), ...Object.entries(anomalies)].flatMap(([kind, findings]) =>
    findings.map(({ method, path, info, parameter }) => `${kind}: ${method} ${path} ${parameter ?? ''} ${info}`),
  );
  const whyOf = (line: string): string | undefined => explained.find(([finding]) => finding.test(line))?.[1];
  const open = lines.filter((line) => whyOf(line) === undefined);
  const rest = [...new Set(lines.map(whyOf))].filter((why) => why !== undefined);
  const unfinished = [...output.matchAll(/Max attack time was reached for module (\w+)/g)].map(([, name]) => name);
  if (open.length === 0 && unfinished.length > 0)
    return { state: 'cut short', what: `${unfinished.join(', ')} after ${seconds.attack} s`, explained: rest };
  return { state: open.length === 0 ? 'nothing' : 'FOUND', what: open.join('; '), explained: rest };
};
