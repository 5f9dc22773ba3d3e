/** What catalogue records: the life of a video from its announcement to its sale, and which content exists. */
import type { TrafficSource } from '#contracts/sales/businessVocabulary.ts';
import type { ReasonCode } from '#contracts/catalogue/moderationVocabulary.ts';
import type { QualityCheck } from '#contracts/catalogue/studio.ts';
import type { Event, Personal } from '#platform/eventStore/eventStore.ts';
import type { ListingEditEvent } from './listingEdits.ts';
import type { OriginalEvent } from './openedOriginals.ts';
import type { VideoReviewEvent } from './videoReviews.ts';

export type * from './listingEdits.ts';
export type * from './openedOriginals.ts';
export type * from './videoReviews.ts';
export type VideoDetails = {
  title: string;
  description: string;
  category: string;
  tags: string[];
  pricePence: number;
};

/** The details known before the signature. */
export type VideoDraft = Omit<VideoDetails, 'category' | 'pricePence'> & {
  category: string | null;
  pricePence: number | null;
  /** Where the video was published before; absent in announcements from before the form asked for it. */
  priorUse?: string;
};

/** The measured facts of the file, after rotation. */
export type VideoFacts = {
  durationSeconds: number;
  width: number;
  height: number;
  frameRate: number;
  isHd: boolean;
  is4k: boolean;
  hasSound: boolean;
  orientation: 'landscape' | 'portrait' | 'square';
  /** The kind of file, e.g. `mp4`, `mov`, `webm`: the extension of the download. */
  container: string;
};

/** The names of the pictures made from it: SHA-256 of their content (hex) and extension. */
export type VideoPictures = {
  /** 640 wide. */
  thumbnail: string;
  /** 1280 wide. */
  poster: string;
  /** The thumbnail in a few pixels, as a data URL, shown until it has loaded. Absent in older events. */
  blurred?: string;
  stills: string[];
  /** A sprite of small frames for scrubbing; never public. Absent in older events. */
  storyboard?: string;
};

/** Another video that looks or sounds like this one. */
export type VideoMatch = {
  videoId: string;
  verdict: 'similar' | 'strong';
  overlapSeconds: number;
  /** Where the overlap begins in this video, counted from its start in the other one. */
  offsetSeconds: number;
  /** 0 to 1: how similar the movement is. */
  residual: number;
};

/** The creator's signature under the grant. */
export type Grant = {
  version: string;
  /** SHA-256 of the signed text (hex). */
  hash: string;
  signedName: Personal<string>;
  address: Personal<string>;
  /** Keyed hash of name, time and document: proves the signature after the name has been erased. */
  proof: string;
};

/** A creator announced an upload; its bytes follow. */
export type VideoAnnounced = Event<
  'VideoAnnounced',
  VideoDraft & { videoId: string; creatorId: string; sizeBytes: number }
>;
/** The last byte has arrived. */
export type UploadCompleted = Event<'UploadCompleted', { videoId: string; sizeBytes: number }>;
/** The creator discarded it before it was ever listed. */
export type UploadCancelled = Event<'UploadCancelled', { videoId: string }>;
/** The checks refused the file; the message helps the creator. `copyOf`: the videos that it repeats, absent in older events. */
export type VideoRefused = Event<'VideoRefused', { videoId: string; code: string; message: string; copyOf?: string[] }>;
/** The file has nothing against it, and yet we failed to prepare it as often as we try. What the tools said is kept outside the log. */
export type PreparationFailed = Event<'PreparationFailed', { videoId: string }>;
/** Staff have it examined again. */
export type PreparationRepeated = Event<'PreparationRepeated', { videoId: string }>;
/** The file passed; its preview and pictures exist. */
export type VideoProcessed = Event<
  'VideoProcessed',
  {
    videoId: string;
    sha256: string;
    facts: VideoFacts;
    pictures: VideoPictures;
    advice: string[];
    checks?: QualityCheck[];
    matches?: VideoMatch[];
  }
>;
/** SHA-256 (hex) and length of the file that a buyer of the video receives. */
export type OriginalHashed = Event<'OriginalHashed', { videoId: string; sha256: string; sizeBytes: number }>;
/** The creator signed the grant and submitted the video with these details. */
export type VideoSubmitted = Event<
  'VideoSubmitted',
  VideoDetails & { videoId: string; priorUse: string; grant: Grant }
>;
/**
 * The video is for sale. Carries everything that a listing shows. `round` is the listing number, from 1 (absent: 1);
 * `isRestored`: it had been taken down, and another moderator restored it.
 */
export type VideoListed = Event<
  'VideoListed',
  VideoDetails & {
    videoId: string;
    creatorId: string;
    facts: VideoFacts;
    pictures: VideoPictures;
    round?: number;
    isRestored?: true;
  }
