/** How a sealed file (`sealedFile.ts`) grows, also across kills of the process. */
import { randomBytes } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import {
  CHUNK_BYTES,
  chunkBox,
  extentOf,
  HEADER_BYTES,
  MARK,
  placeOf,
  readAt,
  readSalt,
  SALT_BYTES,
  SEAL_BYTES,
  SealBroken,
  withFile,
  type ChunkBox,
} from './sealedFile.ts';

/** A sealed file that grows; close it in the end. */
export type SealedWriter = {
  /** How much content the file holds; more goes there. */
  readonly offset: number;
  /** Writes what fills chunks; the rest waits for more, or for `close`. */
  write: (content: Buffer) => Promise<void>;
  /** Seals what waits, too; with `isFlushed` it is on the disk when this resolves. */
  close: (options?: { isFlushed?: boolean }) => Promise<void>;
};

const writeAt = async (file: FileHandle, bytes: Buffer, position: number): Promise<void> => {
  let done = 0;
  while (done < bytes.length) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
};

/** The full chunks of a growing file, and the content of the one after them, without what a killed process half wrote. */
const readEnd = async (
  file: FileHandle,
  box: ChunkBox,
  sizeBytes: number,
): Promise<{ chunks: number; tail: Buffer }> => {
  const { chunks, tailBytes } = extentOf((await file.stat()).size);
  const openAt = async (chunk: number, bytes: number): Promise<Buffer | undefined> => {
    const sealed = await readAt(file, placeOf(chunk), bytes + SEAL_BYTES);
    try {
      return box.open(sealed, chunk, chunk * CHUNK_BYTES + bytes === sizeBytes);
    } catch (error) {
      if (error instanceof SealBroken) return undefined;
      throw error;
    }
  };
  if (tailBytes > 0) return { chunks, tail: (await openAt(chunks, tailBytes)) ?? Buffer.alloc(0) };
  const isWhole = chunks === 0 || (await openAt(chunks - 1, CHUNK_BYTES)) !== undefined;
  return { chunks: isWhole ? chunks : chunks - 1, tail: Buffer.alloc(0) };
};

/** Undefined for a file that holds no header yet. @throws SealBroken for another kind of file */
const findSalt = async (file: FileHandle): Promise<Buffer | undefined> => {
  const salt = await readSalt(file);
  if (!salt && (await file.stat()).size >= HEADER_BYTES) throw new SealBroken('it has no header');
  return salt;
};

/** Reads the header, or begins the file with one. */
const openHeader = async (file: FileHandle): Promise<Buffer> => {
  const found = await findSalt(file);
  if (found) return found;
  const salt = randomBytes(SALT_BYTES);
  await writeAt(file, Buffer.concat([MARK, salt]), 0);
  return salt;
};

/** Where a writer would go on, in bytes of content; changes nothing. @throws SealBroken for another kind of file */
export const readSealedOffset = (path: string, key: Buffer, sizeBytes: number): Promise<number> =>
  withFile(path, 'r', async (file) => {
    const salt = await findSalt(file);
    const { chunks, tail } = salt
      ? await readEnd(file, chunkBox(key, salt), sizeBytes)
      : { chunks: 0, tail: Buffer.alloc(0) };
    await file.close();
    return chunks * CHUNK_BYTES + tail.length;
  });

/**
 * Opens an existing file to write at its end; an empty one is begun. `sizeBytes`, at least 1, is how much content it will
 * have. A chunk that was half written when the process was killed is left out.
 * @throws SealBroken when the file is none of this kind
 */
export const openSealedWriter = (path: string, key: Buffer, sizeBytes: number): Promise<SealedWriter> =>
  withFile(path, 'r+', async (file) => {
    const box = chunkBox(key, await openHeader(file));
    const end = await readEnd(file, box, sizeBytes);
    const endsAt = placeOf(end.chunks) + (end.tail.length > 0 ? end.tail.length + SEAL_BYTES : 0);
    if ((await file.stat()).size > endsAt) await file.truncate(endsAt);
    let chunk = end.chunks;
    let waiting = [end.tail];
    let waitingBytes = end.tail.length;
    let isChanged = false;

    /** Seals the full chunks of what waits; at the end what is left, too. */
    const sealWaiting = async (isEnd: boolean): Promise<void> => {
      const content = waiting.length === 1 ? (waiting[0] ?? Buffer.alloc(0)) : Buffer.concat(waiting);
      const place = placeOf(chunk);
      const sealed: Buffer[] = [];
      let at = 0;
      while (content.length - at >= (isEnd ? 1 : CHUNK_BYTES)) {
        const piece = content.subarray(at, at + CHUNK_BYTES);
        sealed.push(box.seal(piece, chunk, chunk * CHUNK_BYTES + piece.length === sizeBytes));
        at += piece.length;
        chunk += 1;
      }
      waiting = [content.subarray(at)];
      waitingBytes = content.length - at;
      await writeAt(file, Buffer.concat(sealed), place);
    };
    return {
      offset: end.chunks * CHUNK_BYTES + end.tail.length,
      write: async (content) => {
        if (content.length === 0) return;
        isChanged = true;
        waiting.push(content);
        waitingBytes += content.length;
        if (waitingBytes >= CHUNK_BYTES) await sealWaiting(false);
      },
      close: async ({ isFlushed = false } = {}) => {
        try {
          if (isChanged) await sealWaiting(true);
          if (isFlushed) await file.sync();
        } finally {
          await file.close();
        }
      },
    };
  });
