/** The same lists and searches of the same listings, asked of our site, of Vendure and of Medusa, one after the other. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Product } from './contender.ts';
import { measureContender, type Measured } from './measureContender.ts';
import { startMedusa } from './medusa.ts';
import { firstListings, peerListings } from './peerListings.ts';
import { drawTable } from './peersTable.ts';
import { questionsAbout } from './questions.ts';
import { startSoletake } from './soletake.ts';
import { startVendure } from './vendure.ts';

type Print = (text: string) => void;
type Start = (root: string, count: number) => Promise<Product>;

/** A folder that is named by `BENCH_FOLDER` is kept, with what is installed and filled in it. */
export const benchPeers = async (print: Print, isQuick: boolean): Promise<void> => {
  const count = isQuick ? 2000 : 100_000;
  const seconds = isQuick ? 1 : 10;
  const kept = process.env['BENCH_FOLDER'];
  const root = kept === undefined ? await mkdtemp(path.join(tmpdir(), 'soletake-bench-')) : path.resolve(kept, 'peers');
  await mkdir(root, { recursive: true });
  try {
    const questions = await questionsAbout(count, await firstListings(count), peerListings(count));
    const measure = async (start: Start, measured: Measured[]): Promise<void> => {
      process.stderr.write(`filling ${count} listings\n`);
      const product = await start(root, count);
      try {
        for (const contender of product.contenders) {
          process.stderr.write(`asking ${contender.name}\n`);
          measured.push(await measureContender(contender, questions, seconds));
        }
      } finally {
        await product.stop();
      }
    };
    const ours: Measured[] = [];
    await measure(startSoletake, ours);
    const peers: Measured[] = [];
    for (const start of [startVendure, startMedusa])
      await measure(start, peers).catch((error: unknown) =>
        print(`a peer was not measured: ${error instanceof Error ? error.message : String(error)}`),
      );
    for (const line of drawTable(count, ours, peers)) print(line);
  } finally {
    if (kept === undefined) await rm(root, { recursive: true, force: true });
  }
};
