const MINUTE_MS = 60_000;
const units = [
  ['day', 24 * 60 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
] as const;
const MOST_DAYS = 7;

const moments = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** `27 Feb 2026, 09:05`, by the person's own clock. */
export const momentText = (iso: string): string => moments.format(new Date(iso));

/** `just now`, `5 minutes ago`, `3 days ago`; after a week the moment itself. A server that is ahead says `just now`. */
export const agoText = (iso: string, now: Date): string => {
  const passedMs = now.getTime() - new Date(iso).getTime();
  if (passedMs >= MOST_DAYS * units[0][1]) return momentText(iso);
  const unit = units.find(([, lengthMs]) => passedMs >= lengthMs);
  if (!unit) return 'just now';
  const count = Math.floor(passedMs / unit[1]);
  return `${count} ${unit[0]}${count === 1 ? '' : 's'} ago`;
};
