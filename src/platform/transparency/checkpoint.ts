/** The head of the tree as a text that is signed (C2SP tlog-checkpoint). */
import { HASH_BYTES } from './merkle.ts';
import type { TreeHead } from './proofs.ts';
import { fromBase64, noteText, readNote, signNote, type Note, type NoteSigner } from './signedNote.ts';

/** A head under the name of its log. */
export type Checkpoint = TreeHead & Readonly<{ origin: string }>;

/** Three lines: the name of the log, the number of leaves, and the head in base64. */
export const checkpointText = ({ origin, size, head }: Checkpoint): string =>
  `${origin}\n${size}\n${head.toString('base64')}\n`;

/** The checkpoint with the signatures of these keys. */
export const signCheckpoint = (checkpoint: Checkpoint, signers: readonly NoteSigner[]): string =>
  noteText(signNote(checkpointText(checkpoint), signers));

const CHECKPOINT = /^([^\n]+)\n(0|[1-9]\d*)\n([^\n]+)\n(?:[^\n]+\n)*$/;

/** Reads a checkpoint, without verifying its signatures; undefined for text that is none. */
export const readCheckpoint = (given: string): (Checkpoint & { note: Note }) | undefined => {
  const note = readNote(given);
  const [, origin, count, encoded] = CHECKPOINT.exec(note?.text ?? '') ?? [];
  const head = encoded === undefined ? undefined : fromBase64(encoded);
  const size = Number(count);
  if (!note || origin === undefined || head?.length !== HASH_BYTES || !Number.isSafeInteger(size)) return undefined;
  return { origin, size, head, note };
};
