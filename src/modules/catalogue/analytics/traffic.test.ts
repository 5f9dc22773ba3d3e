import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanWords, sumDay, sumWords, type VisitTally } from './traffic.ts';

const tally = (change: Partial<VisitTally> = {}): VisitTally => ({
  videoId: 'v',
  day: '2026-01-01',
  source: 'search',
  words: 'oak',
  visitors: 1,
  played: 0,
  ...change,
});

describe('search words', () => {
  it.each([
    ['  Oak \t STOOL ', 'oak stool'],
    ['stool ann.lee@example.org oak', 'stool oak'],
    ['ann@exa', null],
    ['call +44 (0)7700 900-123 now', 'call now'],
    ['07700900123', null],
    ['mercedes 190 e 1984', 'mercedes 190 e 1984'],
    ['', null],
    ['oak\u0000\u202estool', 'oak stool'],
  ])('of %j are kept as %j', (typed, kept) => {
    expect(cleanWords(typed)).toBe(kept);
  });

  it('are short, hold no address and no seven digits in a row, and are clean already when cleaned again', () => {
    const typed = fc.array(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.emailAddress(),
        fc.stringMatching(/^[\d ()-]{1,12}$/),
        fc.constant(' '),
      ),
    );
    fc.assert(
      fc.property(typed, (parts) => {
        const words = cleanWords(parts.join(''));
        if (words === null) return;
        expect(words).not.toMatch(/@|\d{7}|\p{C}|^\s|\s$|\s\s/u);
        expect([...words].length).toBeLessThanOrEqual(60);
        expect(cleanWords(words)).toBe(words);
      }),
    );
  });
});

describe('a day of visits', () => {
  it('is summed by where they came from; who only played the preview is no view', () => {
    const day = sumDay([
      tally({ visitors: 3, played: 1 }),
      tally({ words: null, visitors: 2 }),
      tally({ source: 'home', words: null, visitors: 4, played: 2 }),
      tally({ source: null, words: null, visitors: 5, played: 5 }),
    ]);
    expect(day).toMatchObject({ views: 9, previews: 8, sources: { search: 5, home: 4 } });
  });

  it('keeps words by which two visitors came, never those of one', () => {
    const { words } = sumDay([tally({ words: 'oak', visitors: 2 }), tally({ words: 'ann lee of leeds', visitors: 1 })]);
    expect(words).toEqual([{ words: 'oak', visitors: 2 }]);
  });

  it('keeps the twenty most frequent words', () => {
    const many = Array.from({ length: 30 }, (_, n) => tally({ words: `w${n}`, visitors: n + 2 }));
    const { words } = sumDay(many);
    expect(words).toHaveLength(20);
    expect(words[0]).toEqual({ words: 'w29', visitors: 31 });
    expect(words.at(-1)).toEqual({ words: 'w10', visitors: 12 });
  });

  it('adds to the words of other days', () => {
    const first = [{ words: 'oak', visitors: 2 }];
    const second = [{ words: 'elm', visitors: 3 }];
    expect(sumWords([first, second, first])).toEqual([
      { words: 'oak', visitors: 4 },
      { words: 'elm', visitors: 3 },
    ]);
  });
});
