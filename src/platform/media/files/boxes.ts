import { open, type FileHandle } from 'node:fs/promises';

/** One top-level box of an MP4 or QuickTime file (ISO 14496-12 §4.2); sizes and offsets in bytes. */
export type Box = { type: string; offset: number; size: number };

export type BoxList = {
  boxes: Box[];
  /** A box claims to be longer than the rest of the file: cut off, or written carelessly. */
  endsBeyondFile: boolean;
};

const MAX_BOXES = 10_000;
/** Size, type, and the size in 64 bits. */
const HEAD_BYTES = 16;
const MAX_INDEX_BYTES = 128 * 1024 * 1024;
/** Top-level boxes that every player knows; cameras add others of their own. */
export const ORDINARY_BOXES: readonly string[] = [
  'ftyp',
  'styp',
  'moov',
  'moof',
  'mdat',
  'free',
  'skip',
  'wide',
  'sidx',
  'ssix',
  'mfra',
  'pdin',
  'prft',
];

/** Walks the top level of the file without reading its contents. */
export const readBoxes = async (path: string): Promise<BoxList> => {
  const file = await open(path, 'r');
  try {
    return await walkBoxes(readerOf(file), (await file.stat()).size);
  } finally {
    await file.close();
  }
};

/**
 * Whether the index holds boxes that carry a place, a device, or telemetry which ffprobe may not show
 * (XMP packets, GoPro and camera-motion tracks), or the file has unknown boxes such as a maker's trailer.
 * A false alarm only costs a lossless remux, so bytes are searched and not parsed.
 */
export const carriesPrivateBoxes = async (path: string): Promise<boolean> => {
  const file = await open(path, 'r');
  try {
    const { boxes } = await walkBoxes(readerOf(file), (await file.stat()).size);
    if (boxes.some((box) => !ORDINARY_BOXES.includes(box.type))) return true;
    for (const box of boxes.filter(({ type, size }) => type === 'moov' && size <= MAX_INDEX_BYTES)) {
      const bytes = Buffer.alloc(box.size);
      await file.read(bytes, 0, box.size, box.offset);
      if (MARKS.some((mark) => bytes.includes(mark))) return true;
    }
    return false;
  } finally {
    await file.close();
  }
};

/** ©xyz place, loci 3GPP place, ©mak ©mod maker and model, XMP_ packets, GPMF/gpmd GoPro, camm Android motion, mebx Apple. */
const MARKS = [
  '\u00a9xyz',
  'loci',
  '\u00a9mak',
  '\u00a9mod',
  'XMP_',
  'GPMF',
  'gpmd',
  'camm',
  'mebx',
  'ISO6709',
  'x:xmpmeta',
  'com.android.manufacturer',
].map((mark) => Buffer.from(mark, 'latin1'));

/** Up to so many bytes from there. */
type ReadBytes = (offset: number, length: number) => Promise<Buffer>;

const readerOf =
  (file: FileHandle): ReadBytes =>
  async (offset, length) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
    return buffer.subarray(0, bytesRead);
  };

/** The same of what can be read in another way; `fileSize` in bytes. */
export const walkBoxes = async (read: ReadBytes, fileSize: number): Promise<BoxList> => {
  const boxes: Box[] = [];
  let offset = 0;
  while (offset + 8 <= fileSize && boxes.length < MAX_BOXES) {
    const head = Buffer.alloc(HEAD_BYTES);
    (await read(offset, HEAD_BYTES)).copy(head);
    const short = head.readUInt32BE(0);
    // 0 means 'to the end of the file', 1 means that 64 bits follow.
    const size = short === 0 ? fileSize - offset : short === 1 ? Number(head.readBigUInt64BE(8)) : short;
    boxes.push({ type: head.toString('latin1', 4, 8), offset, size });
    if (size < 8) return { boxes, endsBeyondFile: false };
    offset += size;
  }
  return { boxes, endsBeyondFile: offset > fileSize };
};
