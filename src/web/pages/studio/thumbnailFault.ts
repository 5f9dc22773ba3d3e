import { thumbnailLimits } from '#contracts/sales/businessVocabulary.ts';

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

const MEGABYTE = 1024 * 1024;

/** Why a file is not even sent; undefined when nothing is wrong. The server inspects the content. */
export const thumbnailFault = ({ type, size }: Pick<File, 'type' | 'size'>): string | undefined => {
  // Not every system knows the type of every file.
  if (type !== '' && !pictureTypes.includes(type))
    return 'We cannot read this file as a picture. Please choose a JPEG, PNG, WebP or AVIF.';
  if (size > thumbnailLimits.maxBytes)
    return `This picture is ${(size / MEGABYTE).toFixed(1)} MB. Please choose one of at most ${thumbnailLimits.maxBytes / MEGABYTE} MB.`;
  return undefined;
};
