import { boxAt, type InnerBox } from './boxTree.ts';

/** A stretch of a file, in bytes from its start; `end` is not part of it. */
export type Stretch = Readonly<{ start: number; end: number }>;

/** A day of telemetry at ten readings a second. A forged table must not keep the process busy. */
const MOST_ENTRIES = 1_000_000;

/** Reads entries of a fixed size that follow version, flags and a count. */
type Table = { count: number; at: (entry: number) => number };

/** @throws RangeError when the table is cut off, or too long */
const openTable = (bytes: Buffer, box: InnerBox | undefined, entryBytes: number): Table => {
  if (box === undefined) return { count: 0, at: () => 0 };
  const count = bytes.readUInt32BE(box.body + 4);
  const first = box.body + 8;
  if (count > MOST_ENTRIES || first + count * entryBytes > box.end) throw new RangeError(`${box.type} is too long`);
  return { count, at: (entry) => first + entry * entryBytes };
};

/**
 * Answers how many bytes the next samples take (ISO 14496-12 §8.7.3.2: one size for all, or one for each).
 * @throws RangeError when there are fewer samples, or too many
 */
const openSizes = (bytes: Buffer, box: InnerBox): ((samples: number) => number) => {
  const all = bytes.readUInt32BE(box.body + 4);
  const count = bytes.readUInt32BE(box.body + 8);
  const first = box.body + 12;
  if (all === 0 && (count > MOST_ENTRIES || first + count * 4 > box.end)) throw new RangeError('stsz is too long');
  let next = 0;
  return (samples) => {
    const from = next;
    next += samples;
    if (next > count) throw new RangeError('the chunks have more samples than there are');
    if (all > 0) return samples * all;
    let total = 0;
    for (let sample = from; sample < next; sample += 1) total += bytes.readUInt32BE(first + sample * 4);
    return total;
  };
};

/**
 * Where the samples of a track lie, one stretch for each chunk (ISO 14496-12 §8.7.4, §8.7.5).
 * @throws RangeError when the tables contradict each other, or have more than a million entries
 */
export const samplesOf = (bytes: Buffer, track: InnerBox): Stretch[] => {
  const at = (type: string) => boxAt(bytes, track, ['mdia', 'minf', 'stbl', type]);
  const short = openTable(bytes, at('stco'), 4);
  const long = openTable(bytes, at('co64'), 8);
  if (short.count + long.count === 0) return [];
  const sizes = at('stsz');
  if (sizes === undefined) throw new RangeError('there are no sizes of samples');
  const sizeOfNext = openSizes(bytes, sizes);
  // An entry holds from its chunk on, until the chunk of the next entry.
  const runs = openTable(bytes, at('stsc'), 12);
  const firstChunkOf = (run: number) => (run < runs.count ? bytes.readUInt32BE(runs.at(run)) - 1 : Infinity);
  const found: Stretch[] = [];
  let run = 0;
  const add = (start: number): void => {
    while (firstChunkOf(run + 1) <= found.length) run += 1;
    const samples = runs.count === 0 ? 0 : bytes.readUInt32BE(runs.at(run) + 4);
    found.push({ start, end: start + sizeOfNext(samples) });
  };
  for (let chunk = 0; chunk < short.count; chunk += 1) add(bytes.readUInt32BE(short.at(chunk)));
  for (let chunk = 0; chunk < long.count; chunk += 1) add(Number(bytes.readBigUInt64BE(long.at(chunk))));
  return found;
};
