import fc from 'fast-check';
import { expect, it } from 'vitest';
import { illegibleIn, madeLegible } from './legible.ts';

it('finds the strings that no table can hold', () => {
  const data = {
    name: 'a\0b',
    tags: ['fine', '\uD800'],
    deep: { er: '\uDC00\uD800' },
    face: '😀',
    count: 1,
    none: null,
  };
  expect(illegibleIn(data)).toEqual(['#/name', '#/tags/1', '#/deep/er']);
  expect(illegibleIn('a\0')).toEqual(['#']);
});

it('replaces only what cannot be stored', () => {
  const anyText = fc.string({ unit: fc.constantFrom('a', '\0', '\uD83D', '\uDE00', 'é') });
  fc.assert(
    fc.property(fc.jsonValue(), anyText, (json, text) => {
      const data = { json: JSON.parse(JSON.stringify(json)) as unknown, list: [text] };
      const made = madeLegible(data) as typeof data;
      expect(illegibleIn(made)).toEqual([]);
      if (illegibleIn(data).length === 0) expect(made).toEqual(data);
      else expect(made.list[0]).toHaveLength(text.length);
    }),
  );
});
