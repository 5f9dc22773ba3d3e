import { copyFile, link, rm } from 'node:fs/promises';
import path from 'node:path';
import { exists } from '#platform/files/folders.ts';
import type { MediaFolders } from '#modules/catalogue/adapters/mediaFolders.ts';
import type { MediaWork } from '#modules/catalogue/ports.ts';

/** The pictures of listed videos, which everybody may fetch. */
export const publishedPictures = (folders: MediaFolders) => {
  const hide = async (names: readonly string[]): Promise<void> => {
    for (const name of names) await rm(path.join(folders.published, name), { force: true });
  };

  const publish: MediaWork['publish'] = async ({ thumbnail, poster, stills }, former) => {
    const shown = new Set([thumbnail, poster, ...stills]);
    await hide(former.filter((name) => !shown.has(name)));
    for (const name of shown) {
      const from = path.join(folders.pictures, name);
      const to = path.join(folders.published, name);
      // A hard link costs nothing; another disk gets a copy.
      if (!(await exists(to))) await link(from, to).catch(() => copyFile(from, to));
    }
  };
  const unpublish: MediaWork['unpublish'] = ({ thumbnail, poster, stills }, former) =>
    hide([thumbnail, poster, ...stills, ...former]);
  return { hide, publish, unpublish };
};
