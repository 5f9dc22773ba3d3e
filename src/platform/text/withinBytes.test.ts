import { expect, it } from 'vitest';
import { withinBytes } from './withinBytes.ts';

it('cuts a text between characters, by its bytes', () => {
  expect(withinBytes('oak bench', 20)).toBe('oak bench');
  expect(withinBytes('oak bench', 4)).toBe('oak');
  expect(withinBytes('\u{1F4F7}'.repeat(300), 202)).toBe('\u{1F4F7}'.repeat(50));
});
