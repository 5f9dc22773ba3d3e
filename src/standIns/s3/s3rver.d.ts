/** What the tests use of s3rver, which has no types of its own. */
declare module 's3rver' {
  import type { Readable } from 'node:stream';
  export type StoredFile = {
    bucket: string;
    key: string;
    content: Buffer | Readable;
    metadata: Record<string, string>;
    range?: { start: number; end: number };
  };
  export type Context = {
    method: string;
    path: string;
    query: Record<string, string | undefined>;
    headers: Record<string, string | undefined>;
    status: number;
    type: string;
    body: unknown;
  };
  type Range = { start?: number; end?: number };
  export type Store = {
    getResourcePath: (bucket: string, key: string | undefined, resource: string) => string;
    putObject: (file: StoredFile) => Promise<{ size: number; md5: string }>;
    getObject: (bucket: string, key: string, range?: Range) => Promise<StoredFile | null>;
    putPart: (
      bucket: string,
      uploadId: string,
      part: string,
      content: Readable,
    ) => Promise<{ size: number; md5: string }>;
  };
  export default class S3rver {
    constructor(options: {
      port: number;
      address: string;
      silent: boolean;
      directory: string;
      vhostBuckets: boolean;
      configureBuckets: { name: string }[];
    });
    store: Store;
    middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[];
    httpServer: import('node:http').Server;
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}

declare module 's3rver/lib/models/object.js' {
  import type { StoredFile } from 's3rver';
  const S3Object: {
    new (bucket: string, key: string, content: unknown, metadata: Record<string, string>): StoredFile;
    ALLOWED_METADATA: readonly string[];
  };
  export default S3Object;
}
