import path from 'node:path';
import type { PublicHeaders, Storage } from '#platform/storage/storage.ts';

/** The folders of a process's own disk. */
export type MediaFolders = Readonly<{
  /** Unfinished uploads, and those that wait to be stored, named by video; sealed. */
  uploads: string;
  /** The temporary files of one inspection, for the next steps; deleted when they are done. */
  work: string;
  /** Copies in clear for the programs that need a file; each is gone with the step that made it, all at the next start. */
  scratch: string;
}>;

/** Where everything lies that belongs to a video. With files on the disk, the uploads of the two are one folder. */
export type Media = Readonly<{ folders: MediaFolders; storage: Storage }>;

export const mediaFolders = (dataDir: string): MediaFolders => {
  const at = (name: string): string => path.join(dataDir, 'media', name);
  return { uploads: at('uploads'), work: at('work'), scratch: at('scratch') };
};

/** The folders of stored files. Only `published` is ever served without a signature, and read by a CDN. */
export const storedFolders = [
  'uploads',
  'originals',
  'raws',
  'previews',
  'pictures',
  'published',
  'fingerprints',
] as const;

/** The keys of stored files. */
export const mediaKeys = {
  /** Complete uploads as received, sealed, as the next two are. */
  upload: (videoId: string): string => `uploads/${videoId}`,
  /** The file that buyers download. */
  original: (videoId: string): string => `originals/${videoId}`,
  /** The upload as received, where the deliverable had to be cleaned of place data. */
  raw: (videoId: string): string => `raws/${videoId}`,
  /** The watermarked preview. */
  preview: (videoId: string): string => `previews/${videoId}.mp4`,
  /** A picture by its content, private. */
  picture: (name: string): string => `pictures/${name}`,
  /** A copy of a picture of a listed video. */
  published: (name: string): string => `published/${name}`,
  /** Outlives the files. */
  fingerprint: (videoId: string): string => `fingerprints/${videoId}.fingerprint`,
};

const types: Record<string, string> = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  mkv: 'video/x-matroska',
  webm: 'video/webm',
  avi: 'video/x-msvideo',
  jpg: 'image/jpeg',
  webp: 'image/webp',
};

/** The media type by the ending of a name, or by the ending alone. */
export const typeOf = (name: string): string => types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';

/**
 * Of a published picture, whose name follows from its content. A browser keeps it for a year; a CDN asks after half a minute
 * whether it is still there, so that what is sold is gone from it within a minute.
 */
export const publicHeaders = (name: string): PublicHeaders => ({
  contentType: typeOf(name),
  cacheControl: 'public, max-age=31536000, s-maxage=30, immutable',
});
