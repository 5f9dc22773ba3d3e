/** The address under which the other processes of a marketplace reach one of them. */
import { BlockList, isIP } from 'node:net';

const subnets = (...all: readonly (readonly [string, number])[]): BlockList => {
  const list = new BlockList();
  for (const [network, prefix] of all) list.addSubnet(network, prefix, isIP(network) === 6 ? 'ipv6' : 'ipv4');
  return list;
};
/** Where nothing but machines of one's own answers (RFC 1918, 4193, 6598, and the loopback). */
const inside = subnets(
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['::1', 128],
  ['fc00::', 7],
);
/** No address of a process: everything at once, the link itself (where clouds answer with their secrets), and groups. */
const never = subnets(
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 3],
  ['::', 128],
  ['fe80::', 10],
  ['ff00::', 8],
);

const isIn = (list: BlockList, host: string): boolean => list.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4');

/**
 * `http://10.0.0.7:3000`: scheme, host and port, and nothing else. Plain http only to the loopback, to a private address or
 * to a name, which the operator answers for. Undefined for everything else.
 */
export const readProcessUrl = (text: string): string | undefined => {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const { protocol, hostname, origin, href } = url;
  if ((protocol !== 'http:' && protocol !== 'https:') || href !== `${origin}/`) return undefined;
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) === 0) return origin;
  // An IPv4 address written as IPv6 is written as IPv4 instead.
  if (isIn(never, host) || host.startsWith('::ffff:')) return undefined;
  return protocol === 'https:' || isIn(inside, host) ? origin : undefined;
};
