/** passport's OAuth client with `fetch`: its own has no time-out, and a malformed answer would end the process. */
import type { Strategy } from 'passport-oauth2';

type Answer = { statusCode: number; data: string };
type Callback = (error: unknown, body?: string) => void;

/** The part of the client inside a strategy that is replaced; the library exposes `_oauth2` for extensions. */
type Client = {
  useAuthorizationHeaderforGET: (useIt: boolean) => void;
  _request: (
    method: string,
    url: string,
    headers: Record<string, string>,
    body: string,
    accessToken: string | null,
    callback: Callback,
  ) => void;
};

type Options = {
  timeoutMs: number;
  /** Sends the access token as a header where the provider takes it, else in the query as the provider documents it. */
  isTokenInHeader: boolean;
};

const isClient = (value: unknown): value is Client =>
  typeof value === 'object' &&
  value !== null &&
  '_request' in value &&
  typeof value._request === 'function' &&
  'useAuthorizationHeaderforGET' in value &&
  typeof value.useAuthorizationHeaderforGET === 'function';

/** Returns the strategy it was given. @throws Error when the library's internals have changed */
export const oauthByFetch = <S extends Strategy>(strategy: S, { timeoutMs, isTokenInHeader }: Options): S => {
  // The client that fetches the tokens is a protected member of the strategy.
  const client: unknown = Reflect.get(strategy, '_oauth2');
  if (!isClient(client)) throw new Error('passport’s OAuth client is another one than this was written for');
  client.useAuthorizationHeaderforGET(isTokenInHeader);

  const ask: (...request: Parameters<Client['_request']>) => Promise<void> = async (
    method,
    address,
    headers,
    body,
    accessToken,
    callback,
  ) => {
    const url = new URL(address);
    if (accessToken !== null) url.searchParams.set('access_token', accessToken);
    const response = await fetch(url, {
      method,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      ...(method === 'POST' ? { body } : {}),
    });
    const data = await response.text();
    if (response.ok) callback(null, data);
    else callback({ statusCode: response.status, data } satisfies Answer);
  };
  client._request = (...request) => {
    ask(...request).catch((error: unknown) => request[5](error));
  };
  return strategy;
};
