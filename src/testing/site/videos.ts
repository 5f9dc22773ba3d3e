/** Videos as the API answers them; builders fill in all but the point. */
import type { BrowseAnswer, MyVideo, Video, VideoPage } from '#contracts/catalogue/catalogue.ts';
import type { Creator } from '#contracts/catalogue/creators.ts';
import type { Figures } from '#contracts/sales/figures.ts';
import { splitPrice } from '#contracts/shared/money.ts';
import { formatDuration } from '#contracts/catalogue/vocabulary.ts';
import type { StudioAnswer } from '#web/components/studio/useStudioVideo.ts';

/** How many were made. Their ids differ in the fourth group from those that tests choose. */
let made = 0;

export const aVideo = (change: Partial<Video> = {}): Video => {
  made += 1;
  const { pricePence = 4900, durationSeconds = 754 } = change;
  const { buyerFeePence, totalPence } = splitPrice(pricePence);
  return {
    id: `5d0f3c1a-0000-4000-9000-${String(made).padStart(12, '0')}`,
    title: `Alcove shelves, part ${made}`,
    description: 'Scaffold boards, cut and fitted.',
    creator: 'Marta Lowe',
    creatorId: '7f6f3b52-0000-4000-8000-000000000001',
    creatorUsername: 'marta',
    category: 'diy',
    duration: formatDuration(durationSeconds),
    durationSeconds,
    price: pricePence / 100,
    pricePence,
    buyerFeePence,
    buyerFeeBps: 1000,
    totalPence,
    tags: ['wood'],
    thumbnail: '/media/poster-640.webp',
    isHD: true,
    blurred: null,
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

export const aVideoPage = (change: Partial<VideoPage> = {}): VideoPage => ({
  ...aVideo(change),
  poster: '/media/poster-1280.webp',
  stills: ['/media/still-1.webp'],
  creatorAvatarUrl: null,
  priorUse: '',
  takesMessages: false,
  isBeingBought: false,
  ...change,
});

export const aList = (videos: Video[], total = videos.length, page = 1): BrowseAnswer => ({
  videos,
  total,
  isEstimate: false,
  page,
  pageSize: 12,
  categoryCounts: { diy: total },
  nearMatches: [],
  creators: [],
  categories: [],
});

export const aCreator = (change: Partial<Creator> = {}): Creator => ({
  username: 'marta',
  displayName: 'Marta Lowe',
  bio: 'Furniture from scaffold boards.',
  avatarUrl: null,
  memberSince: '2025-11-18T09:00:00.000Z',
  soldCount: 7,
  takesMessages: false,
  ...change,
});

/** A video of the one who is signed in, as My Videos lists it. */
export const aMyVideo = (change: Partial<MyVideo> = {}): MyVideo => ({
  id: '2a1b3c4d-0000-4000-8000-000000000001',
  title: 'Oak stool',
  category: 'diy',
  pricePence: 4900,
  totalPence: 5390,
  creatorPence: 4410,
  status: 'listed',
  note: null,
  refusalCode: null,
  advice: [],
  thumbnail: null,
  durationSeconds: 64,
  sizeBytes: 1000,
  uploadDate: '2026-02-27T09:00:00.000Z',
  views: 3,
  isSubmitted: true,
  claimId: null,
  ...change,
});

/** The same video as the studio shows it. */
export const aStudioVideo = (change: Partial<StudioAnswer> = {}): StudioAnswer => ({
  ...aMyVideo(),
  thumbnail: '/media/thumb.jpg',
  draft: {
    title: 'Oak stool',
    description: 'Three legs.',
    category: 'diy',
    tags: ['oak', 'stool'],
    pricePence: 4900,
    priorUse: '',
  },
  mayAppeal: false,
  progress: null,
  checks: [],
  stills: ['/media/a.jpg', '/media/b.jpg'],
  storyboard: null,
  width: 1920,
  height: 1080,
  frameRate: 25,
  hasSound: true,
  edit: null,
  history: [],
  ...change,
});

/** The public figures of a marketplace on which nothing has happened. */
export const noFigures: Figures = {
  videosListed: 0,
  videosSold: 0,
  videosSoldTwice: 0,
  claimsUpheld: 0,
  paidToCreatorsPence: 0,
  medianReviewSeconds: null,
  checkpoint: null,
};
