/** What catalogue needs from outside. */
import type { Express } from 'express';
import type { ReasonCode } from '#contracts/catalogue/moderationVocabulary.ts';
import type { Trust } from '#contracts/sales/sales.ts';
import type { QualityCheck } from '#contracts/catalogue/studio.ts';
import type { Personal } from '#platform/eventStore/eventStore.ts';
import type { AccountRow } from '#contracts/auth/account.ts';
import type { Fees } from '#contracts/shared/money.ts';
import type { Cause } from '#platform/eventStore/handle.ts';
import type { Authenticate } from '#platform/http/guard.ts';
import type { TrafficSource } from '#contracts/sales/businessVocabulary.ts';
import type { VideoDraft, VideoFacts, VideoMatch, VideoPictures } from '#events/catalogue.ts';
import type { VisitTally } from './analytics/traffic.ts';

export type Examination =
  | { isRefused: true; code: string; message: string }
  | { isRefused: false; sha256: string; facts: VideoFacts; advice: string[]; checks: QualityCheck[] };

/** What is being made of a file at this moment; `share` is 0 to 1. */
export type MediaProgress = { step: 'checking' | 'comparing' | 'rendering'; share: number };

export type Thumbnail = Pick<VideoPictures, 'thumbnail' | 'poster' | 'blurred'>;

/** Everything that touches the bytes of a video. Every step may be repeated. */
export interface MediaWork {
  /** Probes, checks and hashes the uploaded file. */
  examine(videoId: string, signal: AbortSignal): Promise<Examination>;
  /** Compares pictures and sound with every video that is known, and makes this one known. */
  compare(videoId: string, signal: AbortSignal): Promise<VideoMatch[]>;
  /** Makes preview and pictures and moves the original out of the upload folder. */
  prepare(videoId: string, signal: AbortSignal): Promise<VideoPictures>;
  /** Undefined while nothing is being made of it. */
  progressOf(videoId: string): MediaProgress | undefined;
  /** The pictures for a thumbnail, from one of the stills. */
  thumbnailFromStill(still: string, facts: VideoFacts): Promise<Thumbnail>;
  /** The same from a picture that its creator sent. @throws Problem when it is none */
  thumbnailFromPicture(picture: Buffer, facts: VideoFacts): Promise<Thumbnail>;
  /** Puts the pictures of a listed video where everybody may fetch them, and only these. */
  publish(pictures: VideoPictures, former: readonly string[]): Promise<void>;
  /** Takes every public picture of a video away. */
  unpublish(pictures: VideoPictures, former: readonly string[]): Promise<void>;
  /** Takes the preview of a sold video away; original and private pictures stay. */
  removePreview(videoId: string): Promise<void>;
  /** Removes the original and what was made of it; its fingerprint stays, so that no copy can be sold later. */
  removeFiles(videoId: string): Promise<void>;
  /** Removes pictures of what will not be shown again. */
  removePictures(names: readonly string[]): Promise<void>;
  /** Removes what an upload left that will never be a video, its fingerprint too. */
  discard(videoId: string): Promise<void>;
}

export interface Uploads {
  /** What has arrived, and when its last byte did; undefined when nothing has been sent yet. */
  received(videoId: string): Promise<{ bytes: number; lastAt: string } | undefined>;
  /**
   * Asks for room for so many bytes, beside what the uploads under way may still send.
   * @throws Problem when the disk is too full
   */
  makeRoom(sizeBytes: number, underWay: readonly { id: string; sizeBytes: number }[]): Promise<void>;
}

/** What creators are still typing; not a fact until it is signed. */
export interface Drafts {
  find(videoIds: readonly string[]): Promise<ReadonlyMap<string, VideoDraft>>;
  save(videoId: string, creatorId: string, draft: VideoDraft, at: string): Promise<void>;
  forget(videoId: string): Promise<void>;
  forgetAllOf(creatorId: string): Promise<void>;
}

/** The document under which a creator signs; undefined for an unknown version. */
export type FindGrant = (version: string) => { version: string; text: string; hash: string } | undefined;

/** Whether a creator is trusted, with each condition of the formula and what it found. */
export type FindTrust = (creatorId: string) => Promise<Trust>;

/** Takes the offer of a video away. @throws Problem when it is sold or about to be */
export type TakeDownOffer = (
  videoId: string,
  reason: string,
  takedown: { by: string; code: ReasonCode; privateNote: Personal<string> | null },
  cause: Cause,
) => Promise<void>;

/** The fees that count now, and those announced to follow. */
export type FindFees = () => Promise<Fees>;

/** What a creator shows to everybody, by username. Nobody is found who is suspended or has left. */
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

/** What staff may know about whose video it is. */
export type FindAccount = (userId: string) => Promise<AccountRow | undefined>;

/** Whether somebody else's purchase of the video has moved since this moment (ISO). */
export type IsBeingBought = (videoId: string, since: string) => Promise<boolean>;

/** Whether the person pays for Creator Pro, by the read model: for pages that show many. */
export type IsProNow = (userId: string) => Promise<boolean>;

/** Whether somebody pays for Creator Pro now. */
export type IsPro = (creatorId: string) => Promise<boolean>;

export type SignedMedia = 'preview' | 'picture' | 'original';

/** Makes short-lived addresses for media that is not public. */
export interface MediaLinks {
  sign(kind: SignedMedia, name: string, lifeSeconds: number, downloadName?: string): { url: string; expiresAt: string };
  /** The lasting address of a public picture. */
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

/** What catalogue needs from other modules. */
export type CataloguePorts = {
  authenticate: Authenticate;
  findFees: FindFees;
  findTrust: FindTrust;
  findAccount: FindAccount;
  findCreatorByName: FindCreatorByName;
  takeDownOffer: TakeDownOffer;
  isBeingBought: IsBeingBought;
  isPro: IsPro;
  isProNow: IsProNow;
  /** Counts up when listings changed. */
  listingChanges: () => number;
};

export type CatalogueSettings = {
  /** Where the media lie, among other things. */
  dataDir: string;
  /** How long a decision can be taken back; 0 = it takes effect at once. */
  reviewUndoSeconds: number;
  keys: Record<'visitors' | 'signatures' | 'media', Buffer>;
};

/** What costs time and memory to open: the work on videos, and uploads. */
export type CatalogueEdges = {
  media: MediaWork;
  uploads: Uploads;
  /** Mounts the address to which creators send their videos. */
  mountUploads: (
    app: Express,
    options: {
      folder: string;
      authenticate: Authenticate;
      expectedSize: (videoId: string, userId: string) => Promise<number | undefined>;
    },
  ) => void;
};
