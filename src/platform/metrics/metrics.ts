/** The port through which everything is measured. Who measures knows nothing of who collects. */
import type { CounterName, GaugeName, HistogramName, LabelsOf } from './instruments.ts';

/** One value of a gauge. */
export type Sample = {
  [Name in GaugeName]: Readonly<{ name: Name; labels: LabelsOf<Name>; value: number }>;
}[GaugeName];

/** Reads gauges at the moment of a scrape; may fail, and is then left out of that scrape. */
export type Reading = () => Promise<readonly Sample[]>;

/** What a cache says of itself. */
export type CacheMeter = {
  hit: () => void;
  miss: () => void;
};

export interface Metrics {
  /** Adds to a counter, 1 unless given. */
  count<Name extends CounterName>(name: Name, labels: LabelsOf<Name>, by?: number): void;
  /** Notes one duration, in seconds. */
  time<Name extends HistogramName>(name: Name, labels: LabelsOf<Name>, seconds: number): void;
  /** Gauges that are read when somebody asks, and not otherwise. The name of the reading stands in what says that it failed. */
  read(reading: string, read: Reading): void;
  /** A cache of this name, and its size when somebody asks: `bytes` and the number of `entries`. */
  cache(name: string, size: () => { bytes: number; entries: number }): CacheMeter;
}

/** While nobody collects, nothing is counted. */
export const noMetrics: Metrics = {
  count: () => undefined,
  time: () => undefined,
  read: () => undefined,
  cache: () => ({ hit: () => undefined, miss: () => undefined }),
};

/** Runs the work, and notes its end and its time in seconds. */
export const timed = async <Result>(
  work: () => Promise<Result>,
  onEnd: (end: { seconds: number; error: unknown }) => void,
): Promise<Result> => {
  const start = performance.now();
  const seconds = (): number => (performance.now() - start) / 1000;
  try {
    const result = await work();
    onEnd({ seconds: seconds(), error: undefined });
    return result;
  } catch (error) {
    onEnd({ seconds: seconds(), error: error ?? new Error('nothing was thrown') });
    throw error;
  }
};
