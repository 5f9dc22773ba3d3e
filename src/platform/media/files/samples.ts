import { boxAt, type InnerBox } from './boxTree.ts';

/** A stretch of a file, in bytes from its start; `end` is not part of it. */
export type Stretch = Readonly<{ start: number; end: number }>;

/** More than a day of telemetry at a hundred readings a second. */
const MOST_SAMPLES = 10_000_000;

/** The numbers of a table whose entries begin after version, flags and count. @throws RangeError where it is cut off */
const readTable = (bytes: Buffer, box: InnerBox | undefined, entryBytes: number): Buffer[] => {
  if (box === undefined) return [];
  const count = bytes.readUInt32BE(box.body + 4);
  const first = box.body + 8;
  if (count > MOST_SAMPLES || first + count * entryBytes > box.end) throw new RangeError(`${box.type} is cut off`);
  return Array.from({ length: count }, (_, index) =>
    bytes.subarray(first + index * entryBytes, first + (index + 1) * entryBytes),
  );
};

/** ISO 14496-12 §8.7.3.2: one size for all, or one for each. */
const sizesIn = (bytes: Buffer, box: InnerBox): ((sample: number) => number) => {
  const all = bytes.readUInt32BE(box.body + 4);
  const count = bytes.readUInt32BE(box.body + 8);
  const first = box.body + 12;
  if (all === 0 && first + count * 4 > box.end) throw new RangeError('stsz is cut off');
  return (sample) => {
    if (sample >= count) throw new RangeError('a chunk has more samples than there are');
    return all === 0 ? bytes.readUInt32BE(first + sample * 4) : all;
  };
};

const chunksIn = (bytes: Buffer, track: InnerBox): number[] => {
  const at = (type: string) => boxAt(bytes, track, ['mdia', 'minf', 'stbl', type]);
  return [
    ...readTable(bytes, at('stco'), 4).map((entry) => entry.readUInt32BE()),
    ...readTable(bytes, at('co64'), 8).map((entry) => Number(entry.readBigUInt64BE())),
  ];
};

/**
 * Where the samples of a track lie, a stretch for each chunk (ISO 14496-12 §8.7.4, §8.7.5).
 * @throws RangeError when the tables contradict each other
 */
export const samplesOf = (bytes: Buffer, track: InnerBox): Stretch[] => {
  const sizes = boxAt(bytes, track, ['mdia', 'minf', 'stbl', 'stsz']);
  const chunks = chunksIn(bytes, track);
  if (chunks.length === 0) return [];
  if (sizes === undefined) throw new RangeError('there are no sizes of samples');
  const sizeOf = sizesIn(bytes, sizes);
  // Each entry holds from its chunk on, until the next one's.
  const runs = readTable(bytes, boxAt(bytes, track, ['mdia', 'minf', 'stbl', 'stsc']), 12).map((entry) => ({
    from: entry.readUInt32BE(0) - 1,
    samples: entry.readUInt32BE(4),
  }));
  let sample = 0;
  let run = 0;
  return chunks.map((start, chunk) => {
    while ((runs[run + 1]?.from ?? Infinity) <= chunk) run += 1;
    let end = start;
    for (let left = runs[run]?.samples ?? 0; left > 0; left -= 1) {
      end += sizeOf(sample);
      sample += 1;
    }
    return { start, end };
  });
};
