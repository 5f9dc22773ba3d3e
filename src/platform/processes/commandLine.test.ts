/** Command lines as people type them, also wrongly. */
import { expect, it } from 'vitest';
import { parseCommandLine } from './commandLine.ts';

const form = {
  usage: 'npm run lives -- [text] [--seeds N] [--whole] [--roles=…]',
  numbers: { seeds: 100, from: 1 },
  flags: ['whole', 'verbose'],
  texts: ['roles'],
  mostPositionals: 1,
} as const;

it('gives what was said, and the rest as it is when nothing is said', () => {
  expect(parseCommandLine(['--seeds', '5', 'sale', '--whole', '--roles=web,jobs'], form)).toEqual({
    numbers: { seeds: 5, from: 1 },
    flags: new Set(['whole']),
    texts: { roles: 'web,jobs' },
    positionals: ['sale'],
  });
  expect(parseCommandLine([], { usage: '' })).toEqual({ numbers: {}, flags: new Set(), texts: {}, positionals: [] });
});

it.each([
  [['--sedes', '5'], "Unknown option '--sedes'"],
  [['--help'], "Unknown option '--help'"],
  [['--whole=yes'], "Option '--whole' does not take an argument"],
  [['--roles'], "Option '--roles <value>' argument missing"],
  [['--seeds', 'many'], '--seeds: “many” is no number.'],
  [['--seeds', '1e3'], '--seeds: “1e3” is no number.'],
  [['--seeds='], '--seeds: “” is no number.'],
  [['--seeds', '--whole'], 'argument is ambiguous'],
  [['sale', 'payout'], 'This command does not take “payout”.'],
])('refuses %j', (args, message) => {
  expect(() => parseCommandLine(args, form)).toThrow(message);
});
