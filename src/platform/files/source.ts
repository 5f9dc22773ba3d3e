/** Bytes that can be read at any place: of a file on the disk, or of an object in a store. */
import { open, type FileHandle } from 'node:fs/promises';

/** Open for reading; close it in the end. What is read stays the same while the original is replaced or removed. */
export interface Source {
  readonly sizeBytes: number;
  /** When the bytes were stored, UTC. */
  readonly modifiedAt: Date;
  /**
   * The bytes from `start` up to, not including, `end`, in pieces of `pieceBytes`; the last one may be shorter. A file that
   * ends before gives what it has.
   */
  read(start: number, end: number, pieceBytes: number): AsyncGenerator<Buffer, void>;
  close(): Promise<void>;
}

/** As many bytes from there as the file has, at most `length`. */
const readUpTo = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const bytes = Buffer.allocUnsafe(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await file.read(bytes, done, length - done, position + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return done === length ? bytes : bytes.subarray(0, done);
};

/** A file on the disk. @throws Error `ENOENT` */
export const openFileSource = async (path: string): Promise<Source> => {
  const file = await open(path, 'r');
  try {
    const { size, mtime } = await file.stat();
    return {
      sizeBytes: size,
      modifiedAt: mtime,
      read: async function* (start, end, pieceBytes) {
        for (let at = start; at < end; at += pieceBytes) {
          const wanted = Math.min(pieceBytes, end - at);
          const piece = await readUpTo(file, at, wanted);
          if (piece.length > 0) yield piece;
          if (piece.length < wanted) return;
        }
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
};

/** So many bytes from there at once; fewer where the source ends. */
export const readOnce = async (source: Source, start: number, length: number): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of source.read(start, start + length, length)) pieces.push(piece);
  return pieces.length === 1 ? (pieces[0] ?? Buffer.alloc(0)) : Buffer.concat(pieces);
};
