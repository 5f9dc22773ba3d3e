import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseInline, parseMarkdown, plainText, type Inline } from './parseMarkdown.ts';

const sourceOf = (inline: Inline): string => {
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'strong':
      return `**${inline.text}**`;
    case 'code':
      return `\`${inline.text}\``;
    case 'link':
      return `[${inline.text}](${inline.href})`;
  }
};

const signs = fc.string({ unit: fc.constantFrom('a', ' ', '*', '`', '[', ']', '(', ')', '/') });

describe('marks in a line', () => {
  it('are read as strong words, code and links', () => {
    expect(parseInline('a **b c** `d` [e f](/g#h).')).toEqual([
      { kind: 'text', text: 'a ' },
      { kind: 'strong', text: 'b c' },
      { kind: 'text', text: ' ' },
      { kind: 'code', text: 'd' },
      { kind: 'text', text: ' ' },
      { kind: 'link', text: 'e f', href: '/g#h' },
      { kind: 'text', text: '.' },
    ]);
  });

  it('lose nothing of what was written, whatever it is', () => {
    fc.assert(
      fc.property(signs, (source) => {
        expect(parseInline(source).map(sourceOf).join('')).toBe(source);
      }),
    );
  });
});

describe('a text', () => {
  it('is headings, paragraphs and lists, with empty lines between them', () => {
    const kinds = parseMarkdown(
      '## One two\n\nA line\nand its end.\n\n- a\n- b\n  goes on\n\n1. c\n\n### Three {#x}\n',
    );
    const text = (value: string) => [{ kind: 'text', text: value }];
    expect(kinds).toEqual([
      { kind: 'heading', level: 2, id: 'one-two', content: text('One two') },
      { kind: 'paragraph', content: text('A line and its end.') },
      { kind: 'list', isOrdered: false, items: [text('a'), text('b goes on')] },
      { kind: 'list', isOrdered: true, items: [text('c')] },
      { kind: 'heading', level: 3, id: 'x', content: text('Three') },
    ]);
  });

  it('of plain words is one paragraph per block, with every word in its place', () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.array(words, { maxLength: 5 }), (paragraphs) => {
        const blocks = parseMarkdown(paragraphs.map((some) => some.join('\n')).join('\n \n'));
        expect(blocks).toEqual(
          paragraphs.map((some) => ({ kind: 'paragraph', content: [{ kind: 'text', text: some.join(' ') }] })),
        );
      }),
    );
  });

  it('can be read without its marks', () => {
    expect(plainText('See [the\n  rules](/a).\n\nThey are **short**.')).toBe('See the rules. They are short.');
  });
});
