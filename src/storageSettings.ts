/** The settings that say where files lie. */
import { z } from 'zod';
import { isLoopback } from '#platform/network/isLoopback.ts';
import { readProcessUrl } from '#platform/siblings/processUrl.ts';

export const storeText = z
  .string()
  .trim()
  .transform((given) => (given === '' ? undefined : given))
  .optional();
export const storeAddress = storeText.refine(
  (given) => given === undefined || (URL.canParse(given) && /^https?:$/.test(new URL(given).protocol)),
  'is not an address',
);
export const processAddress = storeText.refine(
  (given) => given === undefined || readProcessUrl(given) !== undefined,
  'is scheme, host and port of this process, over http only where nobody else is on the way (http://10.0.0.7:3000)',
);
export const storeKind = z.preprocess(
  (given) => (given === '' ? undefined : given),
  z.enum(['disk', 's3']).default('disk'),
);
export const bucketName = storeText.refine(
  (name) => name === undefined || /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name),
  'is not the name of a bucket',
);
export const keyPrefix = z
  .string()
  .trim()
  .regex(/^(?:[\w-][\w.-]*\/)*$/, 'is empty, or names of letters, digits, . _ and -, each followed by /')
  .default('');

type Environment = {
  NODE_ENV: string;
  STORAGE: 'disk' | 's3';
  S3_ENDPOINT?: string | undefined;
  S3_REGION?: string | undefined;
  S3_BUCKET?: string | undefined;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
  S3_PREFIX: string;
  MEDIA_CDN_URL?: string | undefined;
  PROCESS_URL?: string | undefined;
  ROLES: readonly string[];
};

const needed = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

const isSecure = (url: string | undefined): boolean =>
  url === undefined || new URL(url).protocol === 'https:' || isLoopback(new URL(url).hostname);

/** What is wrong with them together, a sentence each; none names a secret. */
export const storageFaults = (env: Environment): string[] => {
  const faults: string[] = [];
  if (env.STORAGE === 's3')
    for (const name of needed) if (env[name] === undefined) faults.push(`${name}: needed with STORAGE=s3`);
  if (env.NODE_ENV === 'production') {
    if (!isSecure(env.S3_ENDPOINT)) faults.push('S3_ENDPOINT: production sends files over https');
    if (!isSecure(env.MEDIA_CDN_URL)) faults.push('MEDIA_CDN_URL: production shows pictures over https');
  }
  return faults;
};

/** An address without the slashes at its end; empty for none. */
const withoutEnd = (url: string | undefined): string => (url ?? '').replace(/\/+$/, '');

/** Undefined for the disk. Call it after the faults have been ruled out. */
export const bucketOf = (env: Environment) =>
  env.STORAGE === 'disk'
    ? undefined
    : {
        endpoint: withoutEnd(env.S3_ENDPOINT),
        region: env.S3_REGION ?? '',
        bucket: env.S3_BUCKET ?? '',
        accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
        secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
        prefix: env.S3_PREFIX,
      };

/** Where published pictures are read; empty for this site. */
export const mediaCdnUrlOf = (env: Environment): string => withoutEnd(env.MEDIA_CDN_URL);

/** What `stagedUploads` needs to know: undefined without requests, null where other processes cannot reach this one. */
export const processUrlOf = ({ ROLES: roles, PROCESS_URL: url }: Environment): string | null | undefined => {
  if (!roles.includes('web')) return undefined;
  return (url === undefined ? undefined : readProcessUrl(url)) ?? null;
};
