import { ESLint } from 'eslint';
import { beforeAll, describe, expect, it } from 'vitest';

/** One violation per form: [what it is, what stands in the file, its legal neighbour]. Both stand in the same file. */
const planted: [form: string, violation: string, neighbour: string][] = [
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

/** [what it is, what stands in the file, its legal neighbour] of the rules for the two browser apps. */
const plantedInBrowsers: [form: string, violation: string, neighbour: string][] = [
  ['a busy state', `const [isBusy, setBusy] = useState(false);`, `const { isBusy, run } = useAct();`],
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
  ['a form of its own', `<form onSubmit={send} />;`, `<form action="/search" method="get" />;`],
  ['remarks of its own', `const [errors, setErrors] = useState({});`, `const { errors } = useEndpointForm(options);`],
];

let lint: (file: string, text: string, rule?: string) => Promise<number[]>;
beforeAll(() => {
  const eslint = new ESLint();
  lint = async (filePath, text, rule = 'no-restricted-syntax') => {
    const [result] = await eslint.lintText(text, { filePath });
    const messages = result?.messages ?? [];
    expect(messages.filter(({ fatal }) => fatal)).toEqual([]);
    return messages.filter(({ ruleId }) => ruleId === rule).map(({ line }) => line);
  };
});

describe('the rule against packing bites', () => {
  it.each(planted)('on %s', async (_form, violation, neighbour) => {
    expect(await lint('src/platform/planted.ts', `${violation}\n${neighbour}\n`)).toEqual([1]);
  });

  it('on an object in the attributes of an element', async () => {
    const elements = `export const A = () => <p {...{ title: 'b' }} />;\nexport const D = (all: object) => <p {...all} />;`;
    expect(await lint('src/web/Planted.tsx', elements)).toEqual([1]);
    expect(await lint('src/admin/Planted.tsx', elements.replace(`'b' }`, `'b' } as const`))).toEqual([1]);
  });

  it.each(files)('in %s', async (file) => {
    expect(await lint(file, packed)).toEqual([1]);
  });

  it('in a script', async () => {
    expect(await lint('src/cli/planted.mjs', `${packed}\nexport const d = { b: 1 };`)).toEqual([1]);
  });
});

/** [what there is one of, a second one, its legal neighbour] */
const second: [what: string, violation: string, neighbour: string][] = [
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
  [
    'way to hear of an abort',
    `export const a = (signal: AbortSignal) => signal.addEventListener('abort', () => undefined);`,
    `export const d = (button: EventTarget) => button.addEventListener('click', () => undefined);`,
  ],
];

describe('there is one', () => {
  it.each(second)('%s', async (_what, violation, neighbour) => {
    expect(await lint('src/platform/planted.ts', `${violation}\n${neighbour}\n`)).toEqual([1]);
    expect(await lint('src/modules/sales/policies.ts', `${violation}\n${neighbour}\n`)).toEqual([1]);
  });

  it('way for mail to leave', async () => {
    const violation = `import type { Mailer } from '#platform/mail/mail.ts';\nexport type A = Mailer;`;
    const neighbour = `import type { SendMail } from '#platform/mail/mail.ts';\nexport type A = SendMail;`;
    const rule = 'no-restricted-imports';
    expect(await lint('src/modules/support/policies.ts', violation, rule)).toEqual([1]);
    expect(await lint('src/modules/support/policies.ts', neighbour, rule)).toEqual([]);
    expect(await lint('src/modules/notifications/index.ts', violation, rule)).toEqual([]);
    expect(await lint('src/modules/support/policies.ts', `import { a } from '../a.ts';\nexport { a };`, rule)).toEqual([
      1,
    ]);
  });
});

describe('the rule of one way to open the log bites', () => {
  const rule = 'no-restricted-imports';
  const violation = `export { upcasting } from '#platform/eventStore/upcast.ts';\nexport { sealing } from '#platform/eventStore/sealed.ts';`;

  it.each(['src/modules/books/policies.ts', 'src/platform/projections/planted.ts', 'src/cli/audit/planted.ts'])(
    'in %s',
    async (file) => {
      expect(await lint(file, violation, rule)).toEqual([1, 2]);
      expect(await lint(file, `export { openLog } from '#app/openLog.ts';`, rule)).toEqual([]);
    },
  );

  it('but not in the function itself, and not in tests', async () => {
    expect(await lint('src/app/openLog.ts', violation, rule)).toEqual([]);
    expect(await lint('src/platform/eventStore/planted.test.ts', violation, rule)).toEqual([]);
  });
});

describe('the rules of one busy state and one form bite', () => {
  it.each(plantedInBrowsers)('on %s', async (_form, violation, neighbour) => {
    for (const file of ['src/web/pages/Planted.tsx', 'src/admin/videos/Planted.tsx'])
      expect(await lint(file, `${violation}\n${neighbour}\n`)).toEqual([1]);
  });

  it('but not in the hook and the form themselves', async () => {
    const busy = `const [isBusy, setBusy] = useState(false);`;
    const form = `<form onSubmit={send} />;`;
    expect(await lint('src/web/components/actions/useAct.ts', busy)).toEqual([]);
    expect(await lint('src/admin/app/useAct.ts', busy)).toEqual([]);
    expect(await lint('src/web/ui/fields/Form.tsx', form)).toEqual([]);
    expect(await lint('src/admin/parts/form/Form.tsx', form)).toEqual([]);
    expect(await lint('src/web/ui/fields/Form.tsx', busy)).toEqual([1]);
  });
});

describe('the rule of one router bites', () => {
  it.each(['react-router', 'react-router/dom'])('on %s', async (name) => {
    const text = `export { Link } from '${name}';\nexport { Outlet } from 'react-router-dom';`;
    expect(await lint('src/web/planted.ts', text, 'no-restricted-imports')).toEqual([1]);
  });
});
