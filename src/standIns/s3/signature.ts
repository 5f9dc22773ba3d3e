/** Whether a request is signed as AWS asks for (Signature Version 4, in the header). */
import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
export const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

export type Signature = {
  accessKeyId: string;
  /** `20260101/us-east-1/s3/aws4_request`. */
  scope: string;
  signedHeaders: string;
  signature: string;
};

/** Undefined where the request has none. */
export const readSignature = ({ headers }: IncomingMessage): Signature | undefined => {
  const found = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/.exec(
    headers.authorization ?? '',
  );
  if (!found) return undefined;
  const [, accessKeyId = '', scope = '', signedHeaders = '', signature = ''] = found;
  return { accessKeyId, scope, signedHeaders, signature };
};

/** Each parameter as it was sent, in the order of the names. */
const canonicalQuery = (query: string): string =>
  query
    .split('&')
    .filter((part) => part !== '')
    .map((part) => (part.includes('=') ? part : `${part}=`))
    .toSorted()
    .join('&');

/** The signature that this secret makes. */
export const signatureFor = (
  { method = '', url = '', headers }: IncomingMessage,
  { scope, signedHeaders }: Signature,
  secretAccessKey: string,
): string => {
  const [path = '', query = ''] = url.split('?');
  const lines = signedHeaders.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`);
  const payload = String(headers['x-amz-content-sha256'] ?? '');
  const request = [method, path, canonicalQuery(query), lines.join(''), signedHeaders, payload].join('\n');
  const text = ['AWS4-HMAC-SHA256', String(headers['x-amz-date'] ?? ''), scope, sha256(request)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  return hmac(key, text).toString('hex');
};
