/** The mark on a request that one process of the marketplace passes on to another: who asked, and that it was a sibling. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The header, as Node names it. */
export const PASS_MARK = 'x-passed-on';

/** So long a mark is valid, and so far the clocks of two machines may differ, in ms. */
const VALID_MS = 60_000;

type Call = Pick<IncomingMessage, 'method' | 'url'>;
type Marked = Call & Pick<IncomingMessage, 'headers'>;
type Content = { atMs: number; clientAddress: string };

const sealOf = (key: Buffer, { method = '', url = '' }: Call, { atMs, clientAddress }: Content): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([method, url, atMs, clientAddress]))
    .digest();

/** What a request carries: no mark, one of a sibling with the client's network address, or one that nobody of ours has made. */
export type PassMark = 'none' | 'forged' | Readonly<{ clientAddress: string }>;

/** Signs and reads marks. `keys` are the shared key, and the one before while it is changed; `nowMs` is the time in ms. */
export const passMarks = (keys: readonly Buffer[], nowMs: () => number) => ({
  /** The value of the header for this request. */
  sign: (call: Call, clientAddress: string): string => {
    const [key] = keys;
    if (key === undefined) throw new Error('there is no key for requests between processes');
    const content = { atMs: nowMs(), clientAddress };
    const seal = sealOf(key, call, content).toString('base64url');
    return `${content.atMs}.${Buffer.from(clientAddress).toString('base64url')}.${seal}`;
  },
  /** Reads the header; the address is true, because a sibling has seen it. */
  read: (request: Marked): PassMark => {
    const value = request.headers[PASS_MARK];
    if (value === undefined) return 'none';
    const [, at = '', address = '', seal = ''] = /^(\d{1,15})\.([\w-]{0,100})\.([\w-]{43})$/.exec(String(value)) ?? [];
    const content = { atMs: Number(at), clientAddress: Buffer.from(address, 'base64url').toString() };
    const isRight = keys.some((key) => {
      const expected = sealOf(key, request, content);
      const given = Buffer.from(seal, 'base64url');
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
    return isRight && Math.abs(nowMs() - content.atMs) <= VALID_MS
      ? { clientAddress: content.clientAddress }
      : 'forged';
  },
});
export type PassMarks = ReturnType<typeof passMarks>;

/** For whom a request is counted: whom a sibling has seen, if one has passed it on, or who is connected. */
export const clientAddressOf =
  (marks: Pick<PassMarks, 'read'>) =>
  (request: Marked & { ip?: string | undefined }): string | undefined => {
    const mark = marks.read(request);
    return typeof mark === 'object' ? mark.clientAddress : request.ip;
  };
