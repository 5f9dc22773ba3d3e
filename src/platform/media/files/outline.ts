/** A film without most of its pictures and sounds: enough for the check of its header, and copied in an instant. */
import { open } from 'node:fs/promises';
import type { OpenFile } from '#platform/files/sealedFile.ts';
import { FIRST_BYTES, identifyContainer } from '#platform/media/run/container.ts';
import { walkBoxes } from './boxes.ts';

type Span = { start: number; end: number };

/** A smaller file is copied whole. */
const WHOLE_BYTES = 32 * 1024 * 1024;
/** So much of the first pictures and sounds, of which a header may leave something to say. */
const FIRST_CONTENT_BYTES = 4 * 1024 * 1024;
/** Boxes of padding. */
const EMPTY_BOXES: readonly string[] = ['free', 'skip', 'wide'];

const readBytes = async (file: OpenFile, start: number, length: number): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of file.read(start, Math.min(file.sizeBytes, start + length))) pieces.push(piece);
  return Buffer.concat(pieces);
};

/** The boxes of an MP4 or QuickTime file without what they hold of pictures, sounds and padding, but for the first. */
const spansOfBoxes = async (file: OpenFile): Promise<Span[]> => {
  const { boxes } = await walkBoxes((offset, length) => readBytes(file, offset, length), file.sizeBytes);
  const first = boxes.find(({ type }) => type === 'mdat');
  return boxes.map((box) => {
    const { type, offset: start, size } = box;
    const isLeftOut = type === 'mdat' || EMPTY_BOXES.includes(type);
    const kept = isLeftOut ? Math.min(size, box === first ? FIRST_CONTENT_BYTES : FIRST_BYTES) : size;
    return { start, end: Math.min(file.sizeBytes, start + kept) };
  });
};

/** What the check of the header reads. Other containers say in all places how long they are. */
const spansOf = async (file: OpenFile): Promise<Span[]> => {
  const whole = [{ start: 0, end: file.sizeBytes }];
  if (file.sizeBytes <= WHOLE_BYTES) return whole;
  const container = identifyContainer(await readBytes(file, 0, FIRST_BYTES));
  if (container === 'unknown' || container === 'sound') return [{ start: 0, end: FIRST_BYTES }];
  return container === 'mp4' || container === 'mov' ? spansOfBoxes(file) : whole;
};

/**
 * Copies what the check of a header reads, each byte in its place, into a new file of the same length; the rest is a hole. What
 * `probe` refuses of the copy it refuses of the file.
 */
export const copyOutline = async (file: OpenFile, target: string): Promise<void> => {
  const spans = await spansOf(file);
  const copy = await open(target, 'wx', 0o600);
  try {
    await copy.truncate(file.sizeBytes);
    for (const { start, end } of spans) {
      let at = start;
      for await (const piece of file.read(start, end)) {
        await copy.write(piece, 0, piece.length, at);
        at += piece.length;
      }
    }
  } finally {
    await copy.close();
  }
};
