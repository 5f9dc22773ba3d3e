import { describe, expect, it } from 'vitest';
import { verdictOf } from './verdict.ts';

const copy = {
  extent: 'whole' as const,
  likeness: 0.99,
  overlapSeconds: 60,
  residual: 0.95,
  soundError: 0.1,
  agreeing: 200,
  shorterSeconds: 120,
};

describe('the verdict', () => {
  it('is strong for a long stretch that moves alike, with the same sound or with one side silent', () => {
    expect(verdictOf(copy)).toBe('strong');
    expect(verdictOf({ ...copy, soundError: null })).toBe('strong');
    expect(verdictOf({ ...copy, overlapSeconds: 30, residual: 0.85, soundError: 0.35 })).toBe('strong');
  });

  it.each([
    ['is too short', { overlapSeconds: 29.75 }],
    ['moves less alike', { residual: 0.84 }],
    ['has other sound', { soundError: 0.36 }],
    ['hardly moves', { residual: 0 }],
    ['moves otherwise, but sounds the same', { residual: 0.1 }],
  ])('is similar, for a person to look at, when the stretch %s', (_, change) => {
    expect(verdictOf({ ...copy, ...change })).toBe('similar');
  });

  it('is none for another recording in the same room', () => {
    expect(verdictOf({ ...copy, residual: 0.49, soundError: 0.45 })).toBe('none');
    expect(verdictOf({ ...copy, overlapSeconds: 25, residual: 0.39, soundError: null })).toBe('none');
    expect(verdictOf({ ...copy, overlapSeconds: 25, residual: 0.4, soundError: null })).toBe('similar');
  });

  it('is none for rooms in which nothing moves and which are not quite alike', () => {
    expect(verdictOf({ ...copy, residual: 0, soundError: null, likeness: 0.96 })).toBe('none');
    expect(verdictOf({ ...copy, residual: 0, soundError: null, likeness: 0.97 })).toBe('similar');
  });

  it('is never strong for what a frame shows, however alike', () => {
    expect(verdictOf({ ...copy, extent: 'frame' })).toBe('similar');
  });

  it('is none for a frame that moves otherwise, or hardly at all, unless it sounds the same', () => {
    const frame = { ...copy, extent: 'frame' as const, soundError: null };
    expect(verdictOf({ ...frame, residual: 0.7 })).toBe('similar');
    expect(verdictOf({ ...frame, residual: 0.69 })).toBe('none');
    expect(verdictOf({ ...frame, residual: 0 })).toBe('none');
    expect(verdictOf({ ...frame, residual: 0, soundError: 0.1 })).toBe('similar');
  });

  it('is none for a shared opening title, and for two pictures', () => {
    expect(verdictOf({ ...copy, overlapSeconds: 8 })).toBe('none');
    expect(verdictOf({ ...copy, agreeing: 2 })).toBe('none');
    expect(verdictOf({ ...copy, overlapSeconds: 29, shorterSeconds: 3600 })).toBe('none');
  });
});
