/** The table of processes in docs/architecture.md says what the modules declare. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { declaredApp } from '#testing/declaredApp.ts';

const architecture = readFileSync(path.resolve(import.meta.dirname, '../../../docs/architecture.md'), 'utf8');
const declared = declaredApp().processes.map(({ name, states }) => `${name}: ${Object.keys(states).join(', ')}`);

/** The rows of the table: each process with its states. */
const rowsIn = (text: string): string[] => {
  const table = /^\| Process +\|.*\n\|[-| ]+\n((?:\|.*\n)+)/m.exec(text)?.[1] ?? '';
  return [...table.matchAll(/^\| `([\w-]+)` *\|[^|]+\| ([^|]+?) *\|/gm)].map(
    ([, name, states]) => `${name}: ${states}`,
  );
};
/** What only one of the two has. */
const differences = (text: string): string[] => {
  const rows = rowsIn(text);
  return [
    ...declared.filter((row) => !rows.includes(row)).map((row) => `not in the table: ${row}`),
    ...rows.filter((row) => !declared.includes(row)).map((row) => `not declared: ${row}`),
  ];
};

it('has every declared process with its states, and no other', () => {
  expect(differences(architecture)).toEqual([]);
});

it.each<[string, (text: string) => string, string[]]>([
  ['a row that is missing', (text) => text.replace(/^\| `refund`.*\n/m, ''), ['not in the table: refund: started']],
  [
    'a state that does not exist',
    (text) => text.replace('| pageOpen, held ', '| pageOpen, holding '),
    ['not in the table: cancellation: pageOpen, held', 'not declared: cancellation: pageOpen, holding'],
  ],
  [
    'a process that nobody declares',
    (text) => text.replace(/^\| `refund`/m, '| `gift` | order | given | none |\n| `refund`'),
    ['not declared: gift: given'],
  ],
])('finds %s', (_, plant, faults) => {
  expect(differences(plant(architecture))).toEqual(faults);
});
