import { expect, it } from 'vitest';
import { formatDate, isoDuration, shortDescription, viewsSeverity, viewsTag, viewsText } from './videoText.ts';

it('cuts a description at 150 characters and adds the ellipsis only then', () => {
  expect(shortDescription('x'.repeat(150))).toBe('x'.repeat(150));
  expect(shortDescription('x'.repeat(151))).toBe(`${'x'.repeat(150)}…`);
});

it('counts characters, not code units', () => {
  expect(shortDescription('🔧'.repeat(150))).toBe('🔧'.repeat(150));
});

it('marks views as info to 25, warning to 50, success above', () => {
  expect([0, 25, 26, 50, 51].map(viewsSeverity)).toEqual(['info', 'info', 'warning', 'warning', 'success']);
});

it('says one view in the singular', () => {
  expect(viewsText(0)).toBe('0 views');
  expect(viewsText(1)).toBe('1 view');
  expect(viewsText(2)).toBe('2 views');
});

it('says to buyers that a video without views is new', () => {
  expect(viewsTag(0)).toBe('New');
  expect(viewsTag(1)).toBe('1 view');
});

it('writes the day of the year by UTC', () => {
  expect(formatDate('2025-09-30T23:30:00Z')).toBe('30 Sep 2025');
});

it('writes durations for machines', () => {
  expect([9, 60, 754, 3725].map(isoDuration)).toEqual(['PT9S', 'PT1M0S', 'PT12M34S', 'PT1H2M5S']);
});
