/** The contents of the components: fixed, so that the page looks the same every day. */
import { videoStatuses } from '#contracts/sales/businessVocabulary.ts';
import type { MyVideo, Video } from '#contracts/catalogue/catalogue.ts';
import { splitPrice } from '#contracts/shared/money.ts';
import { formatDuration } from '#contracts/catalogue/vocabulary.ts';

/** A picture that every site has. */
export const picture = '/social-card.png';

const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const sample = (number: number, change: Partial<Video>): Video => {
  const { pricePence = 4900, durationSeconds = 754 } = change;
  return {
    id: idOf(number),
    title: 'An oak stool from one plank',
    category: 'diy',
    durationSeconds,
    ...splitPrice(pricePence),
    buyerFeeBps: 1000,
    description: 'Three legs, one seat, no screws: from the plank to the wax.',
    creator: 'Marta Lowe',
    creatorId: idOf(90),
    creatorUsername: 'marta',
    duration: formatDuration(durationSeconds),
    price: pricePence / 100,
    tags: ['oak', 'stool'],
    thumbnail: picture,
    blurred: null,
    isHD: true,
    is4K: false,
    width: 1920,
    height: 1080,
    orientation: 'landscape',
    hasSound: true,
    uploadDate: '2026-02-27T09:00:00.000Z',
    views: 3,
    ...change,
  };
};

export const video = sample(1, {});

export const cards: readonly (readonly [state: string, video: Video])[] = [
  ['HD, two tags, up to 25 views: info', video],
  [
    'more tags than fit, above 25 views: warning',
    sample(2, { views: 26, tags: ['oak', 'stool', 'wax', 'plane', 'saw', 'glue'] }),
  ],
  ['above 50 views: success; an hour long', sample(3, { views: 51, durationSeconds: 4521, pricePence: 120_050 })],
  [
    'long words, cut after 150 characters',
    sample(4, {
      title: 'Restoring a cast-iron lathe that stood in a damp barn near Hebden Bridge for thirty-one years',
      description: 'Rust removed by electrolysis, the bed scraped by hand, the bearings turned anew. '.repeat(3),
    }),
  ],
  [
    'picture not found; not HD; creator without a page',
    sample(5, { thumbnail: '/media/gone.webp', isHD: false, creatorUsername: null }),
  ],
  ['no description, no tags, one view', sample(6, { description: '', tags: [], views: 1 })],
];

export const myVideos: readonly MyVideo[] = videoStatuses.map((status, place) => ({
  id: idOf(20 + place),
  title: 'An oak stool from one plank',
  category: 'diy',
  status,
  pricePence: 4900,
  totalPence: 5390,
  creatorPence: 4410,
  advice: [],
  thumbnail: null,
  durationSeconds: 64,
  note: status === 'changesRequested' || status === 'rejected' ? 'Please show the finished stool.' : null,
  refusalCode: status === 'refused' ? 'already-uploaded' : null,
  sizeBytes: 1000,
  uploadDate: '2026-02-27T09:00:00.000Z',
  views: 3,
  isSubmitted: true,
  claimId: null,
}));

export const licence = {
  version: '1',
  hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  text: Array.from(
    { length: 12 },
    (_, at) => `${at + 1}. The buyer alone may show, cut and publish the video, everywhere and for good.`,
  ).join('\n\n'),
};
