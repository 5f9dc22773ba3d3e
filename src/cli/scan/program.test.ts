import { expect, it } from 'vitest';
import { runProgram } from './program.ts';

it('says which program is not installed', async () => {
  await expect(runProgram('no-such-scanner', [], 1000)).rejects.toThrow('no-such-scanner is not installed');
});

it('ends a program that takes too long, with what it started', async () => {
  const { output, isCutShort } = await runProgram('sh', ['-c', 'echo begun; sleep 60 & wait'], 500);
  expect(output).toBe('begun\n');
  expect(isCutShort).toBe(true);
});

it('reads all that a program prints', async () => {
  expect(await runProgram('sh', ['-c', 'echo out; echo err >&2'], 10_000)).toEqual({
    output: expect.stringMatching(/^(?:out\nerr|err\nout)\n$/) as string,
    isCutShort: false,
  });
});
