import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Response } from 'express';
import { expect, it, onTestFinished } from 'vitest';
import type { OpenFile } from './sealedFile.ts';
import { sendZip } from './zip.ts';

const openResponse = () => Object.assign(new PassThrough(), { setHeader: () => undefined });
const asResponse = (response: PassThrough): Response => response as unknown as Response;

const openFile = (bytes: Buffer): OpenFile => ({
  sizeBytes: bytes.length,
  modifiedAt: new Date('2026-01-01T00:00:00.000Z'),
  read: async function* () {
    yield await Promise.resolve(bytes);
  },
  close: () => Promise.resolve(),
});

it('holds texts and files, and leaves out what is not there', async () => {
  const response = openResponse();
  const sent = sendZip(asResponse(response), 'data.zip', [
    { name: 'me.json', text: '{}' },
    { name: 'film.mp4', open: () => Promise.resolve(openFile(Buffer.from('a film'))) },
    { name: 'gone.mp4', open: () => Promise.resolve(undefined) },
    { name: 'picture.webp', file: '/there/is/none.webp' },
  ]);
  const bytes = await buffer(response);
  await sent;
  for (const name of ['me.json', 'film.mp4', 'a film']) expect(bytes.includes(name)).toBe(true);
  for (const name of ['gone.mp4', 'picture.webp']) expect(bytes.includes(name)).toBe(false);
});

it.each<[string, () => Promise<OpenFile | undefined>]>([
  ['is gone', () => Promise.resolve(undefined)],
  ['cannot be reached', () => Promise.reject(new Error('the store is away'))],
  [
    'has a broken seal',
    () =>
      Promise.resolve({
        ...openFile(Buffer.from('12345')),
        read: async function* () {
          await Promise.resolve();
          throw new Error('the seal is broken');
        },
      }),
  ],
])('V16.5.2: a file that %s when its turn has come breaks the download off, and nothing else', async (_, openLater) => {
  const unheard: unknown[] = [];
  const note = (error: unknown): void => void unheard.push(error);
  process.on('uncaughtException', note);
  onTestFinished(() => void process.off('uncaughtException', note));
  let opened = 0;
  const open = () => ((opened += 1) === 1 ? Promise.resolve(openFile(Buffer.from('12345'))) : openLater());
  const response = openResponse();
  response.resume();
  await expect(sendZip(asResponse(response), 'data.zip', [{ name: 'film.mp4', open }])).rejects.toThrow();
  expect(response.destroyed).toBe(true);
  expect(unheard).toEqual([]);
});

it('a file that is deleted between its look-up and its turn breaks the download off', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'zip-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'film.mp4');
  await writeFile(file, Buffer.alloc(3_000_000, 1));
  const later = path.join(folder, 'later.mp4');
  await writeFile(later, 'later');
  const response = openResponse();
  const sent = sendZip(asResponse(response), 'data.zip', [
    { name: 'film.mp4', file },
    { name: 'later.mp4', file: later },
  ]);
  await rm(later);
  const broken = expect(sent).rejects.toThrow();
  response.resume();
  await broken;
});
