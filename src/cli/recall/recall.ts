/**
 * `npm run recall [-- <folder>]`: alters every video of the folder in all the ways that people try, looks the copies up in
 * a real index and says which were found, and which videos were taken for others.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileFingerprints } from '#modules/catalogue/upload/adapters/fileFingerprints.ts';
import { fingerprintIndex } from '#modules/catalogue/upload/adapters/fingerprintIndex.ts';
import { resolveEngine } from '#platform/media/run/engine.ts';
import { openDb } from '#platform/postgres/db.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { migrate } from '#platform/migrations/migrate.ts';
import { readCommandLine } from '#platform/processes/commandLine.ts';
import { diskStorage } from '#platform/storage/diskStorage.ts';
import { measureRecall, type Index, type Table } from './table.ts';

const VIDEO = /\.(?:mp4|mov|mkv|webm|avi)$/;

const printLine = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** Lets `work` use an index in a server of its own, which is thrown away afterwards. */
const withIndex = async (folder: string, work: (index: Index) => Promise<void>): Promise<void> => {
  const server = await startEmbeddedPostgres({ folder: path.join(folder, 'postgres'), isDurable: false });
  await server.ensureDatabase('recall');
  const db = openDb(server.connectionString('recall'));
  try {
    await migrate(db, path.resolve('migrations'));
    await work(fingerprintIndex(db, fileFingerprints(diskStorage(folder))));
  } finally {
    await db.destroy();
    await server.stop();
  }
};

const print = ({ rows, others, uploads, mistaken, lookUpMs, timesWhole }: Table): void => {
  printLine('| alteration | copies | found | strong | missed |\n|---|---|---|---|---|');
  for (const { name, copies, found, strong, missed } of rows)
    printLine(`| ${name} | ${copies} | ${percent(found, copies)} | ${strong} | ${missed.join(', ')} |`);
  const sum = (key: 'copies' | 'found' | 'strong') => rows.reduce((total, row) => total + row[key], 0);
  printLine(`| all | ${sum('copies')} | ${percent(sum('found'), sum('copies'))} | ${sum('strong')} | |\n`);
  for (const [kinship, { pairs, similar, strong }] of Object.entries(others)) {
    printLine(`${kinship}: of ${pairs} pairs ${similar.length} similar, ${strong.length} strong`);
    if (kinship !== 'same recording') for (const text of [...similar, ...strong]) printLine(`  ${text}`);
  }
  printLine(
    `of ${uploads} uploads ${mistaken.length} were taken for an unrelated video (${percent(mistaken.length, uploads)})`,
  );
  printLine(
    `a look-up took ${lookUpMs.toFixed(0)} ms on average, ${timesWhole.toFixed(2)} times as long as without the frames`,
  );
};

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;

const { positionals } = readCommandLine({ usage: 'npm run recall -- [folder of videos]', mostPositionals: 1 });
const videos = path.resolve(positionals[0] ?? '../shared/media');
const scratch = await mkdtemp(path.join(tmpdir(), 'soletake-recall-'));
try {
  const files = (await readdir(videos)).filter((name) => VIDEO.test(name)).map((name) => path.join(videos, name));
  const engine = await resolveEngine({ heavyAtOnce: 2 });
  await withIndex(scratch, async (index) => {
    const onProgress = (clip: string) => process.stderr.write(`${clip}\n`);
    print(await measureRecall(engine, index, { files, folder: scratch, onProgress }));
  });
} finally {
  await rm(scratch, { recursive: true, force: true });
}
