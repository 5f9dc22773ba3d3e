/** passport-local as a function: its strategy without sessions, request or response. */
import { Strategy } from 'passport-local';

type CheckPassword = (emailOrUsername: string, password: string) => Promise<string | undefined>;

/** The callbacks that passport gives a strategy. */
type Verdict = {
  success: (userId: string) => void;
  fail: () => void;
  error: (error: unknown) => void;
};
type Runnable = Verdict & { authenticate: (request: { body: Record<string, string> }) => void };

/** Runs `verify` behind passport-local; undefined when a field is empty or `verify` finds nobody. */
export const passwordStrategy = (verify: CheckPassword): CheckPassword => {
  const strategy = new Strategy({ usernameField: 'emailOrUsername', session: false }, (name, password, done) => {
    verify(name, password).then((userId) => done(null, userId ?? false), done);
  });
  return (emailOrUsername, password) =>
    new Promise((resolve, reject) => {
      // As passport does it: one object per attempt, so that concurrent attempts do not share their answers.
      const attempt = Object.assign(Object.create(strategy) as Runnable, {
        success: (userId) => resolve(userId),
        fail: () => resolve(undefined),
        error: (error) => reject(error instanceof Error ? error : new Error('the sign-in strategy failed')),
      } satisfies Verdict);
      attempt.authenticate({ body: { emailOrUsername, password } });
    });
};
