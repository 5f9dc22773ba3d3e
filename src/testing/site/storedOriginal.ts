/** The original of a video as a running site stores it. */
import { createHash } from 'node:crypto';
import { readConfig } from '#config.ts';
import { openTestStores } from '#driver/siteDriver.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import { mediaFolders } from '#modules/catalogue/adapters/mediaFolders.ts';
import { openOriginals } from '#modules/catalogue/adapters/originals.ts';
import { postgresVideoKeys } from '#modules/catalogue/adapters/videoKeys.ts';
import { diskStorage } from '#platform/storage/diskStorage.ts';
import { s3Storage } from '#platform/storage/s3Storage.ts';
import { storageIn } from '#platform/storage/storage.ts';
import { secretBox } from '#platform/secrets/secretBox.ts';

/** Its content opened with the keys of the site: size, and SHA-256 in lower-case hex. */
export const readStoredOriginal = async (
  site: SiteProcess,
  videoId: string,
): Promise<{ sizeBytes: number; sha256: string }> => {
  const stores = await openTestStores(site);
  try {
    const keys = postgresVideoKeys(stores.db, secretBox(readConfig(site.env).keys.originals));
    const { s3 } = readConfig(site.env);
    const whole = s3 ? s3Storage(s3) : diskStorage(site.dataDir);
    const media = { folders: mediaFolders(site.dataDir), storage: storageIn(whole, 'media/') };
    const file = await openOriginals({ ...media, keys }).open(videoId);
    const hash = createHash('sha256');
    for await (const piece of file.read(0, file.sizeBytes)) hash.update(piece);
    await file.close();
    return { sizeBytes: file.sizeBytes, sha256: hash.digest('hex') };
  } finally {
    await stores.close();
  }
};
