/** A server that refuses what a form sends, in every way in which a server can, and counts what it was sent. */
import type { Endpoint } from '#contracts/http/endpoint.ts';
import { Problem } from '#contracts/http/problem.ts';
import { refresh } from '#contracts/auth/auth.ts';

/** What a form can get instead of an answer. */
export const refusals = ['remark', 401, 409, 429, 503, 'network'] as const;
export type Refusal = (typeof refusals)[number];

export type Prepared = readonly [endpoint: Pick<Endpoint, 'method' | 'path'>, answer: unknown];

const renewed = { accessToken: 'renewed', refreshToken: 'renewed', expiresAt: '2099-01-01T00:00:00.000Z' };

const isAt = ({ method, path }: Prepared[0], request: { method: string; path: string }): boolean =>
  method === request.method && new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(request.path);

const answerOf = (status: number, body: unknown): Response => new Response(JSON.stringify(body), { status });

const problemOf = (refusal: Exclude<Refusal, 'network'>, field: string): Problem => {
  switch (refusal) {
    case 'remark':
      return new Problem('invalid-input', 'Refused', { errors: [{ pointer: `#/${field}`, detail: 'Not this one' }] });
    case 401:
      return new Problem('not-signed-in', 'Refused');
    case 409:
      return new Problem('conflict', 'Refused');
    case 429:
      return new Problem('too-many-requests', 'Refused', { retryAfterSeconds: 1 });
    case 503:
      return new Problem('unavailable', 'Refused');
  }
};

export type RefusingServer = {
  fetch: (url: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** What the next requests to the endpoint of the form get. */
  refuse: (refusal: Refusal) => void;
  /** How often the endpoint was asked. */
  timesSent: () => number;
};

/** Refuses every request to `endpoint`, with a remark on this field of its body; answers the others as prepared. */
export const createRefusingServer = (
  endpoint: Prepared[0],
  field: string,
  prepared: readonly Prepared[],
): RefusingServer => {
  let present: Refusal = 'remark';
  let times = 0;
  const others: readonly Prepared[] = [...prepared, [refresh, renewed]];
  return {
    refuse: (refusal) => (present = refusal),
    timesSent: () => times,
    fetch: async (url, init) => {
      const path = new URL(url instanceof Request ? url.url : url, 'https://soletake.test').pathname;
      const request = { method: init?.method ?? 'GET', path };
      if (isAt(endpoint, request)) {
        times += 1;
        if (present === 'network') throw new TypeError('fetch failed');
        const problem = problemOf(present, field);
        return answerOf(problem.status, problem.toDocument());
      }
      const found = others.find(([other]) => isAt(other, request));
      if (found) return answerOf(200, found[1]);
      return answerOf(404, new Problem('not-found', `nothing is prepared for ${request.method} ${path}`).toDocument());
    },
  };
};
