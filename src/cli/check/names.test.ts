import { describe, expect, it } from 'vitest';

type Exceptions = {
  everywhere: Readonly<Record<string, readonly string[]>>;
  here: Readonly<Record<string, Readonly<Record<string, string>>>>;
};
type Names = {
  replacedWordIn: (name: string) => string | undefined;
  replacedNames: (file: string, text: string) => string[];
  judgeNames: (found: readonly string[], known: Exceptions) => string[];
};
const module = './names.mjs';
const { replacedWordIn, replacedNames, judgeNames } = (await import(module)) as Names;

describe('the check of names', () => {
  it.each([
    ['paintBatch', 'paint'],
    ['createPainter', 'painter'],
    ['ButtonLook', 'look'],
    ['EmptyShelf', 'shelf'],
    ['MOST_ACTS', 'acts'],
    ['SaidWords', 'said'],
    ['isTakenBack', 'taken back'],
    ['compareBooks', 'compare books'],
    ['kit.e2e', 'kit'],
    ['theOffer', '^the'],
    ['one', 'one'],
  ])('finds the word in %s', (name, word) => {
    expect(replacedWordIn(name)).toBe(word);
  });

  it.each([
    'mathematics',
    'theme',
    'marketplace',
    'wordCount',
    'takenAt',
    'compareFilms',
    'act',
    'background',
    'phone',
  ])('lets %s pass', (name) => {
    expect(replacedWordIn(name)).toBeUndefined();
  });

  it('reads the names that a file declares, and its own name, and no texts, imports or uses', () => {
    const text = [
      `import { told } from './told.ts';`,
      `export type Looked = { asked: string };`,
      `export const offer = (whom: string, { said: sentence }: { said: string }) => told('the shelf', { round: 1 });`,
      `/** A kit. */ const known = Math.floor(1);`,
    ].join('\n');
    expect(replacedNames('src/doors.ts', text)).toEqual(['doors', 'Looked', 'asked', 'whom', 'said', 'round', 'known']);
  });

  const none: Exceptions = { everywhere: {}, here: {} };

  it('reports a name that is not excepted', () => {
    expect(judgeNames(['src/a.ts told'], none)).toEqual(['a word that the glossary replaces: src/a.ts told']);
  });

  it('accepts a name that is excepted everywhere, or in its file', () => {
    const known = {
      everywhere: { stored: ['round'] },
      here: { drawn: { 'src/a.ts': 'told one', 'src/b.ts': 'one' } },
    };
    expect(judgeNames(['src/c.ts round', 'src/a.ts told', 'src/a.ts one', 'src/b.ts one'], known)).toEqual([]);
    expect(judgeNames(['src/c.ts round', 'src/a.ts told', 'src/a.ts one', 'src/b.ts told'], known)).toEqual([
      'a word that the glossary replaces: src/b.ts told',
      'no longer used, take it off the list: src/b.ts one',
    ]);
  });

  it('reports an exception that nothing needs any more', () => {
    expect(judgeNames([], { ...none, everywhere: { stored: ['round'] } })).toEqual([
      'no longer used, take it off the list: round',
    ]);
  });
});
