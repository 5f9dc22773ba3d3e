import { fieldProblem } from '#contracts/http/problem.ts';
import type { Credentials, Passwords } from '#modules/auth/ports.ts';
import type { CheckOwnPassword, Guess } from '#modules/auth/signIn/ports.ts';

type Deps = { credentials: Credentials; passwords: Passwords; guess: Guess };

export const createCheckOwnPassword =
  ({ credentials, passwords, guess }: Deps): CheckOwnPassword =>
  async (userId, password, { field, transport }) => {
    const hash = await credentials.find(userId);
    if (hash === undefined) return false;
    const isRight = await guess(
      { what: 'password', userId, transport },
      async () => (await passwords.verify(hash, password)) || undefined,
    );
    if (!isRight) throw fieldProblem(field, 'That password is not right.');
    return true;
  };
