/** How the installation runs, put together for the module `overview`. */
import { statfs } from 'node:fs/promises';
import type { ConsumerLag } from '#app/observed.ts';
import type { OperationsPort } from '#modules/overview/index.ts';
import { readDatabaseState } from '#platform/postgres/databaseState.ts';
import { findProcesses } from '#platform/postgres/claims.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { TreeState } from '#platform/transparency/treeState.ts';

/** This process, and the parts it stands on. */
export type Build = Readonly<{
  /** Computer and number of the process. */
  id: string;
  version: string;
  roles: readonly string[];
  /** UTC ISO. */
  startedAt: string;
  /** `postgres` or `esdb`. */
  eventStore: string;
}>;

type Given = {
  db: Db;
  dataDir: string;
  build: Build;
  /** The version of the program that works on films. */
  ffmpeg: string;
  readLag: () => Promise<{ consumers: readonly ConsumerLag[] }>;
  readTree: () => Promise<TreeState>;
};

/** Size and free bytes of the disk of a folder. */
export const readDisk = async (folder: string): Promise<{ size: number; free: number }> => {
  const { blocks, bavail, bsize } = await statfs(folder);
  return { size: blocks * bsize, free: bavail * bsize };
};

export const createReadOperations =
  ({ db, dataDir, build, ffmpeg, readLag, readTree }: Given): OperationsPort =>
  async () => {
    const [{ consumers }, database, disk, processes, tree] = await Promise.all([
      readLag(),
      readDatabaseState(db),
      readDisk(dataDir),
      findProcesses(db),
      readTree(),
    ]);
    return {
      processes,
      consumers,
      database,
      disk,
      tree,
      versions: { node: process.versions.node, ffmpeg, eventStore: build.eventStore },
    };
  };

/** Where nobody says which process it is, as in tests. */
export const unknownBuild: Build = {
  id: 'unknown',
  version: 'unknown',
  roles: [],
  startedAt: '1970-01-01T00:00:00.000Z',
  eventStore: 'postgres',
};
