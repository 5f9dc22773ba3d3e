const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const ukMinute = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/London',
});
/** `26 November 2026 at 01:05` in the United Kingdom, from a UTC ISO moment. */
export const ukMoment = (at: string): string => ukMinute.format(new Date(at));

const ukDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

/** The UK calendar day of a moment (ISO): `29 November 2026`. */
export const ukDayText = (iso: string): string => ukDate.format(Date.parse(iso));

/** `2026-11-29T…` → `29 November 2026` in UTC, for mails and documents. */
export const dayText = (iso: string): string =>
  `${Number(iso.slice(8, 10))} ${months[Number(iso.slice(5, 7)) - 1] ?? ''} ${iso.slice(0, 4)}`;
