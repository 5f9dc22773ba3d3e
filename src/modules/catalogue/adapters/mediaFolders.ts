import path from 'node:path';

/** Where the bytes of videos lie. Only `published` is ever served without a signature. */
export type MediaFolders = Readonly<{
  /** Uploads on their way in, named by video. */
  uploads: string;
  /** What buyers get, named by video. */
  originals: string;
  /** Uploads as they came, where the original had to be cleaned of place data. */
  raws: string;
  /** Watermarked previews, `<video>.mp4`. */
  previews: string;
  /** Pictures by content, private. */
  pictures: string;
  /** Copies of the pictures of listed videos. */
  published: string;
  /** What one look at a video wrote for the next steps; gone when they are done. */
  work: string;
  /** Fingerprints, which outlive the files. */
  fingerprints: string;
}>;

export const mediaFolders = (dataDir: string): MediaFolders => {
  const at = (name: string): string => path.join(dataDir, 'media', name);
  return {
    uploads: at('uploads'),
    originals: at('originals'),
    raws: at('raws'),
    previews: at('previews'),
    pictures: at('pictures'),
    published: at('published'),
    work: at('work'),
    fingerprints: at('fingerprints'),
  };
};
