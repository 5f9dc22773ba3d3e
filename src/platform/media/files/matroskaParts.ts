/**
 * Finds and blanks the parts of a Matroska or WebM file that say where or with which device it was filmed: tags with telling names, and
 * attachments other than fonts. Clusters, chapters, subtitles and the index stay byte for byte (RFC 8794, RFC 9559).
 */
import { open, type FileHandle } from 'node:fs/promises';
import type { Stretch } from './samples.ts';
import { isTellingName } from './tellingNames.ts';

const SEGMENT = 0x18538067;
const TAGS = 0x1254c367;
const ATTACHMENTS = 0x1941a469;
const TAG = 0x7373;
const SIMPLE_TAG = 0x67c8;
const TAG_NAME = 0x45a3;
const ATTACHED_FILE = 0x61a7;
const MEDIA_TYPE = 0x4660;
const CHECKSUM = 0xbf;
const VOID = 0xec;
/** Fonts belong to the subtitles. */
const FONT = /font|truetype|opentype/i;

/** Hours of clusters of a few pictures. */
const MOST_ELEMENTS = 1_000_000;
const MOST_TAG_BYTES = 16 * 1024 * 1024;
const LONGEST_HEAD = 12;

type Element = Stretch & Readonly<{ id: number; body: number }>;

/** A number whose length is the position of its first set bit (RFC 8794 §4); undefined where it is cut off. An id keeps that bit. */
const numberAt = (bytes: Buffer, at: number, keepsMark: boolean) => {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (first === 0 || at + length > bytes.length) return undefined;
  const mark = 1 << (8 - length);
  const value = bytes
    .subarray(at + 1, at + length)
    .reduce((sum, byte) => sum * 256 + byte, keepsMark ? first : first & (mark - 1));
  return { length, value };
};

/** The largest number of so many bytes, all bits set: a length that is not known. */
const isUnknown = ({ length, value }: { length: number; value: number }): boolean => value === 2 ** (7 * length) - 1;

/** The element whose head is at `at` of these bytes, which begin at `offset` of the file. */
const elementAt = (bytes: Buffer, at: number, offset: number): Element | undefined => {
  const id = numberAt(bytes, at, true);
  const size = id && numberAt(bytes, at + id.length, false);
  if (id === undefined || size === undefined) return undefined;
  const body = offset + at + id.length + size.length;
  return { id: id.value, start: offset + at, body, end: isUnknown(size) ? Infinity : body + size.value };
};

/** The elements inside of another that is held in memory. @throws RangeError when they do not fit */
const elementsIn = (bytes: Buffer, parent: Pick<Element, 'body' | 'end'>): Element[] => {
  const found: Element[] = [];
  for (let at = parent.body; at < parent.end;) {
    const element = elementAt(bytes, at, 0);
    if (element === undefined || element.end > parent.end) throw new RangeError('an element does not fit');
    found.push(element);
    at = element.end;
  }
  return found;
};

const textOf = (bytes: Buffer, { body, end }: Element): string => bytes.toString('utf8', body, end);

const isTellingTag = (bytes: Buffer, tag: Element): boolean =>
  elementsIn(bytes, tag).some(
    (part) =>
      (part.id === TAG_NAME && isTellingName(textOf(bytes, part))) ||
      (part.id === SIMPLE_TAG && isTellingTag(bytes, part)),
  );

/** What is blanked of the list of tags or attachments, and with it the checksums of what encloses it. */
const partsOf = (bytes: Buffer, parent: Element): Element[] => {
  const children = elementsIn(bytes, parent);
  const parts = children.flatMap((child) => {
    if (child.id === TAG) return partsOf(bytes, child);
    if (child.id === SIMPLE_TAG) return isTellingTag(bytes, child) ? [child] : [];
    if (child.id !== ATTACHED_FILE) return [];
    const type = elementsIn(bytes, child).find(({ id }) => id === MEDIA_TYPE);
    return type !== undefined && FONT.test(textOf(bytes, type)) ? [] : [child];
  });
  return parts.length === 0 ? [] : [...parts, ...children.filter(({ id }) => id === CHECKSUM)];
};

const readAt = async (file: FileHandle, { start, end }: Stretch): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
  return buffer.subarray(0, bytesRead);
};

const headAt = async (file: FileHandle, start: number): Promise<Element | undefined> =>
  elementAt(await readAt(file, { start, end: start + LONGEST_HEAD }), 0, start);

/** Undefined when the file cannot be taken apart: a part has no length, as in a live recording, or does not fit. */
export const findMatroskaParts = async (path: string): Promise<readonly Stretch[] | undefined> => {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const header = await headAt(file, 0);
    const segment = header && (await headAt(file, header.end));
    if (segment?.id !== SEGMENT) return undefined;
    const parts: Stretch[] = [];
    const end = Math.min(segment.end, size);
    let elements = 0;
    for (let at = segment.body; at < end; elements += 1) {
      const element = await headAt(file, at);
      if (element === undefined || element.end > end || elements === MOST_ELEMENTS) return undefined;
      if (element.id === TAGS || element.id === ATTACHMENTS) {
        if (element.id === TAGS && element.end - element.start > MOST_TAG_BYTES) return undefined;
        const whole = {
          id: element.id,
          start: 0,
          body: element.body - element.start,
          end: element.end - element.start,
        };
        const found = partsOf(await readAt(file, element), whole);
        parts.push(...found.map((part) => ({ start: at + part.start, end: at + part.end })));
      }
      at = element.end;
    }
    return parts;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  } finally {
    await file.close();
  }
};

/** The longest content whose length takes one byte. */
const SHORT = 126;
const LONG_HEAD = 9;

/** The bytes of an element that players skip, of this length (RFC 8794 §11.3.2); two at the least. */
const voidOf = (length: number): Buffer => {
  const bytes = Buffer.alloc(length);
  bytes[0] = VOID;
  if (length - 2 <= SHORT) bytes[1] = 0x80 | (length - 2);
  else bytes.writeBigUInt64BE((1n << 56n) | BigInt(length - LONG_HEAD), 1);
  return bytes;
};

/** Overwrites the parts with elements that players skip. Nothing moves. */
export const blankMatroskaParts = async (path: string, parts: readonly Stretch[]): Promise<void> => {
  const file = await open(path, 'r+');
  try {
    for (const { start, end } of parts) await file.write(voidOf(end - start), 0, end - start, start);
    await file.datasync();
  } finally {
    await file.close();
  }
};
