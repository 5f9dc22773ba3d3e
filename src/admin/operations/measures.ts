/** Sizes and durations as operators read them. */
const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

/** `512 B`, `1.5 GB`; a thousand to the next unit. */
export const formatBytes = (bytes: number): string => {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${value >= 100 || power === 0 ? Math.round(value) : value.toFixed(1)} ${UNITS[power]}`;
};

/** `0 s`, `4 s`, `3 min`, `2 h`. */
export const formatSeconds = (seconds: number): string => {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  return seconds < 3600 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
};
