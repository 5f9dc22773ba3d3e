/**
 * Whom requests of this network address are counted for. An IPv4 address stands for itself; of IPv6 a customer usually has
 * all addresses of a /64 (RFC 6177), so they count as one. An IPv4 address written as IPv6 (RFC 4291, 2.5.5.2) is the former.
 * Text that is no address stays as it is.
 */
import { isIPv6 } from 'node:net';

const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'));

/** `2001:db8:1:2:3::4` → `2001:db8:1:2::/64`; `::ffff:192.0.2.1` → `192.0.2.1`. */
export const addressBlock = (address: string): string => {
  if (!isIPv6(address)) return address;
  const [plain = ''] = address.toLowerCase().split('%');
  const mapped = /^(?:0{0,4}:){2,5}(?:0{0,4}:)?ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  // A dotted end takes the place of two groups.
  const [head = '', tail] = plain.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0').split('::');
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  const gap = Array.from({ length: tail === undefined ? 0 : 8 - before.length - after.length }, () => '0');
  const network = [...before, ...gap, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
};
