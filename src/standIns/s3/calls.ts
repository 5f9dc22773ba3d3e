/** The calls of S3 (API Reference, version 2006-03-01) that are in use; any other one is refused as not implemented. */
import { Refusal, type Bucket, type ObjectHeaders, type StoredObject } from './bucket.ts';

export type Call = {
  method: string;
  /** Empty for a call about the bucket. */
  key: string;
  query: URLSearchParams;
  headers: Record<string, string | undefined>;
  body: Buffer;
};
export type Answer = { status: number; headers?: Record<string, string>; body?: Buffer | string };

const MOST_KEYS = 1000;
/** A page of unfinished uploads: few, so that a second page is asked for. */
const MOST_UPLOADS = 2;

const escaped = (text: string): string => text.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`);
type Content = string | number | boolean | readonly string[];
const element = (name: string, content: Content): string =>
  `<${name}>${Array.isArray(content) ? content.join('') : escaped(String(content))}</${name}>`;
const xml = (name: string, content: readonly string[]): Answer => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${element(name, content)}`,
});

export const answerRefusal = ({ status, code, message }: Refusal): Answer => {
  const { headers = {}, body = '' } = xml('Error', [element('Code', code), element('Message', message)]);
  return { status, headers, body };
};

const rangeOf = (header: string | undefined): { start: number; end: number } | undefined => {
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(header ?? '') ?? [];
  return start === undefined ? undefined : { start: Number(start), end: Number(end) };
};

const cut = ({ bytes }: StoredObject, range: { start: number; end: number } | undefined): Buffer => {
  if (range === undefined) return bytes;
  if (range.start >= bytes.length) throw new Refusal(416, 'InvalidRange');
  return bytes.subarray(range.start, range.end + 1);
};

const keptHeaders = ({ headers }: Call): ObjectHeaders => ({
  contentType: headers['content-type'],
  cacheControl: headers['cache-control'],
});

const getObject = (bucket: Bucket, { key, headers }: Call): Answer => {
  const found = bucket.get(key);
  if (headers['if-match'] !== undefined && headers['if-match'] !== found.etag)
    throw new Refusal(412, 'PreconditionFailed');
  const range = rangeOf(headers['range']);
  const body = cut(found, range);
  const { cacheControl, contentType = 'binary/octet-stream' } = found.headers;
  const about: Record<string, string> = {
    'accept-ranges': 'bytes',
    'content-length': String(body.length),
    'content-type': contentType,
    etag: found.etag,
    'last-modified': found.modifiedAt.toUTCString(),
  };
  if (cacheControl !== undefined) about['cache-control'] = cacheControl;
  if (range) about['content-range'] = `bytes ${range.start}-${range.start + body.length - 1}/${found.bytes.length}`;
  return { status: range ? 206 : 200, headers: about, body };
};

