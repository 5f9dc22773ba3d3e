/** Large objects, which are put together of parts (Amazon S3 User Guide, "Multipart upload"). */
import { open, type FileHandle } from 'node:fs/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { isNoUpload, type Bucket } from './s3Bucket.ts';
import type { PublicHeaders } from './storage.ts';

/** More than this is copied in parts, so that each is done in time; the store itself takes 5 GiB at once. */
export const MOST_AT_ONCE_BYTES = 512 * 1024 ** 2;
/** Of a part of an upload; the store takes no smaller ones than 5 MiB but for the last. */
const PART_BYTES = 8 * 1024 ** 2;
const MOST_PARTS = 10_000;
/** Parts under way at once, each held in memory. */
const AT_ONCE = 3;

type Part = { number: number; from: number; to: number };

const partsOf = (sizeBytes: number, wantedBytes: number): Part[] => {
  const partBytes = Math.max(wantedBytes, Math.ceil(sizeBytes / MOST_PARTS));
  return Array.from({ length: Math.ceil(sizeBytes / partBytes) }, (_, n) => ({
    number: n + 1,
    from: n * partBytes,
    to: Math.min(sizeBytes, (n + 1) * partBytes),
  }));
};

const readPart = async (file: FileHandle, { from, to }: Part): Promise<Buffer> => {
  const bytes = Buffer.allocUnsafe(to - from);
  for (let done = 0; done < bytes.length;) {
    const { bytesRead } = await file.read(bytes, done, bytes.length - done, from + done);
    if (bytesRead === 0) throw new Error('a file became shorter while it was stored');
    done += bytesRead;
  }
  return bytes;
};

/** Puts every part, a few at a time; the first failure ends all. Answers their tags in the order of the parts. */
const putAll = async (parts: readonly Part[], put: (part: Part) => Promise<string | undefined>) => {
  const waiting = parts.values();
  const done: { PartNumber: number; ETag: string | undefined }[] = [];
  let hasFailed = false;
  const work = async (): Promise<void> => {
    for (const part of waiting) {
      if (hasFailed) return;
      try {
        done.push({ PartNumber: part.number, ETag: await put(part) });
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  const failure = ends.find((end) => end.status === 'rejected');
  if (failure) throw failure.reason;
  return done.toSorted((a, b) => a.PartNumber - b.PartNumber);
};

type Put = (upload: { UploadId: string; PartNumber: number }, part: Part) => Promise<string | undefined>;

/** Begins an upload, puts its parts and puts them together. After a failure nothing is left of it. */
const createUpload = ({ client, at }: Bucket) => {
  const complete = async (key: string, UploadId: string, Parts: Awaited<ReturnType<typeof putAll>>, size: number) => {
    try {
      await client.send(new CompleteMultipartUploadCommand({ ...at(key), UploadId, MultipartUpload: { Parts } }));
    } catch (error) {
      // The answer to an earlier try was lost.
      const { ContentLength } = isNoUpload(error) ? await client.send(new HeadObjectCommand(at(key))) : {};
      if (ContentLength !== size) throw error;
    }
  };
  return async (key: string, parts: readonly Part[], put: Put, headers: Partial<PublicHeaders> = {}): Promise<void> => {
    const { contentType, cacheControl } = headers;
    const { UploadId } = await client.send(
      new CreateMultipartUploadCommand({
        ...at(key),
        ...(contentType && { ContentType: contentType }),
        ...(cacheControl && { CacheControl: cacheControl }),
      }),
    );
    if (UploadId === undefined) throw new Error('the store began an upload without an id');
    try {
      const done = await putAll(parts, (part) => put({ UploadId, PartNumber: part.number }, part));
      await complete(key, UploadId, done, parts.at(-1)?.to ?? 0);
    } catch (error) {
      // What cannot be removed now is removed as abandoned.
      await client.send(new AbortMultipartUploadCommand({ ...at(key), UploadId })).catch(() => undefined);
      throw error;
    }
  };
};

/** Stores a file, which stays. @throws Error `ENOENT` */
const createPutFile =
  ({ client, at }: Bucket, upload: ReturnType<typeof createUpload>) =>
  async (key: string, path: string): Promise<void> => {
    const file = await open(path, 'r');
    try {
      const { size } = await file.stat();
      const parts = partsOf(size, PART_BYTES);
      if (parts.length > 1) {
        await upload(key, parts, async (numbered, part) => {
          const body = { Body: await readPart(file, part), ContentLength: part.to - part.from };
          const { ETag } = await client.send(new UploadPartCommand({ ...at(key), ...numbered, ...body }));
          return ETag;
        });
        return;
      }
      const Body = await readPart(file, { number: 1, from: 0, to: size });
      await client.send(new PutObjectCommand({ ...at(key), Body, ContentLength: size }));
    } finally {
      await file.close();
    }
  };

type CopyOptions = { sizeBytes: number; partBytes: number } & Partial<PublicHeaders>;

/** Copies within the bucket by parts of `partBytes`, at least 5 MiB. */
const createCopy =
  ({ client, name, at }: Bucket, upload: ReturnType<typeof createUpload>) =>
  async (from: string, to: string, { sizeBytes, partBytes, ...headers }: CopyOptions): Promise<void> => {
    const CopySource = `${name}/${at(from).Key}`;
    const put: Put = async (numbered, part) => {
      const CopySourceRange = `bytes=${part.from}-${part.to - 1}`;
      const { CopyPartResult } = await client.send(
        new UploadPartCopyCommand({ ...at(to), ...numbered, CopySource, CopySourceRange }),
      );
      return CopyPartResult?.ETag;
    };
    await upload(to, partsOf(sizeBytes, partBytes), put, headers);
  };

/** Removes uploads that began before this moment and were never put together, as killed processes leave them. */
const createRemoveAbandoned = (bucket: Bucket) => {
  const { client, name, prefix } = bucket;
  const abort = async (Key: string, UploadId: string): Promise<boolean> => {
    try {
      await client.send(new AbortMultipartUploadCommand({ Bucket: name, Key, UploadId }));
      return true;
    } catch (error) {
      if (isNoUpload(error)) return false;
      throw error;
    }
  };
  return async (before: Date): Promise<number> => {
    let removed = 0;
    let next: Marker | undefined = {};
    while (next !== undefined) {
      const page: Awaited<ReturnType<typeof listUploads>> = await listUploads(bucket, next);
      for (const { Key = '', UploadId = '', Initiated = before } of page.uploads)
        if (Key.startsWith(prefix) && Initiated < before && (await abort(Key, UploadId))) removed += 1;
      next = page.next;
    }
    return removed;
  };
};

/** Everything about a bucket that goes by parts. */
export const createParts = (bucket: Bucket) => {
  const upload = createUpload(bucket);
  return {
    putFile: createPutFile(bucket, upload),
    copy: createCopy(bucket, upload),
    removeAbandoned: createRemoveAbandoned(bucket),
  };
};

type Marker = { KeyMarker?: string; UploadIdMarker?: string };

const listUploads = async ({ client, name, prefix }: Bucket, from: Marker) => {
  const { Uploads, IsTruncated, NextKeyMarker, NextUploadIdMarker } = await client.send(
    new ListMultipartUploadsCommand({ Bucket: name, Prefix: prefix, ...from }),
  );
  const next: Marker = {
    ...(NextKeyMarker && { KeyMarker: NextKeyMarker }),
    ...(NextUploadIdMarker && { UploadIdMarker: NextUploadIdMarker }),
  };
  return { uploads: Uploads ?? [], next: IsTruncated && NextKeyMarker ? next : undefined };
};
