import { thumbnailLimits } from '#contracts/sales/businessVocabulary.ts';

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

const MEGABYTE = 1024 * 1024;

/** Why a file is not even sent; undefined where nothing stands against it. The server looks into the content. */
export const thumbnailFault = ({ type, size }: Pick<File, 'type' | 'size'>): string | undefined => {
  // Not every system knows the type of every file.
  if (type !== '' && !pictureTypes.includes(type))
    return 'This file is not a picture that we can read. Please choose a JPEG, PNG, WebP or AVIF.';
  if (size > thumbnailLimits.maxBytes)
    return `This picture has ${(size / MEGABYTE).toFixed(1)} MB. Please choose one of at most ${thumbnailLimits.maxBytes / MEGABYTE} MB.`;
  return undefined;
};
