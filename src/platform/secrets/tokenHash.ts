import { createHash, randomBytes } from 'node:crypto';

/** What is kept of a token. It is random enough that a plain hash cannot be turned back. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** 256 bits that can stand in a link. */
export const newToken = (): string => randomBytes(32).toString('base64url');
