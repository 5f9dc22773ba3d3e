/** How fast bytes go, over the last five seconds. */

const WINDOW_MS = 5000;

export type SpeedMeter = {
  /** `atMs` from any steady clock. Answers bytes per second, or null while too little is known. */
  note: (sentBytes: number, atMs: number) => number | null;
  reset: () => void;
};

export const createSpeedMeter = (): SpeedMeter => {
  let samples: { sentBytes: number; atMs: number }[] = [];
  return {
    note: (sentBytes, atMs) => {
      samples = [...samples.filter((sample) => atMs - sample.atMs <= WINDOW_MS), { sentBytes, atMs }];
      const first = samples[0];
      const spanMs = first ? atMs - first.atMs : 0;
      return first && spanMs >= 500 ? ((sentBytes - first.sentBytes) * 1000) / spanMs : null;
    },
    reset: () => {
      samples = [];
    },
  };
};

/** 1,234,567 → `1.2 MB`. */
export const formatBytes = (bytes: number): string => {
  const units = ['bytes', 'kB', 'MB', 'GB'] as const;
  const step = Math.min(units.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** step;
  return `${step === 0 ? String(value) : value.toFixed(value < 10 ? 1 : 0)} ${units[step] ?? ''}`;
};

const about = (count: number, unit: string): string => `about ${count} ${unit}${count === 1 ? '' : 's'} left`;

/** In words that do not jump with every second. */
export const timeLeftText = (leftBytes: number, bytesPerSecond: number): string => {
  const seconds = leftBytes / bytesPerSecond;
  if (seconds < 50) return 'less than a minute left';
  if (seconds < 50 * 60) return about(Math.max(1, Math.round(seconds / 60)), 'minute');
  return about(Math.max(1, Math.round(seconds / 3600)), 'hour');
};
