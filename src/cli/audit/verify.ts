/** `npm run audit -- verify`: compares the log with the tree that was signed, and its events with each other; names what differs. */
import { readFile } from 'node:fs/promises';
import { openLog } from '#app/openLog.ts';
import type { Config } from '#config.ts';
import { readToEnd } from '#platform/eventStore/eventStore.ts';
import type { Stores } from '#platform/eventStore/stores.ts';
import { signersOf } from '#platform/transparency/published.ts';
import { readKeyText } from '#platform/transparency/signedNote.ts';
import { treeFiles } from '#platform/transparency/treeFiles.ts';
import { findEventIds, findTree } from '#platform/transparency/treeTable.ts';
import type { Finding } from '#platform/transparency/verify/finding.ts';
import type { WitnessCheckpoint } from '#platform/transparency/verify/givenCheckpoints.ts';
import { verifyTimeStamps, type VerifiedTimeStamps } from '#platform/transparency/verify/timeStamps.ts';
import { verifyTree, type Verified } from '#platform/transparency/verify/verifyTree.ts';
import { withFiles } from '#cli/withFiles.ts';
import { withStores } from '#cli/withStores.ts';
import { crossCheckLog } from './crossCheckLog.ts';
import { print, printChecks } from './printChecks.ts';

/** What a witness keeps, by its file and the text of its public key. */
export type WitnessArguments = Readonly<{ file: string | undefined; key: string | undefined }>;

const readWitness = async ({ file, key: keyText }: WitnessArguments): Promise<WitnessCheckpoint[]> => {
  if (file === undefined) return [];
  const key = keyText === undefined ? undefined : readKeyText(keyText);
  if (keyText !== undefined && !key) throw new Error('The key of the witness is not one: name+id+base64 is expected.');
  return [{ where: `the witness in ${file}`, text: await readFile(file, 'utf8'), key }];
};

const report = ({ events, uncovered, checkpoints, tiles, checks }: Verified): boolean => {
  const isClean = printChecks(checks);
  print(`${events} events, ${checkpoints} checkpoints, ${tiles} tiles`);
  print(`${uncovered} events are not covered by a checkpoint yet`);
  return isClean;
};

const reportTimeStamps = ({ kept, stamped, oldestWithout, findings }: VerifiedTimeStamps): boolean => {
  const isClean = printChecks([{ name: 'every time stamp is that of its checkpoint', findings }]);
  const without = oldestWithout === undefined ? '' : `; the oldest without is ${oldestWithout}`;
  print(`${stamped} of ${kept} checkpoints that are kept have a time stamp${without}`);
  return isClean;
};

/** The events with each other, and with the keys. */
const crossCheck = async (stores: Stores, config: Config): Promise<boolean> => {
  const crossChecks = crossCheckLog(stores, config);
  const { sealedStore } = openLog(stores.rawStore, stores.subjectKeys);
  for await (const { events } of readToEnd(sealedStore)) crossChecks.see(events);
  return crossChecks.report();
};

const NO_TREE: Finding = {
  where: 'the table transparency_tree',
  expected: 'a tree',
  found: 'none yet: it begins when a process with the role “projections” runs',
};

/** The log with the tree that was signed. */
const compareWithTree = async (
  { rawStore, db }: Stores,
  config: Config,
  witnesses: readonly WitnessCheckpoint[],
): Promise<boolean> => {
  const row = await findTree(db);
  if (!row) return printChecks([{ name: 'there is a tree over the log', findings: [NO_TREE] }]);
  return withFiles(config, async (storage) => {
    const files = treeFiles(storage, row.number);
    const verified = await verifyTree({
      store: rawStore,
      files,
      row,
      keys: signersOf(row.origin, config.keys.transparency).map(({ key }) => key),
      witnesses,
      findEventIds: (leaves) => findEventIds(db, leaves),
    });
    const isAsSigned = report(verified);
    return reportTimeStamps(await verifyTimeStamps(files)) && isAsSigned;
  });
};

/** Prints what was compared; the process ends with 1 when anything differs, or when there is nothing to compare with. */
export const verify = (witness: WitnessArguments): Promise<void> =>
  withStores(async (stores, config) => {
    const witnesses = await readWitness(witness);
    const isAsSigned = await compareWithTree(stores, config, witnesses);
    const isConsistent = await crossCheck(stores, config);
    if (!isAsSigned || !isConsistent) process.exitCode = 1;
  });
