import { open, type FileHandle } from 'node:fs/promises';
import { readBoxes } from './boxes.ts';
import type { Container } from '#platform/media/run/container.ts';

/**
 * Whether a file says that it is longer than it is: its end was cut off, or its length was written carelessly. Known for MP4, QuickTime, AVI
 * and ASF; false for the others, which end anywhere or whose track says its length.
 */
export const endsBeyondFile = async (path: string, container: Container): Promise<boolean> => {
  if (container === 'mp4' || container === 'mov') return (await readBoxes(path)).endsBeyondFile;
  if (container !== 'avi' && container !== 'asf') return false;
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    return (await (container === 'avi' ? endOfRiff(file, size) : sizeInHeader(file))) > size;
  } finally {
    await file.close();
  }
};

const readAt = async (file: FileHandle, at: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
};

const CHUNK_HEADER = 8;
/** A chunk holds a gigabyte or two; an AVI of a terabyte has fewer. */
const MOST_CHUNKS = 10_000;

/** The end of the last RIFF chunk; large files have several (OpenDML AVI 1.02, 3.0). */
const endOfRiff = async (file: FileHandle, fileSize: number): Promise<number> => {
  let end = 0;
  for (let count = 0; count < MOST_CHUNKS && end + CHUNK_HEADER <= fileSize; count += 1) {
    const head = await readAt(file, end, CHUNK_HEADER);
    if (head.toString('latin1', 0, 4) !== 'RIFF') return end;
    end += CHUNK_HEADER + head.readUInt32LE(4);
  }
  return end;
};

const FILE_PROPERTIES = Buffer.from('a1dcab8c47a9cf118ee400c00c205365', 'hex');
const ASF_HEAD = 4096;
/** Offsets within the object, and its length. */
const SIZE_AT = 40;
const FLAGS_AT = 88;
const PROPERTIES = 104;

/** What the File Properties Object says (ASF specification, 3.2); 0 where it is missing or the file was a broadcast. */
const sizeInHeader = async (file: FileHandle): Promise<number> => {
  const head = await readAt(file, 0, ASF_HEAD);
  const at = head.indexOf(FILE_PROPERTIES);
  if (at < 0 || at + PROPERTIES > head.length) return 0;
  const isBroadcast = (head.readUInt32LE(at + FLAGS_AT) & 1) === 1;
  return isBroadcast ? 0 : Number(head.readBigUInt64LE(at + SIZE_AT));
};
