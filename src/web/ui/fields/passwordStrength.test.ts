import { expect, it } from 'vitest';
import { passwordStrength } from './passwordStrength.ts';

it.each([
  ['', 'Weak'],
  ['abcdefghijkl', 'Weak'],
  ['Abc12', 'Weak'],
  ['abc123', 'Medium'],
  ['Abcdef', 'Medium'],
  ['Abcde12', 'Medium'],
  ['Abcdefgh', 'Medium'],
  ['Abcdef12', 'Strong'],
] as const)('calls %j %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
