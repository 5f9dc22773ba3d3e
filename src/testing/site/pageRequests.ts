/** Requests of every kind, as a browser sends them while something that the site needs is away. */
import type { SiteClient } from '#driver/client.ts';
import { password } from '#driver/siteDriver.ts';

/** Longer than the log tries to write: a request that takes more hangs. */
const ANSWER_MS = 10_000;

export type PageRequest = { path: string; init?: () => RequestInit };
export type Answered = { path: string; status: number; retryAfter: string | null; type: string | null; text: string };

export const ask = async ({ url }: { url: string }, { path, init }: PageRequest): Promise<Answered> => {
  const response = await fetch(url + path, { ...init?.(), signal: AbortSignal.timeout(ANSWER_MS) });
  const { status, headers } = response;
  return {
    path,
    status,
    retryAfter: headers.get('Retry-After'),
    type: headers.get('Content-Type'),
    text: await response.text(),
  };
};

/**
 * Pages, endpoints for everybody and for one person, a write, a file for machines and the health page; the person has the
 * username `before`.
 */
export const requestsOf = ({ token }: SiteClient): PageRequest[] => [
  { path: '/' },
  { path: '/search' },
  { path: '/api/videos' },
  { path: '/sitemap.xml' },
  { path: '/health/ready' },
  { path: '/api/user/profile', init: () => ({ headers: { Authorization: `Bearer ${token()}` } }) },
  {
    path: '/api/auth/login',
    init: () => ({
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ emailOrUsername: 'before', password }),
    }),
  },
];

export const isWhole = ({ status, retryAfter }: Answered): boolean =>
  status === 200 || (status === 503 && Number(retryAfter) > 0);
export const isPage = ({ path }: { path: string }): boolean => path === '/search';
export const isEndpoint = ({ path }: { path: string }): boolean => path.startsWith('/api/');
