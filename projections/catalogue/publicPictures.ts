import type { ThumbnailChanged } from '#events/catalogue.ts';

/** The pictures that a new thumbnail replaces, as JSON. */
export const publicPictures = ({ thumbnail, poster, blurred }: ThumbnailChanged['data']): string =>
  JSON.stringify({ thumbnail, poster, blurred });
