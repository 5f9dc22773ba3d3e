import { expect, it } from 'vitest';
import { register } from '#contracts/auth/auth.schema.ts';
import { callers, nameOf } from './callers.ts';

it('enters everybody by a name that they may take', () => {
  const named = callers.filter((caller) => caller !== 'nobody');
  const names = named.flatMap((caller) => [nameOf(caller), nameOf(caller, 12)]);
  expect(names.map((name) => register.body.shape.username.safeParse(name).error)).toEqual(names.map(() => undefined));
});
