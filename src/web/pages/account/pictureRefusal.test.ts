import { expect, it } from 'vitest';
import { pictureRefusal } from './pictureRefusal.ts';

const MB = 1024 * 1024;

it.each(['image/jpeg', 'image/png', 'image/webp', 'image/avif', ''])('lets %j of 5 MB be sent', (type) => {
  expect(pictureRefusal({ type, size: 5 * MB })).toBeUndefined();
});

it.each(['image/gif', 'image/svg+xml', 'application/pdf'])('says of %s what may be chosen', (type) => {
  expect(pictureRefusal({ type, size: 10 })).toContain('Please choose a JPEG, PNG, WebP or AVIF.');
});

it('says how large a picture is that is too large', () => {
  expect(pictureRefusal({ type: 'image/png', size: 7.25 * MB })).toBe(
    'This picture is 7.3 MB. Please choose one of at most 5 MB.',
  );
});
