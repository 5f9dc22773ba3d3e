import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeReference } from './reference.ts';

describe('a reference', () => {
  it('is the same for the same id, and has no letters that look alike', () => {
    const id = '9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d';
    expect(makeReference('SUP', id)).toBe(makeReference('SUP', id));
    const many = Array.from({ length: 2000 }, () => makeReference('REQ', randomUUID()));
    for (const reference of many) expect(reference).toMatch(/^REQ(-[34679ACDEFGHJKMNPQRTVWXY]{4}){3}$/);
    expect(new Set(many).size).toBe(2000);
  });

  it('uses every symbol at every place', () => {
    const many = Array.from({ length: 4000 }, () => makeReference('X', randomUUID()).slice(2));
    for (const place of [0, 1, 2, 3, 5, 6, 7, 8, 10, 11, 12, 13])
      expect(new Set(many.map((reference) => reference[place])).size).toBe(24);
  });
});
