/**
 * `npm run restore-drill`: loses a throw-away marketplace and restores it to a moment after its backup, from the backup, the
 * archive of PostgreSQL's log, and what is kept apart. Prints each step, and ends with 1 when anything is lost or done twice.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { clip } from '#driver/clip.ts';
import { copyServer } from '#driver/copyServer.ts';
import { sandboxState, readLog } from '#driver/siteDriver.ts';
import { startSite, type SiteProcess } from '#driver/siteProcess.ts';
import { readMails, waitFor } from '#driver/client.ts';
import { readCommandLine } from '#platform/processes/commandLine.ts';
import { ERASED_SUBJECTS_FILE } from '#platform/secrets/erasedSubjects.ts';
import type { EmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { archiveNow, ask, settingsOf, startArchived, startRestored } from './archivedServer.ts';
import { beginLiving, type Lived } from './lived.ts';

readCommandLine({ usage: 'npm run restore-drill' });

/** Kept apart from every backup: without it neither the personal data in the log nor the originals can be read. */
const MASTER_KEY = randomBytes(32).toString('hex');

const print = (text: string): void => void process.stdout.write(`${text}\n`);
const faults: string[] = [];

/** Does one step and prints what came of it. */
const step = async <Result>(name: string, work: () => Promise<Result>, describe?: (result: Result) => string) => {
  const start = performance.now();
  const result = await work();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  print(`ok    ${name.padEnd(48)} ${seconds.padStart(6)} s  ${describe?.(result) ?? ''}`);
  return result;
};

const check = (name: string, isTrue: boolean, detail: string): void => {
  print(`${isTrue ? 'ok   ' : 'FAIL '} ${name.padEnd(48)} ${''.padStart(8)}  ${detail}`);
  if (!isTrue) faults.push(name);
};

/** The events of the log up to the moment of the restore, and the mails, payouts and charges that were sent out. */
type Account = { events: string[]; mails: number; transfers: number; charged: number };

const takeStock = async (site: SiteProcess): Promise<Account> => {
  const { transfers, payments } = await sandboxState(site);
  return {
    events: (await readLog(site)).map(({ eventId, type, revision }) => `${eventId} ${type} ${revision}`),
    mails: (await readMails(site.url)).length,
    transfers: transfers.length,
    charged: payments.succeeded.length,
  };
};

/** Nothing is under way: what the restored marketplace does by itself is a repetition. */
const untilQuiet = async (site: SiteProcess, server: EmbeddedPostgres): Promise<Account> =>
  waitFor('an end of all work', async () => {
    const before = await takeStock(site);
    const jobs = await ask(
      server,
      `select from jobs where state = 'running' or (state = 'waiting' and due_at <= now())`,
    );
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const after = await takeStock(site);
    return jobs.length === 0 && before.events.length === after.events.length ? after : undefined;
  });

/** Runs a built command with the settings of the site. */
const runCommand = (
  site: SiteProcess,
  command: string,
  ...args: readonly string[]
): Promise<{ code: number | null; output: string }> =>
  new Promise((resolve) => {
    const env = { PATH: process.env['PATH'] ?? '', ...site.env };
    const child = spawn(process.execPath, [path.resolve('dist/server', command), ...args], { env });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)));
    child.on('close', (code) => resolve({ code, output }));
  });

/** Waits until a checkpoint covers every event. */
const untilSigned = (site: SiteProcess): Promise<number> =>
  waitFor('a checkpoint over every event', async () => {
    const { tree } = (await (await fetch(`${site.url}/health/ready`)).json()) as {
      tree: { size: number; uncovered: number | null; isForked: boolean };
    };
    return tree.uncovered === 0 && !tree.isForked ? tree.size : undefined;
  });

type Loss = { folder: string; archive: string; until: string; before: Account; lived: Lived };

