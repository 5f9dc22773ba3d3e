import { describe, expect, it } from 'vitest';
import { detailsForm, fileFault, titleFromFileName } from './detailsForm.ts';

const typed = { title: 'Oak stool', description: '', category: 'diy' as const, tags: '', pricePence: '49' };
const messages = (change: Partial<Record<keyof typeof typed, string>>): Record<string, string> =>
  Object.fromEntries(
    (detailsForm.safeParse({ ...typed, ...change }).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  );

describe('what is typed', () => {
  it('becomes pence and a list of tags', () => {
    expect(detailsForm.parse({ ...typed, pricePence: '49.99', tags: ' Oak , Stool,,oak ' })).toMatchObject({
      pricePence: 4999,
      tags: ['oak', 'stool'],
    });
  });

  it.each(['0', '-1', '1e9', 'abc', '', '0.99', '10000.01', '1,000,000'])('is refused as a price: %j', (pricePence) => {
    expect(messages({ pricePence })).toEqual({ pricePence: 'Please enter a price from £1 to £10,000' });
  });

  it.each(['1', '£1.00', '10000', '10,000'])('is taken as a price: %j', (pricePence) => {
    expect(messages({ pricePence })).toEqual({});
  });

  it('names every wrong field at once, tags by their field', () => {
    expect(messages({ title: ' ', category: '', tags: 'x'.repeat(31) })).toEqual({
      title: 'Title is required',
      category: 'Please choose a category',
      tags: 'A tag has at most 30 characters',
    });
    expect(messages({ tags: Array.from({ length: 11 }, (_, index) => `tag${index}`).join(',') })).toEqual({
      tags: 'At most 10 tags',
    });
  });
});

describe('a file', () => {
  it('that is empty or too large is refused before anything is sent', () => {
    expect(fileFault({ name: 'a.mp4', size: 0 })).toBe('The file is empty.');
    expect(fileFault({ name: 'a.mp4', size: 21 * 1024 ** 3 })).toBe('A file has at most 20 GB.');
    expect(fileFault({ name: 'a.mp4', size: 1 })).toBeUndefined();
  });

  it.each([
    ['IMG_2041-oak_stool.mp4', 'IMG 2041 oak stool'],
    ['no extension', 'no extension'],
    ['.mp4', ''],
    [`${'a'.repeat(200)}.mov`, 'a'.repeat(120)],
  ])('named %s suggests a title', (name, title) => {
    expect(titleFromFileName(name)).toBe(title);
  });
});
