/** The format of moments. Staff work in UK time; the log shows UTC. */
import { DAY_MS } from '#contracts/shared/dayMs.ts';

const ukMoment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
});

/** `21 Nov 2026, 08:16`, UK time. */
export const formatMoment = (iso: string): string => ukMoment.format(new Date(iso));

const ukIsoDay = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/London' });

/** `2026-11-21`, the UK day of this moment (milliseconds since the epoch). */
export const ukDayOf = (now: number): string => ukIsoDay.format(now);

/** `2026-11-21 08:16:33.265 UTC` */
export const formatUtc = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 23)} UTC`;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** How long ago, in its largest unit: `just now`, `12 min`, `3 h`, `2 days`. `now` in milliseconds since the epoch. */
export const formatAge = (iso: string, now: number): string => {
  const age = now - Date.parse(iso);
  if (age < MINUTE_MS) return 'just now';
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} min`;
  if (age < 2 * DAY_MS) return `${Math.floor(age / HOUR_MS)} h`;
  return `${Math.floor(age / DAY_MS)} days`;
};
