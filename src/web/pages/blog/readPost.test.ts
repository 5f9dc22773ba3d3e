import { describe, expect, it } from 'vitest';
import { readPost } from './readPost.ts';

const source = '---\ntitle: One: two\ndescription: About it.\ndate: 2026-11-22\n---\n\nText.\n';

describe('a post', () => {
  it('is read from its file', () => {
    expect(readPost('one', source)).toEqual({
      slug: 'one',
      title: 'One: two',
      description: 'About it.',
      date: '2026-11-22',
      text: '\nText.\n',
    });
  });

  it('is refused without its facts, by name', () => {
    expect(() => readPost('one', source.replace('date: 2026-11-22\n', ''))).toThrow('the post one has no date');
    expect(() => readPost('one', 'Text.')).toThrow('the post one has no title');
  });
});
