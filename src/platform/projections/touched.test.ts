import { describe, expect, it } from 'vitest';
import { id } from '#testing/events.ts';
import { openTouched } from './touched.ts';

const about = (...ids: readonly number[]) =>
  ids.map((n) => ({ data: { video: { ids: [id(n)] }, title: 'A shelf', n } }));
const things = (...ids: readonly number[]): ReadonlySet<string> => new Set(ids.map((n) => id(n)));

describe('what facts were about', () => {
  it('is known of each read model since any count', () => {
    const touched = openTouched();
    touched.note('videos', about(1));
    const count = touched.count('videos');
    touched.note('videos', about(2, 3));
    touched.note('orders', about(4));
    expect(touched.hasTouched('videos', count, things(3, 9))).toBe(true);
    expect(touched.hasTouched('videos', count, things(1, 4))).toBe(false);
    expect(touched.hasTouched('videos', 0, things(1))).toBe(true);
    expect(touched.hasTouched('videos', touched.count('videos'), things(1, 2, 3, 4))).toBe(false);
    expect(touched.hasTouched('users', touched.count('users'), things(1))).toBe(false);
  });

  it('may be anything after a write of which nothing is known, a large one, or too many', () => {
    const touched = openTouched();
    touched.note('videos', undefined);
    expect(touched.hasTouched('videos', 0, things(1))).toBe(true);
    expect(touched.hasTouched('videos', 1, things(1))).toBe(false);
    touched.note('videos', about(...Array.from({ length: 51 }, (_, n) => n)));
    expect(touched.hasTouched('videos', 1, things(99))).toBe(true);
    for (let n = 0; n < 256; n += 1) touched.note('videos', about(n));
    expect(touched.hasTouched('videos', 2, things(999))).toBe(false);
    touched.note('videos', about(1));
    expect(touched.hasTouched('videos', 2, things(999))).toBe(true);
  });
});
