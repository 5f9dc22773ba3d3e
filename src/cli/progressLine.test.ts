import { expect, it } from 'vitest';

type Line = { write: (text: string) => void; show: (text: string) => void; end: (text: string) => void };
type Stream = { isTTY: boolean; columns?: number; write: (text: string) => void };
const module = './progressLine.mjs';
const { progressLine } = (await import(module)) as { progressLine: (stream: Stream) => Line };

const open = (isTTY: boolean) => {
  let written = '';
  const line = progressLine({ isTTY, columns: 20, write: (text) => (written += text) });
  return { line, read: () => written };
};
const clear = '\r\u001B[K';

it('moves one line on a terminal, no longer than it is wide', () => {
  const { line, read } = open(true);
  line.show('film 1 of 18');
  line.show('film 2 of 18: a long title');
  line.end('complete');
  expect(read()).toBe(`${clear}film 1 of 18${clear}film 2 of 18: a lon${clear}complete\n`);
});

it('writes what stays above the line that moves', () => {
  const { line, read } = open(true);
  line.write('before');
  line.show('film 1');
  line.write('accounts');
  expect(read()).toBe(`before\n${clear}film 1${clear}accounts\n${clear}film 1`);
});

it('writes plain lines where nobody watches, each once', () => {
  const { line, read } = open(false);
  line.show('film 1');
  line.show('film 1');
  line.write('accounts');
  line.end('complete');
  expect(read()).toBe('film 1\naccounts\ncomplete\n');
});
