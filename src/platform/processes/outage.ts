import { StoreAway } from '#platform/files/storeAway.ts';
import { MediaError } from '#platform/media/run/mediaError.ts';
import { isOutOfReach } from '#platform/postgres/outOfReach.ts';

/** Of a disk that is full, damaged, read-only or gone, and of a machine without a free handle or process. */
const codes = new Set([
  'ENOSPC',
  'EDQUOT',
  'EIO',
  'EROFS',
  'EACCES',
  'EPERM',
  'EMFILE',
  'ENFILE',
  'EAGAIN',
  'ESTALE',
  'ENODEV',
]);
const words =
  /No space left on device|Disk quota exceeded|Read-only file system|Resource temporarily unavailable|Too many open files/;

/** Whether this error says that the database, the store of files or the disk is away, whatever was being worked on. */
export const isOutage = (error: unknown): boolean =>
  error instanceof StoreAway ||
  isOutOfReach(error) ||
  (error instanceof MediaError && error.kind === 'failed' && words.test(error.detail)) ||
  (error instanceof Error && 'code' in error && codes.has(String(error.code)));
