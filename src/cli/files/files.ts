/** `npm run files -- copy --from disk --to s3`: moves the files of an installation at rest to another store, or back. */
import path from 'node:path';
import { headersOf, prefixesOf } from '#app/storedFiles.ts';
import { readConfig } from '#config.ts';
import { readCopyArguments } from '#cli/copyArguments.ts';
import { withStores } from '#cli/withStores.ts';
import { mustRest } from '#platform/postgres/claims.ts';
import { lockProcess } from '#platform/processes/processLock.ts';
import { copyFiles } from '#platform/storage/copyFiles.ts';
import { diskStorage } from '#platform/storage/diskStorage.ts';
import type { S3Options } from '#platform/storage/s3Storage.ts';
import { print } from '#cli/print.ts';

/** Its client takes longer to load than everything else. */
const openBucket = async (options: S3Options) => {
  const { checkBucket } = await import('#platform/storage/checkBucket.ts');
  const { s3Storage } = await import('#platform/storage/s3Storage.ts');
  await checkBucket(options, 'media/pictures/');
  return s3Storage(options);
};

/** How often it says how far it is, in files. */
const STEP = 1000;

const { from, to } = readCopyArguments('files', ['disk', 's3']);
await withStores(async ({ db }, config) => {
  // Whichever of the two is in use, the bucket is needed.
  const { s3 } = readConfig({ ...process.env, STORAGE: 's3' });
  if (s3 === undefined) throw new Error('The settings name no bucket.');
  await mustRest(db);
  const bucket = await openBucket(s3);
  const release = config.database === undefined ? lockProcess(path.join(config.dataDir, 'soletake.pid')) : undefined;
  try {
    const stores = { disk: diskStorage(config.dataDir), s3: bucket };
    const scratch = path.join(config.dataDir, 'media');
    const move = { from: stores[from], to: stores[to], prefixes: prefixesOf(from), headersOf, scratch };
    const { found, copied, bytes } = await copyFiles(move, (sum) => {
      if (sum.copied % STEP === 0) print(`${sum.copied} files copied`);
    });
    print(`${found} files found, ${copied} copied (${bytes} bytes); the others were there with the same size`);
    print(`Start every process with STORAGE=${to} from now on. The files in ${from} stay as they are.`);
  } finally {
    bucket.close();
    release?.();
  }
});
