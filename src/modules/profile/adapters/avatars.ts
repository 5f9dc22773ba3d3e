/** Avatars: objects below a name per person, with three WebP squares of each picture, named by its hash. */
import { createHash } from 'node:crypto';
import type { Express, Request } from 'express';
import sharp from 'sharp';
import { fieldProblem, Problem } from '#contracts/http/problem.ts';
import { avatarLimits } from '#contracts/auth/vocabulary.ts';
import { readPictureHeader } from '#platform/media/pictures/pictureHeader.ts';
import { openPlainSource } from '#platform/files/sealedFile.ts';
import { sendStored } from '#platform/storage/sendStored.ts';
import { listAll, type Storage } from '#platform/storage/storage.ts';
import type { Avatars } from '#modules/profile/ports.ts';

const refuse = (sentence: string): never => {
  throw fieldProblem('/file', sentence);
};
const notAPicture = 'We cannot read this file as a picture. Please choose a JPEG, PNG, WebP or AVIF.';

const check = async (file: Buffer): Promise<void> => {
  // A picture that would fill the memory goes no further.
  const header = (await readPictureHeader(file)) ?? refuse(notAPicture);
  const pixels = header.width * header.height * (header.pages ?? 1);
  if (pixels > avatarLimits.maxPixels)
    refuse(
      `This picture has ${Math.ceil(pixels / 1_000_000)} megapixels. Please choose one of at most ${avatarLimits.maxPixels / 1_000_000}.`,
    );
  if (Math.min(header.width, header.height) < 64)
    refuse('This picture is too small. Please choose one of at least 64 by 64 pixels.');
};

/** The middle square, upright, without the metadata of the camera. */
const square = (file: Buffer, size: number): Promise<Buffer> =>
  sharp(file, { limitInputPixels: avatarLimits.maxPixels, failOn: 'error' })
    .rotate()
    .resize(size, size, { fit: 'cover' })
    .webp({ quality: 84 })
    .toBuffer()
    .catch(() => refuse('This picture is damaged. Please choose another.'));

const keyOf = (userId: string, name: string, size: number | undefined): string => `${userId}/${name}-${size ?? 0}.webp`;

export const storedAvatars = (storage: Storage): Avatars => ({
  make: async (userId, file) => {
    await check(file);
    const squares: Buffer[] = [];
    // One after the other: each decodes the whole picture.
    for (const size of avatarLimits.sizes) squares.push(await square(file, size));
    const name = createHash('sha256').update(Buffer.concat(squares)).digest('hex').slice(0, 32);
    for (const [index, content] of squares.entries())
      await storage.put(keyOf(userId, name, avatarLimits.sizes[index]), content);
    return name;
  },
  keepOnly: async (userId, name) => {
    const own = await listAll(storage, `${userId}/`);
    const current =
      name === null ? undefined : own.find(({ key }) => key === keyOf(userId, name, avatarLimits.sizes[2]));
    if (name !== null && !current) throw new Error(`the picture ${name} of ${userId} is missing`);
    for (const { key, modifiedAt } of own) {
      // The event of a newer picture is still on its way.
      const isOther = !key.startsWith(`${userId}/${name}-`) && (!current || modifiedAt < current.modifiedAt);
      if (name === null || isOther) await storage.remove(key);
    }
  },
  openLargest: async (userId, name) => {
    const key = keyOf(userId, name, avatarLimits.sizes[2]);
    return (await storage.has(key)) ? openPlainSource(storage.open(key)) : undefined;
  },
});

/** Serves `/media/avatars/<person>/<picture>-<pixels>.webp`; the content behind a URL never changes. */
export const mountAvatars = (app: Express, storage: Storage): void => {
  app.get('/media/avatars/:userId/:name', (request: Request<{ userId: string; name: string }>, response) => {
    const { userId, name } = request.params;
    if (!name.endsWith('.webp')) throw new Problem('not-found');
    const headers = {
      'Content-Type': 'image/webp',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    };
    return sendStored(request, response, { storage, key: `${userId}/${name}`, headers });
  });
};
