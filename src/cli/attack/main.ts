/**
 * `npm run attack -- [text] [--holes]`: attacks a freshly started site on this machine, and prints of each attack whether it held.
 * With `--holes`, each attack is shown to be able to fail: a hole is planted in a copy of the product, in which it must fall.
 */
import path from 'node:path';
import { readCommandLine } from '#platform/processes/commandLine.ts';
import { startTestPostgres } from '#testing/globalSetup.ts';
import { findHoles } from './findHoles.ts';
import { runAttacks } from './runAttacks.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const {
  positionals: [text = ''],
  flags,
} = readCommandLine({ usage: 'npm run attack -- [text] [--holes]', flags: ['holes'], mostPositionals: 1 });

const attack = async (): Promise<boolean> => {
  const { tried, fallen } = await runAttacks(text, print);
  print(`${tried - fallen} held, ${fallen} fell`);
  return tried > 0 && fallen === 0;
};

const attackHoles = async (): Promise<boolean> => {
  const unfound = await findHoles(text, print);
  print(`${unfound} holes were not found`);
  return unfound === 0;
};

const server = await startTestPostgres();
process.env['TEST_POSTGRES'] = server.admin;
process.env['TEST_FOLDER'] = path.join(server.folder, 'sites');
try {
  process.exitCode = (await (flags.has('holes') ? attackHoles() : attack())) ? 0 : 1;
} finally {
  await server.stop();
}
