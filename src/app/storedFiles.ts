/** The files of an installation, as the command that copies them to another store finds them. */
import path from 'node:path';
import { publicHeaders, storedFolders } from '#modules/catalogue/adapters/mediaFolders.ts';
import { TREE_PREFIX } from '#platform/transparency/treeFiles.ts';
import type { HeadersOf } from '#platform/storage/copyFiles.ts';

const PUBLISHED = 'media/published/';

/** The beginnings of all keys. On a disk, `media/uploads/` holds unfinished uploads as well, which stay with their process. */
export const prefixesOf = (kind: 'disk' | 's3'): string[] => [
  ...storedFolders.filter((name) => kind === 's3' || name !== 'uploads').map((name) => `media/${name}/`),
  'avatars/',
  TREE_PREFIX,
];

/** Published pictures are what a CDN reads. */
export const headersOf: HeadersOf = (key) =>
  key.startsWith(PUBLISHED) ? publicHeaders(path.posix.basename(key)) : undefined;
