/** What catalogue needs from outside the module. */
import type { Express } from 'express';
import type { ReasonCode } from '#contracts/catalogue/moderationVocabulary.ts';
import type { Trust } from '#contracts/sales/sales.ts';
import type { QualityCheck } from '#contracts/catalogue/studio.ts';
import type { Personal } from '#platform/eventStore/eventStore.ts';
import type { AccountRow } from '#contracts/auth/account.ts';
import type { Fees } from '#contracts/shared/money.ts';
import type { Cause } from '#platform/eventStore/handle.ts';
import type { Authenticate, Caller } from '#platform/http/guard.ts';
import type { FindUnfinished } from '#platform/processes/process.ts';
import type { BoxKeys } from '#platform/secrets/secretBox.ts';
import type { TrafficSource } from '#contracts/sales/businessVocabulary.ts';
import type { OriginalMatter, VideoDraft, VideoFacts, VideoMatch, VideoPictures } from '#events/catalogue.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { Video } from './listing/video.ts';
import type { Resembled } from './review/rights.ts';
import type { VisitTally } from './analytics/traffic.ts';

export type MediaRefusal = { isRefused: true; code: string; message: string };
export type Examination =
  | MediaRefusal
  | { isRefused: false; sha256: string; facts: VideoFacts; advice: string[]; checks: QualityCheck[] };

/** The step that is running on a file now; `share` is 0 to 1. */
export type MediaStep = { step: 'checking' | 'comparing' | 'rendering'; share: number };

/** That, or its place in the queue: how many are before it, and in how many seconds it may be done; null where nobody can say. */
export type MediaProgress = MediaStep | { step: 'waiting'; ahead: number; doneInSeconds: number | null };

export type Thumbnail = Pick<VideoPictures, 'thumbnail' | 'poster' | 'blurred'>;

/** Everything that touches the bytes of a video. Every step may be repeated. */
export interface MediaWork {
  /** Reads the header of the uploaded file, which may refuse it and says how long it is, and all of it for its SHA-256 (hex). */
  triage(
    videoId: string,
    signal: AbortSignal,
  ): Promise<MediaRefusal | { isRefused: false; sha256: string; durationSeconds: number }>;
  /** Probes and checks the uploaded file, and hashes it unless its SHA-256 is given. */
  examine(videoId: string, signal: AbortSignal, sha256?: string): Promise<Examination>;
  /** Compares picture and sound with every known video, and adds this one to them. */
  compare(videoId: string, signal: AbortSignal): Promise<VideoMatch[]>;
  /** Makes preview and pictures and moves the original out of the upload folder. */
  prepare(videoId: string, signal: AbortSignal): Promise<VideoPictures>;
  /** Removes what earlier steps have found out and made: the next examination begins with the file. */
  forgetWork(videoId: string): Promise<void>;
  /** Whether its file still lies on the disk of the process that took it, which stores it soon. */
  isAwaited(videoId: string): Promise<boolean>;
  /** Does the work, or nothing while another process does it. */
  alone(videoId: string, work: () => Promise<void>): Promise<void>;
  progressOf(videoId: string): Promise<MediaProgress>;
  /** The pictures for a thumbnail, from one of the stills. */
  thumbnailFromStill(still: string, facts: VideoFacts): Promise<Thumbnail>;
  /** The same from a picture that its creator uploads. @throws Problem when it is not a picture */
  thumbnailFromPicture(picture: Buffer, facts: VideoFacts): Promise<Thumbnail>;
  /** Publishes the pictures of a listed video, and only these. */
  publish(pictures: VideoPictures, former: readonly string[]): Promise<void>;
  /** Removes every public picture of a video. */
  unpublish(pictures: VideoPictures, former: readonly string[]): Promise<void>;
  /** Removes the preview of a sold video; original and private pictures stay. */
  removePreview(videoId: string): Promise<void>;
  /** Removes the original and everything made from it; its fingerprint stays, so that no copy can be sold later. */
  removeFiles(videoId: string): Promise<void>;
  /** Removes pictures that will not be shown again. */
  removePictures(names: readonly string[]): Promise<void>;
  /** Removes the files of an upload that will never be a video, its fingerprint too. */
  discard(videoId: string): Promise<void>;
  /** SHA-256 (hex) and length of the file that a buyer receives; undefined where there is none any more. */
  hashOriginal(videoId: string, signal: AbortSignal): Promise<{ sha256: string; sizeBytes: number } | undefined>;
  /** Videos from before originals were sealed, whose files still lie in clear. */
  findInClear(): Promise<string[]>;
  /** Seals the files of such a video. */
  seal(videoId: string): Promise<void>;
}

