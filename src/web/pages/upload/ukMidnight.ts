/** The quota counts UK calendar days, and the page says when the day ends in the creator’s own time. */
const ukClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
});

/** The UK wall clock of a moment, as if it were UTC. */
const ukWall = (moment: number): Date => {
  const parts = new Map(ukClock.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0;
  return new Date(Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')));
};

/** The next moment at which a UK day begins. */
export const nextUkMidnight = (now: Date): Date => {
  const wall = ukWall(now.getTime());
  const guess = Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate() + 1);
  return new Date(guess - (ukWall(guess).getTime() - guess));
};

/** In the creator's own time: `tomorrow at 01:00`, `today at 23:00`. */
export const nextUploadText = (now: Date): string => {
  const next = nextUkMidnight(now);
  const time = next.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  return `${next.getDate() === now.getDate() ? 'today' : 'tomorrow'} at ${time}`;
};
