import { expect, it } from 'vitest';
import { deviceName } from './deviceName.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/131.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`,
    'Microsoft Edge on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (Windows NT 10.0)', 'Windows'],
])('reads %s as "%s"', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

it.each([undefined, '', ' ', 'node', 'curl/8.5.0', '('.repeat(100_000)])('knows nothing of %s', (userAgent) => {
  expect(deviceName(userAgent)).toBe('Unknown device');
});

it("never repeats the client's own words", () => {
  expect(deviceName('Go to https://bad.example now/1.0 (Windows NT 10.0) x')).toBe('Windows');
  expect(deviceName('Go to https://bad.example/1.0 x')).toBe('Unknown device');
});

it('V15.1.3: reads only the beginning of a user agent of any length', () => {
  for (const part of ['Mozilla/', 'Version/1 ', 'Android ', ' ', '((('])
    expect(deviceName(part.repeat(1_000_000))).toBe(deviceName(part.repeat(1_000)));
});
