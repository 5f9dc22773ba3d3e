import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { blankParts, findPrivateParts } from './privateParts.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parts-'));
  file = path.join(folder, 'film.mp4');
});
afterEach(() => rm(folder, { recursive: true }));

const u32 = (...numbers: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * numbers.length);
  for (const [place, number] of numbers.entries()) bytes.writeUInt32BE(number, 4 * place);
  return bytes;
};
const box = (type: string, ...content: readonly (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  return Buffer.concat([u32(8 + body.length), Buffer.from(type, 'latin1'), body]);
};
const handler = (kind: string, name = 'a handler'): Buffer => box('hdlr', u32(0, 0), kind, u32(0, 0, 0), name, '\0');

/** Chunks of samples of four bytes each, `perChunk` in each chunk. */
const tables = (chunks: readonly number[], perChunk: number): Buffer =>
  box(
    'stbl',
    box('stsz', u32(0, 4, chunks.length * perChunk)),
    box('stsc', u32(0, 1, 1, perChunk, 1)),
    box('stco', u32(0, chunks.length, ...chunks)),
  );
const track = (kind: string, chunks: readonly number[], ...more: readonly Buffer[]): Buffer =>
  box('trak', box('mdia', handler(kind), box('minf', tables(chunks, 2))), ...more);

/** Telemetry whose single chunk is said to hold so many samples. */
const forgedTrack = (sizes: Buffer, samples: number): Buffer =>
  box(
    'trak',
    box(
      'mdia',
      handler('meta'),
      box('minf', box('stbl', sizes, box('stsc', u32(0, 1, 1, samples, 1)), box('stco', u32(0, 1, MEDIA)))),
    ),
  );

const spherical = Buffer.from('ffcc8263f8554a938814587a02521fdd', 'hex');
const foreign = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex');

/** A film whose media begin behind `ftyp`, and the film after blanking. */
const blanked = async (media: string, ...index: readonly Buffer[]): Promise<[before: Buffer, after: Buffer]> => {
  const before = Buffer.concat([box('ftyp', 'isom'), box('mdat', media), ...index]);
  await writeFile(file, before);
  const parts = await findPrivateParts(file);
  if (parts === undefined) throw new Error('it cannot be taken apart');
  await blankParts(file, parts);
  return [before, await readFile(file)];
};
/** Where the media begin: `ftyp` has 12 bytes, the header of `mdat` 8. */
const MEDIA = 20;

/** The original text of the bytes that changed. */
const lost = ([before, after]: readonly [Buffer, Buffer]): string => {
  expect(after.length).toBe(before.length);
  return [...before]
    .filter((byte, place) => byte !== after[place])
    .map((byte) => String.fromCharCode(byte))
    .join('');
};

describe('of a film', () => {
  it('user data and metadata of film and track are blanked, chapters stay', async () => {
    const notes = box('udta', box('\u00a9xyz', '+51.5-000.1/'), box('chpl', 'One, Two'), u32(0));
    const made = await blanked('PICTURES', box('moov', track('vide', [MEDIA], notes), box('meta', 'keys'), notes));
    expect(lost(made)).toBe('\u00a9xyz+51.5-000.1/metakeys\u00a9xyz+51.5-000.1/');
    expect(made[1].toString('latin1').split('One, Two')).toHaveLength(3);
  });

  it('the box of a spherical projection stays, other boxes with an own name go', async () => {
    const made = await blanked(
      'PICTURES',
      box('moov', track('vide', [MEDIA], box('uuid', spherical, '<Projection>'), box('uuid', foreign, '<xmp>'))),
      box('GoPr', 'HERO'),
    );
    expect(made[1].includes('<Projection>')).toBe(true);
    expect(made[1].includes('<xmp>')).toBe(false);
    expect(made[1].includes('HERO')).toBe(false);
  });

  it('a track of telemetry goes with every sample of it, and the time code stays', async () => {
    const made = await blanked(
      'aaaabbbbGPS1GPS2ccccddddGPS3GPS4TIMEtime',
      box(
        'moov',
        track('vide', [MEDIA, MEDIA + 16]),
        track('meta', [MEDIA + 8, MEDIA + 24]),
        track('tmcd', [MEDIA + 32]),
      ),
    );
    expect(made[1].toString('latin1', MEDIA, MEDIA + 40)).toBe(
      `aaaabbbb${'\0'.repeat(8)}ccccdddd${'\0'.repeat(8)}TIMEtime`,
    );
    expect(made[1].includes('tmcd')).toBe(true);
    expect((await findPrivateParts(file))?.tracks).toBe(0);
  });

  it('subtitles stay, unless they tell its way', async () => {
    const index = box('moov', track('sbtl', [MEDIA]), track('text', [MEDIA + 8]));
    const made = await blanked('Hi !you.GPS(51 )', index);
    expect(made[1].toString('latin1', MEDIA, MEDIA + 16)).toBe(`Hi !you.${'\0'.repeat(8)}`);
  });

  it('the name of a maker in a handler is blanked', async () => {
    const index = box('moov', box('trak', box('mdia', handler('vide', 'GoPro AVC'))));
    expect(lost(await blanked('PICTURES', index))).toBe('GoPro AVC');
  });
});

describe('nothing is blanked', () => {
  it.each([
    ['an index that goes beyond the file', box('moov', track('vide', [MEDIA])).subarray(0, 60)],
    [
      'samples that overlap, which together are longer than the file',
      box(
        'moov',
        track(
          'meta',
          Array.from({ length: 100 }, () => MEDIA),
        ),
      ),
    ],
    ['four billion samples of one size', box('moov', forgedTrack(box('stsz', u32(0, 4, 0xffff_ffff)), 0xffff_ffff))],
    ['four billion samples of their own sizes', box('moov', forgedTrack(box('stsz', u32(0, 0, 0xffff_ffff)), 9))],
    ['too many boxes', box('moov', Buffer.concat(Array.from({ length: 10_001 }, () => box('free'))))],
    ['telemetry in fragments', Buffer.concat([box('moov', track('meta', [])), box('moof', 'a fragment')])],
    ['a telemetry track whose samples lie beyond the file', box('moov', track('meta', [10_000]))],
    [
      'a table that promises more than it has',
      box('moov', box('trak', box('mdia', handler('meta'), box('minf', box('stbl', box('stco', u32(0, 9))))))),
    ],
  ])('in %s', async (_, index) => {
    await writeFile(file, Buffer.concat([box('ftyp', 'isom'), box('mdat', 'PICTURES'), index]));
    expect(await findPrivateParts(file)).toBeUndefined();
  });
});

it('a box with a length of 64 bits is blanked behind its header', async () => {
  const long = Buffer.concat([u32(1), Buffer.from('uuid'), u32(0, 16 + 20), foreign, Buffer.from('HERE')]);
  const made = await blanked('PICTURES', long);
  expect(made[1].subarray(-36, -20)).toEqual(Buffer.concat([u32(1), Buffer.from('free'), u32(0, 36)]));
  expect(made[1].subarray(-20)).toEqual(Buffer.alloc(20));
});
