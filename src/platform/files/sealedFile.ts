/**
 * A file that shows nothing to whoever steals the disk: a header, then chunks of 64 KiB, each sealed with AES-256-GCM.
 *
 *   header   "SOLETAKE", version 1 (1 byte), salt (32 bytes)
 *   chunk n  nonce (12 bytes, random), up to 65,536 bytes of content, tag (16 bytes)
 *
 * The key of the chunks is derived from the given key and the salt (HKDF-SHA256, RFC 5869), so a key may serve several
 * files. Each chunk authenticates its number and whether it is the last (the STREAM construction: Hoang, Reyhanitabar,
 * Rogaway, Vizár 2015): chunks that were changed, moved, left out or taken from another file do not open. Nonces are
 * random, not counted, because a chunk that is not full yet is sealed again when more bytes arrive.
 */
import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { openFileSource, readOnce, type Source } from './source.ts';

/** The content of a full chunk, in bytes. */
export const CHUNK_BYTES = 64 * 1024;
/** What a chunk takes on disk beyond its content, in bytes. */
export const SEAL_BYTES = 12 + 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SEALED_BYTES = NONCE_BYTES + CHUNK_BYTES + TAG_BYTES;
/** How every sealed file begins. */
export const MARK = Buffer.from('SOLETAKE\u0001');
/** Of the salt after it. */
export const SALT_BYTES = 32;
/** Of mark and salt. */
export const HEADER_BYTES = MARK.length + SALT_BYTES;
/** So many chunks are read at once. */
const READ_CHUNKS = 16;

/** The file was changed, cut short, or sealed with another key. */
export class SealBroken extends Error {
  constructor(why: string) {
    super(`a sealed file does not open: ${why}`);
  }
}

/** A file open for reading; close it in the end. */
export type OpenFile = {
  /** Of the content. */
  sizeBytes: number;
  modifiedAt: Date;
  /** The content from `start` up to, not including, `end`, in pieces. @throws SealBroken */
  read: (start: number, end: number) => AsyncGenerator<Buffer, void>;
  close: () => Promise<void>;
};

/** Of a file of so many bytes: full chunks, and the content of the one after them; `isTorn` where the file ends within a header, a nonce or a tag. */
export const extentOf = (fileBytes: number): { chunks: number; tailBytes: number; isTorn: boolean } => {
  const body = fileBytes - HEADER_BYTES;
  if (body < 0) return { chunks: 0, tailBytes: 0, isTorn: true };
  const chunks = Math.floor(body / SEALED_BYTES);
  const rest = body - chunks * SEALED_BYTES;
  const tailBytes = Math.max(0, rest - NONCE_BYTES - TAG_BYTES);
  return { chunks, tailBytes, isTorn: rest > 0 && tailBytes === 0 };
};

/** How much content a sealed file of so many bytes on disk holds; what ends within a chunk's nonce or tag is none. */
export const contentBytes = (fileBytes: number): number => {
  const { chunks, tailBytes } = extentOf(fileBytes);
  return chunks * CHUNK_BYTES + tailBytes;
};

/** Where a chunk begins in the file. */
export const placeOf = (chunk: number): number => HEADER_BYTES + chunk * SEALED_BYTES;

/** Seals and opens the chunks of one file; `open` throws `SealBroken`. `key` has 32 bytes. */
export const chunkBox = (key: Buffer, salt: Buffer) => {
  const secret: KeyObject = createSecretKey(Buffer.from(hkdfSync('sha256', key, salt, MARK, 32)));
  const context = (chunk: number, isLast: boolean): Buffer => {
    const bytes = Buffer.alloc(9);
    bytes.writeBigUInt64BE(BigInt(chunk));
    bytes[8] = isLast ? 1 : 0;
    return bytes;
  };
  return {
    seal: (content: Buffer, chunk: number, isLast: boolean): Buffer => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', secret, nonce).setAAD(context(chunk, isLast));
      const body = cipher.update(content);
      cipher.final();
      return Buffer.concat([nonce, body, cipher.getAuthTag()]);
    },
    open: (sealed: Buffer, chunk: number, isLast: boolean): Buffer => {
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', secret, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(context(chunk, isLast)).setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
      const content = decipher.update(sealed.subarray(NONCE_BYTES, sealed.length - TAG_BYTES));
      try {
        decipher.final();
      } catch {
        throw new SealBroken(`chunk ${chunk}`);
      }
      return content;
    },
  };
};
export type ChunkBox = ReturnType<typeof chunkBox>;

/** So many bytes from there. @throws SealBroken when the file ends before */
export const readAt = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const bytes = Buffer.allocUnsafe(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await file.read(bytes, done, length - done, position + done);
    if (bytesRead === 0) throw new SealBroken('it ends early');
    done += bytesRead;
  }
  return bytes;
};

const saltOf = (header: Buffer): Buffer | undefined =>
  header.length === HEADER_BYTES && header.subarray(0, MARK.length).equals(MARK)
    ? header.subarray(MARK.length)
    : undefined;