/** One upload, and the event since which our failures to prepare it count. */
type CountedFrom = { videoId: string; causeId: string };

/** How often we failed to prepare an upload, and what the tools said last. */
export interface PreparationTries {
  count(from: CountedFrom): Promise<number>;
  /** Counts one more, and keeps what the tools said; answers how many there have been. */
  note(from: CountedFrom, error: string): Promise<number>;
  forget(videoId: string): Promise<void>;
  /** The examinations that have not ended, with what the tools said. */
  findUnfinished: FindUnfinished;
}

export interface Uploads {
  /** The bytes that have arrived, and when the last one did; undefined when none have. */
  received(videoId: string): Promise<{ bytes: number; lastAt: string } | undefined>;
  /** Whether so many bytes would fit now; nothing is reserved. @throws Problem `unavailable` when the disk is too full */
  checkRoom(sizeBytes: number): Promise<void>;
}

/** Uploads on the disk of this process that wait to be stored elsewhere. */
export interface Staging {
  /**
   * Stores what is complete and removes what is of no use any more, one upload after the other. `findStatus` answers the
   * status of a video, `onStored` runs once its file can be worked on anywhere.
   */
  tend(
    findStatus: (videoId: string) => Promise<Video['status']>,
    onStored: (videoId: string) => Promise<void>,
  ): Promise<void>;
}

/** What the bytes of uploads need. */
export type UploadOptions = {
  folder: string;
  /** Of the disk of the folder. */
  findFreeBytes: () => Promise<number>;
  /** The key under which the bytes of the video are stored. */
  keyFor: (videoId: string) => Promise<Buffer>;
  authenticate: Authenticate;
  /** Keeps the SHA-256 (hex) of what has arrived whole. */
  keepHash: (videoId: string, sha256: string) => Promise<void>;
  /** The announced size if this user may send the bytes of this video now; else undefined. */
  expectedSize: (videoId: string, userId: string) => Promise<number | undefined>;
};

/** Drafts of creators; no events until they are signed. */
export interface Drafts {
  find(videoIds: readonly string[]): Promise<ReadonlyMap<string, VideoDraft>>;
  save(videoId: string, creatorId: string, draft: VideoDraft, at: string): Promise<void>;
  forget(videoId: string): Promise<void>;
  forgetAllOf(creatorId: string): Promise<void>;
}

/** The document under which a creator signs; undefined for an unknown version. */
export type FindGrant = (version: string) => { version: string; text: string; hash: string } | undefined;

/** Whether a creator is trusted, with the result of each condition of the formula. */
export type FindTrust = (creatorId: string) => Promise<Trust>;

/** Withdraws the offer of a video. @throws Problem when it is sold or about to be */
export type TakeDownOffer = (
  videoId: string,
  takedown: { by: string; code: ReasonCode; reason: Personal<string>; privateNote: Personal<string> | null },
  cause: Cause,
) => Promise<void>;

/** The current fees, and those announced to follow. */
export type FindFees = () => Promise<Fees>;

/** A creator's public profile, by username. Undefined for a suspended creator or a closed account. */
export type FindCreatorByName = (username: string) => Promise<
  | {
      id: string;
      username: string;
      displayName: string;
      bio: string;
      avatarUrl: string | null;
      memberSince: string;
    }
  | undefined
>;

/** What staff may read about the creator of a video. */
export type FindAccount = (userId: string) => Promise<AccountRow | undefined>;