>;
/** The text of the listing has changed. */
export type ListingEdited = Event<'ListingEdited', Omit<VideoDetails, 'pricePence'> & { videoId: string }>;
/** The thumbnail and poster have changed. */
export type ThumbnailChanged = Event<
  'ThumbnailChanged',
  Pick<VideoPictures, 'thumbnail' | 'poster' | 'blurred'> & { videoId: string }
>;
/** The video was withdrawn unsold; its offer was withdrawn before. */
export type VideoWithdrawn = Event<'VideoWithdrawn', { videoId: string }>;
/** A moderator took the video down; its offer was withdrawn before. */
export type VideoTakenDown = Event<
  'VideoTakenDown',
  {
    videoId: string;
    creatorId: string;
    by: string;
    code: ReasonCode;
    reason: Personal<string>;
    privateNote: Personal<string> | null;
  }
>;
/** The video is no longer listed because it was sold. */
export type VideoRetired = Event<'VideoRetired', { videoId: string; orderId: string }>;
/** Its sale was annulled before anybody downloaded it: its creator may list it again. */
export type VideoReturned = Event<'VideoReturned', { videoId: string; orderId: string }>;
/** A copyright claim against the video was accepted: nobody can find it, and it cannot be listed again. */
export type VideoDisabled = Event<'VideoDisabled', { videoId: string; claimId: string }>;
/** That claim ended without success. */
export type VideoEnabled = Event<'VideoEnabled', { videoId: string; claimId: string }>;
/** The creator is suspended: the video is off the marketplace, and nothing of it is decided, until that is lifted. */
export type VideoPaused = Event<'VideoPaused', { videoId: string }>;
/** The creator's suspension is lifted. */
export type VideoResumed = Event<'VideoResumed', { videoId: string }>;
/** The number of visitors who came by these search words. */
export type WordCount = { words: string; visitors: number };
/** The number of visits to the page and plays of the preview on one UK day, each visitor counted once. */
export type VideoTrafficCounted = Event<
  'VideoTrafficCounted',
  {
    videoId: string;
    day: string;
    views: number;
    /** Absent, as the two below, in what was counted before they were. */
    previews?: number;
    sources?: Partial<Record<TrafficSource, number>>;
    /** The most frequent ones, each by at least two visitors. */
    words?: WordCount[];
  }
>;

export type VideoEvent =
  | VideoReviewEvent
  | VideoAnnounced
  | UploadCompleted
  | UploadCancelled
  | VideoRefused
  | VideoProcessed
  | PreparationFailed
  | PreparationRepeated
  | OriginalHashed
  | VideoSubmitted
  | VideoListed
  | ListingEdited
  | ThumbnailChanged
  | ListingEditEvent
  | VideoWithdrawn
  | VideoTakenDown
  | VideoRetired
  | VideoReturned
  | VideoDisabled
  | VideoEnabled
  | VideoPaused
  | VideoResumed
  | VideoTrafficCounted;

/** Exactly these bytes belong to this video; nobody else can upload them again. */
export type ContentTaken = Event<'ContentTaken', { sha256: string; videoId: string; creatorId: string }>;
export type ContentEvent = ContentTaken;

/** One upload counts towards the creator's daily quota. */
export type UploadCounted = Event<'UploadCounted', { creatorId: string; day: string; videoId: string }>;
/**
 * The upload does not count: it failed through our fault, was cancelled before its last byte, or is no video at all
 * (`isNoVideo`, once a day; false in older events).
 */
export type UploadReturned = Event<
  'UploadReturned',
  { creatorId: string; day: string; videoId: string; isNoVideo: boolean }
>;
export type QuotaEvent = UploadCounted | UploadReturned;

/** A buyer saved this video. */
export type VideoSaved = Event<'VideoSaved', { userId: string; videoId: string }>;
/** The buyer removed it from the saved videos. */
export type VideoUnsaved = Event<'VideoUnsaved', { userId: string; videoId: string }>;
export type SavedEvent = VideoSaved | VideoUnsaved;

/** A member of staff read a creator's data through a video; once per video and UK day. */
export type CreatorDataRead = Event<
  'CreatorDataRead',
  { by: string; creatorId: string; videoId: string; day: string; at: string }
>;
export type ReadingEvent = CreatorDataRead;

/**
 * A moderator features the video from one day to another (both included), at one of eight places; a repeat moves it.
 */
export type VideoFeatured = Event<
  'VideoFeatured',
  { videoId: string; creatorId: string; by: string; place: number; from: string; until: string }
>;
/** The video is no longer featured; `by` is null when the period ended. Absent in version 1: `creatorId`. */
export type FeatureEnded = Event<
  'FeatureEnded',
  { videoId: string; creatorId?: string; by: string | null; reason: Personal<string> }
>;
export type FeatureEvent = VideoFeatured | FeatureEnded;

export type CatalogueEvent =
  | VideoEvent
  | ContentEvent
  | QuotaEvent
  | SavedEvent
  | ReadingEvent
  | FeatureEvent
  | OriginalEvent;
