import { describe, expect, it } from 'vitest';
import { inertHtml, installTrustedTypes } from './trustedTypes.ts';

describe('text that is to become markup', () => {
  it.each(['', 'plain & "quoted" words', '{"@context":"https://schema.org","name":"a\\u003cb"}', '<script></script>'])(
    'V3.2.2: is let through when no element can come of it: %s',
    (text) => {
      expect(inertHtml(text)).toBe(text);
    },
  );

  it.each([
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '<script></script><script>alert(1)</script>',
    '<SCRIPT></SCRIPT>',
    'a<b',
  ])('V3.2.2: is refused otherwise: %s', (text) => {
    expect(inertHtml(text)).toBeNull();
  });
});

it('makes no policy where a browser has none, and otherwise the default one, which lets no script through', () => {
  expect(() => installTrustedTypes(undefined)).not.toThrow();
  const made: [string, string[]][] = [];
  installTrustedTypes({ createPolicy: (name, rules) => made.push([name, Object.keys(rules)]) });
  expect(made).toEqual([['default', ['createHTML']]]);
});
