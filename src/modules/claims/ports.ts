/** What claims needs from outside. */

/** Whether there is or was such a video, from catalogue. */
export type FindVideo = (videoId: string) => Promise<object | undefined>;

/** Counts by address or account in PostgreSQL. */
export interface Throttle {
  /** At most `points` in `seconds`. @throws Problem `too-many-requests` */
  take(key: string, limit: { points: number; seconds: number }): Promise<void>;
}

/** A keyed hash of an address, so that none stands in a counter. */
export type NameKey = (name: string) => string;
