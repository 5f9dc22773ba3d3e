import { expect, it } from 'vitest';
import { addressText } from './networkAddress.ts';

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8::7', '2001:db8::7'],
  ['#c2VjcmV0LWhhc2gtb2YtYW4tYWRkcmVzcw', 'Address forgotten, number c2VjcmV0'],
  ['', 'Address forgotten'],
])('%j is shown as %j', (address, text) => {
  expect(addressText(address)).toBe(text);
});
