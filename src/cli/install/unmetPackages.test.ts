import { describe, expect, it } from 'vitest';

type Entry = Record<string, unknown>;
type Lock = { packages: Record<string, Entry> };
type System = { os: string; cpu: string; libc?: string };
type Options = { system: System; omit?: string[]; isThere: (place: string) => boolean };
const module = './unmetPackages.mjs';
const { unmetPackages } = (await import(module)) as {
  unmetPackages: (lock: Lock, installed: Lock | undefined, options: Options) => string[];
};

const system: System = { os: 'linux', cpu: 'x64', libc: 'glibc' };
const entry = (version: string, more: Entry = {}): Entry => ({ version, integrity: `sha512-${version}`, ...more });
const lock: Lock = {
  packages: {
    '': { name: 'product' },
    'node_modules/server': entry('1.0.0'),
    'node_modules/server/node_modules/inner': entry('2.0.0'),
    'node_modules/tool': entry('3.0.0', { dev: true }),
    'node_modules/binary-linux': entry('4.0.0', { optional: true, os: ['linux'], cpu: ['x64'], libc: ['glibc'] }),
    'node_modules/binary-musl': entry('4.0.0', { optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] }),
    'node_modules/binary-mac': entry('4.0.0', { optional: true, os: ['darwin'], cpu: ['x64'] }),
    'node_modules/binary-unix': entry('4.0.0', { optional: true, os: ['!win32'] }),
    'node_modules/mac-helper': entry('5.0.0', { optional: true }),
    'icons/icons': { name: 'icons', version: '6.0.0' },
    'node_modules/icons': { resolved: 'icons/icons', link: true },
  },
};
const isOfOtherSystem = (place: string): boolean => /musl|mac$/.test(place);
/** npm's record after a fresh `npm ci` or `npm install`, without these. */
const recordWithout = (...left: string[]): Lock => ({
  packages: Object.fromEntries(
    Object.entries(lock.packages).filter(
      ([place]) => place !== '' && !isOfOtherSystem(place) && !left.some((name) => place.includes(name)),
    ),
  ),
});
const unmet = (installed: Lock | undefined, more: Partial<Options> = {}): string[] =>
  unmetPackages(lock, installed, { system, isThere: () => true, ...more });

describe('a lock file', () => {
  it('is met after a fresh install, which leaves out the optional packages of other systems', () => {
    expect(unmet(recordWithout())).toEqual([]);
  });

  it('is met by an install that holds more than it wants', () => {
    const more = { packages: { ...recordWithout().packages, 'node_modules/other': entry('1.0.0') } };
    expect(unmet(more)).toEqual([]);
  });

  it('is not met where nothing is installed', () => {
    expect(unmet(undefined)).toHaveLength(7);
  });

  it.each([
    ['another version', 'node_modules/server', entry('1.0.1')],
    ['another content', 'node_modules/tool', { version: '3.0.0', integrity: 'sha512-other' }],
    ['a package in place of a link', 'node_modules/icons', entry('6.0.0')],
    ['a link to another place', 'node_modules/icons', { resolved: 'elsewhere', link: true }],
  ])('is not met by %s', (_, place, found) => {
    expect(unmet({ packages: { ...recordWithout().packages, [place]: found } })).toEqual([place]);
  });

  it('is not met where a package was removed by hand, which leaves npm’s record as it was', () => {
    const removed = 'node_modules/server/node_modules/inner';
    expect(unmet(recordWithout(), { isThere: (place) => place !== removed })).toEqual([removed]);
  });

  it('wants the optional package of this system, and none of another one', () => {
    expect(unmet(recordWithout('binary-linux'))).toEqual(['node_modules/binary-linux']);
    expect(unmet(recordWithout('binary-linux'), { system: { os: 'linux', cpu: 'arm64', libc: 'glibc' } })).toEqual([]);
    expect(unmet(recordWithout(), { system: { os: 'linux', cpu: 'x64', libc: 'musl' } })).toEqual([
      'node_modules/binary-musl',
    ]);
    expect(unmet(recordWithout('binary'), { system: { os: 'win32', cpu: 'x64' } })).toEqual([]);
  });

  it('does not want an optional package that only another system needs', () => {
    expect(unmet(recordWithout('mac-helper'))).toEqual([]);
    expect(unmet(recordWithout(), { isThere: (place) => !place.includes('helper') })).toEqual([
      'node_modules/mac-helper',
    ]);
  });

  it('is not met by an install without tools, unless tools are not wanted', () => {
    const production = recordWithout('tool');
    expect(unmet(production)).toEqual(['node_modules/tool']);
    expect(unmet(production, { omit: ['dev'] })).toEqual([]);
  });
});
