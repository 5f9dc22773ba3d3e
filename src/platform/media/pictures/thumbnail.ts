import sharp from 'sharp';
import { PICTURE } from '#platform/media/files/limits.ts';
import { sizeByWidth } from './picture.ts';
import type { MediaFacts } from '#platform/media/files/probe.ts';
import { readPictureHeader } from './pictureHeader.ts';
import { makePoster, POSTER_WIDTH, type Poster } from './stills.ts';

/** Why an uploaded picture is refused; `message` is a sentence for the creator. */
export type PictureRefusal = {
  code: 'not-a-picture' | 'picture-too-large' | 'picture-too-small' | 'picture-damaged';
  message: string;
};

export type Thumbnail = { made: Poster; refusal?: never } | { refusal: PictureRefusal; made?: never };

/**
 * Makes poster and thumbnail from an uploaded JPEG, PNG, WebP or AVIF instead of a picture of the video: the middle, in
 * the shape of the video, upright, in ordinary colours and without metadata. Never enlarged.
 */
export const makeThumbnailFromPicture = async (
  bytes: Buffer,
  video: Pick<MediaFacts, 'width' | 'height'>,
): Promise<Thumbnail> => {
  if (bytes.length > PICTURE.maxBytes) return refused('picture-too-large', TOO_MANY_BYTES);
  // A picture that would fill the memory goes no further.
  const header = await readPictureHeader(bytes);
  if (header === undefined) return refused('not-a-picture', NOT_A_PICTURE);
  const megapixels = (header.width * header.height * (header.pages ?? 1)) / 1_000_000;
  if (megapixels * 1_000_000 > PICTURE.maxPixels) return refused('picture-too-large', tooManyPixels(megapixels));
  const { width, height } = header.autoOrient;
  const wanted = Math.min(POSTER_WIDTH, width, (height * video.width) / video.height);
  if (wanted < Math.min(PICTURE.minWidth, video.width)) return refused('picture-too-small', tooSmall(width, height));
  const size = sizeByWidth(video, wanted);
  const pixels = await crop(bytes, size).catch(() => undefined);
  if (pixels === undefined) return refused('picture-damaged', 'This picture is damaged. Please choose another.');
  return { made: await makePoster([{ pixels, ...size, score: 0 }]) };
};

const refused = (code: PictureRefusal['code'], message: string): Thumbnail => ({ refusal: { code, message } });

const NOT_A_PICTURE = 'We cannot read this file as a picture. Please choose a JPEG, PNG, WebP or AVIF.';
const TOO_MANY_BYTES = `This picture is too large. Please choose one of at most ${PICTURE.maxBytes / 1024 / 1024} MB.`;
const tooManyPixels = (megapixels: number) =>
  `This picture has ${Math.ceil(megapixels)} megapixels. Please choose one of at most ${PICTURE.maxPixels / 1_000_000}.`;
const tooSmall = (width: number, height: number) =>
  `This picture is ${width} × ${height} pixels, too small for a thumbnail. Please choose one at least ${PICTURE.minWidth} pixels wide in the shape of the video.`;

/** Three bytes a pixel, whatever the picture was stored as. */
const crop = (bytes: Buffer, { width, height }: { width: number; height: number }): Promise<Buffer> =>
  sharp(bytes, { limitInputPixels: PICTURE.maxPixels, failOn: 'error' })
    .autoOrient()
    .resize(width, height, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer();
