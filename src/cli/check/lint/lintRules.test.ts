/** The house's own lint rules still find what they are there for. */
import { describe, expect, it } from 'vitest';
import { openPlants, type Planted } from './plants.ts';

const { plant, plantAll, linesOf } = openPlants();

/** One violation of each form: [name, code that breaks a rule, similar code that keeps it]. Both go into one file. */
const planted: Planted[] = [
  ['an object in an object', `export const a = { ...{ b: 1 }, c: 2 };`, `export const d = { b: 1, c: 2 };`],
  [
    'an asserted object in an object',
    `export const a = { ...({ b: 1 } as const) };`,
    `export const d = { b: 1 } as const;`,
  ],
  [
    'an object in an object, unconditionally',
    `export const a = (isB: boolean) => ({ ...{ isB } });`,
    `export const d = (isB: boolean) => ({ ...(isB ? { isB } : {}), ...(isB && { c: 1 }) });`,
  ],
  ['an array in an array', `export const a = [...[1, 2], 3];`, `export const d = [...[1, 2].map(String), '3'];`],
  [
    'an asserted array in an array',
    `export const a = [...([1, 2] as const), 3];`,
    `export const d = [1, 2, 3] as const;`,
  ],
  ['an array in a call', `export const a = Math.max(...[1, 2]);`, `export const d = Math.max(...new Set([1, 2]));`],
  ['an array in a construction', `export const a = new Date(...[0]);`, `export const d = new Date(0);`],
  [
    'a union in a union',
    `export type A = 'b' | ('c' | 'd');`,
    `export type D = 'b' | ('c' | 'd')[] | (() => 'e' | 'f');`,
  ],
  ['a tuple in a tuple', `export type A = [...[string, number], boolean];`, `export type D = [...string[], boolean];`],
  ['a tuple declaration', `export const [a, b] = [1, 2];`, `export const [d] = new Set([1, 2]);`],
  [
    'a declaration of an asserted tuple',
    `export const [a, b] = [1, 2] as const;`,
    `export const [d, e] = '1 2'.split(' ');`,
  ],
  [
    'a declaration of mapped values',
    `export const [a, b] = [1, 2].map(String);`,
    `export const [d] = [1, 2].filter(Boolean);`,
  ],
  [
    'a declaration of mapped and asserted values',
    `export const [a, b] = [1, 2].map(String) as [string, string];`,
    `export const d = [1, 2].map(String) as [string, string];`,
  ],
  [
    'a tuple that is awaited',
    `export const a = async () => { const [b, c] = [await 1, await 2]; return b + c; };`,
    `export const d = async () => { const [b, c] = await Promise.all([1, 2]); return b + c; };`,
  ],
  [
    'a tuple assignment',
    `let a = 1; let b = 2; [a, b] = [b, a]; export { a, b };`,
    `let d; let e; [d, e] = '1 2'.split(' '); export { d, e };`,
  ],
  [
    'a command taken from an array',
    `export const [a, b] = ['ls', '-l'];`,
    `export const [command, ...rest] = [...['nice'].concat('ls'), '-l'];`,
  ],
];

/** Each kind of file has rules of its own; none of them may switch this one off. */
const files = [
  'src/modules/sales/planted.ts',
  'src/modules/sales/planted.test.ts',
  'src/platform/http/planted.ts',
  'src/contracts/planted.ts',
  'src/web/pages/planted.ts',
  'src/testing/planted.ts',
  'projections/planted.ts',
  'migrations/planted.ts',
];
const packed = `export const a = { ...{ b: 1 } };`;

/** The same for the rules of the two browser apps. */
const plantedBusy: Planted[] = [
  [
    'a busy state',
    `const [isBusy, setBusy] = useState(false);`,
    `const D = () => { const { isBusy, run } = useAct(); };`,
  ],
  [
    'a saving state',
    `const [isSaving, setIsSaving] = useState(false);`,
    `const [isSaved, setSaved] = useState(false);`,
  ],
  ['a state of sending', `const isSending = useRef(false);`, `const sender = useRef(null);`],
  [
    'a state that is freed at the end',
    `try { await act(); } finally { setTurning(false); }`,
    `try { await act(); } finally { setOpen(null); }`,
  ],
];
const plantedForms: Planted[] = [
  ['a form of its own', `<form onSubmit={send} />;`, `<form action="/search" method="get" />;`],
  [
    'remarks of its own',
    `const [errors, setErrors] = useState({});`,
    `const D = () => { const { errors } = useEndpointForm(options); };`,
  ],
];

