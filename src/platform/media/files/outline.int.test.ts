import { open, stat } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPlain } from '#platform/files/sealedFile.ts';
import { inspect } from '#platform/media/checks/inspect.ts';
import { resolveEngine, type Engine } from '#platform/media/run/engine.ts';
import { testClips, type ClipOptions } from '#platform/media/testClips.ts';
import { copyOutline } from './outline.ts';

const MB = 1024 * 1024;
let engine: Engine;
let clips: Awaited<ReturnType<typeof testClips>>;
beforeAll(async () => {
  engine = await resolveEngine();
  clips = await testClips(engine);
});
afterAll(() => clips.remove());

/** The header of the file, made longer than what is copied whole, and that of its outline; and the bytes on the disk that the outline takes. */
const headersOf = async (name: string, options: ClipOptions = {}) => {
  const film = await clips.make(name, options);
  const { size } = await stat(film);
  const file = await open(film, 'r+');
  // An ISO file ends in a box of padding, others in zeros.
  const box = Buffer.alloc(8);
  box.writeUInt32BE(40 * MB);
  box.write('free', 4);
  if (/\.(mp4|mov)$/.test(name)) await file.write(box, 0, box.length, size);
  await file.truncate(size + 40 * MB);
  await file.close();
  const outline = `${film}.outline`;
  const opened = await openPlain(film);
  await copyOutline(opened, outline);
  await opened.close();
  const whole = await inspect(engine, film, { isHeaderOnly: true });
  const copied = await inspect(engine, outline, { isHeaderOnly: true });
  return { whole, copied, copiedBytes: (await stat(outline)).blocks * 512 };
};

/** Twenty megabytes of pictures, with the index behind them or before them. */
const raw = (...more: string[]) => ['-c:v', 'rawvideo', '-pix_fmt', 'yuv420p', '-c:a', 'aac', ...more];
const films: [name: string, options: ClipOptions][] = [
  ['behind.mp4', {}],
  ['before.mp4', { output: ['-c:v', 'libx264', '-c:a', 'aac', '-movflags', 'faststart'] }],
  [
    'fragments.mp4',
    { output: ['-c:v', 'libx264', '-c:a', 'aac', '-movflags', 'frag_keyframe+empty_moov', '-g', '25'] },
  ],
  ['raw.mov', { output: raw() }],
  ['rawBefore.mov', { output: raw('-movflags', 'faststart') }],
  ['short.mp4', { seconds: 0.5 }],
  ['small.mp4', { size: '64x48' }],
  ['slow.mp4', { rate: 1 }],
];

describe('the outline of a large film', () => {
  it.each(films)('has the header of the film: %s', async (name, options) => {
    const { whole, copied, copiedBytes } = await headersOf(name, options);
    expect(copied).toEqual(whole);
    expect(copiedBytes).toBeLessThan(8 * MB);
  });

  it('is the film where its container says everywhere how long it is', async () => {
    const { whole, copied, copiedBytes } = await headersOf('clip.mkv');
    expect(copied).toEqual(whole);
    expect(copiedBytes).toBeGreaterThan(40 * MB);
  });

  it('is the beginning of what is no film', async () => {
    const { whole, copied, copiedBytes } = await headersOf('sound.mp3', { output: ['-vn', '-c:a', 'libmp3lame'] });
    expect(whole.refusal?.code).toBe('no-pictures');
    expect(copied).toEqual(whole);
    expect(copiedBytes).toBeLessThan(MB);
  });
});
