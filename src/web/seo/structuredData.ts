/** Structured data (schema.org) of lists and crumbs. */
import type { Video } from '#contracts/catalogue/catalogue.ts';

type Crumb = { name: string; path: string };

export const breadcrumbs = (origin: string, crumbs: readonly Crumb[]): Record<string, unknown> => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: new URL(path, origin).href,
  })),
});

export const videoItems = (origin: string, videos: readonly Video[]): Record<string, unknown> => ({
  '@type': 'ItemList',
  itemListElement: videos.map(({ id, title }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    url: new URL(`/videos/${id}`, origin).href,
  })),
});
