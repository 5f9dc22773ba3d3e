import { expect, it } from 'vitest';
import { readPieces } from './s3Reading.ts';

const content = Buffer.from(Array.from({ length: 1000 }, (_, n) => n % 251));

/** Sends pieces of seven bytes; after each of these numbers of bytes the line breaks, or the answer just ends. */
const lineThatBreaks = (after: readonly number[], isQuiet = false) => {
  const breaks = [...after];
  return (from: number, to: number): Promise<AsyncIterable<Uint8Array>> => {
    const least = breaks.shift();
    const ends = least === undefined ? to : Math.min(to, from + least);
    return Promise.resolve(
      (async function* () {
        for (let at = from; at < ends; at += 7) yield content.subarray(at, Math.min(at + 7, ends));
        if (ends < to && !isQuiet) throw new Error('the line broke');
      })(),
    );
  };
};

const readAll = async (line: ReturnType<typeof lineThatBreaks>): Promise<Buffer[]> => {
  const pieces: Buffer[] = [];
  for await (const piece of readPieces({ start: 3, end: 990, pieceBytes: 100 }, line)) pieces.push(piece);
  return pieces;
};

it.each([
  ['a line that holds', [], false],
  ['one that breaks within pieces', [1, 99, 100, 101, 350], false],
  ['answers that end early', [50, 200, 1], true],
  ['two breaks in a row without a byte', [150, 0, 0, 20, 0, 0], false],
])('gives what lies there, in pieces of one size, over %s', async (_, breaks, isQuiet) => {
  const pieces = await readAll(lineThatBreaks(breaks, isQuiet));
  expect(pieces.map(({ length }) => length)).toEqual([...Array.from({ length: 9 }, () => 100), 87]);
  expect(Buffer.concat(pieces).equals(content.subarray(3, 990))).toBe(true);
});

it('gives up when nothing arrives any more', async () => {
  await expect(readAll(lineThatBreaks([40, 0, 0, 0, 0]))).rejects.toThrow('the line broke');
});
