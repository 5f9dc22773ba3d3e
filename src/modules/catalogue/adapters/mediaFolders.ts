import path from 'node:path';

/** The folders of the media. Only `published` is ever served without a signature. */
export type MediaFolders = Readonly<{
  /** Unfinished uploads, named by video; sealed, as the next two are. */
  uploads: string;
  /** The files that buyers download, named by video. */
  originals: string;
  /** Uploads as received, where the deliverable had to be cleaned of place data. */
  raws: string;
  /** Watermarked previews, `<video>.mp4`. */
  previews: string;
  /** Pictures by content, private. */
  pictures: string;
  /** Copies of the pictures of listed videos. */
  published: string;
  /** The temporary files of one inspection, for the next steps; deleted when they are done. */
  work: string;
  /** Copies in clear for the programs that need a file; each is gone with the step that made it, all at the next start. */
  scratch: string;
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
    scratch: at('scratch'),
    fingerprints: at('fingerprints'),
  };
};
