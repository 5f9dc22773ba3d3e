/** Counting and timing for the benchmark. */

export type Timing = { perSecond: number; p50Ms: number; p99Ms: number; count: number };

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

export const summarise = (durationsMs: number[], elapsedMs: number): Timing => {
  const sorted = durationsMs.toSorted((a, b) => a - b);
  return {
    perSecond: Math.round((sorted.length / elapsedMs) * 1000),
    p50Ms: Math.round(quantile(sorted, 0.5) * 10) / 10,
    p99Ms: Math.round(quantile(sorted, 0.99) * 10) / 10,
    count: sorted.length,
  };
};

/** `writers` repeat `work` as fast as they are answered, for `ms`. */
export const closedLoop = async (
  writers: number,
  ms: number,
  work: (writer: number, turn: number) => Promise<void>,
): Promise<Timing> => {
  const durations: number[] = [];
  const start = performance.now();
  const write = async (writer: number): Promise<void> => {
    for (let turn = 0; performance.now() - start < ms; turn += 1) {
      const began = performance.now();
      await work(writer, turn);
      durations.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  return summarise(durations, performance.now() - start);
};

/** Requests start at a fixed rate whether or not the last ones have been answered, so waiting is not hidden. */
export const openLoop = async (
  perSecond: number,
  seconds: number,
  work: (turn: number) => Promise<void>,
): Promise<Timing> => {
  const durations: number[] = [];
  const running: Promise<void>[] = [];
  const start = performance.now();
  for (let turn = 0; turn < perSecond * seconds; turn += 1) {
    const due = start + (turn * 1000) / perSecond;
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    running.push(work(turn).then(() => void durations.push(performance.now() - due)));
  }
  await Promise.all(running);
  return summarise(durations, performance.now() - start);
};

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
