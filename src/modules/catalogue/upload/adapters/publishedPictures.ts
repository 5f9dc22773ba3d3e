import { mediaKeys, publicHeaders } from '#modules/catalogue/adapters/mediaFolders.ts';
import type { MediaWork } from '#modules/catalogue/ports.ts';
import type { Storage } from '#platform/storage/storage.ts';

/** The pictures of listed videos, which everybody may fetch. */
export const publishedPictures = (storage: Storage) => {
  const hide = async (names: readonly string[]): Promise<void> => {
    for (const name of names) await storage.remove(mediaKeys.published(name));
  };

  const publish: MediaWork['publish'] = async ({ thumbnail, poster, stills }, former) => {
    const shown = new Set([thumbnail, poster, ...stills]);
    await hide(former.filter((name) => !shown.has(name)));
    for (const name of shown) {
      const to = mediaKeys.published(name);
      if (!(await storage.has(to))) await storage.copy(mediaKeys.picture(name), to, publicHeaders(name));
    }
  };
  const unpublish: MediaWork['unpublish'] = ({ thumbnail, poster, stills }, former) =>
    hide([thumbnail, poster, ...stills, ...former]);
  return { hide, publish, unpublish };
};
