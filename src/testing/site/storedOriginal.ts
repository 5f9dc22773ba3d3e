/** The original of a video as a running site stores it. */
import { createHash } from 'node:crypto';
import { readConfig } from '#config.ts';
import { openTestStores } from '#driver/siteDriver.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import { mediaFolders } from '#modules/catalogue/adapters/mediaFolders.ts';
import { openOriginals } from '#modules/catalogue/adapters/originals.ts';
import { postgresVideoKeys } from '#modules/catalogue/adapters/videoKeys.ts';
import { secretBox } from '#platform/secrets/secretBox.ts';

/** Its content opened with the keys of the site: size, and SHA-256 in lower-case hex. */
export const readStoredOriginal = async (
  site: SiteProcess,
  videoId: string,
): Promise<{ sizeBytes: number; sha256: string }> => {
  const stores = await openTestStores(site);
  try {
    const keys = postgresVideoKeys(stores.db, secretBox(readConfig(site.env).keys.originals));
    const file = await openOriginals({ folders: mediaFolders(site.dataDir), keys }).open(videoId);
    const hash = createHash('sha256');
    for await (const piece of file.read(0, file.sizeBytes)) hash.update(piece);
    await file.close();
    return { sizeBytes: file.sizeBytes, sha256: hash.digest('hex') };
  } finally {
    await stores.close();
  }
};
