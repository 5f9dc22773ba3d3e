/** The boxes inside an index of an MP4 or QuickTime file, read from memory (ISO 14496-12 §4.2, QuickTime File Format). */

/** A box within the bytes of its index; `body` is where its content begins, `end` where it ends. */
export type InnerBox = Readonly<{ type: string; start: number; body: number; end: number }>;

const HEADER_BYTES = 8;
/** Far more than any camera writes side by side; a forged index could have millions. */
const MOST_BOXES = 10_000;

/**
 * The boxes from `from` to `to`, in order. A box that does not fit ends the list, as do the zeros at the end of user data.
 * @throws RangeError when there are more than 10,000
 */
export const boxesIn = (bytes: Buffer, from: number, to: number): InnerBox[] => {
  const found: InnerBox[] = [];
  for (let start = from; start + HEADER_BYTES <= to;) {
    const short = bytes.readUInt32BE(start);
    const isLong = short === 1 && start + 2 * HEADER_BYTES <= to;
    const size = short === 0 ? to - start : isLong ? Number(bytes.readBigUInt64BE(start + HEADER_BYTES)) : short;
    const body = start + (isLong ? 2 * HEADER_BYTES : HEADER_BYTES);
    if (size < body - start || start + size > to) break;
    if (found.length === MOST_BOXES) throw new RangeError('there are too many boxes');
    found.push({ type: bytes.toString('latin1', start + 4, start + 8), start, body, end: start + size });
    start += size;
  }
  return found;
};

/** The first box at the end of this path, below `box`. @throws RangeError as `boxesIn` */
export const boxAt = (bytes: Buffer, box: InnerBox, path: readonly string[]): InnerBox | undefined =>
  path.reduce<InnerBox | undefined>(
    (parent, type) => parent && boxesIn(bytes, parent.body, parent.end).find((child) => child.type === type),
    box,
  );
