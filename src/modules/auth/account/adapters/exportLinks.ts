/**
 * Links to a copy of everything held about a person: signed, valid for ten minutes; the copy is made when it is
 * downloaded.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Express, Request } from 'express';
import { Problem } from '#contracts/http/problem.ts';
import { sendZip, type ZipEntry } from '#platform/files/zip.ts';
import type { SignExport } from '#modules/auth/ports.ts';

const LIFE_SECONDS = 600;

const signatureOf = (key: Buffer, userId: string, expires: string): Buffer =>
  createHmac('sha256', key).update(`${userId}\n${expires}`).digest();

/** `baseUrl` is put in front of every address: empty for same origin. */
export const signedExportLinks =
  (key: Buffer, now: () => Date, baseUrl = ''): SignExport =>
  (userId) => {
    const expires = Math.floor(now().getTime() / 1000) + LIFE_SECONDS;
    const query = new URLSearchParams({
      exp: String(expires),
      sig: signatureOf(key, userId, String(expires)).toString('base64url'),
    });
    return {
      url: `${baseUrl}/api/user/export/${userId}?${query.toString()}`,
      expiresAt: new Date(expires * 1000).toISOString(),
    };
  };

type Options = { key: Buffer; now: () => Date; collect: (userId: string) => Promise<ZipEntry[]> };

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Answers the signed links with one zip. */
export const mountExports = (app: Express, { key, now, collect }: Options): void => {
  app.get('/api/user/export/:userId', async (request: Request<{ userId: string }>, response) => {
    const { userId } = request.params;
    const expires = text(request.query['exp']);
    const signature = text(request.query['sig']);
    const given = Buffer.from(signature, 'base64url');
    const right = signatureOf(key, userId, expires);
    if (given.length !== right.length || !timingSafeEqual(given, right)) throw new Problem('not-found');
    if (Number(expires) * 1000 < now().getTime())
      throw new Problem('link-expired', 'This link has expired. Please ask for a new one.');
    await sendZip(response, `my-data-${now().toISOString().slice(0, 10)}.zip`, await collect(userId));
  });
};
