import { Problem } from '#contracts/http/problem.ts';

/** The type of the problem with which a call is refused; `none` when it is not. Anything else that goes wrong is thrown. */
export const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof Problem ? error.type : Promise.reject(error as Error)),
  );

/** An answer of an endpoint: no. */
export const refuse = (problem: Problem) => (): never => {
  throw problem;
};
