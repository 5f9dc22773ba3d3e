import { createHash, randomBytes } from 'node:crypto';

/** The stored hash of a token. A token is so random that a plain hash cannot be reversed. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** 256 random bits, safe in a URL. */
export const newToken = (): string => randomBytes(32).toString('base64url');
