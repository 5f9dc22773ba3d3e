/** The objects of one bucket in memory, and the uploads that wait to be put together. An object is there whole or not at all. */
import { createHash, randomUUID } from 'node:crypto';

export type ObjectHeaders = { contentType?: string | undefined; cacheControl?: string | undefined };
export type StoredObject = { bytes: Buffer; etag: string; modifiedAt: Date; headers: ObjectHeaders };
type Upload = {
  key: string;
  begunAt: Date;
  headers: ObjectHeaders;
  parts: Map<number, { bytes: Buffer; md5: Buffer }>;
};

/** A refusal, by the code that S3 gives it. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string = code) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** No part but the last may be smaller. */
const LEAST_PART_BYTES = 5 * 1024 ** 2;

const md5Of = (bytes: Buffer): Buffer => createHash('md5').update(bytes).digest();

/** The parts that were asked for, in their order. @throws Refusal */
const putTogether = (parts: Upload['parts'], wanted: readonly { number: number; etag: string }[]) => {
  if (wanted.some(({ number }, at) => number <= (wanted[at - 1]?.number ?? 0)))
    throw new Refusal(400, 'InvalidPartOrder');
  const found = wanted.map(({ number, etag }) => {
    const part = parts.get(number);
    if (part?.md5.toString('hex') !== etag) throw new Refusal(400, 'InvalidPart');
    return part;
  });
  if (found.length === 0) throw new Refusal(400, 'MalformedXML');
  if (found.slice(0, -1).some(({ bytes }) => bytes.length < LEAST_PART_BYTES)) throw new Refusal(400, 'EntityTooSmall');
  return found;
};

export const createBucket = () => {
  const objects = new Map<string, StoredObject>();
  const uploads = new Map<string, Upload>();

  const put = (key: string, bytes: Buffer, headers: ObjectHeaders, etag = md5Of(bytes).toString('hex')) => {
    const stored: StoredObject = { bytes, etag: `"${etag}"`, modifiedAt: new Date(), headers };
    objects.set(key, stored);
    return stored;
  };
  const get = (key: string): StoredObject => {
    const found = objects.get(key);
    if (!found) throw new Refusal(404, 'NoSuchKey', 'The specified key does not exist.');
    return found;
  };
  const findUpload = (key: string, id: string): Upload => {
    const upload = uploads.get(id);
    if (upload?.key !== key) throw new Refusal(404, 'NoSuchUpload', 'The specified upload does not exist.');
    return upload;
  };

  return {
    put,
    get,
    remove: (key: string) => void objects.delete(key),
    /** Sorted. */
    keys: (): string[] => [...objects.keys()].toSorted(),
    begin: (key: string, headers: ObjectHeaders): string => {
      const id = randomUUID();
      uploads.set(id, { key, begunAt: new Date(), headers, parts: new Map() });
      return id;
    },
    /** Answers the tag of the part. */
    putPart: (key: string, id: string, number: number, bytes: Buffer): string => {
      const md5 = md5Of(bytes);
      findUpload(key, id).parts.set(number, { bytes, md5 });
      return `"${md5.toString('hex')}"`;
    },
    complete: (key: string, id: string, wanted: readonly { number: number; etag: string }[]): StoredObject => {
      const { parts, headers } = findUpload(key, id);
      const found = putTogether(parts, wanted);
      uploads.delete(id);
      const etag = `${md5Of(Buffer.concat(found.map(({ md5 }) => md5))).toString('hex')}-${found.length}`;
      return put(key, Buffer.concat(found.map(({ bytes }) => bytes)), headers, etag);
    },
    abort: (key: string, id: string): void => {
      findUpload(key, id);
      uploads.delete(id);
    },
    mustHaveUpload: (key: string, id: string) => void findUpload(key, id),
    uploads: () => [...uploads].map(([id, { key, begunAt }]) => ({ id, key, begunAt })),
  };
};

export type Bucket = ReturnType<typeof createBucket>;
