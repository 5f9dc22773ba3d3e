/** `npm run audit -- verify`: compares the log with the tree that was signed, and its events with each other; names what differs. */
import { readFile } from 'node:fs/promises';
import { compareWithTree } from '#app/verify/compareWithTree.ts';
import { crossCheckLog } from '#app/verify/crossCheckLog.ts';
import { readKeyText } from '#platform/transparency/signedNote.ts';
import type { WitnessCheckpoint } from '#platform/transparency/verify/givenCheckpoints.ts';
import { withFiles } from '#cli/withFiles.ts';
import { withStores } from '#cli/withStores.ts';
import { print } from '#cli/print.ts';
import { printChecks } from './printChecks.ts';

/** What a witness keeps, by its file and the text of its public key. */
export type WitnessArguments = Readonly<{ file: string | undefined; key: string | undefined }>;

const readWitness = async ({ file, key: keyText }: WitnessArguments): Promise<WitnessCheckpoint[]> => {
  if (file === undefined) return [];
  const key = keyText === undefined ? undefined : readKeyText(keyText);
  if (keyText !== undefined && !key) throw new Error('The key of the witness is not one: name+id+base64 is expected.');
  return [{ where: `the witness in ${file}`, text: await readFile(file, 'utf8'), key }];
};

/** Prints what was compared; the process ends with 1 when anything differs, or when there is nothing to compare with. */
export const verify = (witness: WitnessArguments): Promise<void> =>
  withStores(async ({ rawStore: recordedStore, db, subjectKeys }, config) => {
    const witnesses = await readWitness(witness);
    const seeds = config.keys.transparency;
    const tree = await withFiles(config, (storage) =>
      compareWithTree({ db, recordedStore, storage, seeds, witnesses }),
    );
    const isAsSigned = printChecks(tree.checks);
    for (const line of tree.summary) print(line);
    const { twoPeopleAbovePence } = config;
    const { checks, keys, seconds } = await crossCheckLog({ db, recordedStore, subjectKeys, twoPeopleAbovePence });
    const isConsistent = printChecks(checks);
    print(`${checks.length} cross-checks and ${keys} keys in ${seconds.toFixed(1)} s`);
    if (!isAsSigned || !isConsistent) process.exitCode = 1;
  });
