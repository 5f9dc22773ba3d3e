import sharp, { type Metadata } from 'sharp';

const JPEG = Buffer.from('ffd8ff', 'hex');
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const BRAND_AT = 8;
const HEAD_BYTES = 64;

/** By its first bytes: JPEG, PNG, WebP, or AVIF (ISO 23000-12: `ftyp` names the brand). */
const isPictureKind = (bytes: Buffer): boolean => {
  const text = (from: number, to: number): string => bytes.toString('latin1', from, to);
  const starts = (mark: Buffer): boolean => bytes.subarray(0, mark.length).equals(mark);
  const isWebp = text(0, 4) === 'RIFF' && text(BRAND_AT, BRAND_AT + 4) === 'WEBP';
  const isAvif = text(4, 8) === 'ftyp' && /avi[fs]/.test(text(BRAND_AT, HEAD_BYTES));
  return starts(JPEG) || starts(PNG) || isWebp || isAvif;
};

/** The content decides, never the name: JPEG, PNG, WebP, or AVIF inside HEIF. */
const isAccepted = ({ format, compression }: Metadata): boolean =>
  ['jpeg', 'png', 'webp'].includes(format) || (format === 'heif' && compression === 'av1');

/**
 * What the header of an uploaded picture says, before a pixel is decoded; undefined when it is none of the accepted kinds. No reader of another
 * kind looks at it: to measure an SVG is to draw it, which takes minutes for a few bytes that were written for it.
 */
export const readPictureHeader = async (bytes: Buffer): Promise<Metadata | undefined> => {
  if (!isPictureKind(bytes)) return undefined;
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  return header !== undefined && isAccepted(header) ? header : undefined;
};
