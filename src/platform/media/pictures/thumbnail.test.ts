import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeThumbnailFromPicture } from './thumbnail.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 60, b: 20 } } });
const landscape = { width: 1920, height: 1080 };
const sizesOf = async (picture: Buffer, video = landscape) =>
  Object.values((await makeThumbnailFromPicture(picture, video)).made ?? {}).map(({ width, height }) => [
    width,
    height,
  ]);
const refusalOf = async (picture: Buffer) => (await makeThumbnailFromPicture(picture, landscape)).refusal?.code;

describe('a thumbnail from an uploaded picture', () => {
  it.each([
    ['jpeg', (picture: Sharp) => picture.jpeg()],
    ['png', (picture: Sharp) => picture.png()],
    ['png of 16 bits', (picture: Sharp) => picture.toColourspace('rgb16').png()],
    ['grey png', (picture: Sharp) => picture.greyscale().png()],
    ['webp', (picture: Sharp) => picture.webp()],
    ['avif', (picture: Sharp) => picture.avif({ effort: 0 })],
    ['jpeg for print', (picture: Sharp) => picture.toColourspace('cmyk').jpeg()],
    ['transparent png', (picture: Sharp) => picture.ensureAlpha(0.5).png()],
  ])('takes a %s and gives the sizes of a poster', async (_, write) => {
    const picture = await write(plain(1600, 1600)).toBuffer();
    expect(await sizesOf(picture)).toEqual([
      [640, 360],
      [1280, 720],
      [16, 9],
    ]);
  });

  it('has the shape of the video and is never enlarged', async () => {
    const picture = await plain(800, 1200).jpeg().toBuffer();
    expect(await sizesOf(picture, { width: 1080, height: 1920 })).toEqual([
      [640, 1139],
      [674, 1200],
      [16, 28],
    ]);
    expect(await sizesOf(picture, { width: 480, height: 270 })).toEqual([
      [480, 270],
      [480, 270],
      [16, 9],
    ]);
    expect(await sizesOf(picture, { width: 241, height: 361 })).toEqual([
      [240, 360],
      [240, 360],
      [16, 24],
    ]);
  });

  it('stands upright, keeps its colours and carries no metadata', async () => {
    const left = await plain(700, 1400).toColourspace('srgb').png().toBuffer();
    const picture = await sharp({ create: { width: 1400, height: 1400, channels: 3, background: '#0000ff' } })
      .composite([{ input: left, left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer();
    const { made } = await makeThumbnailFromPicture(picture, landscape);
    const { thumbnail, poster } = made!;
    for (const { bytes } of [thumbnail, poster]) {
      const { exif, xmp, iptc, icc } = await sharp(bytes).metadata();
      expect(exif).toBeUndefined();
      expect(xmp).toBeUndefined();
      expect(iptc).toBeUndefined();
      expect(icc).toBeUndefined();
    }
    // A quarter turn clockwise brings the left half to the top.
    const { data, info } = await sharp(thumbnail.bytes).raw().toBuffer({ resolveWithObject: true });
    const pixelAt = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
    ];
    expect(pixelAt(320, 20)[0]).toBeGreaterThan(150);
    expect(pixelAt(320, 340)[2]).toBeGreaterThan(200);
  });

  it('is refused in words when it is no picture, too large, too small or damaged', async () => {
    expect(await refusalOf(Buffer.from('<html><script>'))).toBe('not-a-picture');
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><rect width="9" height="9"/></svg>';
    expect(await refusalOf(Buffer.from(svg))).toBe('not-a-picture');
    expect(await refusalOf(await plain(1000, 1000).gif().toBuffer())).toBe('not-a-picture');
    expect(await refusalOf(Buffer.alloc(10 * 1024 * 1024 + 1))).toBe('picture-too-large');
    expect(await refusalOf(await plain(8000, 5001).png().toBuffer())).toBe('picture-too-large');
    expect(await refusalOf(await plain(300, 300).png().toBuffer())).toBe('picture-too-small');
    const whole = await plain(900, 900).jpeg({ quality: 100 }).toBuffer();
    expect(await refusalOf(whole.subarray(0, whole.length / 2))).toBe('picture-damaged');
    const { refusal } = await makeThumbnailFromPicture(await plain(300, 300).png().toBuffer(), landscape);
    expect(refusal?.message).toMatch(/^This picture is 300 × 300 pixels, too small/);
  });
});
