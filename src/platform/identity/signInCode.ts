/**
 * Binds the one-time code of the redirect flow to the browser that started it. Without it, a link with another person's
 * code would sign its reader in to that person's account.
 */
import { createHash } from 'node:crypto';
import type { Response } from 'express';

/** The cookie that the exchange of a code requires. */
export const signInCodeCookie = '__Host-sign-in-code';

const LIFETIME_MS = 300_000;

const hashOf = (code: string): string => createHash('sha256').update(code).digest('base64url');

/** Marks the code as this browser's own; scripts cannot read or copy the mark. */
export const bindSignInCode = (response: Response, code: string): void => {
  response.cookie(signInCodeCookie, hashOf(code), {
    httpOnly: true,
    secure: true,
    sameSite: 'strict',
    path: '/',
    maxAge: LIFETIME_MS,
  });
};

/** Whether the code was issued to the browser that sent this cookie. */
export const isBoundSignInCode = (code: string, cookie: string | undefined): boolean => cookie === hashOf(code);
