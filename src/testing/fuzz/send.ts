/** Sends a request byte by byte as it is, which `fetch` would tidy up, and reads the answer. */
import { Agent, request, type IncomingHttpHeaders } from 'node:http';

export type RawRequest = Readonly<{
  method: string;
  /** Path and query as they stand in the request. */
  address: string;
  headers: Readonly<Record<string, string>>;
  body?: string | Buffer;
  /** The address of this machine (127.0.0.0/8) from which it is sent. */
  from?: string;
}>;
export type RawAnswer = Readonly<{
  status: number;
  type: string;
  requestId: string;
  headers: IncomingHttpHeaders;
  text: string;
}>;

const TIMEOUT_MS = 20_000;
const agent = new Agent({ keepAlive: true });

/** @throws Error when there is no answer in time */
export const sendRaw = (site: string, { method, address, headers, body, from }: RawRequest): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(site);
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const sent = request(
      {
        hostname,
        port,
        method,
        path: address,
        headers: { ...headers, ...length },
        timeout: TIMEOUT_MS,
        // A kept connection comes from the address of the request before.
        ...(from === undefined ? { agent } : { localAddress: from }),
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('error', reject).on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers['content-type'] ?? '',
            requestId: String(response.headers['x-request-id'] ?? ''),
            headers: response.headers,
            text,
          }),
        );
      },
    );
    sent.on('timeout', () => sent.destroy(new Error(`no answer within ${TIMEOUT_MS / 1000} s`)));
    sent.on('error', reject).end(body);
  });
