import { request } from 'node:http';

export type Sent = { method: string; headers?: Record<string, string>; body?: string };

/**
 * The status and the time to wait (`Retry-After`) that a request from this address of the machine (127.0.0.0/8) gets.
 * Limits count by address: a test that uses one up leaves those of the others as they are.
 */
export const sendFrom = (
  localAddress: string,
  url: string,
  { method, headers, body }: Sent,
): Promise<{ status: number; retryAfter: string | undefined }> =>
  new Promise((resolve, reject) => {
    request(url, { method, localAddress, headers }, (response) => {
      response
        .on('error', reject)
        .on('end', () => resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] }));
      response.resume();
    })
      .on('error', reject)
      .end(body);
  });
