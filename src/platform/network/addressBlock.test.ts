import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressBlock } from './addressBlock.ts';

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['', ''],
  ['not an address', 'not an address'],
])('counts %s for %s', (address, block) => {
  expect(addressBlock(address)).toBe(block);
});

it('counts an IPv6 address alike however it is written, and by its first 64 bits only', () => {
  const groups = fc.array(fc.integer({ min: 0, max: 0xff_ff }), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(groups, groups, (address, other) => {
      const long = address.map((group) => group.toString(16).padStart(4, '0')).join(':');
      const short = new URL(`http://[${long}]`).hostname.slice(1, -1);
      const neighbour = [...address.slice(0, 4), ...other.slice(4)].map((group) => group.toString(16)).join(':');
      const isMapped = /^::ffff:/.test(short) || /^0:0:0:0:0:ffff:/.test(neighbour);
      if (isMapped) return;
      expect(addressBlock(short)).toBe(addressBlock(long));
      expect(addressBlock(neighbour)).toBe(addressBlock(long));
    }),
  );
});
