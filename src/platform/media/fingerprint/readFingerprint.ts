import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { createBorderFinder, within, type Rectangle } from './pictures/borders.ts';
import { PICTURE_BYTES, PICTURES_PER_SECOND, SIDE, type Fingerprint, type Reading } from './fingerprint.ts';
import { framesBetween } from './pictures/frames.ts';
import { createLineFinder } from './pictures/standingLines.ts';
import { FRAMES } from './thresholds.ts';
import { createShrink } from './pictures/shrink.ts';
import { createSoundBits } from './sound/soundBits.ts';

/** The side outputs of `measure`; `sound` may name a file that was not written because there is no sound. */
export type FingerprintFiles = { greyFrames: string; sound?: string | undefined };

/** Pixels of one side of `measure`'s grey pictures. */
const SOURCE_SIDE = 64;
const SOURCE_BYTES = SOURCE_SIDE * SOURCE_SIDE;
const NOTHING: Fingerprint = { pictures: new Uint8Array(0), sound: undefined };
const PICTURES_AT_ONCE = 256;

/**
 * Makes the fingerprint of a video from what one pass over it wrote. Reads piece by piece: three hours take 135 MB, with the frames.
 * @throws Error when the file of pictures cannot be read
 */
export const readFingerprint = async ({ greyFrames, sound }: FingerprintFiles): Promise<Reading> => {
  const borders = createBorderFinder(SOURCE_SIDE);
  const lines = createLineFinder(SOURCE_SIDE);
  await eachPicture(greyFrames, (picture) => {
    borders.add(picture);
    lines.add(picture);
  });
  const count = Math.floor((await stat(greyFrames)).size / SOURCE_BYTES);
  const inside = framesBetween(lines.lines(), SOURCE_SIDE, mostFrames(count));
  const parts = [borders.content(), ...(await withoutBorders(greyFrames, inside))].map((part) => ({
    shrink: createShrink(part, SOURCE_SIDE),
    pictures: new Uint8Array(count * PICTURE_BYTES),
  }));
  await eachPicture(greyFrames, (picture, index) => {
    for (const { shrink, pictures } of parts) pictures.set(shrink(picture), index * PICTURE_BYTES);
  });
  const words = sound === undefined ? undefined : await readSound(sound);
  const [whole = NOTHING, ...frames] = parts.map(({ pictures }) => ({ pictures, sound: words }));
  return { whole, frames };
};

const mostFrames = (pictures: number): number => {
  const { most, least, secondsTogether } = FRAMES;
  return Math.max(least, Math.min(most, Math.floor((secondsTogether * PICTURES_PER_SECOND) / pictures)));
};

/** What is left of each part when its own flat borders are taken away: a film of another shape has bars in its frame, too. */
const withoutBorders = async (greyFrames: string, parts: readonly Rectangle[]): Promise<Rectangle[]> => {
  const finders = parts.map((part) => ({
    part,
    shrink: createShrink(part, SOURCE_SIDE),
    borders: createBorderFinder(SIDE),
  }));
  await eachPicture(greyFrames, (picture) => {
    for (const { shrink, borders } of finders) borders.add(shrink(picture));
  });
  return finders.map(({ part, borders }) => within(part, borders.content()));
};

/** A last picture that was cut off is left out. */
const eachPicture = async (path: string, visit: (picture: Uint8Array, index: number) => void): Promise<void> => {
  const file = await open(path, 'r');
  try {
    const chunk = Buffer.alloc(PICTURES_AT_ONCE * SOURCE_BYTES);
    for (let index = 0; ;) {
      const { bytesRead } = await file.read(chunk, 0, chunk.length, index * SOURCE_BYTES);
      const count = Math.floor(bytesRead / SOURCE_BYTES);
      if (count === 0) return;
      for (let n = 0; n < count; n += 1, index += 1)
        visit(chunk.subarray(n * SOURCE_BYTES, (n + 1) * SOURCE_BYTES), index);
    }
  } finally {
    await file.close();
  }
};

const readSound = async (path: string): Promise<Uint32Array | undefined> => {
  const bits = createSoundBits();
  let odd = Buffer.alloc(0);
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      const bytes = Buffer.concat([odd, chunk]);
      bits.add(Int16Array.from({ length: bytes.length >> 1 }, (_, index) => bytes.readInt16LE(index * 2)));
      odd = bytes.subarray(bytes.length & ~1);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const words = bits.words();
  return words.length === 0 ? undefined : words;
};
