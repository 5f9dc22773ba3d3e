import type { S3Client } from '@aws-sdk/client-s3';

/** A bucket with its client; `at` names an object in requests. */
export type Bucket = Readonly<{
  client: S3Client;
  name: string;
  /** Before every key; empty, or ends with `/`. */
  prefix: string;
  at: (key: string) => { Bucket: string; Key: string };
}>;

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** The store says that there is no such object. */
export const isMissing = (error: unknown): boolean => ['NotFound', 'NoSuchKey'].includes(nameOf(error));

/** The store knows no such upload: it was put together, or removed. */
export const isNoUpload = (error: unknown): boolean => nameOf(error) === 'NoSuchUpload';
