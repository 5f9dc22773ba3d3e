/**
 * Finds and blanks the parts of an MP4 or QuickTime file that say where or with which device it was filmed: boxes that players skip, and
 * tracks of telemetry with their samples. Everything else is left alone: pictures, sound, time code, chapters, subtitles, the projection of spherical films.
 */
import { open, type FileHandle } from 'node:fs/promises';
import { readBoxes, ORDINARY_BOXES } from './boxes.ts';
import { boxAt, boxesIn, type InnerBox } from './boxTree.ts';
import { samplesOf, type Stretch } from './samples.ts';
import { TELLING_HANDLER, TELLING_TEXT } from './tellingNames.ts';

export type PrivateParts = Readonly<{
  /** Whole boxes, with their headers. */
  boxes: readonly Stretch[];
  /** Bytes inside of boxes that stay: samples of telemetry, names of makers. */
  content: readonly Stretch[];
  /** How many of the boxes are tracks. */
  tracks: number;
}>;

const MOST_INDEX_BYTES = 128 * 1024 * 1024;
const MOST_SUBTITLE_BYTES = 4 * 1024 * 1024;
const MOST_SUBTITLES = 20_000;
const MOST_STRETCHES = 1_000_000;
/** Kinds of tracks (`hdlr`) that are played, and the time code. */
const PLAYED = ['vide', 'soun', 'tmcd'];
const WRITTEN = ['text', 'sbtl', 'subt', 'subp', 'clcp'];
/** Spherical Video V1: the projection, as XML in a box of the track. */
const SPHERICAL_UUID = 'ffcc8263f8554a938814587a02521fdd';
/** Names of chapters (Nero). */
const CHAPTERS = 'chpl';

const readAt = async (file: FileHandle, { start, end }: Stretch): Promise<Buffer> => {
  const bytes = Buffer.alloc(end - start);
  await file.read(bytes, 0, bytes.length, start);
  return bytes;
};

/** User data and metadata below a film or a track, as boxes to blank. */
const notesBelow = (bytes: Buffer, parent: InnerBox): InnerBox[] =>
  boxesIn(bytes, parent.body, parent.end).flatMap((box) => {
    if (box.type === 'meta') return [box];
    if (box.type === 'udta') return boxesIn(bytes, box.body, box.end).filter(({ type }) => type !== CHAPTERS);
    const isForeign = box.type === 'uuid' && bytes.toString('hex', box.body, box.body + 16) !== SPHERICAL_UUID;
    return isForeign ? [box] : [];
  });

/** `hdlr`: version and flags, a kind, the kind of track, twelve bytes, its name. */
const handlerOf = (bytes: Buffer, track: InnerBox) => {
  const box = boxAt(bytes, track, ['mdia', 'hdlr']);
  if (box === undefined) return undefined;
  const name = { start: box.body + 24, end: box.end };
  return { kind: bytes.toString('latin1', box.body + 8, box.body + 12), name };
};

/** Whether subtitles name places. Those that are longer than subtitles are count as if they did. */
const containsPlaces = async (file: FileHandle, samples: readonly Stretch[]): Promise<boolean> => {
  const bytes = samples.reduce((total, { start, end }) => total + end - start, 0);
  if (samples.length > MOST_SUBTITLES || bytes > MOST_SUBTITLE_BYTES) return true;
  for (const sample of samples) if (TELLING_TEXT.test((await readAt(file, sample)).toString('latin1'))) return true;
  return false;
};

type Index = { file: FileHandle; bytes: Buffer; offset: number };

const partsOfTrack = async ({ file, bytes, offset }: Index, track: InnerBox): Promise<PrivateParts> => {
  const inFile = ({ start, end }: Stretch): Stretch => ({ start: offset + start, end: offset + end });
  const handler = handlerOf(bytes, track);
  const kind = handler?.kind ?? '';
  const isPlayed = PLAYED.includes(kind);
  const samples = isPlayed ? [] : samplesOf(bytes, track);
  const isKept = isPlayed || (WRITTEN.includes(kind) && !(await containsPlaces(file, samples)));
  if (!isKept) return { boxes: [inFile(track)], content: samples, tracks: 1 };
  const name = handler && bytes.toString('latin1', handler.name.start, handler.name.end);
  const content = handler && TELLING_HANDLER.test(name ?? '') ? [inFile(handler.name)] : [];
  return { boxes: notesBelow(bytes, track).map(inFile), content, tracks: 0 };
};

