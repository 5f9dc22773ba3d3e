/** What catalogue records: the life of a video from its announcement to its listing, and which content exists. */
import type { Event } from '#platform/eventStore/eventStore.ts';

export type VideoDetails = {
  title: string;
  description: string;
  category: string;
  tags: string[];
  pricePence: number;
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
  stills: string[];
};

/** A creator announced an upload; its bytes follow. */
export type VideoAnnounced = Event<
  'VideoAnnounced',
  VideoDetails & { videoId: string; creatorId: string; sizeBytes: number }
>;
/** The last byte is here. */
export type UploadCompleted = Event<'UploadCompleted', { videoId: string; sizeBytes: number }>;
/** Checks refused the file by themselves; the message helps the creator. */
export type VideoRefused = Event<'VideoRefused', { videoId: string; code: string; message: string }>;
/** The file passed, its preview and pictures are made. */
export type VideoProcessed = Event<
  'VideoProcessed',
  { videoId: string; sha256: string; facts: VideoFacts; pictures: VideoPictures; advice: string[] }
>;
/** It waits for a moderator. */
export type ReviewRequested = Event<'ReviewRequested', { videoId: string }>;
/** A moderator said yes. */
export type VideoApproved = Event<'VideoApproved', { videoId: string; note: string }>;
/** A moderator said no, with a reason for the creator. */
export type VideoRejected = Event<'VideoRejected', { videoId: string; reason: string }>;
/** It is on the marketplace. Carries all that a listing shows. */
export type VideoListed = Event<
  'VideoListed',
  VideoDetails & { videoId: string; creatorId: string; facts: VideoFacts; pictures: VideoPictures }
>;
/** It left the marketplace for good because it was sold. */
export type VideoRetired = Event<'VideoRetired', { videoId: string; orderId: string }>;
/** How often its page was visited on one UK day, each visitor counted once. */
export type VideoTrafficCounted = Event<'VideoTrafficCounted', { videoId: string; day: string; views: number }>;

export type VideoEvent =
  | VideoAnnounced
  | UploadCompleted
  | VideoRefused
  | VideoProcessed
  | ReviewRequested
  | VideoApproved
  | VideoRejected
  | VideoListed
  | VideoRetired
  | VideoTrafficCounted;

/** These very bytes belong to this video; nobody can upload them again. */
export type ContentTaken = Event<'ContentTaken', { sha256: string; videoId: string; creatorId: string }>;
export type ContentEvent = ContentTaken;

/** One upload counts against the creator's day. */
export type UploadCounted = Event<'UploadCounted', { creatorId: string; day: string; videoId: string }>;
/** It does not count after all: it never came to be by our fault. */
export type UploadReturned = Event<'UploadReturned', { creatorId: string; day: string; videoId: string }>;
export type QuotaEvent = UploadCounted | UploadReturned;

export type CatalogueEvent = VideoEvent | ContentEvent | QuotaEvent;
