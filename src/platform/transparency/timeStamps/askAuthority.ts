/** Asks an authority for time stamps over HTTP (RFC 3161, 3.4). */
import { readAtMost } from '#platform/network/readAtMost.ts';
import { hash, randomBytes } from 'node:crypto';
import { withinTime } from '#platform/time/abort.ts';
import { readTimeStamp, timeStampRequest } from './timeStamp.ts';

/** Answers with the time stamp of the authority over a text, as its answer in DER. @throws Error when it does not, or is wrong */
export type AskAuthority = (text: string, signal: AbortSignal) => Promise<Buffer>;

const TIMEOUT_MS = 10_000;
/** A token with a chain of certificates has about five thousand. */
const MOST_BYTES = 100_000;
const NONCE_BYTES = 8;

/** Positive, and without a leading zero: then the answer repeats it byte for byte. */
const makeNonce = (): Buffer => {
  const nonce = randomBytes(NONCE_BYTES);
  nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40;
  return nonce;
};

const send = async (url: string, body: Buffer, signal: AbortSignal): Promise<Buffer> => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/timestamp-query', Accept: 'application/timestamp-reply' },
    body: new Uint8Array(body),
    signal,
    // Nobody but the operator says whom this process calls.
    redirect: 'error',
  });
  return readAtMost(answer, MOST_BYTES, 'the time-stamp authority');
};

/** Asks the authority at this address; compares imprint and nonce, and leaves its signature to those who trust it. */
export const askAuthority =
  (url: string): AskAuthority =>
  async (text, signal) => {
    const imprint = hash('sha256', text, 'buffer');
    const nonce = makeNonce();
    const answer = await withinTime(
      TIMEOUT_MS,
      (either) => send(url, timeStampRequest(imprint, nonce), either),
      signal,
    );
    const stamp = readTimeStamp(answer);
    if (!stamp.imprint.equals(imprint)) throw new Error('the authority has stamped another checkpoint');
    if (!stamp.nonce.equals(nonce)) throw new Error('the answer of the authority is to another request');
    return answer;
  };