const partsOfIndex = async (index: Index): Promise<PrivateParts[]> => {
  const { bytes, offset } = index;
  const [movie] = boxesIn(bytes, 0, bytes.length);
  if (movie === undefined) return [];
  const notes = notesBelow(bytes, movie).map(({ start, end }) => ({ start: offset + start, end: offset + end }));
  const parts: PrivateParts[] = [{ boxes: notes, content: [], tracks: 0 }];
  let stretches = 0;
  for (const track of boxesIn(bytes, movie.body, movie.end).filter(({ type }) => type === 'trak')) {
    const ofTrack = await partsOfTrack(index, track);
    parts.push(ofTrack);
    stretches += ofTrack.content.length;
    if (stretches > MOST_STRETCHES) throw new RangeError('there are too many samples to blank');
  }
  return parts;
};

/** Undefined when the file cannot be taken apart: its index is too large or contradicts itself, or its telemetry lies in fragments. */
export const findPrivateParts = async (path: string): Promise<PrivateParts | undefined> => {
  const { boxes } = await readBoxes(path);
  const file = await open(path, 'r');
  try {
    const { size: fileSize } = await file.stat();
    const foreign = boxes
      .filter(({ type }) => !ORDINARY_BOXES.includes(type))
      .map(({ offset, size }) => ({ start: offset, end: Math.min(fileSize, offset + size) }));
    const parts: PrivateParts[] = [{ boxes: foreign, content: [], tracks: 0 }];
    for (const { offset, size } of boxes.filter(({ type }) => type === 'moov')) {
      if (size > MOST_INDEX_BYTES || offset + size > fileSize) return undefined;
      const bytes = await readAt(file, { start: offset, end: offset + size });
      parts.push(...(await partsOfIndex({ file, bytes, offset })));
    }
    const tracks = parts.reduce((total, part) => total + part.tracks, 0);
    // The samples of a fragment are not in the index.
    if (tracks > 0 && boxes.some(({ type }) => type === 'moof')) return undefined;
    const content = parts.flatMap((part) => part.content);
    // Samples that overlap would be overwritten again and again.
    const contentBytes = content.reduce((total, { start, end }) => total + end - start, 0);
    if (contentBytes > fileSize || content.some(({ end }) => end > fileSize)) return undefined;
    return { boxes: parts.flatMap((part) => part.boxes), content, tracks };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  } finally {
    await file.close();
  }
};

/** Free space, which players skip (ISO 14496-12 §8.1.2). */
const FREE = Buffer.from('free', 'latin1');
const HEADER_BYTES = 8;
const ZEROS = Buffer.alloc(1024 * 1024);

/** Overwrites the parts: boxes become free space of the same size, content becomes zeros. Nothing moves. */
export const blankParts = async (path: string, { boxes, content }: PrivateParts): Promise<void> => {
  const file = await open(path, 'r+');
  const clear = async ({ start, end }: Stretch): Promise<void> => {
    for (let at = start; at < end; at += ZEROS.length) await file.write(ZEROS, 0, Math.min(ZEROS.length, end - at), at);
  };
  try {
    for (const { start, end } of boxes) {
      await file.write(FREE, 0, FREE.length, start + 4);
      const head = await readAt(file, { start, end: start + HEADER_BYTES });
      await clear({ start: start + (head.readUInt32BE(0) === 1 ? 2 * HEADER_BYTES : HEADER_BYTES), end });
    }
    for (const stretch of content) await clear(stretch);
    await file.datasync();
  } finally {
    await file.close();
  }
};