describe('the rule against packing bites', () => {
  it.each(plantAll(planted, 'src/platform/planted.ts'))('on $name', ({ places }) => {
    for (const file of places) expect(linesOf(file, 'no-packing')).toEqual([1]);
  });

  const elements = `export const A = () => <p {...{ title: 'b' }} />;\nexport const D = (all: object) => <p {...all} />;`;
  const element = plant('src/web/Planted.tsx', elements);
  const assertedElement = plant('src/admin/Planted.tsx', elements.replace(`'b' }`, `'b' } as const`));
  it('on an object in the attributes of an element', () => {
    expect(linesOf(element, 'no-packing')).toEqual([1]);
    expect(linesOf(assertedElement, 'no-packing')).toEqual([1]);
  });

  it.each(files.map((file) => ({ file, place: plant(file, packed) })))('in $file', ({ place }) => {
    expect(linesOf(place, 'no-packing')).toEqual([1]);
  });

  const script = plant('src/cli/planted.mjs', `${packed}\nexport const d = { b: 1 };`);
  it('in a script', () => {
    expect(linesOf(script, 'no-packing')).toEqual([1]);
  });
});

/** [what there is one of, a second one, its legal neighbour] */
const second: Planted[] = [
  ['length of a day', `export const a = 24 * 60 * 60 * 1000;`, `export const d = 24 * 60 * 60;`],
  ['length of a day', `export const a = 7 * 24 * 60 * 60 * 1000;`, `export const d = 2 * 60 * 60 * 1000;`],
  ['length of a day', `export const a = 365 * 86_400_000;`, `export const d = 86_400;`],
  ['length of a day', `const HOUR_MS = 3_600_000; export const DAY_MS = 24 * HOUR_MS;`, `export const days = 1;`],
  ['throttle', `export interface Throttle { take(key: string): void }`, `export type Throttled = boolean;`],
  ['throttle', `export type SignInThrottle = { take: () => void };`, `export interface Throttled { key: string }`],
  [
    'way to declare a job',
    `export const a = { name: 'pay-out', expireSeconds: 60, run: () => 1 };`,
    `export const d = (job: object) => ({ ...job, expireSeconds: 60, run: () => 1 });`,
  ],
];
const secondAbort: Planted[] = [
  [
    'way to hear of an abort',
    `export const a = (signal: AbortSignal) => signal.addEventListener('abort', () => undefined);`,
    `export const d = (button: EventTarget) => button.addEventListener('click', () => undefined);`,
  ],
  [
    'way to end in time',
    `export const a = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(1)]);`,
    `export const d = (signals: AbortSignal[]) => AbortSignal.any(signals);`,
  ],
];
const secondPlaces = ['src/platform/planted.ts', 'src/modules/sales/policies.ts'];

describe('there is one', () => {
  it.each(plantAll(second, ...secondPlaces))('$name', ({ places }) => {
    for (const file of places) expect(linesOf(file, 'one-way')).toEqual([1]);
  });

  it.each(plantAll(secondAbort, ...secondPlaces))('$name', ({ places }) => {
    for (const file of places) expect(linesOf(file, 'one-abort')).toEqual([1]);
  });

  const all = [...second, ...secondAbort]
    .map(([, text], place) => text.replace('const a =', `const a${place} =`))
    .join('\n');
  const spared = [
    'src/contracts/shared/dayMs.ts',
    'src/platform/http/limits/throttle.ts',
    'src/platform/time/abort.ts',
    'src/platform/planted.test.ts',
  ].map((file) => plant(file, all));
  it('but not where that one is, and not in tests', () => {
    for (const file of spared) expect([...linesOf(file, 'one-way'), ...linesOf(file, 'one-abort')]).toEqual([]);
  });

  const mailing = `import type { Mailer } from '#platform/mail/mail.ts';\nexport type A = Mailer;`;
  const mailers = plant('src/modules/support/policies.ts', mailing);
  const senders = plant('src/modules/support/policies.ts', mailing.replaceAll('Mailer', 'SendMail'));
  const notifications = plant('src/modules/notifications/index.ts', mailing);
  const upward = plant('src/modules/support/policies.ts', `import { a } from '../a.ts';\nexport { a };`);
  it('way for mail to leave', () => {
    expect(linesOf(mailers, 'no-restricted-imports')).toEqual([1]);
    expect(linesOf(senders, 'no-restricted-imports')).toEqual([]);
    expect(linesOf(notifications, 'no-restricted-imports')).toEqual([]);
    expect(linesOf(upward, 'no-restricted-imports')).toEqual([1]);
  });
});

describe('the rule of one way to open the log bites', () => {
  const rule = 'no-restricted-imports';
  const violation = `export { upcasting } from '#platform/eventStore/upcast.ts';\nexport { sealing } from '#platform/eventStore/sealed.ts';`;
  const legal = `export { openLog } from '#app/openLog.ts';`;
  const places = ['src/modules/books/policies.ts', 'src/platform/projections/planted.ts', 'src/cli/audit/planted.ts'];

  it.each(places.map((file) => plant(file, `${violation}\n${legal}`)))('in %s', (file) => {
    expect(linesOf(file, rule)).toEqual([1, 2]);
  });

  const itself = plant('src/app/openLog.ts', violation);
  const test = plant('src/platform/eventStore/planted.test.ts', violation);
  it('but not in the function itself, and not in tests', () => {
    expect(linesOf(itself, rule)).toEqual([]);
    expect(linesOf(test, rule)).toEqual([]);
  });
});

