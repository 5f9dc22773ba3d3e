import { Problem } from '#contracts/http/problem.ts';

/** The type of the problem that refuses a call; `none` when nothing does. Any other error is thrown. */
export const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof Problem ? error.type : Promise.reject(error as Error)),
  );

/** An answer of an endpoint: no. */
export const refuse = (problem: Problem) => (): never => {
  throw problem;
};
