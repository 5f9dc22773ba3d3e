/**
 * An S3 on a loopback port, for tests: s3rver, and in front of it what it lacks of S3 and we use: lists of unfinished
 * uploads, their removal, copies in parts, `If-Match`, and a refusal for those who come without a key.
 */
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import S3rver, { type Context, type Store } from 's3rver';
import type { S3Options } from '#platform/storage/s3Storage.ts';
import { showWholeObjects } from './wholeObjects.ts';

const bucket = 'soletake-test';

export type S3Server = {
  options: S3Options;
  /** The settings of a process that works on it. */
  env: Record<string, string>;
  /** The keys of all objects, sorted. */
  keys: () => Promise<string[]>;
  /** How many uploads wait to be put together. */
  countUploads: () => Promise<number>;
  /** From now on every part of an upload waits until `resume`. */
  holdParts: () => { resume: () => void };
  /** How many parts have been asked for. */
  parts: () => number;
  /** Refuses this part of every upload from now on; none with undefined. */
  refusePart: (number: number | undefined) => void;
  /** Answers nothing but 403 while this is on. */
  refuseAll: (isOn: boolean) => void;
  close: () => Promise<void>;
};

/** A folder that becomes empty may go while they are read. */
const readNames = async (folder: string): Promise<string[]> => {
  for (;;)
    try {
      return await readdir(folder, { recursive: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
};

const refuse = (context: Context, status: number, code: string): void => {
  context.status = status;
  context.type = 'application/xml';
  context.body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`;
};

const uploadsIn = async (store: Store) => {
  const folder = store.getResourcePath(bucket, undefined, 'uploads');
  const ids = await readdir(folder).catch(() => []);
  return Promise.all(
    ids.map(async (id) => {
      const file = path.join(folder, id, 'key');
      return { id, folder: path.join(folder, id), key: await readFile(file, 'utf8'), begun: (await stat(file)).mtime };
    }),
  );
};

/** Two on a page. */
const listUploads = async (store: Store, { query }: Context): Promise<string> => {
  const from = `${query['key-marker'] ?? ''}\n${query['upload-id-marker'] ?? ''}`;
  const all = (await uploadsIn(store))
    .map((upload) => ({ ...upload, place: `${upload.key}\n${upload.id}` }))
    .filter(
      ({ key, place }) => key.startsWith(query['prefix'] ?? '') && (query['key-marker'] === undefined || place > from),
    )
    .toSorted((a, b) => (a.place < b.place ? -1 : 1));
  const page = all.slice(0, 2);
  const last = page.at(-1);
  const next = `<NextKeyMarker>${last?.key ?? ''}</NextKeyMarker><NextUploadIdMarker>${last?.id ?? ''}</NextUploadIdMarker>`;
  const uploads = page.map(
    ({ key, id, begun }) =>
      `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`,
  );
  const isCut = all.length > page.length;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<ListMultipartUploadsResult><Bucket>${bucket}</Bucket>${next}<IsTruncated>${String(isCut)}</IsTruncated>${uploads.join('')}</ListMultipartUploadsResult>`;
};

const copyPart = async (store: Store, context: Context): Promise<void> => {
  const key = decodeURIComponent(context.headers['x-amz-copy-source'] ?? '').slice(bucket.length + 1);
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(context.headers['x-amz-copy-source-range'] ?? '') ?? [];
  const source = await store.getObject(bucket, key, { start: Number(start), end: Number(end) });
  if (!source) return refuse(context, 404, 'NoSuchKey');
  const { uploadId = '', partNumber = '' } = context.query;
  const { md5 } = await store.putPart(bucket, uploadId, partNumber, source.content as Readable);
  context.status = 200;
  context.type = 'application/xml';
  context.body = `<?xml version="1.0" encoding="UTF-8"?>\n<CopyPartResult><ETag>"${md5}"</ETag><LastModified>${new Date().toISOString()}</LastModified></CopyPartResult>`;
};

/** Answers what s3rver does not; false for what it does. */
const answer = async (store: Store, context: Context, publicFolder: string): Promise<boolean> => {
  const { method, query, headers } = context;
  const key = context.path.split('/').slice(2).join('/');
  const isPublic = ['GET', 'HEAD'].includes(method) && publicFolder !== '' && key.startsWith(publicFolder);
  if (headers['authorization'] === undefined && !isPublic) refuse(context, 403, 'AccessDenied');
  else if (method === 'GET' && 'uploads' in query) {
    context.status = 200;
    context.type = 'application/xml';
    context.body = await listUploads(store, context);
  } else if (query['uploadId'] !== undefined) {
    const upload = (await uploadsIn(store)).find(({ id }) => id === query['uploadId']);
    if (!upload) refuse(context, 404, 'NoSuchUpload');
    else if (method === 'DELETE') {
      await rm(upload.folder, { recursive: true });
      context.status = 204;
    } else if (headers['x-amz-copy-source'] === undefined) return false;
    else await copyPart(store, context);
  } else if (headers['if-match'] !== undefined) {
    const found = await store.getObject(bucket, key);
    if (found && 'destroy' in found.content) found.content.destroy();
    if (!found || found.metadata['etag'] === headers['if-match']) return false;
    refuse(context, 412, 'PreconditionFailed');
  } else return false;
  return true;
};

/** What a test makes the server do, and what has happened there. */
const createControl = () => {
  let gate = Promise.resolve();
  let refused: number | undefined;
  let isAway = false;
  let parts = 0;
  return {
    /** Answers false where the request goes on. */
    hold: async (context: Context): Promise<boolean> => {
      const isPart = context.method === 'PUT' && context.query['uploadId'] !== undefined;
      if (isPart) {
        parts += 1;
        await gate;
      }
      if (isAway) refuse(context, 403, 'AccessDenied');
      else if (isPart && context.query['partNumber'] === String(refused)) refuse(context, 400, 'InvalidPart');
      else return false;
      return true;
    },
    holdParts: () => {
      let resume = (): void => undefined;
      gate = new Promise((resolve) => (resume = resolve));
      return { resume };
    },
    parts: () => parts,
    refusePart: (number: number | undefined) => void (refused = number),
    refuseAll: (isOn: boolean) => void (isAway = isOn),
  };
};

/** The settings of a process that works on it. */
const envOf = (options: S3Options): Record<string, string> => ({
  STORAGE: 's3',
  S3_ENDPOINT: options.endpoint,
  S3_REGION: options.region,
  S3_BUCKET: options.bucket,
  S3_ACCESS_KEY_ID: options.accessKeyId,
  S3_SECRET_ACCESS_KEY: options.secretAccessKey,
});

const STORED = '._S3rver_object';

/** `publicFolder` ends with `/`: what lies below it can be read by anybody, as a CDN would. */
export const startS3Server = async ({ publicFolder = '', port = 0 } = {}): Promise<S3Server> => {
  const directory = await mkdtemp(path.join(tmpdir(), 'soletake-s3-'));
  const configureBuckets = [{ name: bucket }];
  const basics = { port, address: '127.0.0.1', silent: true, vhostBuckets: false };
  const server = new S3rver({ ...basics, directory, configureBuckets });
  showWholeObjects(server.store);
  const { hold, ...control } = createControl();
  server.middleware.unshift(async (context, next) => {
    if (!(await hold(context)) && !(await answer(server.store, context, publicFolder))) await next();
  });
  const address = await server.run();
  const endpoint = `http://127.0.0.1:${address.port}`;
  const key = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  const options: S3Options = { endpoint, region: 'us-east-1', bucket, ...key, prefix: '' };
  return {
    ...control,
    options,
    env: envOf(options),
    keys: async () => {
      const names = await readNames(path.join(directory, bucket));
      return names.flatMap((name) => (name.endsWith(STORED) ? [name.slice(0, -STORED.length)] : [])).toSorted();
    },
    countUploads: async () => (await uploadsIn(server.store)).length,
    close: async () => {
      server.httpServer.closeAllConnections();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
};