describe('the rules of one busy state and one form bite', () => {
  const browsers = ['src/web/pages/Planted.tsx', 'src/admin/videos/Planted.tsx'];
  it.each(plantAll(plantedBusy, ...browsers))('on $name', ({ places }) => {
    for (const file of places) expect(linesOf(file, 'one-busy-state')).toEqual([1]);
  });

  it.each(plantAll(plantedForms, ...browsers))('on $name', ({ places }) => {
    for (const file of places) expect(linesOf(file, 'one-form')).toEqual([1]);
  });

  const busy = `const [isBusy, setBusy] = useState(false);`;
  const hooks = ['src/web/components/actions/useAct.ts', 'src/admin/app/useAct.ts'].map((file) => plant(file, busy));
  const forms = ['src/web/ui/fields/Form.tsx', 'src/admin/parts/form/Form.tsx'].map((file) =>
    plant(file, `<form onSubmit={send} />;\n${busy}`),
  );
  it('but not in the hook and the form themselves', () => {
    for (const file of hooks) expect(linesOf(file, 'one-busy-state')).toEqual([]);
    for (const file of forms) {
      expect(linesOf(file, 'one-form')).toEqual([]);
      expect(linesOf(file, 'one-busy-state')).toEqual([2]);
    }
  });
});

/** Two values compared with two, and what is one claim. */
const plantedExpectations: Planted[] = [
  ['two values', `expect([a, b]).toEqual([1, 2]);`, `expect(a).toBe(1);`],
  ['a label before a value', `expect([path, a]).toEqual([path, 1]);`, `expect(a, path).toBe(1);`],
  ['three values, strictly', `expect([a, b, c]).toStrictEqual([1, 2, 3]);`, `expect([a]).toStrictEqual([1]);`],
  ['a part of two values', `expect([a, b]).toMatchObject([1, { c }]);`, `expect({ a, b }).toMatchObject({ a: 1 });`],
  ['values of an asserted type', `expect([a, b]).toEqual([1, 2 as never] as const);`, `expect([a, b]).toEqual(both);`],
  ['values that are awaited', `expect([await a(), b]).toEqual([1, 2]);`, `expect([...a, ...b]).toEqual([1, 2]);`],
  ['values that need not hold', `expect.soft([a, b]).toEqual([1, 2]);`, `expect(list).toEqual([1, 2]);`],
  ['values with a message', `expect([a, b], path).toEqual([1, 2]);`, `expect([a, b]).not.toEqual([1, 2]);`],
];

describe('the rule of one claim in an expectation bites', () => {
  const tests = ['src/modules/sales/planted.test.ts', 'src/web/Planted.test.tsx', 'src/testing/site/planted.ts'];
  it.each(plantAll(plantedExpectations, ...tests, 'src/journeys/buying/planted.e2e.test.ts'))(
    'on $name',
    ({ places }) => {
      for (const file of places) expect(linesOf(file, 'no-packed-expectation')).toEqual([1]);
    },
  );
});

const plantedTimeOuts: Planted[] = [
  ['a number beside a test', `it('is so', () => {}, 20_000);`, `it('is so', () => {}, 3_600_000);`],
  ['a number beside each test', `it.each(all)('is so', () => {}, 20_000);`, `it.each(all)('is so', () => {});`],
  ['a number beside what is waited for', `await found({ timeout: 500 });`, `await found(patience);`],
  ['a number of Vitest', `await vi.waitFor(isSo, 9000);`, `await vi.waitFor(isSo, patience);`],
  ['the second of Vitest', `await vi.waitUntil(isSo);`, `await vi.waitUntil(isSo, patience);`],
];

describe('the rule that a time-out is for what hangs bites', () => {
  const tests = [
    'src/modules/sales/planted.test.ts',
    'src/web/Planted.test.tsx',
    'src/testing/run/patience/planted.ts',
  ];
  it.each(plantAll(plantedTimeOuts, ...tests))('on $name', ({ places }) => {
    for (const file of places) expect(linesOf(file, 'patience')).toEqual([1]);
  });
});

describe('the rule of one router bites', () => {
  const places = ['react-router', 'react-router/dom'].map((name) => ({
    name,
    file: plant('src/web/planted.ts', `export { Link } from '${name}';\nexport { Outlet } from 'react-router-dom';`),
  }));
  it.each(places)('on $name', ({ file }) => {
    expect(linesOf(file, 'no-restricted-imports')).toEqual([1]);
  });
});
