/** Whether a bundle holds what was signed: as a whole, and each of its events. */
import { readCheckpoint } from '#platform/transparency/checkpoint.ts';
import { leafOf } from '#platform/transparency/eventLeaf.ts';
import { isIncluded, type TreeHead } from '#platform/transparency/proofs.ts';
import { fromBase64, isSignedBy, readNote, type NoteKey } from '#platform/transparency/signedNote.ts';
import { nameOf, type Finding } from '#platform/transparency/verify/finding.ts';
import { recordedOf, signedTextOf, type Bundle, type BundledEvent } from './bundle.ts';

/** A promise about a bundle in a sentence, and what contradicts it. */
export type BundleCheck = Readonly<{ name: string; findings: readonly Finding[] }>;

const isSignedByAny = (keys: readonly NoteKey[], origin: string, note: ReturnType<typeof readNote>): boolean =>
  note !== undefined && keys.some((key) => key.name === origin && isSignedBy(key, note));

const keyNames = (keys: readonly NoteKey[]): string => keys.map(({ name, id }) => `${name}+${id}`).join(' or ');

const checkSignature = ({ content, signature }: Bundle, keys: readonly NoteKey[]): Finding[] => {
  const note = readNote(signature);
  if (!isSignedByAny(keys, content.origin, note))
    return [{ where: 'the bundle', expected: `a signature of ${keyNames(keys)}`, found: 'none that is valid' }];
  if (note?.text === signedTextOf(content)) return [];
  return [{ where: 'the bundle', expected: 'what was signed', found: 'something else: it was changed afterwards' }];
};

const readHead = ({ content }: Bundle, keys: readonly NoteKey[]): TreeHead | Finding => {
  const where = 'the checkpoint of the bundle';
  const found = readCheckpoint(content.checkpoint);
  if (found?.origin !== content.origin)
    return { where, expected: `a checkpoint of ${content.origin}`, found: 'none of it' };
  if (!isSignedByAny(keys, content.origin, found.note))
    return { where, expected: `a signature of ${keyNames(keys)}`, found: 'none that is valid' };
  return found;
};

const checkEvent = (bundled: BundledEvent, head: TreeHead): Finding[] => {
  const event = recordedOf(bundled);
  const hashes = bundled.proof.map(fromBase64).filter((hash) => hash !== undefined);
  const isWhole = hashes.length === bundled.proof.length && hashes.every(({ length }) => length === head.head.length);
  if (isWhole && isIncluded({ leaf: bundled.leaf, ...head }, leafOf(event), hashes)) return [];
  return [
    {
      where: nameOf(event),
      expected: `leaf ${bundled.leaf} of the tree that was signed`,
      found: 'an event that is not: it was changed, or its proof was',
    },
  ];
};

const checkOrder = (events: readonly BundledEvent[]): Finding[] =>
  events.flatMap((event, place) => {
    const before = events[place - 1];
    if (!before || before.leaf < event.leaf) return [];
    return [{ where: nameOf(recordedOf(event)), expected: `a leaf after ${before.leaf}`, found: `leaf ${event.leaf}` }];
  });

const isFinding = (given: TreeHead | Finding): given is Finding => 'expected' in given;

/**
 * Verifies a bundle.
 * @param keys those of the log that the reader trusts
 */
export const verifyBundle = (bundle: Bundle, keys: readonly NoteKey[]): BundleCheck[] => {
  const head = readHead(bundle, keys);
  const { events } = bundle.content;
  return [
    { name: 'the bundle is as it was signed', findings: checkSignature(bundle, keys) },
    { name: 'the checkpoint is signed', findings: isFinding(head) ? [head] : [] },
    {
      name: 'every event is a leaf of the tree that was signed',
      findings: isFinding(head)
        ? [{ where: 'the events', expected: 'a checkpoint to prove them', found: 'none' }]
        : events.flatMap((event) => checkEvent(event, head)),
    },
    { name: 'the events stand in the order of the log', findings: checkOrder(events) },
  ];
};
