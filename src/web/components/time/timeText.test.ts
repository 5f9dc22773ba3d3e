import { expect, it } from 'vitest';
import { agoText, momentText } from './timeText.ts';

const now = new Date('2026-03-10T12:00:00.000Z');

it.each([
  ['2026-03-10T12:00:30.000Z', 'just now'],
  ['2026-03-10T11:59:01.000Z', 'just now'],
  ['2026-03-10T11:59:00.000Z', '1 minute ago'],
  ['2026-03-10T11:00:01.000Z', '59 minutes ago'],
  ['2026-03-10T11:00:00.000Z', '1 hour ago'],
  ['2026-03-09T12:00:01.000Z', '23 hours ago'],
  ['2026-03-09T12:00:00.000Z', '1 day ago'],
  ['2026-03-03T12:00:01.000Z', '6 days ago'],
])('says of %s: %s', (iso, text) => {
  expect(agoText(iso, now)).toBe(text);
});

it('names the moment itself after a week', () => {
  const iso = '2026-03-03T12:00:00.000Z';
  expect(agoText(iso, now)).toBe(momentText(iso));
  expect(momentText(iso)).toMatch(/^3 Mar 2026, \d\d:\d\d$/);
});
