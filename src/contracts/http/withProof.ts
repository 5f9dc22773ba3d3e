import type { Call } from './call.ts';
import { Problem } from './problem.ts';
import { NotProved } from './notProved.ts';

/**
 * A call that asks for fresh proof where the server needs it, and is then made again. `prove` resolves to whether the
 * person has proved who they are (`proveIdentity`).
 * @throws Problem of the call; NotProved when they have not
 */
export const withProof = (call: Call, prove: () => Promise<boolean>): Call =>
  (async (...input: Parameters<Call>): Promise<unknown> => {
    try {
      return await call(...input);
    } catch (error) {
      if (!(error instanceof Problem) || error.type !== 'proof-needed') throw error;
      if (!(await prove())) throw new NotProved();
      return call(...input);
    }
  }) as Call;
