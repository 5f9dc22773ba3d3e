/** Opens the configured stores for one command and closes them whatever happens; a running server is left running. */
import path from 'node:path';
import { readConfig, type Config } from '#config.ts';
import { printError } from '#cli/print.ts';
import { openStores, type Stores } from '#platform/eventStore/stores.ts';

/** Ends the process with 1 and a sentence when the work throws. */
export const withStores = async (work: (stores: Stores, config: Config) => Promise<void>): Promise<void> => {
  try {
    const config = readConfig(process.env);
    const stores = await openStores({
      dataDir: config.dataDir,
      database: config.database,
      eventStore: config.eventStore,
      personalDataKey: config.keys.personalData,
      lastingKey: config.keys.names,
      migrations: path.resolve('migrations'),
      leavesServerRunning: true,
      onError: printError,
    });
    try {
      await work(stores, config);
    } finally {
      await stores.close();
    }
  } catch (error) {
    printError(error);
    process.exitCode = 1;
  }
};
