import { Strategy as GoogleStrategy } from 'passport-google-oauth20';
import { expect, it } from 'vitest';
import { oauthByFetch } from './oauthByFetch.ts';

const options = { timeoutMs: 1000, isTokenInHeader: true };
const aStrategy = () =>
  new GoogleStrategy({ clientID: 'id', clientSecret: 'secret', callbackURL: '/back' }, (_access, _refresh, _me, done) =>
    done(null, undefined),
  );

it('answers the strategy it was given', () => {
  const strategy = aStrategy();
  expect(oauthByFetch(strategy, options)).toBe(strategy);
});

it.each([undefined, null, {}, { _request: () => undefined }])(
  'refuses a library that has changed inside: %j',
  (client) => {
    const strategy = aStrategy();
    Reflect.set(strategy, '_oauth2', client);
    expect(() => oauthByFetch(strategy, options)).toThrow('OAuth client is another one');
  },
);
