/** What catalogue needs from outside. */
import type { VideoFacts, VideoPictures } from './events.ts';

export type Examination =
  | { isRefused: true; code: string; message: string }
  | { isRefused: false; sha256: string; facts: VideoFacts; advice: string[] };

/** Everything that touches the bytes of a video. Every step may be repeated. */
export interface MediaWork {
  /** Probes, checks and hashes the uploaded file. */
  examine(videoId: string, signal: AbortSignal): Promise<Examination>;
  /** Makes preview and pictures and moves the original out of the upload folder. */
  prepare(videoId: string, signal: AbortSignal): Promise<VideoPictures>;
  /** Puts the pictures of a listed video where everybody may fetch them. */
  publish(pictures: VideoPictures): Promise<void>;
  /** Takes preview and public pictures of a sold video away; original and private pictures stay. */
  retire(videoId: string, pictures: VideoPictures): Promise<void>;
  /** Removes what an upload left that will never be a video. */
  discard(videoId: string): Promise<void>;
}

export interface Uploads {
  /** Bytes that have arrived; undefined when nothing has been sent yet. */
  receivedBytes(videoId: string): Promise<number | undefined>;
  /** Videos whose bytes lie in the upload folder. */
  list(): Promise<string[]>;
  /** @throws Problem when the disk is too full for so many bytes */
  makeRoom(sizeBytes: number): Promise<void>;
}

export type SignedMedia = 'preview' | 'picture' | 'original';

/** Makes short-lived addresses for media that is not public. */
export interface MediaLinks {
  sign(kind: SignedMedia, name: string, lifeSeconds: number, downloadName?: string): { url: string; expiresAt: string };
  /** The lasting address of a public picture. */
  publicPicture(name: string): string;
}

/** Visits of video pages, raw, until a finished day is folded into the log. */
export interface Visits {
  /** Counts a visitor once per video and day; `visitor` is a keyed hash, not a person. */
  count(videoId: string, day: string, visitor: string): Promise<void>;
  /** Days before `today` that are not folded yet. */
  finished(today: string): Promise<{ videoId: string; day: string; views: number }[]>;
  forget(videoId: string, day: string): Promise<void>;
}
