/** Whether a bucket is fit for private files, tried once at the start: with our key, and as anybody. */
import { randomUUID } from 'node:crypto';
import { StoreAway } from '#platform/files/storeAway.ts';
import { s3Storage, type S3Options } from './s3Storage.ts';
import { readObject } from './storage.ts';

/** How long a stranger's request may take, in ms. */
const STRANGER_MS = 10_000;

const reasonOf = (error: unknown): string => {
  if (error instanceof StoreAway) return reasonOf(error.cause);
  if (!(error instanceof Error)) return String(error);
  const text = error.message === '' || error.message === 'UnknownError' ? error.name : error.message;
  return 'code' in error && typeof error.code === 'string' && error.code !== text ? `${error.code}: ${text}` : text;
};

/** Whether somebody without a key may do this; a store that does not answer lets nobody. */
const isAllowed = async (address: string, request: RequestInit): Promise<boolean> => {
  const answer = await fetch(address, { ...request, redirect: 'manual', signal: AbortSignal.timeout(STRANGER_MS) });
  await answer.body?.cancel();
  return answer.ok;
};

/**
 * Writes, reads and removes a small object below `folder`, which holds private files and ends with `/`, and tries as a
 * stranger to read and to write it.
 * @throws Error with one sentence that says what is wrong and names neither key nor secret
 */
export const checkBucket = async (options: S3Options, folder: string): Promise<void> => {
  const { endpoint, bucket, prefix } = options;
  const storage = s3Storage(options);
  const key = `${folder}check-${randomUUID()}`;
  const place = `the bucket ${bucket} at ${endpoint}`;
  const address = `${endpoint}/${bucket}/${prefix}${key}`;
  const content = Buffer.from(key);
  try {
    await storage.put(key, content);
    if (!(await readObject(storage, key)).equals(content)) throw new Error('it gives back something else');
    const canRead = await isAllowed(address, {});
    const canWrite = await isAllowed(address, { method: 'PUT', body: key });
    await storage.remove(key);
    if (canWrite) throw new Error('anybody may write to it; allow that to our key alone');
    if (canRead) throw new Error(`anybody may read private files in it; open the folder of published pictures alone`);
  } catch (error) {
    throw new Error(`STORAGE=s3: ${place} cannot be used: ${reasonOf(error)}`, { cause: error });
  } finally {
    storage.close();
  }
};
