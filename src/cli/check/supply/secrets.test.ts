import { describe, expect, it } from 'vitest';

const module = './secrets.mjs';
const { checkSecrets, secretsIn } = (await import(module)) as {
  checkSecrets: () => void;
  secretsIn: (text: string) => string[];
};

/** In two parts, so that this file itself contains no secret. */
const join = (...parts: string[]): string => parts.join('');
const base64 = 'q7Xz0Lr3Vb9Tn2Kp8Wd6Yh4Jf1Ms5Gc';
const hex = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

describe('a secret', () => {
  it.each([
    ['a private key', join('-----BEGIN PRIVATE', ` KEY-----\n${base64}${base64}${base64}`)],
    ['a key of the payment provider', join('sk_', `live_${base64}`)],
    ['a webhook secret', join('whs', `ec_${base64}`)],
    ['a key of a cloud', join('AK', 'IAQ7XZ0LR3VB9TN2KP')],
    ['a key of Google', join('AI', `za${base64}abcdef`.slice(0, 37))],
    ['a token of a forge', join('gh', `p_${base64}abcdefgh`)],
    ['a token of a package registry', join('//registry.example/:_auth', 'Token=0123456789')],
    ['a signed token', join('eyJ', `hbGciOiJFZERTQSJ9.eyJ${base64}.${base64}`)],
    ['a password in an address', join('postgres://soletake', `:${base64}@db.example/soletake`)],
    ['a random text under the name of a secret', join('MASTER_', `KEY=${hex}`)],
    ['a random text under the name of a secret', join('const api', `Token = '${base64}'`)],
  ])('V13.3.1: is found: %s', (what, text) => {
    expect(secretsIn(`a line\n${text}\n`)).toEqual([expect.stringMatching(`^2: ${what}, `)]);
  });

  it('is not written out where it is reported', () => {
    expect(secretsIn(join('MASTER_', `KEY=${hex}`)).join('')).not.toContain(hex.slice(0, 8));
  });

  it.each([
    "const tokenKind = 'refreshTokenOfTheBrowserSession';",
    'key: `src/modules/catalogue/upload/adapters`',
    'PASSWORD=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    'sk_test_…',
    'postgres://soletake:soletake@localhost/soletake',
  ])('is not seen in %s', (text) => {
    expect(secretsIn(text)).toEqual([]);
  });

  it('V13.3.1: is in no file of the repository except the named ones', () => {
    expect(checkSecrets).not.toThrow();
  });
});
