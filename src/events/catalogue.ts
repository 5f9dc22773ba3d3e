/** What catalogue records: the life of a video from its announcement to its sale, and which content exists. */
import type { TrafficSource } from '#contracts/sales/businessVocabulary.ts';
import type { Decision, ReasonCode } from '#contracts/catalogue/moderationVocabulary.ts';
import type { QualityCheck } from '#contracts/catalogue/studio.ts';
import type { Event, Personal } from '#platform/eventStore/eventStore.ts';

export type VideoDetails = {
  title: string;
  description: string;
  category: string;
  tags: string[];
  pricePence: number;
};

/** What is known of the details before they are signed. */
export type VideoDraft = Omit<VideoDetails, 'category' | 'pricePence'> & {
  category: string | null;
  pricePence: number | null;
  /** Where it was published before; absent in what was announced before this was asked. */
  priorUse?: string;
};

/** What the file turned out to be, after rotation. */
export type VideoFacts = {
  durationSeconds: number;
  width: number;
  height: number;
  frameRate: number;
  isHd: boolean;
  is4k: boolean;
  hasSound: boolean;
  orientation: 'landscape' | 'portrait' | 'square';
  /** What kind of file it is, e.g. `mp4`, `mov`, `webm`: the extension of the download. */
  container: string;
};

/** Names of the pictures made from it: SHA-256 of their content (hex) and extension. */
export type VideoPictures = {
  /** 640 wide. */
  thumbnail: string;
  /** 1280 wide. */
  poster: string;
  /** The same in a few pixels, as a data address, to look at until they have come. Absent in what was made before. */
  blurred?: string;
  stills: string[];
  /** A sprite of small pictures for scrubbing; never public. Absent in what was made before there was one. */
  storyboard?: string;
};

/** Another video whose pictures or sound are like this one's. */
export type VideoMatch = {
  videoId: string;
  verdict: 'similar' | 'strong';
  overlapSeconds: number;
  /** Where the overlap begins in this video, counted from its start in the other one. */
  offsetSeconds: number;
  /** 0 to 1: how alike what moves is. */
  residual: number;
};

