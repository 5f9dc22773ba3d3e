/** Files on the local disk. A file appears under its name only when it is complete. */
import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';

/** How the name of a file ends that is not complete. */
export const HALF_WRITTEN = '.part';

/** Writes a temporary file beside the target, flushes it, renames it. */
export const writeWhole = async (target: string, content: Buffer): Promise<void> => {
  const temporary = `${target}.${randomUUID()}${HALF_WRITTEN}`;
  const file = await open(temporary, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, target);
};

export const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

const isOld = (file: string): Promise<boolean> =>
  stat(file).then(
    ({ mtimeMs }) => Date.now() - mtimeMs > HALF_WRITTEN_MS,
    () => false,
  );

/** Longer than it takes to write one file, in ms. */
const HALF_WRITTEN_MS = 60 * 60 * 1000;

/**
 * Creates the folders, private to this user, and removes the half-written files of killed processes: another process that
 * lives would have written its own by now.
 */
export const prepareFolders = async (folders: readonly string[]): Promise<void> => {
  for (const folder of folders) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const name of await readdir(folder))
      if (name.endsWith(HALF_WRITTEN) && (await isOld(path.join(folder, name))))
        await rm(path.join(folder, name), { force: true });
  }
};

/** The free bytes on the disk of the folder. */
export const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};
