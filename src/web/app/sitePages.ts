/** The addresses that are always there, for the sitemap. */
import type { SitePage } from '#contracts/site/site.ts';
import { categories } from '#contracts/catalogue/vocabulary.ts';
import { posts } from '#web/pages/blog/posts.ts';
import { infoPages } from '#web/pages/info/infoPages.ts';

const paths = [
  '/',
  '/how-it-works',
  '/search',
  ...categories.map(([slug]) => `/categories/${slug}`),
  ...[...infoPages.keys()].map((slug) => `/${slug}`),
  '/blog',
];

export const sitePages: readonly SitePage[] = [
  ...paths.map((path) => ({ path })),
  ...posts.map(({ slug, date }) => ({ path: `/blog/${slug}`, changedAt: date })),
];
