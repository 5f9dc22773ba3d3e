/** How the console asks the server: bearer from the cookie, and one retry after a 401 with renewed tokens. */
import { refresh } from '#contracts/auth/auth.ts';
import { endsSession } from '#contracts/auth/sessionEnd.ts';
import { asProblem, createCall, readAnswer, type Call, type Send } from '#contracts/http/call.ts';
import { Problem } from '#contracts/http/problem.ts';
import { withPress } from '#contracts/http/withPress.ts';
import { clearTokens, readAccessToken, readRefreshToken, storeTokens, type Tokens } from './session.ts';

type Fetch = (path: string, init: RequestInit) => Promise<Response>;

export type Api = {
  /** Any request to the API. @throws Problem `unavailable` when the server cannot be reached */
  request: Fetch;
  /** A declared endpoint. @throws Problem */
  call: Call;
  /** A declared endpoint, asked with this access token and without a retry. */
  callAs: (accessToken: string) => Call;
  /** Renews the tokens now; false when that is refused or there is nothing to renew. @throws Problem when it cannot be told */
  renew: () => Promise<boolean>;
};

/** A 401 from these is an answer about the request itself, not about an access token that ended. */
const neverRenewed = ['login', 'verify-2fa', 'refresh', 'logout'].map((name) => `/api/auth/${name}`);

/** Tabs of the site and of the console renew one after the other: a refresh token works once. */
const acrossTabs = async (work: () => Promise<boolean>): Promise<boolean> => {
  // Missing outside of secure contexts.
  const locks = navigator.locks as LockManager | null | undefined;
  return locks ? locks.request('session-refresh', work) : work();
};

const sendBy =
  (fetch: Fetch): Send =>
  ({ method, path, body, signal }) =>
    fetch(path, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: new Headers({ 'content-type': 'application/json' }) }),
      ...(signal ? { signal } : {}),
    });

/** Builds the asking half over the browser's `fetch`. */
export const createApi = (fetch: Fetch): Api => {
  const attempt = async (path: string, init: RequestInit, token: string | undefined): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set('accept', 'application/json');
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    return fetch(path, { ...init, headers, credentials: 'include' }).catch(asProblem(init.signal));
  };

  const exchange = (spent: string | undefined): Promise<boolean> =>
    acrossTabs(async () => {
      const current = readAccessToken();
      if (current !== undefined && current !== spent) return true;
      const refreshToken = readRefreshToken();
      if (refreshToken === undefined) return false;
      const send = sendBy((path, init) => attempt(path, init, current));
      const response = await send({ method: refresh.method, path: refresh.path, body: { refreshToken } });
      try {
        storeTokens((await readAnswer(response)) as Tokens);
        return true;
      } catch (error) {
        if (!(error instanceof Problem) || !endsSession(error)) return asProblem()(error);
        clearTokens();
        return false;
      }
    });

  let renewing: Promise<boolean> | undefined;
  const renewOnce = (spent: string | undefined): Promise<boolean> =>
    (renewing ??= exchange(spent).finally(() => {
      renewing = undefined;
    }));

  const request: Fetch = async (path, init) => {
    const spent = readAccessToken();
    const response = await attempt(path, init, spent);
    if (response.status !== 401 || neverRenewed.includes(path) || readRefreshToken() === undefined) return response;
    if (!(await renewOnce(spent))) return response;
    // An answer that nobody reads would keep its connection.
    await response.body?.cancel();
    return attempt(path, init, readAccessToken());
  };

  return {
    request,
    call: withPress(createCall(sendBy(request))),
    callAs: (accessToken) => withPress(createCall(sendBy((path, init) => attempt(path, init, accessToken)))),
    renew: () => renewOnce(readAccessToken()),
  };
};
