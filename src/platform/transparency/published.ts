/** What was signed of the tree, and under which names and keys. */
import { readCheckpoint } from './checkpoint.ts';
import type { TreeHead } from './proofs.ts';
import { isSignedBy, noteSigner, readKeyText, type Note, type NoteKey, type NoteSigner } from './signedNote.ts';
import { TreeForked, type TreeFiles } from './treeFiles.ts';
import type { TreeRow } from './treeTable.ts';

/** The name of the log with this number at this host. */
export const originOf = (host: string, number: number): string =>
  `${host}/transparency${number === 1 ? '' : `/${number}`}`;

/** The signers of this log: of the current key, and of the one before while it is changed. */
export const signersOf = (origin: string, seeds: readonly Buffer[]): NoteSigner[] =>
  seeds.map((seed) => noteSigner(origin, seed));

/** A head with the note that signs it. */
export type Signed = TreeHead & { note: Note };

/** Where a checkpoint was found, and its text. */
type Given = Readonly<{ where: string; text: string }>;

/** Why no key of today has signed it. */
const explain = (note: Note | undefined, earlier: readonly NoteKey[]): string =>
  note && earlier.some((key) => isSignedBy(key, note))
    ? 'an earlier key of it has. The master key was changed without MASTER_KEY_BEFORE'
    : 'nor has an earlier one. The checkpoint was replaced, or it belongs to another installation';

const mustBeOurs = (
  { where, text }: Given,
  origin: string,
  { signers, earlier }: { signers: readonly NoteSigner[]; earlier: readonly NoteKey[] },
): Signed => {
  const found = readCheckpoint(text);
  if (found?.origin !== origin || !signers.some(({ key }) => isSignedBy(key, found.note)))
    throw new TreeForked(
      `The newest checkpoint (${where}) is not signed by a key of this installation for “${origin}”: ${explain(found?.note, earlier)}.`,
    );
  return found;
};

/** The newest that was signed, by the files and by the table. @throws TreeForked when it is not one of this log and these keys */
export const readPublished = async (
  files: TreeFiles,
  { origin, checkpoint }: TreeRow,
  signers: readonly NoteSigner[],
): Promise<Signed | undefined> => {
  const inFiles = await files.readNewest();
  const given: Given[] = [
    ...(inFiles === undefined ? [] : [{ where: files.newestKey, text: inFiles }]),
    ...(checkpoint === null ? [] : [{ where: 'the table transparency_tree', text: checkpoint }]),
  ];
  const earlier = (await files.readKeys()).map(readKeyText).filter((key) => key !== undefined);
  const signed = given.map((found) => mustBeOurs(found, origin, { signers, earlier }));
  return signed.toSorted((some, others) => others.size - some.size)[0];
};
