import { Script } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { inertHtml, inertScript, installTrustedTypes } from './trustedTypes.ts';

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

describe('text that is to become a script', () => {
  it('V3.2.2: is let through when it is structured data, which does not run', () => {
    const data = '{"@context":"https://schema.org","@type":"ItemList"}';
    expect(inertScript(data)).toBe(data);
    expect(() => new Script(data)).toThrow(SyntaxError);
    expect(() => new Script(`${data};alert(1)`)).toThrow(SyntaxError);
  });

  it.each(['alert(1)', '', ' {"@context":"x"}', '{"name":"x"}', '{a:alert(1)}'])(
    'V3.2.2: is refused otherwise: %s',
    (text) => {
      expect(inertScript(text)).toBeNull();
    },
  );
});

it('makes no policy where a browser has none, and otherwise the default one, which names no address of a script', () => {
  expect(() => installTrustedTypes(undefined)).not.toThrow();
  const made: [string, string[]][] = [];
  installTrustedTypes({ createPolicy: (name, rules) => made.push([name, Object.keys(rules)]) });
  expect(made).toEqual([['default', ['createHTML', 'createScript']]]);
});
