/** `npm run audit -- verify`: compares the log with the tree that was signed, and names what differs. */
import { readFile } from 'node:fs/promises';
import { signersOf } from '#platform/transparency/published.ts';
import { readKeyText } from '#platform/transparency/signedNote.ts';
import { treeFiles } from '#platform/transparency/treeFiles.ts';
import { findEventIds, findTree } from '#platform/transparency/treeTable.ts';
import type { WitnessCheckpoint } from '#platform/transparency/verify/givenCheckpoints.ts';
import { verifyTree, type Verified } from '#platform/transparency/verify/verifyTree.ts';
import { withFiles } from '#cli/withFiles.ts';
import { withStores } from '#cli/withStores.ts';

/** What a witness keeps, by its file and the text of its public key. */
export type WitnessArguments = Readonly<{ file: string | undefined; key: string | undefined }>;

/** Of one check; more are counted as one line. */
const MOST_LISTED = 100;

const print = (text: string): void => void process.stdout.write(`${text}\n`);

const readWitness = async ({ file, key: keyText }: WitnessArguments): Promise<WitnessCheckpoint[]> => {
  if (file === undefined) return [];
  const key = keyText === undefined ? undefined : readKeyText(keyText);
  if (keyText !== undefined && !key) throw new Error('The key of the witness is not one: name+id+base64 is expected.');
  return [{ where: `the witness in ${file}`, text: await readFile(file, 'utf8'), key }];
};

const report = ({ events, uncovered, checkpoints, tiles, checks }: Verified): void => {
  for (const { name, findings } of checks) {
    print(`${findings.length === 0 ? 'ok  ' : 'FAIL'} ${name}`);
    for (const { where, expected, found } of findings.slice(0, MOST_LISTED))
      print(`     ${where}: expected ${expected}, found ${found}`);
    if (findings.length > MOST_LISTED) print(`     and ${findings.length - MOST_LISTED} more`);
  }
  print(`${events} events, ${checkpoints} checkpoints, ${tiles} tiles`);
  print(`${uncovered} events are not covered by a checkpoint yet`);
};

/** Prints what was compared; the process ends with 1 when anything differs, or when there is nothing to compare with. */
export const verify = (witness: WitnessArguments): Promise<void> =>
  withStores(async ({ rawStore, db }, config) => {
    const row = await findTree(db);
    if (!row)
      throw new Error('There is no tree over the log yet: it begins when a process with the role “projections” runs.');
    const witnesses = await readWitness(witness);
    const verified = await withFiles(config, (storage) =>
      verifyTree({
        store: rawStore,
        files: treeFiles(storage, row.number),
        row,
        keys: signersOf(row.origin, config.keys.transparency).map(({ key }) => key),
        witnesses,
        findEventIds: (leaves) => findEventIds(db, leaves),
      }),
    );
    report(verified);
    if (verified.checks.some(({ findings }) => findings.length > 0)) process.exitCode = 1;
  });
