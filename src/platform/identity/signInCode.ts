/**
 * Binds the one-time code of the redirect flow to the browser that made the journey. Without it, a link with somebody
 * else's code would sign its reader in to somebody else's account.
 */
import { createHash } from 'node:crypto';
import type { Response } from 'express';

/** The cookie that the exchange of a code asks for. */
export const signInCodeCookie = '__Host-sign-in-code';

const LIFETIME_MS = 300_000;

const hashOf = (code: string): string => createHash('sha256').update(code).digest('base64url');

/** Remembers in this browser that the code is its own; scripts cannot read or copy the mark. */
export const bindSignInCode = (response: Response, code: string): void => {
  response.cookie(signInCodeCookie, hashOf(code), {
    httpOnly: true,
    secure: true,
    sameSite: 'strict',
    path: '/',
    maxAge: LIFETIME_MS,
  });
};

/** Whether the code came to the browser that sent this cookie. */
export const isBoundSignInCode = (code: string, cookie: string | undefined): boolean => cookie === hashOf(code);
