/** A site over a folder that is filled with listings once, and then used as it is. */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startSite, type SiteProcess } from '#driver/siteProcess.ts';
import { fillListings } from './fillListings.ts';

export const startFilledSite = async (folder: string, listings: number): Promise<SiteProcess> => {
  await mkdir(folder, { recursive: true });
  const site = await startSite({ DATA_DIR: folder, DATABASE_URL: '' });
  const filled = path.join(folder, 'filled');
  try {
    if (!existsSync(filled)) {
      await site.halt();
      await fillListings(site, listings);
      await writeFile(filled, String(listings));
      await site.restart();
    }
    return site;
  } catch (error) {
    await site.halt();
    throw error;
  }
};
