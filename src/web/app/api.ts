/** `call` over HTTP: bearer from the cookie, and one retry after a 401 with renewed tokens. */
import { refresh, type Session } from '#contracts/auth/auth.ts';
import { endsSession } from '#contracts/auth/sessionEnd.ts';
import { createCall, readAnswer, type Call, type Send } from '#contracts/http/call.ts';
import { Problem } from '#contracts/http/problem.ts';
import { clearTokens, readAccessToken, readRefreshToken, storeTokens } from './session/session.ts';

export type ApiOptions = {
  /** Scheme and host of the API; empty = same origin. */
  baseUrl: string;
  /** The tokens could not be renewed and are gone; the refusal says why. */
  onSessionEnd: (refusal: Problem) => void;
};

/** A 401 from these is an answer about the request itself, not about an access token that ended. */
const neverRenewed = ['login', 'google', 'facebook', 'exchange', 'verify-2fa', 'refresh', 'logout'].map(
  (name) => `/api/auth/${name}`,
);

/** One tab at a time: a refresh token that is spent twice would end the whole session. */
const acrossTabs = (work: () => Promise<boolean>): Promise<boolean> => {
  // Absent on pages without a secure context.
  const locks = navigator.locks as LockManager | null | undefined;
  return locks ? locks.request('session-refresh', work) : work();
};

export const createApi = ({ baseUrl, onSessionEnd }: ApiOptions): Call => {
  const attempt: Send = ({ method, path, body, signal }) => {
    const token = readAccessToken();
    const isForm = body instanceof FormData;
    return fetch(baseUrl + path, {
      method,
      credentials: 'include',
      headers: {
        accept: 'application/json',
        // Of a form the browser writes the type, with the border between its parts.
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      signal: signal ?? null,
    });
  };

  /** True when there is a new access token; a refused refresh ends the session. @throws Problem when it is unknown */
  const renew = (spent: string | undefined): Promise<boolean> =>
    acrossTabs(async () => {
      const current = readAccessToken();
      if (current !== undefined && current !== spent) return true;
      const refreshToken = readRefreshToken();
      if (refreshToken === undefined) return false;
      const response = await attempt({ method: refresh.method, path: refresh.path, body: { refreshToken } });
      try {
        storeTokens((await readAnswer(response)) as Omit<Session, 'user'>);
        return true;
      } catch (error) {
        if (!(error instanceof Problem) || !endsSession(error)) throw error;
        clearTokens();
        onSessionEnd(error);
        return false;
      }
    });

  let renewing: Promise<boolean> | undefined;
  const renewOnce = (spent: string | undefined): Promise<boolean> =>
    (renewing ??= renew(spent).finally(() => {
      renewing = undefined;
    }));

  const send: Send = async (request) => {
    const spent = readAccessToken();
    const response = await attempt(request);
    if (response.status !== 401 || neverRenewed.includes(request.path) || readRefreshToken() === undefined)
      return response;
    if (!(await renewOnce(spent))) return response;
    // Nobody reads the refusal any more; unread it would keep its connection.
    await response.body?.cancel();
    return attempt(request);
  };

  return createCall(send);
};
