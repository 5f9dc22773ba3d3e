import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { blankMatroskaParts, findMatroskaParts } from './matroskaParts.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'matroska-'));
  file = path.join(folder, 'film.mkv');
});
afterEach(() => rm(folder, { recursive: true }));

/** An element whose length takes two bytes. */
const element = (id: string, ...content: readonly (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(content.map((part) => Buffer.from(part)));
  const length = Buffer.alloc(2);
  length.writeUInt16BE(0x4000 | body.length);
  return Buffer.concat([Buffer.from(id, 'hex'), length, body]);
};
const header = element('1a45dfa3', element('4282', 'matroska'));
const segment = (...content: readonly Buffer[]): Buffer => Buffer.concat([header, element('18538067', ...content)]);
const simpleTag = (name: string, value: string, ...nested: readonly Buffer[]): Buffer =>
  element('67c8', element('45a3', name), element('4487', value), ...nested);
const tags = (...content: readonly Buffer[]): Buffer => element('1254c367', element('7373', ...content));
const attachment = (type: string, content: string): Buffer =>
  element('1941a469', element('61a7', element('4660', type), element('465c', content)));
const cluster = element('1f43b675', 'the pictures');
const chapters = element('1043a770', 'Dawn and dusk');

const blanked = async (film: Buffer): Promise<string> => {
  await writeFile(file, film);
  const parts = await findMatroskaParts(file);
  if (parts === undefined) throw new Error('it cannot be taken apart');
  await blankMatroskaParts(file, parts);
  const after = await readFile(file);
  expect(after.length).toBe(film.length);
  expect(await findMatroskaParts(file)).toEqual([]);
  return after.toString('latin1');
};

describe('blanking a Matroska file', () => {
  it('empties tags with telling names, and leaves titles, chapters and pictures', async () => {
    const film = segment(tags(simpleTag('TITLE', 'Sunday ragù'), simpleTag('LOCATION', '+51.5')), chapters, cluster);
    const after = await blanked(film);
    expect(after).not.toContain('+51.5');
    for (const kept of ['TITLE', 'Dawn and dusk', 'the pictures']) expect(after).toContain(kept);
  });

  it('finds a telling tag within another', async () => {
    expect(await blanked(segment(tags(simpleTag('SHOT', '1', simpleTag('GPS_LATITUDE', '51.5')))))).not.toContain(
      '51.5',
    );
  });

  it('empties tags of every length', async () => {
    for (const length of [0, 100, 115, 116, 117, 118, 5000])
      expect(await blanked(segment(tags(simpleTag('MAKE', 'x'.repeat(length))), cluster))).not.toContain('MAKE');
  });

  it('empties the checksum of what it changes', async () => {
    const checksum = Buffer.from('bf8401020304', 'hex');
    const film = segment(element('1254c367', checksum, element('7373', simpleTag('MODEL', 'Phone 9'))), cluster);
    expect(await blanked(film)).not.toContain(checksum.toString('latin1'));
  });

  it('empties attached pictures, and keeps fonts of subtitles', async () => {
    const film = segment(attachment('image/jpeg', 'Exif'), attachment('application/x-truetype-font', 'serif'), cluster);
    const after = await blanked(film);
    expect(after).not.toContain('Exif');
    expect(after).toContain('serif');
  });
});

describe('a file that cannot be taken apart', () => {
  const unknown = Buffer.from('01ffffffffffffff', 'hex');
  it.each<[string, Buffer]>([
    ['has a cluster without a length', segment(Buffer.concat([Buffer.from('1f43b675', 'hex'), unknown]), cluster)],
    ['has a tag that does not fit', segment(element('1254c367', Buffer.from('737341ff', 'hex')))],
    ['ends within an element', segment(tags(simpleTag('MAKE', 'Acme')), cluster).subarray(0, -4)],
    ['is not Matroska', Buffer.from('This is a text and no film.')],
    ['is empty', Buffer.alloc(0)],
  ])('%s', async (_, film) => {
    await writeFile(file, film);
    expect(await findMatroskaParts(file)).toBeUndefined();
  });

  it('is not one whose segment has no length', async () => {
    const live = Buffer.concat([
      header,
      Buffer.from('18538067', 'hex'),
      unknown,
      tags(simpleTag('MAKE', 'Acme')),
      cluster,
    ]);
    expect(await blanked(live)).not.toContain('Acme');
  });
});
