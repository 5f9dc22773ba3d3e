import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { refreshTokens } from './refreshTokens.ts';

const tokens = refreshTokens(randomBytes(32));
const aSession = () => ({ id: randomUUID(), salt: randomBytes(32) });
const session = aSession();
const another = aSession();
const token = tokens.issue(session, 7);
const [id = '', , secret = ''] = token.split('.');

const isGenuine = (text: string, of = session): boolean => {
  const claim = tokens.parse(text);
  return claim !== undefined && tokens.isGenuine(claim, of);
};

it('is the same whenever it is made, and another for each number', () => {
  expect(tokens.issue(session, 7)).toBe(token);
  expect(tokens.issue(session, 8)).not.toContain(secret);
  expect(tokens.parse(token)).toMatchObject({ sessionId: session.id, counter: 7 });
  expect(isGenuine(token)).toBe(true);
});

it('V7.2.3: cannot be made up from another', () => {
  expect(isGenuine(`${id}.8.${secret}`)).toBe(false);
  expect(isGenuine(token, another)).toBe(false);
  expect(isGenuine(`${id}.7.${randomBytes(32).toString('base64url')}`)).toBe(false);
  expect(isGenuine(`${id}.7.${session.salt.toString('base64url')}`)).toBe(false);
});

it('cannot be made by another key, or once the salt has changed', () => {
  expect(isGenuine(refreshTokens(randomBytes(32)).issue(session, 7))).toBe(false);
  expect(isGenuine(token, { ...session, salt: randomBytes(32) })).toBe(false);
});

it.each([
  '',
  '..',
  'rubbish',
  `${id}.7`,
  `${id}..${secret}`,
  `${id}.x.${secret}`,
  `${id}.-7.${secret}`,
  `${id}.7.${secret}A`,
  `${id}.7.${secret.slice(1)}`,
  `${id}.1e3.${secret}`,
  `${id}.${'9'.repeat(30)}.${secret}`,
  `${token}.`,
  ` ${token}`,
  `${token}\n`,
  `'${token}`,
  `${'-'.repeat(36)}.7.${secret}`,
])('does not read %j', (text) => {
  expect(tokens.parse(text)).toBeUndefined();
});
