/** Counters that modules keep beside the rate limits of endpoints, by the keys they choose: an account, an address. */
export interface Throttle {
  /** At most `points` in `seconds`. @throws Problem `too-many-requests` */
  take(key: string, limit: { points: number; seconds: number }): Promise<void>;
  /** @throws Problem `too-many-requests` while waiting after failures: five are free, then 1, 2, 4 … 60 s */
  check(key: string): Promise<void>;
  failed(key: string): Promise<void>;
  succeeded(key: string): Promise<void>;
}

/** The counter alone, for modules that need nothing else. */
export type TakeThrottle = Pick<Throttle, 'take'>;