/** Undefined for a file that has no header of this kind. */
export const readSalt = async (file: FileHandle): Promise<Buffer | undefined> => {
  const header = Buffer.alloc(HEADER_BYTES);
  const { bytesRead } = await file.read(header, 0, HEADER_BYTES, 0);
  return saltOf(header.subarray(0, bytesRead));
};

/** Opens a file and hands it on; closes it again when that fails. */
export const withFile = async <T>(path: string, flags: string, work: (file: FileHandle) => Promise<T>): Promise<T> => {
  const file = await open(path, flags, 0o600);
  try {
    return await work(file);
  } catch (error) {
    await file.close();
    throw error;
  }
};

/** `first` and `end` are numbers of chunks; several are read at once. */
async function* readChunks(source: Source, box: ChunkBox, { first, end, count, lastBytes }: ChunkSpan) {
  const endsAt = placeOf(end) - (end === count ? CHUNK_BYTES - lastBytes : 0);
  let chunk = first;
  for await (const sealed of source.read(placeOf(first), endsAt, READ_CHUNKS * SEALED_BYTES)) {
    for (let start = 0; start < sealed.length; start += SEALED_BYTES) {
      const isLast = chunk === count - 1;
      if (sealed.length - start < (isLast ? SEAL_BYTES + lastBytes : SEALED_BYTES))
        throw new SealBroken('it ends early');
      yield box.open(sealed.subarray(start, start + SEALED_BYTES), chunk, isLast);
      chunk += 1;
    }
  }
  if (chunk < end) throw new SealBroken('it ends early');
}
type ChunkSpan = { first: number; end: number; count: number; lastBytes: number };

const readSealed = async (source: Source, key: Buffer): Promise<OpenFile> => {
  const salt = saltOf(await readOnce(source, 0, HEADER_BYTES));
  if (!salt) throw new SealBroken('it has no header');
  const { chunks, tailBytes, isTorn } = extentOf(source.sizeBytes);
  const count = chunks + (tailBytes > 0 ? 1 : 0);
  if (isTorn || count === 0) throw new SealBroken('it ends early');
  const lastBytes = tailBytes || CHUNK_BYTES;
  const box = chunkBox(key, salt);
  await readChunks(source, box, { first: count - 1, end: count, count, lastBytes }).next();
  return {
    sizeBytes: (count - 1) * CHUNK_BYTES + lastBytes,
    modifiedAt: source.modifiedAt,
    close: () => source.close(),
    read: async function* (start, end) {
      const first = Math.floor(start / CHUNK_BYTES);
      let at = first * CHUNK_BYTES;
      const span = { first, end: Math.min(count, Math.ceil(end / CHUNK_BYTES)), count, lastBytes };
      for await (const content of readChunks(source, box, span)) {
        yield content.subarray(Math.max(0, start - at), Math.min(content.length, end - at));
        at += content.length;
      }
    },
  };
};

const asPlain = (source: Source): OpenFile => ({
  sizeBytes: source.sizeBytes,
  modifiedAt: source.modifiedAt,
  close: () => source.close(),
  read: async function* (start, end) {
    let at = start;
    for await (const piece of source.read(start, end, READ_CHUNKS * CHUNK_BYTES)) {
      yield piece;
      at += piece.length;
    }
    if (at < end) throw new Error(`a file ends early, at ${at} of ${end} bytes`);
  },
});

/** Opens a source and hands it on; closes it again when that fails. */
const withSource = async (opening: Promise<Source>, use: (source: Source) => Promise<OpenFile>): Promise<OpenFile> => {
  const source = await opening;
  try {
    return await use(source);
  } catch (error) {
    await source.close();
    throw error;
  }
};

/**
 * Opens what is complete and sealed, a file or an object; its last chunk is read at once, so that the size is proved.
 * @throws SealBroken @throws Error `ENOENT`
 */
export const openSealedSource = (opening: Promise<Source>, key: Buffer): Promise<OpenFile> =>
  withSource(opening, (source) => readSealed(source, key));

/** The same for a file on the disk. @throws SealBroken @throws Error `ENOENT` */
export const openSealed = (path: string, key: Buffer): Promise<OpenFile> => openSealedSource(openFileSource(path), key);

/** Opens what lies in clear, in the same form. @throws Error `ENOENT` */
export const openPlainSource = async (opening: Promise<Source>): Promise<OpenFile> => asPlain(await opening);

/** The same for a file on the disk. @throws Error `ENOENT` */
export const openPlain = (path: string): Promise<OpenFile> => openPlainSource(openFileSource(path));

/** Opens what is sealed or not yet, even while it is replaced. @throws Error `ENOENT` */
export const openSealedOrPlain = (opening: Promise<Source>, key: Buffer): Promise<OpenFile> =>
  withSource(opening, (source) =>
    readSealed(source, key).catch((error: unknown) => {
      if (error instanceof SealBroken) return asPlain(source);
      throw error;
    }),
  );

/** Whether what is opened begins as a sealed file does; false where there is none. */
export const hasSealedHeader = async (opening: Promise<Source>): Promise<boolean> => {
  try {
    const source = await opening;
    try {
      return saltOf(await readOnce(source, 0, HEADER_BYTES)) !== undefined;
    } finally {
      await source.close();
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
};
