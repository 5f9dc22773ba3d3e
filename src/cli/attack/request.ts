/** Requests as an attacker sends them, and what their answers say. */
import type { IncomingHttpHeaders } from 'node:http';
import { sendRaw, type RawAnswer } from '#testing/fuzz/send.ts';

export type Answer = RawAnswer & { headers: IncomingHttpHeaders };

export type Sent = {
  token?: string;
  cookie?: string;
  /** Sent as JSON; a text goes as it is. */
  body?: unknown;
  headers?: Record<string, string>;
  /** An address of this machine (127.0.0.0/8) from which to send. */
  from?: string;
};

const textOf = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body));

/** Sends `GET /api/videos` and the like, the address as it stands. */
export const ask = (site: string, call: string, { token, cookie, body, headers, from }: Sent = {}): Promise<Answer> => {
  const [method = '', address = ''] = call.split(' ');
  return sendRaw(site, {
    method,
    address,
    headers: {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(cookie === undefined ? {} : { Cookie: cookie }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: textOf(body) }),
    ...(from === undefined ? {} : { from }),
  });
};

/** The JSON in an answer; an empty object where there is none. */
export const jsonOf = <T>({ text }: Answer): Partial<T> => {
  try {
    return JSON.parse(text) as Partial<T>;
  } catch {
    return {};
  }
};

const show = ({ status, text }: Answer): string => `${status} ${text.slice(0, 160)}`;

/** What fell: an answer with another status than these. */
export const unless = (statuses: readonly number[], answer: Answer): string | undefined =>
  statuses.includes(answer.status) ? undefined : show(answer);

/** The first of these that fell. */
export const firstOf = async (tries: readonly (() => Promise<string | undefined>)[]): Promise<string | undefined> => {
  for (const attempt of tries) {
    const fell = await attempt();
    if (fell !== undefined) return fell;
  }
  return undefined;
};
