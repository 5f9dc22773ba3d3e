import { avatarLimits } from '#contracts/auth/vocabulary.ts';

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/** Why a file is not even sent; undefined when nothing is wrong. The server inspects the content. */
export const pictureRefusal = ({ type, size }: Pick<File, 'type' | 'size'>): string | undefined => {
  // Not every system knows the type of every file.
  if (type !== '' && !pictureTypes.includes(type))
    return 'We cannot read this file as a picture. Please choose a JPEG, PNG, WebP or AVIF.';
  if (size > avatarLimits.maxBytes)
    return `This picture is ${(size / 1024 / 1024).toFixed(1)} MB. Please choose one of at most ${avatarLimits.maxBytes / 1024 / 1024} MB.`;
  return undefined;
};
