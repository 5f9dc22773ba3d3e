/** Counters that modules keep beside the rate limits of endpoints: by account, by address, by whatever their key says. */
export interface Throttle {
  /** At most `points` in `seconds`. @throws Problem `too-many-requests` */
  take(key: string, limit: { points: number; seconds: number }): Promise<void>;
  /** @throws Problem `too-many-requests` while waiting after failures: five are free, then 1, 2, 4 … 60 s */
  check(key: string): Promise<void>;
  failed(key: string): Promise<void>;
  succeeded(key: string): Promise<void>;
}

/** What a module needs that only counts. */
export type TakeThrottle = Pick<Throttle, 'take'>;
