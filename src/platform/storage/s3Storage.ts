/**
 * Objects in a bucket of any S3 (Amazon S3 API Reference, version 2006-03-01). An object appears when its last part has
 * been put together, or not at all. Loaded only when the setting asks for it.
 */
import { rm } from 'node:fs/promises';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Source } from '#platform/files/source.ts';
import { createParts, MOST_AT_ONCE_BYTES } from './s3Parts.ts';
import { isMissing, type Bucket } from './s3Bucket.ts';
import { awayOr, READ_MS, within, WRITE_MS } from './s3Patience.ts';
import { readPieces } from './s3Reading.ts';
import { MissingObject, mustBeKey, type PublicHeaders, type Storage } from './storage.ts';

/** How a bucket is reached. `prefix` stands before every key; empty, or ends with `/`. */
export type S3Options = Readonly<{
  /** Without the bucket, e.g. `https://s3.eu-west-2.amazonaws.com`. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  prefix: string;
  /** Larger objects are copied in parts of this size, at least 5 MiB. Default: 512 MiB. */
  mostAtOnceBytes?: number;
}>;

/** A request is tried so often by the library, with growing waits in between. */
const ATTEMPTS = 4;
const CONNECT_MS = 5000;
/** Until the head of the answer is there, in ms: of one try, and for jobs, such as copying half a gigabyte; `s3Patience.ts` says who waits less. */
const ANSWER_MS = 120_000;
/** A connection on which nothing moves is given up; a download that was only slow asks for the rest. */
const IDLE_MS = 60_000;
/** Downloads hold a connection each for as long as they last. */
const CONNECTIONS = 500;

/** The library's client, with our patience. */
export const openClient = ({ endpoint, region, accessKeyId, secretAccessKey }: S3Options): S3Client => {
  const agent = { keepAlive: true, maxSockets: CONNECTIONS };
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: ATTEMPTS,
    // Other stores than Amazon's do not know the trailing checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
      socketTimeout: IDLE_MS,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
};

const openObject = async (bucket: Bucket, key: string): Promise<Source> => {
  const { client, at } = bucket;
  const head = await within(READ_MS, (abortSignal) =>
    client.send(new HeadObjectCommand(at(key)), { abortSignal }),
  ).catch((error: unknown) => {
    throw isMissing(error) ? new MissingObject(key) : error;
  });
  const reading = new AbortController();
  const { ETag: version } = head;
  return {
    sizeBytes: head.ContentLength ?? 0,
    modifiedAt: head.LastModified ?? new Date(0),
    read: async function* (start, end, pieceBytes) {
      const part = { start, end: Math.min(end, head.ContentLength ?? 0), pieceBytes };
      const request = async (from: number, to: number): Promise<AsyncIterable<Uint8Array>> => {
        const range = { ...at(key), Range: `bytes=${from}-${to - 1}`, IfMatch: version };
        const answer = await within(
          READ_MS,
          (abortSignal) => client.send(new GetObjectCommand(range), { abortSignal }),
          reading.signal,
        );
        if (answer.ETag !== version) throw new Error(`object ${key} was replaced while it was read`);
        return answer.Body as AsyncIterable<Uint8Array>;
      };
      try {
        yield* readPieces(part, request);
      } catch (error) {
        throw isMissing(error) ? new MissingObject(key) : awayOr(error);
      }
    },
    close: () => {
      reading.abort();
      return Promise.resolve();
    },
  };
};

/** By the markers of the first version of lists, which every store knows. */
async function* listObjects({ client, name, prefix }: Bucket, below: string) {
  let marker: string | undefined;
  do {
    const list = new ListObjectsCommand({
      Bucket: name,
      Prefix: `${prefix}${below}`,
      ...(marker && { Marker: marker }),
    });
    const page = await within(WRITE_MS, (abortSignal) => client.send(list, { abortSignal }));
    const found = page.Contents ?? [];
    for (const { Key = '', Size = 0, LastModified = new Date(0) } of found)
      yield { key: Key.slice(prefix.length), sizeBytes: Size, modifiedAt: LastModified };
    marker = page.IsTruncated ? found.at(-1)?.Key : undefined;
  } while (marker !== undefined);
}

const headersOf = ({ contentType, cacheControl }: PublicHeaders) => ({
  ContentType: contentType,
  CacheControl: cacheControl,
});

/**
 * `checkBucket.ts` looks at it once at the start. @throws StoreAway when the store does not answer a read, a small write, a
 * removal or a list in time @throws Error of the library when it stays away after several tries of anything else
 */
export const s3Storage = (options: S3Options): Storage & { close: () => void } => {
  const client = openClient(options);
  const { bucket: name, prefix } = options;
  const bucket: Bucket = {
    client,
    name,
    prefix,
    at: (key) => ({ Bucket: name, Key: `${prefix}${mustBeKey(key)}` }),
  };
  const mostAtOnceBytes = options.mostAtOnceBytes ?? MOST_AT_ONCE_BYTES;
  const parts = createParts(bucket);

  const copy: Storage['copy'] = async (from, to, headers) => {
    const source = await openObject(bucket, from);
    await source.close();
    if (source.sizeBytes > mostAtOnceBytes) {
      await parts.copy(from, to, { sizeBytes: source.sizeBytes, partBytes: mostAtOnceBytes, ...headers });
      return;
    }
    const { Key } = bucket.at(from);
    const replaced = headers && { MetadataDirective: 'REPLACE' as const, ...headersOf(headers) };
    await client.send(new CopyObjectCommand({ ...bucket.at(to), CopySource: `${name}/${Key}`, ...replaced }));
  };
  const remove: Storage['remove'] = async (key) => {
    const removal = new DeleteObjectCommand(bucket.at(key));
    await within(WRITE_MS, (abortSignal) => client.send(removal, { abortSignal }));
  };
  return {
    put: async (key, bytes) => {
      const put = new PutObjectCommand({ ...bucket.at(key), Body: bytes, ContentLength: bytes.length });
      await within(WRITE_MS, (abortSignal) => client.send(put, { abortSignal }));
    },
    putFile: async (key, file) => {
      await parts.putFile(key, file);
      await rm(file);
    },
    open: (key) => openObject(bucket, key),
    has: async (key) => {
      try {
        const head = new HeadObjectCommand(bucket.at(key));
        await within(READ_MS, (abortSignal) => client.send(head, { abortSignal }));
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
    copy,
    move: async (from, to) => {
      await copy(from, to);
      await remove(from);
    },
    remove,
    list: (below) => listObjects(bucket, below),
    fileOf: () => undefined,
    removeAbandoned: parts.removeAbandoned,
    /** Closes its connections. */
    close: () => client.destroy(),
  };
};
