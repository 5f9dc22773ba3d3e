/** Counters that modules keep beside the rate limits of endpoints, by the keys they choose: an account, an address. */
export interface Throttle {
  /** At most `points` in `seconds`. @throws Problem `too-many-requests` */
  take(key: string, limit: { points: number; seconds: number }): Promise<void>;
  /**
   * @throws Problem `too-many-requests` while waiting after failures: five are free, then 1, 2, 4 … 60 s; after a hundred
   * in a day, until that day is over, whatever succeeds in between
   */
  check(key: string): Promise<void>;
  /** Counts a failure; true for the last one that a day has room for. */
  failed(key: string): Promise<boolean>;
  succeeded(key: string): Promise<void>;
}

/** The counter alone, for modules that need nothing else. */
export type TakeThrottle = Pick<Throttle, 'take'>;