/** Lives, makes a backup, lives on, and loses the server with SIGKILL. */
const loseEverything = async (folder: string): Promise<Loss> => {
  const archive = path.join(folder, 'archive');
  const server = await step('start PostgreSQL, which archives its log', () =>
    startArchived(path.join(folder, 'first'), archive),
  );
  const site = await startSite({ ...settingsOf(server), MASTER_KEY, DATA_DIR: path.join(folder, 'data') });
  const lived = await step('a sale before the backup', () => beginLiving(site));
  await step('backup while the site serves', () =>
    copyServer(server.connectionString('postgres'), path.join(folder, 'first'), path.join(folder, 'restored')),
  );
  await step('another sale and a payout after the backup', () => lived.goOn());
  const before = await step(
    'the moment to which we restore',
    () => untilQuiet(site, server),
    ({ events }) => `${events.length} events`,
  );
  const [row] = await ask<{ now: string }>(server, 'select clock_timestamp()::text as now');
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await step('a person is erased after that moment', () => lived.erase());
  await step(
    'every event is signed',
    () => untilSigned(site),
    (events) => `${events} events`,
  );
  await archiveNow(server, archive);
  await site.kill();
  process.kill(server.pid, 'SIGKILL');
  print('ok    the process and PostgreSQL are killed');
  return { folder, archive, until: row?.now ?? '', before, lived };
};

/** Films, pictures, the tree over the log and the list of erased people are kept apart; the provider has its own memory. */
const keptApart = ['media', 'avatars', 'transparency', 'sandbox', ERASED_SUBJECTS_FILE];

/** The restored log is older than the tree, which shows what is lost until an operator accepts that. */
const verifyLog = async (site: SiteProcess): Promise<void> => {
  const before = await runCommand(site, 'audit.js', 'verify');
  const lost = before.output.match(/ it was removed$/gm) ?? [];
  check('the tree shows what is lost', before.code === 1 && lost.length > 0, `${lost.length} events`);
  await site.halt();
  const accepted = await runCommand(site, 'rebuild.js', 'after-restore');
  check('the older log is accepted', accepted.code === 0, accepted.output.trim().split('\n').at(-1) ?? '');
  await site.restart();
  await step(
    'every event is signed in another tree',
    () => untilSigned(site),
    (events) => `${events} events`,
  );
  const { code, output } = await runCommand(site, 'audit.js', 'verify');
  check('the log is the one that was signed, and agrees', code === 0, output.trim().split('\n').at(-1) ?? '');
  if (code !== 0) print(output);
};

const restore = async ({ folder, archive, until, before, lived }: Loss): Promise<void> => {
  const server = await step('restore to the moment', () =>
    startRestored(path.join(folder, 'restored'), { archive, until }),
  );
  try {
    const data = path.join(folder, 'data-restored');
    for (const name of keptApart)
      await cp(path.join(folder, 'data', name), path.join(data, name), { recursive: true }).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error;
        },
      );
    const site = await step('start the site with the keys', () =>
      startSite({ ...settingsOf(server), MASTER_KEY, DATA_DIR: data }),
    );
    try {
      await step('the erasure since then is done again', () => lived.untilErased(site));
      const after = await step('wait for all work', () => untilQuiet(site, server));
      compare(before, after);
      const events = await readLog(site);
      check('the person stays erased', await lived.isErased(site, events), 'in the log, and without a key');
      const { code, output } = await runCommand(site, 'audit.js');
      check('the audit keeps every promise', code === 0, output.trim().split('\n').at(-1) ?? '');
      if (code !== 0) print(output);
      await verifyLog(site);
    } finally {
      await site.halt();
    }
  } finally {
    await server.stop();
  }
};

const compare = (before: Account, after: Account): void => {
  const kept = before.events.filter((event, place) => after.events[place] === event).length;
  check('nothing is lost up to the moment', kept === before.events.length, `${kept} of ${before.events.length} events`);
  // The person who is erased again gets the farewell that the lost database had sent.
  const mails = after.mails - before.mails;
  check('no mail is sent twice', mails <= 1, `${mails} mails since, the farewell among them`);
  check('no payout is sent twice', after.transfers === before.transfers, `${after.transfers} transfers`);
  check('nobody is charged twice', after.charged === before.charged, `${after.charged} payments`);
};

const folder = await mkdtemp(path.join(tmpdir(), 'restore-drill-'));
try {
  await clip(1);
  await restore(await loseEverything(folder));
} finally {
  await rm(folder, { recursive: true, force: true });
}
print(faults.length === 0 ? 'The restore has kept every promise.' : `${faults.length} promises are broken.`);
process.exit(faults.length === 0 ? 0 : 1);
