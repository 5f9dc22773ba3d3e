/** UK calendar days (Europe/London): quotas, traffic and daily logs count by them. */
import { DAY_MS } from '#contracts/shared/dayMs.ts';

const ukTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

const partsAt = (milliseconds: number): Record<string, string> =>
  Object.fromEntries(ukTime.formatToParts(milliseconds).map(({ type, value }) => [type, value]));

/** The UK day of that moment (ms since 1970): `2026-11-21`. */
export const ukDayAt = (milliseconds: number): string => {
  const { year, month, day } = partsAt(milliseconds);
  return `${year ?? ''}-${month ?? ''}-${day ?? ''}`;
};

/** Seconds until the next UK day begins; on the two days when clocks change it may be an hour off, never negative. */
export const secondsToUkMidnight = (milliseconds: number): number => {
  const { hour, minute, second } = partsAt(milliseconds);
  return 24 * 3600 - (Number(hour) * 3600 + Number(minute) * 60 + Number(second));
};

/** The UK day (`2026-11-21`) after this one. */
export const ukDayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + DAY_MS).toISOString().slice(0, 10);

/** When a UK day (`2026-11-21`) begins, as UTC ISO: an hour before midnight UTC in summer time. */
export const ukDayStart = (day: string): string => {
  const midnight = Date.parse(`${day}T00:00:00.000Z`);
  const anHourBefore = midnight - 3_600_000;
  return new Date(ukDayAt(anHourBefore) === day ? anHourBefore : midnight).toISOString();
};
