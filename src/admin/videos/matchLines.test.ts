import { describe, expect, it } from 'vitest';
import { matchLines } from './matchLines.ts';

const like = (offsetSeconds: number, overlapSeconds: number, durationSeconds: number | null) =>
  matchLines({ offsetSeconds, overlapSeconds, durationSeconds }, 60);

describe('what two videos have in common', () => {
  it('begins at the start of both', () => {
    expect(like(0, 30, 30)).toEqual({
      inThis: 0,
      inOther: 0,
      thisLine: { start: 0, length: 1 },
      otherLine: { start: 0, length: 0.5 },
      common: { start: 0, length: 0.5 },
    });
  });

  it('is a part from the middle of the other one: that begins before this one', () => {
    expect(like(60, 60, 180)).toEqual({
      inThis: 0,
      inOther: 60,
      thisLine: { start: 1 / 3, length: 1 / 3 },
      otherLine: { start: 0, length: 1 },
      common: { start: 1 / 3, length: 1 / 3 },
    });
  });

  it('is a part from the middle of this one', () => {
    expect(like(-20, 20, 20)).toMatchObject({
      inThis: 20,
      inOther: 0,
      otherLine: { start: 1 / 3, length: 1 / 3 },
      common: { start: 1 / 3, length: 1 / 3 },
    });
  });

  it('is all that is known of the other one when its length is not', () => {
    expect(like(10, 20, null).otherLine.length).toBeCloseTo(30 / 70);
  });
});
