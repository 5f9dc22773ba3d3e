/** Avatars: one folder per person, with three WebP squares of each picture, named by its hash. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import express, { type Express } from 'express';
import sharp, { type Metadata } from 'sharp';
import { fieldProblem } from '#contracts/http/problem.ts';
import { avatarLimits } from '#contracts/auth/vocabulary.ts';
import { writeWhole } from '#platform/files/folders.ts';
import type { Avatars } from '#modules/profile/ports.ts';

const refuse = (sentence: string): never => {
  throw fieldProblem('/file', sentence);
};
const notAPicture = 'We cannot read this file as a picture. Please choose a JPEG, PNG, WebP or AVIF.';

/** The content decides, never the name: JPEG, PNG, WebP, or AVIF inside HEIF. */
const isAccepted = ({ format, compression }: Metadata): boolean =>
  ['jpeg', 'png', 'webp'].includes(format) || (format === 'heif' && compression === 'av1');

const check = async (file: Buffer): Promise<void> => {
  // This reads the header alone; a picture that would fill the memory goes no further.
  const header = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => refuse(notAPicture));
  if (!isAccepted(header)) refuse(notAPicture);
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

export const folderAvatars = (folder: string): Avatars => ({
  make: async (userId, file) => {
    await check(file);
    const squares: Buffer[] = [];
    // One after the other: each decodes the whole picture.
    for (const size of avatarLimits.sizes) squares.push(await square(file, size));
    const name = createHash('sha256').update(Buffer.concat(squares)).digest('hex').slice(0, 32);
    await mkdir(path.join(folder, userId), { recursive: true, mode: 0o700 });
    for (const [index, content] of squares.entries())
      await writeWhole(path.join(folder, userId, `${name}-${avatarLimits.sizes[index] ?? 0}.webp`), content);
    return name;
  },
  keepOnly: async (userId, name) => {
    const own = path.join(folder, userId);
    if (name === null) return rm(own, { recursive: true, force: true });
    const [, , size] = avatarLimits.sizes;
    const { mtimeMs: current } = await stat(path.join(own, `${name}-${size}.webp`));
    for (const file of await readdir(own)) {
      // The event of a newer picture is still on its way.
      const { mtimeMs } = await stat(path.join(own, file));
      if (!file.startsWith(`${name}-`) && mtimeMs < current) await rm(path.join(own, file), { force: true });
    }
  },
  largest: (userId, name) => path.join(folder, userId, `${name}-${avatarLimits.sizes[2]}.webp`),
});

/** Serves `/media/avatars/<person>/<picture>-<pixels>.webp`; the content behind a URL never changes. */
export const mountAvatars = (app: Express, folder: string): void => {
  app.use(
    '/media/avatars',
    express.static(folder, {
      immutable: true,
      maxAge: '1y',
      index: false,
      redirect: false,
      etag: false,
      setHeaders: (response) => response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin'),
    }),
  );
};
