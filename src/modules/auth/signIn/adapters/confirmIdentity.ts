import { fieldProblem, Problem } from '#contracts/http/problem.ts';
import type { ConfirmIdentity, Credentials, Passwords, Sessions } from '#modules/auth/ports.ts';
import type { Throttle } from '#platform/http/throttle.ts';

type Deps = { credentials: Credentials; passwords: Passwords; sessions: Sessions; throttle: Throttle };

export const createConfirmIdentity =
  ({ credentials, passwords, sessions, throttle }: Deps): ConfirmIdentity =>
  async ({ userId, sessionId }, password, { field = '/password', isPasswordNeeded = false } = {}) => {
    const hash = await credentials.find(userId);
    if (hash !== undefined && password) {
      const key = `password:${userId}`;
      await throttle.check(key);
      const isRight = await passwords.verify(hash, password);
      // Checked again, so that guesses sent at the same time do not all count.
      await throttle.check(key);
      if (isRight) return throttle.succeeded(key);
      await throttle.failed(key);
      throw fieldProblem(field, 'That password is not right.');
    }
    const isFreshEnough = !(isPasswordNeeded && hash !== undefined) && (await sessions.isFresh(sessionId));
    if (isFreshEnough) return;
    throw hash === undefined
      ? new Problem('password-needed', 'Please sign out and in again, then go on within ten minutes.')
      : new Problem('password-needed');
  };
