import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { readPictureHeader } from './pictureHeader.ts';

const square = () => sharp({ create: { width: 80, height: 64, channels: 3, background: '#336699' } });

it.each([
  ['JPEG', () => square().jpeg().toBuffer()],
  ['PNG', () => square().png().toBuffer()],
  ['WebP', () => square().webp().toBuffer()],
  ['AVIF', () => square().avif().toBuffer()],
] as const)('the header of a %s is read', async (_, make) => {
  expect(await readPictureHeader(await make())).toMatchObject({ width: 80, height: 64 });
});

/** Its size follows from what it draws: ten to the power of eight squares. */
const nested = (() => {
  const groups = Array.from(
    { length: 8 },
    (_, n) => `<g id="a${n + 1}">${`<use href="#a${n}" x="1"/>`.repeat(10)}</g>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg"><rect id="a0" width="10" height="10"/>${groups.join('')}<use href="#a8"/></svg>`;
})();
const drawn = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="9" height="9"/></svg>';

it.each<[string, () => Buffer | Promise<Buffer>]>([
  ['an SVG', () => Buffer.from(drawn)],
  ['an SVG that takes minutes to measure', () => Buffer.from(nested)],
  ['a compressed SVG', () => gzipSync(drawn)],
  ['a TIFF', () => square().tiff().toBuffer()],
  ['a GIF', () => square().gif().toBuffer()],
  ['a PDF', () => Buffer.from('%PDF-1.7 and so on')],
  ['the beginning of a PNG', async () => (await square().png().toBuffer()).subarray(0, 10)],
  ['nothing', () => Buffer.alloc(0)],
])('V5.2.2: no reader looks at %s', async (_, make) => {
  expect(await readPictureHeader(await make())).toBeUndefined();
});
