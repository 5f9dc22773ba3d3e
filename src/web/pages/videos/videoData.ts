import type { VideoPage } from '#contracts/catalogue/catalogue.ts';
import { categoryLabel } from '#contracts/catalogue/vocabulary.ts';
import { isoDuration } from '#web/components/videos/videoText.ts';
import { breadcrumbs } from '#web/seo/structuredData.ts';

/** VideoObject with its offer and breadcrumbs. It has no contentUrl, because the preview needs a signed link. */
export const videoData = (video: VideoPage, origin: string, brandName: string): Record<string, unknown> => {
  const path = `/videos/${video.id}`;
  const url = new URL(path, origin).href;
  return {
    '@graph': [
      {
        '@type': 'VideoObject',
        '@id': url,
        url,
        name: video.title,
        description: video.description === '' ? video.title : video.description,
        thumbnailUrl: [new URL(video.poster, origin).href],
        uploadDate: video.uploadDate,
        duration: isoDuration(video.durationSeconds),
        genre: categoryLabel(video.category),
        keywords: video.tags.join(', '),
        author: {
          '@type': 'Person',
          name: video.creator,
          ...(video.creatorUsername === null
            ? {}
            : { url: new URL(`/creators/${video.creatorUsername}`, origin).href }),
        },
        offers: {
          '@type': 'Offer',
          url,
          price: (video.totalPence / 100).toFixed(2),
          priceCurrency: 'GBP',
          availability: 'https://schema.org/InStock',
          seller: { '@type': 'Organization', name: brandName },
        },
      },
      breadcrumbs(origin, [
        { name: 'Videos', path: '/search' },
        { name: categoryLabel(video.category), path: `/categories/${video.category}` },
        { name: video.title, path },
      ]),
    ],
  };
};
