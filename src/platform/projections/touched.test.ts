import { describe, expect, it } from 'vitest';
import { id } from '#testing/events.ts';
import { openTouched } from './touched.ts';

const about = (...ids: readonly number[]) =>
  ids.map((n) => ({ data: { video: { ids: [id(n)] }, title: 'A shelf', n } }));

describe('what facts were about', () => {
  it('is known of each read model since any count', () => {
    const touched = openTouched();
    touched.note('videos', about(1));
    const count = touched.count('videos');
    touched.note('videos', about(2, 3));
    touched.note('orders', about(4));
    expect(touched.since('videos', count)).toEqual(new Set([id(2), id(3)]));
    expect(touched.since('videos', 0)).toEqual(new Set([id(1), id(2), id(3)]));
    expect(touched.since('videos', touched.count('videos'))).toEqual(new Set());
    expect(touched.since('users', touched.count('users'))).toEqual(new Set());
  });

  it('is not known after a write of which nothing is known, a large one, or too many', () => {
    const touched = openTouched();
    touched.note('videos', undefined);
    expect(touched.since('videos', 0)).toBeUndefined();
    expect(touched.since('videos', 1)).toEqual(new Set());
    touched.note('videos', about(...Array.from({ length: 51 }, (_, n) => n)));
    expect(touched.since('videos', 1)).toBeUndefined();
    for (let n = 0; n < 256; n += 1) touched.note('videos', about(n));
    expect(touched.since('videos', 2)?.size).toBe(256);
    touched.note('videos', about(1));
    expect(touched.since('videos', 2)).toBeUndefined();
  });
});