/** The creator's signature under the grant. */
export type Grant = {
  version: string;
  /** SHA-256 of the text that was signed (hex). */
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
/** The last byte is here. */
export type UploadCompleted = Event<'UploadCompleted', { videoId: string; sizeBytes: number }>;
/** The creator threw it away before it was ever listed. */
export type UploadCancelled = Event<'UploadCancelled', { videoId: string }>;
/** Checks refused the file by themselves; the message helps the creator. */
export type VideoRefused = Event<'VideoRefused', { videoId: string; code: string; message: string }>;
/** The file passed, its preview and pictures are made. */
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
/** The creator signed the grant and asks for the listing under these words. */
export type VideoSubmitted = Event<
  'VideoSubmitted',
  VideoDetails & { videoId: string; priorUse: string; grant: Grant }
>;
/** It waits for a moderator. */
export type ReviewRequested = Event<'ReviewRequested', { videoId: string }>;
/** A moderator has it in hand until then, and nobody else decides it; said again while they look. */
export type ReviewTaken = Event<'ReviewTaken', { videoId: string; by: string; at: string; until: string }>;
/** They leave it to others. */
export type ReviewReleased = Event<'ReviewReleased', { videoId: string; by: string }>;
/** A moderator has decided. Nothing comes of it before `takesEffectAt`, until when it can be taken back. */
export type ReviewDecided = Event<
  'ReviewDecided',
  {
    videoId: string;
    creatorId: string;
    by: string;
    decision: Decision;
    /** Null for a yes. */
    code: ReasonCode | null;
    /** What the creator will read. */
    reason: string;
    /** For staff alone. */
    privateNote: Personal<string> | null;
    /** When they had taken it; null when they decided without. */
    takenAt: string | null;
    at: string;
    takesEffectAt: string;
  }
>;
/** The decision was taken back before it took effect; `by` nobody when it had become impossible. */
export type ReviewUndone = Event<'ReviewUndone', { videoId: string; by: string | null }>;
/** A moderator wants something changed first. */
export type ChangesRequested = Event<'ChangesRequested', { videoId: string; reason: string }>;
/** A moderator said yes; or the rule for trusted creators did. */
export type VideoApproved = Event<'VideoApproved', { videoId: string; note: string; isAutomatic?: boolean }>;
/** A moderator said no, with a reason for the creator. */
export type VideoRejected = Event<'VideoRejected', { videoId: string; reason: string; by?: string | null }>;
/** The creator asks for another moderator's decision; possible once. */
export type AppealMade = Event<'AppealMade', { videoId: string; text: Personal<string> }>;
/** It went live by rule; somebody looks at it afterwards. */
export type SpotCheckRequested = Event<'SpotCheckRequested', { videoId: string }>;
/** Somebody did, and it may stay. */
export type SpotCheckPassed = Event<'SpotCheckPassed', { videoId: string; by: string }>;
/**
 * It is on the marketplace. Carries all that a listing shows. `round` counts its listings from 1 (absent: 1);
 * `isRestored`: it had been taken down, and another moderator let it back.
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
/** The words of the listing are others now. */
export type ListingEdited = Event<'ListingEdited', Omit<VideoDetails, 'pricePence'> & { videoId: string }>;
/** Its thumbnail and poster are others now. */
export type ThumbnailChanged = Event<
  'ThumbnailChanged',
  Pick<VideoPictures, 'thumbnail' | 'poster' | 'blurred'> & { videoId: string }
>;
/** It left the marketplace unsold; the offer was taken back before. */
export type VideoWithdrawn = Event<'VideoWithdrawn', { videoId: string }>;
/** A moderator took it off the marketplace; the offer was taken away before. */
export type VideoTakenDown = Event<
  'VideoTakenDown',
  {
    videoId: string;
    creatorId: string;
    by: string;
    code: ReasonCode;
    reason: string;
    privateNote: Personal<string> | null;
  }
>;
/** It left the marketplace for good because it was sold. */
export type VideoRetired = Event<'VideoRetired', { videoId: string; orderId: string }>;
/** Its sale was annulled before anybody had fetched it: it is its creator's again, who may list it. */
export type VideoReturned = Event<'VideoReturned', { videoId: string; orderId: string }>;
/** A copyright claim against it was accepted: nobody finds it, and it cannot be listed again. */
export type VideoDisabled = Event<'VideoDisabled', { videoId: string; claimId: string }>;
/** That claim ended without success. */
export type VideoEnabled = Event<'VideoEnabled', { videoId: string; claimId: string }>;
/** How many visitors came by these search words. */
export type WordCount = { words: string; visitors: number };
/** How often its page was visited and its preview played on one UK day, each visitor counted once. */
export type VideoTrafficCounted = Event<
  'VideoTrafficCounted',
  {
    videoId: string;
    day: string;
    views: number;
    /** Absent, as the two below, in what was counted before they were. */
    previews?: number;
    sources?: Partial<Record<TrafficSource, number>>;
    /** The most frequent, by two visitors at least. */
    words?: WordCount[];
  }
>;

export type VideoEvent =
  | VideoAnnounced
  | UploadCompleted
  | UploadCancelled
  | VideoRefused
  | VideoProcessed
  | VideoSubmitted
  | ReviewRequested
  | ReviewTaken
  | ReviewReleased
  | ReviewDecided
  | ReviewUndone
  | ChangesRequested
  | VideoApproved
  | VideoRejected
  | AppealMade
  | SpotCheckRequested
  | SpotCheckPassed
  | VideoListed
  | ListingEdited
  | ThumbnailChanged
  | VideoWithdrawn
  | VideoTakenDown
  | VideoRetired
  | VideoReturned
  | VideoDisabled
  | VideoEnabled
  | VideoTrafficCounted;

/** These very bytes belong to this video; nobody else can upload them again. */
export type ContentTaken = Event<'ContentTaken', { sha256: string; videoId: string; creatorId: string }>;
export type ContentEvent = ContentTaken;

/** One upload counts against the creator's day. */
export type UploadCounted = Event<'UploadCounted', { creatorId: string; day: string; videoId: string }>;
/** It does not count after all: it never came to be by our fault. */
export type UploadReturned = Event<'UploadReturned', { creatorId: string; day: string; videoId: string }>;
export type QuotaEvent = UploadCounted | UploadReturned;

/** Somebody keeps this video in mind. */
export type VideoSaved = Event<'VideoSaved', { userId: string; videoId: string }>;
/** They no longer do. */
export type VideoUnsaved = Event<'VideoUnsaved', { userId: string; videoId: string }>;
export type SavedEvent = VideoSaved | VideoUnsaved;

/** A member of staff looked at what we hold about a creator, by the way of a video; once per video and UK day. */
export type CreatorDataRead = Event<
  'CreatorDataRead',
  { by: string; creatorId: string; videoId: string; day: string; at: string }
>;
export type ReadingEvent = CreatorDataRead;

/** A moderator features it from one day until another (both included), at a place of eight; again: it moves. */
export type VideoFeatured = Event<
  'VideoFeatured',
  { videoId: string; creatorId: string; by: string; place: number; from: string; until: string }
>;
/** It is featured no longer; `by` is null when it ended by itself. */
export type FeatureEnded = Event<'FeatureEnded', { videoId: string; by: string | null; reason: string }>;
export type FeatureEvent = VideoFeatured | FeatureEnded;

export type CatalogueEvent = VideoEvent | ContentEvent | QuotaEvent | SavedEvent | ReadingEvent | FeatureEvent;
