import { describe, expect, it } from 'vitest';
import { afterDeciding, placeIn } from './reviewQueue.ts';

const queue = ['a', 'b', 'c'];

describe('the review queue', () => {
  it('tells where a video stands and who its neighbours are', () => {
    expect(placeIn(queue, 'b')).toEqual({ number: 2, previous: 'a', next: 'c' });
    expect(placeIn(queue, 'a').previous).toBeUndefined();
    expect(placeIn(queue, 'c').next).toBeUndefined();
  });

  it('leads from a video outside of it to the longest waiting', () => {
    expect(placeIn(queue, 'x')).toEqual({ number: undefined, previous: undefined, next: 'a' });
  });

  it('goes on with the next one after a decision', () => {
    expect(afterDeciding(queue, 'a')).toBe('b');
  });

  it('goes back to the longest waiting after the last one, and nowhere when none is left', () => {
    expect(afterDeciding(queue, 'c')).toBe('a');
    expect(afterDeciding(['c'], 'c')).toBeUndefined();
    expect(afterDeciding([], 'c')).toBeUndefined();
  });
});
