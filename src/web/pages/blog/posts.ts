import { readPost, type Post } from './readPost.ts';

const files = import.meta.glob<string>('./posts/*.md', { query: '?raw', import: 'default', eager: true });

const slugOf = (file: string): string => file.replace(/^.*\/|\.md$/g, '');

/** Every post, the newest first. */
export const posts: readonly Post[] = Object.entries(files)
  .map(([file, source]) => readPost(slugOf(file), source))
  .sort((a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug));
