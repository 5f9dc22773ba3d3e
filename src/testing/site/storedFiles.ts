/** What a site keeps of videos, wherever its files lie. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { withFiles } from '#cli/withFiles.ts';
import { readConfig } from '#config.ts';
import type { Site } from '#driver/siteProcess.ts';
import { listAll } from '#platform/storage/storage.ts';

const filesOnDisk = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));

const filesInBucket = async (env: Record<string, string>): Promise<string[]> => {
  const config = readConfig(env);
  if (config.s3 === undefined) return [];
  const objects = await withFiles(config, (storage) => listAll(storage, 'media/'));
  return objects.map(({ key }) => key.slice('media/'.length));
};

/** The paths below `media` of all files, on the disk and in the bucket, sorted; e.g. `originals/<id of the video>`. */
export const storedFiles = async ({ dataDir, env }: Site): Promise<string[]> =>
  [...(await filesOnDisk(path.join(dataDir, 'media'))), ...(await filesInBucket(env))].toSorted();

/** The names of those in this folder of `media`. */
export const storedFilesIn = async (site: Site, folder: string): Promise<string[]> =>
  (await storedFiles(site))
    .filter((name) => name.startsWith(`${folder}/`))
    .map((name) => name.slice(folder.length + 1));
