import type { SiteProcess } from '#driver/siteProcess.ts';
import { sendRaw } from '#testing/fuzz/send.ts';
import { callers, openTokens, type Caller, type Tokens } from './callers.ts';
import { runSqlmap, type Outcome } from './sqlmap.ts';
import type { Target } from './targets.ts';
import { runWapiti } from './wapiti.ts';

type Scan = Readonly<{
  site: SiteProcess;
  /** All of them, each with the values of this place. */
  targetsAt: (place: number) => readonly Target[];
  /** Only targets whose name has this text. */
  text: string;
  /** For what the programs keep. */
  folder: string;
  print: (line: string) => void;
}>;

/** They wait for one another half of their time. */
const WORKERS = 3;

const plain = ({ address }: Target): string => address.replaceAll('*', '');

/** What the site answers to the target as it stands, so that a reader sees how far its values reach. */
const statusOf = async (site: string, target: Target, token: string | undefined): Promise<number> => {
  const { method, body } = target;
  const { status } = await sendRaw(site, {
    method,
    address: plain(target),
    headers: {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  });
  return status;
};

type Chosen = Readonly<{ target: Target; status: number; token: string | undefined }>;

/** The variant of a target that is answered best. */
const choose = async (site: string, variants: readonly Target[], tokens: Tokens): Promise<Chosen | undefined> => {
  const found: Chosen[] = [];
  for (const target of variants) {
    let token = await tokens.of(target.caller);
    let status = await statusOf(site, target, token);
    if (status === 401) {
      token = await tokens.ofAnother(target.caller);
      status = await statusOf(site, target, token);
    }
    found.push({ target, status, token });
    if (status < 300 || status === 401) break;
  }
  return found.toSorted((left, right) => left.status - right.status)[0];
};

/** Returns whether nothing was found, and everything could be tried. */
export const scan = async ({ site, targetsAt, text, folder, print }: Scan): Promise<boolean> => {
  const tokens = openTokens(site);
  const counts = { nothing: 0, FOUND: 0, 'cut short': 0, BROKEN: 0 };
  const report = (name: string, { state, what }: Outcome): void => {
    counts[state] += 1;
    print(`${state.padEnd(9)} ${name}${what === '' ? '' : `: ${what}`}`);
  };
  const all = [0, 1, 2].map(targetsAt);
  const targets = all[0] ?? [];
  const waiting = [...targets.keys()].filter((index) => targets[index]?.name.includes(text));
  const work = async (): Promise<void> => {
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
      const place = index;
      const chosen = await choose(
        site.url,
        all.flatMap((list) => list.slice(place, place + 1)),
        tokens,
      );
      if (chosen === undefined) continue;
      const { target, status, token } = chosen;
      report(`sqlmap ${target.name} as ${target.caller} (${status})`, await runSqlmap(site.url, target, token, folder));
    }
  };
  const read = targets.filter(({ method }) => method === 'GET');
  const crawl = async (caller: Caller): Promise<void> => {
    const addresses = read.filter((target) => target.caller === caller).map(plain);
    const outcome = await runWapiti(caller, { site: site.url, addresses, token: await tokens.of(caller) }, folder);
    report(`wapiti ${addresses.length} addresses as ${caller}`, outcome);
    for (const why of outcome.explained) print(`          explained: ${why}`);
  };
  // Before the calls that end sessions.
  for (const caller of callers) if (`wapiti as ${caller}`.includes(text)) await crawl(caller);
  await Promise.all(Array.from({ length: WORKERS }, work));
  if (site.output() !== '') report('the log of the site', { state: 'FOUND', what: site.output().slice(0, 2000) });
  print(
    Object.entries(counts)
      .map(([state, count]) => `${count} ${state}`)
      .join(', '),
  );
  return counts.FOUND === 0 && counts.BROKEN === 0;
};
