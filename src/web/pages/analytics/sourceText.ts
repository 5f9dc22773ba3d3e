import type { TrafficSource } from '#contracts/sales/businessVocabulary.ts';

export const sourceText: Record<TrafficSource, string> = {
  search: 'A search here',
  browse: 'The browse page',
  category: 'A category page',
  home: 'The home page',
  video: 'Another video',
  site: 'Other pages here',
  elsewhere: 'Other sites',
  direct: 'Typed, bookmarked or unknown',
};
