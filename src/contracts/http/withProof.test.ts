import { expect, it } from 'vitest';
import { enableTwoFactor } from '#contracts/auth/account.ts';
import type { Call } from './call.ts';
import { NotProved } from './notProved.ts';
import { Problem, type ProblemType } from './problem.ts';
import { withProof } from './withProof.ts';

/** A call that is refused with each of these in turn and then answers. */
const refusedWith = (...types: ProblemType[]) => {
  const calls: unknown[] = [];
  const call = ((endpoint: unknown) => {
    const type = types[calls.length];
    calls.push(endpoint);
    return type === undefined ? Promise.resolve('done') : Promise.reject(new Problem(type));
  }) as Call;
  return { call, calls };
};
const prove = (isProved: boolean) => {
  const question = { times: 0 };
  return {
    question,
    prove: () => {
      question.times += 1;
      return Promise.resolve(isProved);
    },
  };
};

it('asks nobody while the server does not need it', async () => {
  const { call, calls } = refusedWith();
  const person = prove(true);
  expect(await withProof(call, person.prove)(enableTwoFactor)).toBe('done');
  expect(calls.length).toBe(1);
  expect(person.question.times).toBe(0);
});

it('asks once, and makes the call again with the same input', async () => {
  const { call, calls } = refusedWith('proof-needed');
  const person = prove(true);
  expect(await withProof(call, person.prove)(enableTwoFactor)).toBe('done');
  expect(calls).toEqual([enableTwoFactor, enableTwoFactor]);
  expect(person.question.times).toBe(1);
});

it('ends where the person would rather not, and where it is still not enough', async () => {
  await expect(withProof(refusedWith('proof-needed').call, prove(false).prove)(enableTwoFactor)).rejects.toBeInstanceOf(
    NotProved,
  );
  const twice = withProof(refusedWith('proof-needed', 'proof-needed').call, prove(true).prove);
  await expect(twice(enableTwoFactor)).rejects.toMatchObject({ type: 'proof-needed' });
});

it('passes on every other refusal, and a proof that could not be question for', async () => {
  const person = prove(true);
  await expect(withProof(refusedWith('two-factor-on').call, person.prove)(enableTwoFactor)).rejects.toMatchObject({
    type: 'two-factor-on',
  });
  expect(person.question.times).toBe(0);
  const failing = (): Promise<boolean> => Promise.reject(new Problem('unavailable'));
  await expect(withProof(refusedWith('proof-needed').call, failing)(enableTwoFactor)).rejects.toMatchObject({
    type: 'unavailable',
  });
});