/** The object that a copy reads, which lies in the same bucket. */
const sourceOf = (bucket: Bucket, { headers }: Call): StoredObject | undefined => {
  const source = headers['x-amz-copy-source'];
  return source === undefined ? undefined : bucket.get(decodeURIComponent(source).replace(/^\/?[^/]+\//, ''));
};

const putObject = (bucket: Bucket, call: Call): Answer => {
  const source = sourceOf(bucket, call);
  if (source === undefined)
    return { status: 200, headers: { etag: bucket.put(call.key, call.body, keptHeaders(call)).etag } };
  const isReplaced = call.headers['x-amz-metadata-directive'] === 'REPLACE';
  const { etag, modifiedAt } = bucket.put(call.key, source.bytes, isReplaced ? keptHeaders(call) : source.headers);
  return xml('CopyObjectResult', [element('ETag', etag), element('LastModified', modifiedAt.toISOString())]);
};

const putPart = (bucket: Bucket, call: Call, uploadId: string): Answer => {
  const number = Number(call.query.get('partNumber'));
  bucket.mustHaveUpload(call.key, uploadId);
  const source = sourceOf(bucket, call);
  const bytes = source ? cut(source, rangeOf(call.headers['x-amz-copy-source-range'])) : call.body;
  const etag = bucket.putPart(call.key, uploadId, number, bytes);
  if (!source) return { status: 200, headers: { etag } };
  return xml('CopyPartResult', [element('ETag', etag), element('LastModified', new Date().toISOString())]);
};

const complete = (bucket: Bucket, { key, body }: Call, uploadId: string): Answer => {
  const parts = [...body.toString().matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
    number: Number(/<PartNumber>(\d+)<\/PartNumber>/.exec(part)?.[1]),
    etag: /<ETag>(?:"|&quot;|&#34;)?([\da-f]+)/.exec(part)?.[1] ?? '',
  }));
  const { etag } = bucket.complete(key, uploadId, parts);
  return xml('CompleteMultipartUploadResult', [element('Key', key), element('ETag', etag)]);
};

const listObjects = (bucket: Bucket, { query }: Call): Answer => {
  const prefix = query.get('prefix') ?? '';
  const marker = query.get('marker') ?? '';
  const all = bucket.keys().filter((key) => key.startsWith(prefix) && key > marker);
  const contents = all.slice(0, MOST_KEYS).map((key) => {
    const { bytes, etag, modifiedAt } = bucket.get(key);
    return element('Contents', [
      element('Key', key),
      element('LastModified', modifiedAt.toISOString()),
      element('ETag', etag),
      element('Size', bytes.length),
    ]);
  });
  const about = [element('Prefix', prefix), element('Marker', marker), element('MaxKeys', MOST_KEYS)];
  return xml('ListBucketResult', [...about, element('IsTruncated', all.length > MOST_KEYS), ...contents]);
};

const listUploads = (bucket: Bucket, { query }: Call): Answer => {
  const keyMarker = query.get('key-marker');
  const after = `${keyMarker ?? ''}\n${query.get('upload-id-marker') ?? ''}`;
  const placeOf = ({ key, id }: { key: string; id: string }): string => `${key}\n${id}`;
  const all = bucket
    .uploads()
    .filter((upload) => upload.key.startsWith(query.get('prefix') ?? ''))
    .filter((upload) => keyMarker === null || placeOf(upload) > after)
    .toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  const page = all.slice(0, MOST_UPLOADS);
  const last = page.at(-1);
  return xml('ListMultipartUploadsResult', [
    element('NextKeyMarker', last?.key ?? ''),
    element('NextUploadIdMarker', last?.id ?? ''),
    element('IsTruncated', all.length > page.length),
    ...page.map(({ key, id, begunAt }) =>
      element('Upload', [element('Key', key), element('UploadId', id), element('Initiated', begunAt.toISOString())]),
    ),
  ]);
};

const ofBucket = (bucket: Bucket, call: Call): Answer | undefined => {
  if (call.method !== 'GET') return undefined;
  return call.query.has('uploads') ? listUploads(bucket, call) : listObjects(bucket, call);
};

const ofUpload = (bucket: Bucket, call: Call, uploadId: string): Answer | undefined => {
  if (call.method === 'PUT') return putPart(bucket, call, uploadId);
  if (call.method === 'POST') return complete(bucket, call, uploadId);
  if (call.method !== 'DELETE') return undefined;
  bucket.abort(call.key, uploadId);
  return { status: 204 };
};

const ofObject = (bucket: Bucket, call: Call): Answer | undefined => {
  const { method, key } = call;
  if (method === 'GET' || method === 'HEAD') return getObject(bucket, call);
  if (method === 'PUT') return putObject(bucket, call);
  if (method === 'POST' && call.query.has('uploads'))
    return xml('InitiateMultipartUploadResult', [element('UploadId', bucket.begin(key, keptHeaders(call)))]);
  if (method !== 'DELETE') return undefined;
  bucket.remove(key);
  return { status: 204 };
};

/** @throws Refusal */
export const answerCall = (bucket: Bucket, call: Call): Answer => {
  const uploadId = call.query.get('uploadId');
  const answer =
    call.key === ''
      ? ofBucket(bucket, call)
      : uploadId === null
        ? ofObject(bucket, call)
        : ofUpload(bucket, call, uploadId);
  if (!answer) throw new Refusal(501, 'NotImplemented');
  return answer;
};