/** Whether another buyer's order for the video has changed since this moment (ISO). */
export type IsBeingBought = (videoId: string, since: string) => Promise<boolean>;

/** Whether the person has Creator Pro, by the read model: for pages that show many. */
export type IsProNow = (userId: string) => Promise<boolean>;

/** Whether the person has Creator Pro now. */
export type IsPro = (creatorId: string) => Promise<boolean>;

export type SignedMedia = 'preview' | 'picture' | 'original';

/** Makes short-lived links to media that is not public. */
export interface MediaLinks {
  sign(kind: SignedMedia, name: string, lifeSeconds: number, downloadName?: string): { url: string; expiresAt: string };
  /** The permanent URL of a public picture. */
  publicPicture(name: string): string;
}

/** Who met a video on a UK day; `visitor` is a keyed hash, not a person. */
export type Visit = { videoId: string; day: string; visitor: string };

/** Visits of video pages and plays of previews, raw, until a finished day is folded into the log. */
export interface Visits {
  /** Counts a visitor of the page once per video and day; the first way there stays. */
  countView(visit: Visit, way: { source: TrafficSource; words: string | null }): Promise<void>;
  /** Counts a play of the preview once per visitor, video and day. */
  countPreview(visit: Visit): Promise<void>;
  /** Days before `today` that are not folded yet. */
  finished(today: string): Promise<{ videoId: string; day: string }[]>;
  /** What is not folded yet of these videos, from one day to another (both included). */
  tally(videoIds: readonly string[], from: string, to: string): Promise<VisitTally[]>;
  forget(videoId: string, day: string): Promise<void>;
}

/** Open claims against a video, and what is open about its sale, for which staff may need the original. */
export type FindMatters = (videoId: string) => Promise<OriginalMatter[]>;

/**
 * The caller of an active session, if the cookies (a header, RFC 6265) hold the half of its token that scripts cannot
 * read.
 */
export type FindHolder = (sessionId: string, cookies: string | undefined) => Promise<Caller | undefined>;

/** A sold order, and who owns its licence today. */
export type FindSale = (orderId: string) => Promise<{ ownerId: string; videoId: string } | undefined>;

/** How the offer of a video stands, from its events. */
export type FindOffer = (videoId: string) => Promise<Resembled['offer']>;

/** The name in a person's profile at this moment (UTC ISO). */
export type FindPersonAt = (userId: string, at: string) => Promise<{ name: string }>;

/** What catalogue needs from other modules. */
/** How the account stands, from its events. */
export type FindAccountStanding = (userId: string) => Promise<'open' | 'suspended' | 'erased' | 'none'>;

export type CataloguePorts = {
  authenticate: Authenticate;
  findFees: FindFees;
  findTrust: FindTrust;
  findAccount: FindAccount;
  findAccountStanding: FindAccountStanding;
  findCreatorByName: FindCreatorByName;
  takeDownOffer: TakeDownOffer;
  findOffer: FindOffer;
  isBeingBought: IsBeingBought;
  isPro: IsPro;
  isProNow: IsProNow;
  findMatters: FindMatters;
  findHolder: FindHolder;
  findPersonAt: FindPersonAt;
  findSale: FindSale;
  /** Counts up when listings changed. */
  listingChanges: () => number;
};

export type CatalogueSettings = {
  /** Where uploads lie while they are worked on, among other things. */
  dataDir: string;
  /** The address below which published pictures are read from a CDN; empty for this site. */
  mediaCdnUrl: string;
  /** How long a decision can be taken back; 0 = it takes effect at once. */
  reviewUndoSeconds: number;
  keys: Record<'visitors' | 'signatures' | 'media' | 'openedOriginals', Buffer> & { originals: BoxKeys };
};

/** What costs time and memory to open: the work on videos, and uploads. */
export type CatalogueEdges = {
  media: MediaWork;
  uploads: Uploads;
  /** Where the files lie. */
  storage: Storage;
  /** Where uploads do not lie where they are taken; undefined with files on the disk. */
  staging?: Staging;
  /** Mounts the address to which creators send their videos. */
  mountUploads: (app: Express, options: UploadOptions) => void;
};
