import { describe, expect, it } from 'vitest';
import type { MediaFacts } from '#platform/media/files/probe.ts';
import { planPieces, previewSize } from './preview.ts';
import { spreadStarts } from './spans.ts';

const shape = (width: number, height: number, durationSeconds = 100, frameRate = 30) =>
  ({ width, height, durationSeconds, frameRate }) as MediaFacts;

describe('the plan of a preview', () => {
  it('takes six pieces of five seconds from a minute on', () => {
    for (const durationSeconds of [60, 61, 300, 7200]) {
      const { starts, seconds } = planPieces({ durationSeconds, frameRate: 30 });
      expect(starts.length).toBe(6);
      expect(seconds).toBe(5);
      expect(starts.at(-1)! + seconds).toBeLessThanOrEqual(durationSeconds * 0.95 + 1e-9);
    }
  });

  it('takes six pieces of a twelfth under a minute, half of the length in all', () => {
    const { starts, seconds } = planPieces({ durationSeconds: 36, frameRate: 30 });
    expect(starts.length).toBe(6);
    expect(seconds).toBe(3);
  });

  it('takes one piece where a twelfth would hold no two pictures', () => {
    expect(planPieces({ durationSeconds: 1, frameRate: 10 })).toMatchObject({
      seconds: 0.5,
      starts: [expect.any(Number)],
    });
  });

  it('never lets pieces overlap', () => {
    for (const durationSeconds of [1.2, 6, 20, 59, 60, 61, 600]) {
      const { starts, seconds } = planPieces({ durationSeconds, frameRate: 30 });
      starts.slice(1).forEach((start, index) => expect(start).toBeGreaterThanOrEqual(starts[index]! + seconds - 1e-9));
    }
  });

  it('keeps out of black and frozen stretches where it can', () => {
    const blackBefore = (black: { start: number; end: number }) => {
      const [first = 0] = spreadStarts(100, 6, 5, [black]);
      return Math.max(0, Math.min(first + 5, black.end) - Math.max(first, black.start));
    };
    expect(blackBefore({ start: 0, end: 12 })).toBe(0);
    expect(blackBefore({ start: 12, end: 30 })).toBe(0);
    expect(blackBefore({ start: 0, end: 100 })).toBe(5);
  });

  it.each([
    [1920, 1080, 852, 480],
    [1080, 1920, 480, 852],
    [3840, 2160, 852, 480],
    [720, 720, 480, 480],
    [640, 360, 426, 240],
    [241, 361, 160, 238],
    [1281, 721, 852, 480],
  ])('makes %i × %i into %i × %i', (width, height, toWidth, toHeight) => {
    expect(previewSize(shape(width, height))).toEqual({ width: toWidth, height: toHeight });
  });
});
