/** An S3 on a loopback port, for tests: the calls that we use, with one key, in memory. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Options } from '#platform/storage/s3Storage.ts';
import { createBucket, Refusal } from './bucket.ts';
import { answerCall, answerRefusal, type Answer, type Call } from './calls.ts';
import { readSignature, sha256, signatureFor } from './signature.ts';

const name = 'soletake-test';
const key = { accessKeyId: 'soletake-test', secretAccessKey: 'soletake-test' };

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

const denied = (): Refusal => new Refusal(403, 'AccessDenied', 'Access Denied');

/** @throws Refusal where the key is unknown, or the signature or the content is another one */
const mustBeSigned = (request: IncomingMessage, body: Buffer): void => {
  const signature = readSignature(request);
  if (!signature) throw denied();
  if (signature.accessKeyId !== key.accessKeyId)
    throw new Refusal(403, 'InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.');
  if (signature.signature !== signatureFor(request, signature, key.secretAccessKey))
    throw new Refusal(403, 'SignatureDoesNotMatch');
  const content = request.headers['x-amz-content-sha256'];
  if (content !== 'UNSIGNED-PAYLOAD' && content !== sha256(body)) throw new Refusal(400, 'XAmzContentSHA256Mismatch');
};

const parse = ({ method = '', url = '', headers }: IncomingMessage, body: Buffer): Call & { bucket: string } => {
  const { pathname, searchParams } = new URL(url, 'http://s3');
  const [, bucket = '', ...parts] = decodeURIComponent(pathname).split('/');
  return { method, bucket, key: parts.join('/'), query: searchParams, headers: headers as Call['headers'], body };
};

/** What a test makes the server do, and what has happened there. */
const createControl = () => {
  let gate = Promise.resolve();
  let refused: number | undefined;
  let isAway = false;
  let parts = 0;
  return {
    /** Waits while parts are held. @throws Refusal */
    pass: async ({ method, url = '' }: IncomingMessage): Promise<void> => {
      const query = new URL(url, 'http://s3').searchParams;
      const isPart = method === 'PUT' && query.has('uploadId');
      if (isPart) {
        parts += 1;
        await gate;
      }
      if (isAway) throw denied();
      if (isPart && query.get('partNumber') === String(refused)) throw new Refusal(400, 'InvalidPart');
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

const send = (
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers = {}, body = '' }: Answer,
): void => {
  response.writeHead(status, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
};

/** `publicFolder` ends with `/`: what lies below it can be read by anybody, as a CDN would. */
export const startS3Server = async ({ publicFolder = '', port = 0 } = {}): Promise<S3Server> => {
  const bucket = createBucket();
  const { pass, ...control } = createControl();
  const isPublic = (call: Call): boolean =>
    ['GET', 'HEAD'].includes(call.method) && publicFolder !== '' && call.key.startsWith(publicFolder);

  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const passed = pass(request).catch((error: unknown) => error);
    await passed;
    const body = await buffer(request);
    const refusal = await passed;
    if (refusal instanceof Refusal) return answerRefusal(refusal);
    try {
      const call = parse(request, body);
      if (request.headers.authorization !== undefined || !isPublic(call)) mustBeSigned(request, body);
      if (call.bucket !== name) throw new Refusal(404, 'NoSuchBucket', 'The specified bucket does not exist');
      return answerCall(bucket, call);
    } catch (error) {
      if (error instanceof Refusal) return answerRefusal(error);
      throw error;
    }
  };
  const server = createServer((request, response) => {
    // A client that leaves on the way gets no answer.
    answer(request).then(
      (found) => send(request, response, found),
      () => response.destroy(),
    );
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const options: S3Options = { endpoint, region: 'us-east-1', bucket: name, ...key, prefix: '' };
  return {
    ...control,
    options,
    env: envOf(options),
    keys: () => Promise.resolve(bucket.keys()),
    countUploads: () => Promise.resolve(bucket.uploads().length),
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};
