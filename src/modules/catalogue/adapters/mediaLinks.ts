/** Short-lived addresses for media, signed with HMAC-SHA256 over kind, name, expiry and download name. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import path from 'node:path';
import type { Express, Request, Response } from 'express';
import { Problem } from '#contracts/http/problem.ts';
import type { MediaLinks, SignedMedia } from '#modules/catalogue/ports.ts';
import { sendOpenFile } from '#platform/http/sendOpenFile.ts';
import { sendStored } from '#platform/storage/sendStored.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { mediaKeys, publicHeaders, typeOf } from './mediaFolders.ts';
import type { Originals } from './originals.ts';

const kinds: readonly SignedMedia[] = ['preview', 'picture', 'original'];
const isKind = (text: string): text is SignedMedia => kinds.some((kind) => kind === text);

const signatureOf = (key: Buffer, parts: readonly string[]): Buffer =>
  createHmac('sha256', key).update(parts.join('\n')).digest();

/** `publicUrl` is where the published pictures are read: of a CDN, or empty for this site. */
export const signedMediaLinks = (key: Buffer, now: () => Date, publicUrl = ''): MediaLinks => ({
  sign: (kind, name, lifeSeconds, downloadName = '') => {
    const expires = Math.floor(now().getTime() / 1000) + lifeSeconds;
    const signature = signatureOf(key, [kind, name, String(expires), downloadName]).toString('base64url');
    const query = new URLSearchParams({
      exp: String(expires),
      sig: signature,
      ...(downloadName ? { as: downloadName } : {}),
    });
    return {
      url: `/media/${kind}/${name}?${query.toString()}`,
      expiresAt: new Date(expires * 1000).toISOString(),
    };
  },
  publicPicture: (name) => `${publicUrl || '/media/public'}/${name}`,
});

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** RFC 6266 with both forms of the name. */
const attachment = (name: string): string =>
  `attachment; filename="${name.replace(/[^\w. -]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)}`;

/** `as` is the name or the extension that gives the type. */
const privateHeaders = (as: string, disposition = 'inline'): Record<string, string> => ({
  'Content-Type': typeOf(as),
  'Cache-Control': 'private, no-store',
  'Content-Disposition': disposition,
  'X-Robots-Tag': 'noindex',
});

type SentOriginal = { originals: Pick<Originals, 'open'>; videoId: string; as: string; disposition?: string };

/** Sends the original of a video, with ranges. @throws Problem `not-found` */
export const sendOriginal = async (
  request: Request,
  response: Response,
  { originals, videoId, as, disposition }: SentOriginal,
): Promise<void> => {
  const file = await originals.open(videoId).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Problem('not-found') : error;
  });
  await sendOpenFile(request, response, file, privateHeaders(as, disposition));
};

type MediaOptions = { storage: Storage; originals: Pick<Originals, 'open'>; key: Buffer; now: () => Date };

/** Mounts `/media/public/…` (immutable) and `/media/<kind>/…` (signed, with ranges). */
export const mountMedia = (app: Express, { storage, originals, key, now }: MediaOptions): void => {
  const folderOf = { preview: 'previews', picture: 'pictures' };

  app.get('/media/public/:name', (request: Request<{ name: string }>, response) => {
    const { name } = request.params;
    if (!/^[0-9a-f]{64}\.(webp|jpg)$/.test(name)) throw new Problem('not-found');
    const { contentType, cacheControl } = publicHeaders(name);
    const headers = {
      'Content-Type': contentType,
      'Cache-Control': cacheControl,
      'Cross-Origin-Resource-Policy': 'cross-origin',
    };
    return sendStored(request, response, { storage, key: mediaKeys.published(name), headers });
  });

  app.get('/media/:kind/:name', (request: Request<{ kind: string; name: string }>, response) => {
    const { kind, name } = request.params;
    if (!isKind(kind) || path.basename(name) !== name) throw new Problem('not-found');
    const expires = text(request.query['exp']);
    const signature = text(request.query['sig']);
    const downloadName = text(request.query['as']);
    const given = Buffer.from(signature, 'base64url');
    const right = signatureOf(key, [kind, name, expires, downloadName]);
    if (given.length !== right.length || !timingSafeEqual(given, right)) throw new Problem('not-found');
    if (Number(expires) * 1000 < now().getTime())
      throw new Problem('link-expired', 'This link has expired. Please ask for a new one.');
    const as = downloadName || name;
    if (kind !== 'original')
      return sendStored(request, response, {
        storage,
        key: `${folderOf[kind]}/${name}`,
        headers: privateHeaders(as),
      });
    const disposition = downloadName ? { disposition: attachment(downloadName) } : {};
    return sendOriginal(request, response, { originals, videoId: name, as, ...disposition });
  });
};
