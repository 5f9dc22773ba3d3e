/** What the API says of a video, from its read models. */
import type { AdminVideo, MyVideo, Video } from '#contracts/catalogue.ts';
import { splitPrice } from '#contracts/money.ts';
import { formatDuration } from '#contracts/vocabulary.ts';
import type { VideoFacts, VideoPictures } from './events.ts';

/** Turns a picture's name into its address. */
type AddressOf = (name: string) => string;

type Listing = {
  id: string;
  creatorId: string;
  creator: string | null;
  title: string;
  description: string;
  category: string;
  tags: string[];
  pricePence: number;
  facts: VideoFacts;
  pictures: VideoPictures;
  listedAt: string;
  views: number;
};

export const toVideo = (listing: Listing, addressOf: AddressOf): Video => {
  const { facts, pictures, pricePence } = listing;
  const { buyerFeePence, totalPence } = splitPrice(pricePence);
  return {
    ...{ id: listing.id, title: listing.title, description: listing.description, creator: listing.creator ?? '' },
    ...{ creatorId: listing.creatorId, category: listing.category, tags: listing.tags, views: listing.views },
    ...{ duration: formatDuration(facts.durationSeconds), durationSeconds: facts.durationSeconds },
    ...{ price: pricePence / 100, pricePence, buyerFeePence, totalPence },
    ...{ thumbnail: addressOf(pictures.thumbnail), isHD: facts.isHd, is4K: facts.is4k },
    ...{ width: facts.width, height: facts.height, orientation: facts.orientation, hasSound: facts.hasSound },
    uploadDate: listing.listedAt,
  };
};

type Row = Omit<Listing, 'facts' | 'pictures' | 'listedAt'> & {
  sizeBytes: number;
  status: MyVideo['status'];
  note: string | null;
  advice: string[];
  facts: VideoFacts | null;
  pictures: VideoPictures | null;
  sha256: string | null;
  announcedAt: string;
  submittedAt: string | null;
  decidedAt: string | null;
};

export const toMyVideo = (row: Row, addressOf: AddressOf): MyVideo => {
  const { totalPence, creatorPence } = splitPrice(row.pricePence);
  return {
    ...{ id: row.id, title: row.title, category: row.category, pricePence: row.pricePence, totalPence, creatorPence },
    ...{ status: row.status, note: row.note, advice: row.advice, sizeBytes: row.sizeBytes, views: row.views },
    thumbnail: row.pictures && addressOf(row.pictures.thumbnail),
    durationSeconds: row.facts?.durationSeconds ?? null,
    uploadDate: row.announcedAt,
  };
};

export const toAdminVideo = (row: Row, addressOf: AddressOf): AdminVideo => {
  const { creatorPence: _, ...video } = toMyVideo(row, addressOf);
  return {
    ...video,
    ...{ description: row.description, tags: row.tags, creatorId: row.creatorId, creator: row.creator ?? '' },
    ...{ width: row.facts?.width ?? null, height: row.facts?.height ?? null },
    ...{ frameRate: row.facts?.frameRate ?? null, hasSound: row.facts?.hasSound ?? null, sha256: row.sha256 },
    ...{ submittedAt: row.submittedAt, decidedAt: row.decidedAt },
    stills: row.pictures?.stills.map(addressOf) ?? [],
  };
};
