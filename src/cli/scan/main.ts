/**
 * `npm run scan -- [text] [--hole]`: lets sqlmap and wapiti attack a freshly started site on this machine, and prints of
 * each target whose name has this text what they found. With `--hole`, in a copy of the product in which a search takes SQL.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inputHoles } from '#cli/attack/holes/input.ts';
import { startLivedSite } from '#driver/livedSite.ts';
import { readCommandLine } from '#platform/processes/commandLine.ts';
import type { ApiDocument } from '#testing/fuzz/requests.ts';
import { fillSite, findSamples } from '#testing/fuzz/samples.ts';
import { startTestPostgres } from '#testing/globalSetup.ts';
import { buildPlanted } from '#testing/simulation/defects/buildPlanted.ts';
import { versionOf } from './program.ts';
import { scan } from './scan.ts';
import { findTargets } from './targets.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const commandLine = readCommandLine({ usage: 'npm run scan -- [text] [--hole]', flags: ['hole'], mostPositionals: 1 });
const [text = ''] = commandLine.positionals;
const isHole = commandLine.flags.has('hole');
const planted = path.resolve('dist', 'planted');

const plantHole = async (): Promise<void> => {
  const hole = inputHoles.find(({ name }) => name === 'to write SQL into a search');
  if (hole === undefined) throw new Error('there is no hole to plant');
  // The marketplace that the copy starts from is lived without the hole.
  await (await startLivedSite()).stop();
  await buildPlanted(hole, planted);
  process.env['TEST_PROGRAM'] = path.join(planted, 'main.js');
};

const run = async (folder: string): Promise<boolean> => {
  if (isHole) await plantHole();
  const site = await startLivedSite();
  try {
    const key = await fillSite(site);
    const document = (await (await fetch(`${site.url}/api/openapi.json`)).json()) as ApiDocument;
    const samples = await findSamples(site, key, []);
    return await scan({
      site,
      targetsAt: (place) => findTargets(document, { components: document.components.schemas, samples, place }),
      text,
      folder,
      print,
    });
  } finally {
    await site.stop();
  }
};

const folder = await mkdtemp(path.join(tmpdir(), 'soletake-scan-'));
let stop = (): Promise<void> => Promise.resolve();
try {
  print(`sqlmap ${await versionOf('sqlmap')}, wapiti ${await versionOf('wapiti')}`);
  const server = await startTestPostgres();
  stop = server.stop;
  process.env['TEST_POSTGRES'] = server.admin;
  process.env['TEST_FOLDER'] = path.join(server.folder, 'sites');
  process.exitCode = (await run(folder)) ? 0 : 1;
} catch (error) {
  print(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
} finally {
  await stop();
  await rm(folder, { recursive: true, force: true });
  if (isHole) await rm(planted, { recursive: true, force: true });
}
