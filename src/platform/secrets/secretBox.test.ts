import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { secretBox } from './secretBox.ts';

const box = secretBox(randomBytes(32));

it('returns the original text, and looks different each time', () => {
  const first = box.seal('Zürich 🔑', 'owner');
  const second = box.seal('Zürich 🔑', 'owner');
  expect(box.open(first, 'owner').toString()).toBe('Zürich 🔑');
  expect(first.equals(second)).toBe(false);
  expect(first.includes('Zürich')).toBe(false);
});

it('opens for its owner only', () => {
  expect(() => box.open(box.seal('secret', 'owner'), 'another')).toThrow();
});

it('opens with its own key only', () => {
  expect(() => secretBox(randomBytes(32)).open(box.seal('secret', 'owner'), 'owner')).toThrow();
});

it('V11.3.2, V11.3.3: does not open when a byte was changed or the tag truncated', () => {
  const sealed = box.seal('secret', 'owner');
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => box.open(changed, 'owner')).toThrow();
  }
  expect(() => box.open(sealed.subarray(0, 20), 'owner')).toThrow();
});
