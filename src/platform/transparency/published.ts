/** What was signed of the tree, and under which names and keys. */
import { readCheckpoint } from './checkpoint.ts';
import type { TreeHead } from './proofs.ts';
import { isSignedBy, noteSigner, type Note, type NoteSigner } from './signedNote.ts';
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

const mustBeOurs = (text: string, origin: string, signers: readonly NoteSigner[]): Signed => {
  const found = readCheckpoint(text);
  if (found?.origin !== origin || !signers.some(({ key }) => isSignedBy(key, found.note)))
    throw new TreeForked(
      `The newest checkpoint is not signed by a key of this installation for “${origin}”: the master key or the file was changed.`,
    );
  return found;
};

/** The newest that was signed, by the files and by the table. @throws TreeForked when it is not one of this log and these keys */
export const readPublished = async (
  files: TreeFiles,
  { origin, checkpoint }: TreeRow,
  signers: readonly NoteSigner[],
): Promise<Signed | undefined> => {
  const texts = [await files.readNewest(), checkpoint ?? undefined].filter((text) => text !== undefined);
  const signed = texts.map((text) => mustBeOurs(text, origin, signers));
  return signed.toSorted((some, others) => others.size - some.size)[0];
};
