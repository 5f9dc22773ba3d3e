/**
 * `npm run events -- copy --from postgres --to esdb`: moves the log of an installation at rest to another store, or back.
 * `npm run events -- secure`: sets the rights in EventStoreDB.
 */
import path from 'node:path';
import { readConfig } from '#config.ts';
import { lockProcess } from '#platform/processes/processLock.ts';
import { switchStore } from '#platform/storeSwitch/switchStore.ts';
import { readCopyArguments } from '#cli/copyArguments.ts';
import { withStores } from '#cli/withStores.ts';
import { secure } from './secure.ts';
import { print } from '#cli/print.ts';

type Kind = 'postgres' | 'esdb';

/** How often it says how far it is, in events. */
const STEP = 1000;

const copy = ({ from, to }: { from: Kind; to: Kind }): Promise<void> =>
  withStores(async ({ db, openLog }, config) => {
    // Whichever of the two is in use, the other one's address is needed, too.
    const { eventStore: esdb } = readConfig({ ...process.env, EVENT_STORE: 'esdb' });
    const release = config.database === undefined ? lockProcess(path.join(config.dataDir, 'soletake.pid')) : undefined;
    try {
      const open = (kind: Kind) => openLog(kind === 'esdb' ? esdb : { kind });
      const names = { from, to };
      let reported = 0;
      const report = (count: number): void => {
        if (count - reported < STEP) return;
        reported = count;
        print(`${count} events copied`);
      };
      const moved = await switchStore({ db, from: await open(from), to: await open(to), names }, report);
      print(`${moved.found} events were there, ${moved.appended} were copied`);
      print(`${moved.same.events} events in ${moved.same.streams} streams have the same hashes in ${from} and ${to}`);
      for (const { table, rows } of moved.tables) print(`${table}: ${rows} positions translated`);
      if (moved.tables.length === 0) print('no position had to be translated');
      print(`Start every process with EVENT_STORE=${to} from now on. The log in ${from} stays as it is.`);
    } finally {
      release?.();
    }
  });

if (process.argv.slice(2).join(' ') === 'secure') await secure();
else await copy(readCopyArguments('events', ['postgres', 'esdb'], ['secure']));
