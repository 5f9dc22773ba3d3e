/** The store of the files, for one command. */
import type { Config } from '#config.ts';
import { diskStorage } from '#platform/storage/diskStorage.ts';
import type { Storage } from '#platform/storage/storage.ts';

/** Opens what the settings name, and closes it whatever happens. */
export const withFiles = async <Result>(
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
  work: (storage: Storage) => Promise<Result>,
): Promise<Result> => {
  if (s3 === undefined) return work(diskStorage(dataDir));
  const { s3Storage } = await import('#platform/storage/s3Storage.ts');
  const bucket = s3Storage(s3);
  try {
    return await work(bucket);
  } finally {
    bucket.close();
  }
};
