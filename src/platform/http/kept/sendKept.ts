/** How an answer that many get is sent: compressed once, with its mark, and without a nonce. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

type Encoding = 'br' | 'gzip';

/** An answer that is the same for every visitor who asks for it. */
export type SharedAnswer = Readonly<{
  status: number;
  /** The media type with its charset. */
  type: string;
  body: Buffer;
  /** Further headers. */
  headers: Readonly<Record<string, string>>;
  /** The entity tag (RFC 9110, 8.8.3): weak, because the same text goes out in several encodings. */
  etag: string;
  /** The compressed forms, each made when it is first wanted. */
  encoded: Map<Encoding, Promise<Buffer>>;
}>;

export const sharedAnswer = ({
  status,
  type,
  text,
  headers = {},
}: {
  status: number;
  type: string;
  text: string;
  headers?: Readonly<Record<string, string>>;
}): SharedAnswer => {
  const body = Buffer.from(text);
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  return { status, type, body, headers, etag, encoded: new Map() };
};

/** What it takes in memory, with its compressed forms. */
export const sharedBytes = ({ body }: SharedAnswer): number => 1000 + body.length * 1.5;

/** Anybody may store it, and asks before each use whether it still holds: no copy is older than what we keep. */
const PUBLIC_ANSWER = 'public, max-age=0, must-revalidate';
/** It may hold what is one person's. */
export const PRIVATE_ANSWER = 'private, no-store';

/** Compressing less than this makes it longer. */
const LEAST_BYTES = 1024;
const QUALITY = 4;
const compress: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
  gzip: (body) => promisify(gzip)(body),
};

/** The better of our encodings that the header `Accept-Encoding` accepts (RFC 9110, 12.5.3). */
const encodingFor = (accepted: string | undefined): Encoding | undefined => {
  if (accepted === undefined) return undefined;
  const names = accepted
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  return (['br', 'gzip'] as const).find((name) => names.includes(name));
};

const encode = ({ body, encoded }: SharedAnswer, encoding: Encoding): Promise<Buffer> => {
  const made = encoded.get(encoding) ?? compress[encoding](body);
  encoded.set(encoding, made);
  return made;
};

const withoutMark = (etag: string): string => etag.trim().replace(/^W\//, '');

/** Whether the client has it already (RFC 9110, 13.1.2). */
const hasIt = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((given) => withoutMark(given) === withoutMark(etag)));

/** The policy of the answer, without the nonce: only the site's own files run. A copy in a cache would repeat a nonce. */
const dropNonce = (response: Response): void => {
  const policy = String(response.getHeader('Content-Security-Policy') ?? '');
  const nonce = String(response.locals['nonce']);
  response.setHeader('Content-Security-Policy', policy.replaceAll(` 'nonce-${nonce}'`, ''));
};

/** Sends it; `isForAll`: caches may store it. Without, it is as if made for this one request. */
export const sendShared = async (
  request: Request,
  response: Response,
  answer: SharedAnswer,
  { isForAll, varies }: { isForAll: boolean; varies: readonly string[] },
): Promise<void> => {
  dropNonce(response);
  for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value);
  response.vary([...varies, 'Accept-Encoding'].join(', '));
  if (!('Cache-Control' in answer.headers))
    response.setHeader('Cache-Control', isForAll ? PUBLIC_ANSWER : PRIVATE_ANSWER);
  if (isForAll) response.setHeader('ETag', answer.etag);
  if (isForAll && hasIt(request.headers['if-none-match'], answer.etag)) {
    response.status(304).end();
    return;
  }
  const encoding = answer.body.length < LEAST_BYTES ? undefined : encodingFor(request.headers['accept-encoding']);
  const body = encoding ? await encode(answer, encoding) : answer.body;
  if (encoding) response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Type', answer.type);
  response.setHeader('Content-Length', body.length);
  response.status(answer.status).end(request.method === 'HEAD' ? undefined : body);
};
