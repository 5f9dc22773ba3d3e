import { describe, expect, it } from 'vitest';
import { wayFrom } from './countVisit.ts';

const origin = 'https://soletake.test';

describe('the way to a video', () => {
  it.each([
    ['', { from: 'direct' }],
    ['/', { from: 'home' }],
    ['/search?q=oak+stool&page=2', { from: 'search', words: 'oak stool' }],
    ['/browse?q=shelf', { from: 'search', words: 'shelf' }],
    ['/search?q=%20', { from: 'browse' }],
    ['/browse?category=diy', { from: 'browse' }],
    ['/categories/diy', { from: 'category' }],
    ['/videos/5d0f3c1a-0000-4000-8000-000000000001', { from: 'video' }],
    ['/how-it-works?q=oak', { from: 'site' }],
    ['/constructor', { from: 'site' }],
    [`${origin}/search?q=oak`, { from: 'search', words: 'oak' }],
    ['https://blog.example/search?q=oak', { from: 'elsewhere' }],
  ])('after %j is %j', (previous, way) => {
    expect(wayFrom(previous, origin)).toEqual(way);
  });

  it('carries no more words than are taken', () => {
    expect(wayFrom(`/search?q=${'oak '.repeat(50)}`, origin).words).toHaveLength(60);
  });
});
