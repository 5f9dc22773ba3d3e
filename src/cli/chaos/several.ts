/** Several processes on one log that are killed, hang and are stopped at random moments, one after the other, under load. */
import type { Position } from '#platform/eventStore/eventStore.ts';
import type { Stores } from '#platform/eventStore/stores.ts';
import { openTestStores } from '#driver/siteDriver.ts';
import { startMarketplace, type NumberedMember } from '#driver/severalProcesses.ts';
import { check } from './checks.ts';
import { startLiving } from './living.ts';
import { pause } from './story.ts';

const SECOND = 1000;
/** So long after a kill every read model must follow the log again, at most `LAG_MS` behind. */
const RECOVERED_MS = 10 * SECOND;
const LAG_MS = 1 * SECOND;

const isBehind = async ({ db }: Stores, head: Position): Promise<string[]> =>
  db<{ name: string; position: Position; status: string }>('projection_checkpoints')
    .where({ status: 'serving' })
    .where('position', '<', head)
    .pluck('name');

/** What lags behind the log by more than it may. */
const findLag = async (stores: Stores): Promise<string[]> => {
  const head = await stores.rawStore.head();
  const end = performance.now() + LAG_MS;
  let behind = await isBehind(stores, head);
  while (behind.length > 0 && performance.now() < end) {
    await pause(50);
    behind = await isBehind(stores, head);
  }
  return behind.map((name) => `the read model ${name} lags`);
};

const faultsOf = {
  /** It is gone at once. */
  kill: async (member: NumberedMember): Promise<void> => {
    await member.kill();
    await pause(RECOVERED_MS);
  },
  /** It does nothing for longer than others wait for it, and goes on where it was. */
  hang: async (member: NumberedMember): Promise<void> => {
    process.kill(member.pid(), 'SIGSTOP');
    await pause(RECOVERED_MS);
  },
  /** It is stopped politely, as by a deployment. */
  stop: async (member: NumberedMember): Promise<void> => {
    await member.halt();
    await pause(RECOVERED_MS);
  },
};
const kinds = ['kill', 'kill', 'hang', 'stop'] as const;

type Options = {
  processes: number;
  minutes: number;
  film: Buffer;
  random: () => number;
  print: (text: string) => void;
};

/** Answers what is not as it must be, a sentence each. */
export const liveSeveral = async ({ processes, minutes, film, random, print }: Options): Promise<string[]> => {
  const site = await startMarketplace(Array.from({ length: processes }, () => ''));
  const living = startLiving(site, film);
  const stores = await openTestStores(site);
  const faults: string[] = [];
  const end = performance.now() + minutes * 60 * SECOND;
  for (let n = 1; performance.now() < end && !living.hasFailed(); n += 1) {
    await pause(1000 + random() * 4000);
    const at = Math.floor(random() * processes);
    const member = site.members[at];
    const kind = kinds[Math.floor(random() * kinds.length)] ?? 'kill';
    if (member === undefined) continue;
    await faultsOf[kind](member);
    const found = [...(await findLag(stores)), ...(await check(site))];
    if (kind === 'hang') process.kill(member.pid(), 'SIGCONT');
    else await member.start();
    faults.push(...found);
    print(`${n}. ${kind} process ${at + 1}: ${found.length === 0 ? 'consistent' : found.join('; ')}`);
  }
  faults.push(...(await living.end()));
  const wrong = site.proxy.wrong();
  faults.push(...wrong.map((text) => `answered wrong: ${text}`));
  print(`${living.summary()}, ${site.proxy.lost()} requests lost with their process, ${faults.length} faults`);
  if (faults.length > 0) print(site.output().slice(-4000));
  await stores.close();
  await site.stop();
  return faults;
};
