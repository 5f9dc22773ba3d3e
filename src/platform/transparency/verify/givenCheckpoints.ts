/** The checkpoints that were signed, as they lie in files, in the table, and with a witness. */
import { readCheckpoint, type Checkpoint } from '#platform/transparency/checkpoint.ts';
import { isSignedBy, readKeyText, type Note, type NoteKey } from '#platform/transparency/signedNote.ts';
import type { TreeFiles } from '#platform/transparency/treeFiles.ts';
import type { TreeRow } from '#platform/transparency/treeTable.ts';
import type { Finding } from './finding.ts';

/** A checkpoint whose signatures were verified; `where` names the file or the table it is from. */
export type GivenCheckpoint = Checkpoint & Readonly<{ where: string }>;

/** What a witness has seen last, and the key with which it cosigns. */
export type WitnessCheckpoint = Readonly<{ where: string; text: string; key?: NoteKey | undefined }>;

/** The keys that sign now, and all that have signed. */
type Keys = Readonly<{ current: readonly NoteKey[]; all: readonly NoteKey[] }>;

type Read = { checkpoints: GivenCheckpoint[]; findings: Finding[] };

const isSignedByAny = (keys: readonly NoteKey[], note: Note): boolean => keys.some((key) => isSignedBy(key, note));

/** The checkpoint in this text, or why it counts for nothing. */
const read = (
  { where, text }: { where: string; text: string },
  origin: string,
  keys: readonly NoteKey[],
): GivenCheckpoint | Finding => {
  const found = readCheckpoint(text);
  if (!found) return { where, expected: 'a checkpoint', found: 'other text' };
  if (found.origin !== origin) return { where, expected: `a checkpoint of ${origin}`, found: `one of ${found.origin}` };
  if (!isSignedByAny(keys, found.note))
    return { where, expected: `a signature of ${keys.map(({ id }) => id).join(' or ')}`, found: 'none that is valid' };
  return { where, origin, size: found.size, head: found.head };
};

const isFinding = (given: GivenCheckpoint | Finding): given is Finding => 'expected' in given;

const isCheckpoint = (given: GivenCheckpoint | Finding): given is GivenCheckpoint => !isFinding(given);

const mustBeNewest = (newest: GivenCheckpoint, others: readonly GivenCheckpoint[]): Finding[] => {
  const largest = others.toSorted((some, other) => other.size - some.size)[0];
  if (!largest || largest.size <= newest.size) return [];
  return [
    {
      where: newest.where,
      expected: `a checkpoint of at least ${largest.size} events, as ${largest.where} is`,
      found: `one of ${newest.size} events: an older one was put in its place`,
    },
  ];
};

const readWitness = (given: WitnessCheckpoint, origin: string, keys: Keys): GivenCheckpoint | Finding => {
  const found = read(given, origin, keys.all);
  const { key, text, where } = given;
  const note = readCheckpoint(text)?.note;
  if (isFinding(found) || !key || (note && isSignedBy(key, note))) return found;
  return { where, expected: `a cosignature of ${key.name}`, found: 'none that is valid' };
};

/** How many files are read at once. */
const AT_ONCE = 25;

const readKept = async (files: TreeFiles): Promise<{ where: string; text: string }[]> => {
  const keys: string[] = [];
  for await (const key of files.listKept()) keys.push(key);
  const texts: { where: string; text: string }[] = [];
  for (let at = 0; at < keys.length; at += AT_ONCE)
    texts.push(
      ...(await Promise.all(
        keys.slice(at, at + AT_ONCE).map(async (key) => ({ where: key, text: await files.readKept(key) })),
      )),
    );
  return texts;
};

/**
 * Reads every checkpoint of the tree with its signatures.
 * @param current the keys that sign now; the newest checkpoint needs one of them, an older one may have an earlier key
 */
export const readCheckpoints = async (
  { files, row, witnesses }: { files: TreeFiles; row: TreeRow; witnesses: readonly WitnessCheckpoint[] },
  current: readonly NoteKey[],
): Promise<Read> => {
  const { origin } = row;
  const earlier = (await files.readKeys()).map(readKeyText).filter((key) => key?.name === origin);
  const all = [...current, ...earlier.filter((key) => key !== undefined)];
  const newestText = await files.readNewest();
  const newest: GivenCheckpoint | Finding =
    newestText === undefined
      ? { where: files.newestKey, expected: 'the newest checkpoint', found: 'no file' }
      : read({ where: files.newestKey, text: newestText }, origin, current);
  const published = row.checkpoint === null ? [] : [{ where: 'the table transparency_tree', text: row.checkpoint }];
  const others = [
    ...published.map((given) => read(given, origin, current)),
    ...(await readKept(files)).map((given) => read(given, origin, all)),
    ...witnesses.map((given) => readWitness(given, origin, { current, all })),
  ];
  const given = [newest, ...others];
  const checkpoints = given.filter(isCheckpoint);
  const findings = given.filter(isFinding);
  if (!isFinding(newest)) findings.push(...mustBeNewest(newest, checkpoints));
  return { checkpoints, findings };
};
