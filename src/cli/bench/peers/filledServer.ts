/** A PostgreSQL server of a peer's own, started as our site starts its own, with all listings in it. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { dropStage, stageListings } from './copyRows.ts';
import type { PeerPackage } from './installPeer.ts';
import { firstListings } from './peerListings.ts';

const DATABASE = 'shop';

type Filling = {
  /** What is filled for another project begins anew. */
  project: PeerPackage;
  /** Makes the tables, and the first listings by the peer's own means. */
  writeSamples: (connectionString: string) => Promise<void>;
  /** Adds the others, while all listings stand in the staging table. */
  fill: (client: pg.Client, samples: number) => Promise<void>;
};

export type FilledServer = {
  connectionString: string;
  /** For what the peer has written by itself since. */
  vacuum: () => Promise<void>;
  stop: () => Promise<void>;
};

const withClient = async (connectionString: string, use: (client: pg.Client) => Promise<unknown>): Promise<void> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
};

/** A folder that was filled is used as it is; one that was interrupted begins anew. */
export const withFilledServer = async (
  folder: string,
  count: number,
  { project, writeSamples, fill }: Filling,
): Promise<FilledServer> => {
  const filled = path.join(folder, 'filled');
  const wanted = JSON.stringify(project);
  const isFilled = (await readFile(filled, 'utf8').catch(() => '')) === wanted;
  if (!isFilled) await rm(folder, { recursive: true, force: true });
  const server = await startEmbeddedPostgres({ folder });
  const connectionString = server.connectionString(DATABASE);
  const vacuum = () => withClient(connectionString, (client) => client.query('vacuum analyze'));
  try {
    if (!isFilled) {
      await server.ensureDatabase(DATABASE);
      await writeSamples(connectionString);
      const samples = await firstListings(count);
      await withClient(connectionString, async (client) => {
        await stageListings(client, count);
        await fill(client, samples.length);
        await dropStage(client);
      });
      await vacuum();
      await writeFile(filled, wanted);
    }
    return { connectionString, vacuum, stop: server.stop };
  } catch (error) {
    await server.stop();
    throw error;
  }
};
