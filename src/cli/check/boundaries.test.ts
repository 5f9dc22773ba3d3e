import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** One planted violation per rule: [rule, file, what it says, file it reaches]. */
const planted: [rule: string, from: string, text: string, to: string][] = [
  [
    'contracts-stand-alone',
    'src/contracts/a.ts',
    `import { log } from '#platform/log.ts';\nexport const a = log;`,
    'src/platform/processes/log.ts',
  ],
  ['contracts-stand-alone', 'src/contracts/b.ts', `import pg from 'pg';\nexport const b = pg;`, 'node_modules/pg/'],
  [
    'platform-knows-no-business',
    'src/platform/a.ts',
    `import { sales } from '#modules/sales/index.ts';\nexport const a = sales;`,
    'src/modules/sales/index.ts',
  ],
  [
    'platform-knows-no-business',
    'src/platform/b.ts',
    `import type { Row } from '#projections/rows.ts';\nexport type B = Row;`,
    'projections/rows.ts',
  ],
  [
    'modules-meet-through-events',
    'src/modules/auth/routes.ts',
    `import { offer } from '#modules/sales/offer.ts';\nexport const a = offer;`,
    'src/modules/sales/offer/offer.ts',
  ],
  [
    'modules-meet-through-events',
    'src/modules/auth/policies.ts',
    `import { sold } from '#modules/sales/events.ts';\nexport const a = sold;`,
    'src/events/sales.ts',
  ],
  [
    'modules-meet-through-events',
    'src/modules/auth/people/adminRoutes.ts',
    `import { config } from '#config.ts';\nexport const a = config;`,
    'src/config.ts',
  ],
  [
    'rules-are-pure',
    'src/modules/auth/account/user.ts',
    `import { randomUUID } from 'node:crypto';\nexport const a = randomUUID;`,
    'crypto',
  ],
  [
    'rules-are-pure',
    'src/modules/auth/name.ts',
    `import type { Log } from '#platform/log.ts';\nexport type A = Log;`,
    'src/platform/processes/log.ts',
  ],
  [
    'projections-read-facts',
    'projections/a.ts',
    `import type { Offer } from '#modules/sales/offer.ts';\nexport type A = Offer;`,
    'src/modules/sales/offer/offer.ts',
  ],
  [
    'projections-read-facts',
    'projections/b.ts',
    `import { sold } from '#modules/sales/events.ts';\nexport const b = sold;`,
    'src/events/sales.ts',
  ],
  [
    'browser-sees-contracts-only',
    'src/web/a.ts',
    `import type { Log } from '#platform/log.ts';\nexport type A = Log;`,
    'src/platform/processes/log.ts',
  ],
  [
    'browser-sees-contracts-only',
    'src/admin/a.ts',
    `import { page } from '#web/page.ts';\nexport const a = page;`,
    'src/web/app/page.ts',
  ],
  [
    'browser-sees-contracts-only',
    'src/config.ts',
    `import type { Page } from '#web/page.ts';\nexport const config = 1;\nexport type A = Page;`,
    'src/web/app/page.ts',
  ],
  [
    'only-the-app-opens-a-module',
    'src/app.ts',
    `import { offer } from '#modules/sales/offer.ts';\nexport const a = offer;`,
    'src/modules/sales/offer/offer.ts',
  ],
  [
    'only-the-app-opens-a-module',
    'src/main.ts',
    `import { sales } from '#modules/sales/index.ts';\nexport const a = sales;`,
    'src/modules/sales/index.ts',
  ],
  [
    'only-the-app-opens-a-module',
    'src/cli/a.ts',
    `import { sales } from '#modules/sales/index.ts';\nexport const a = sales;`,
    'src/modules/sales/index.ts',
  ],
  [
    'test-help-is-for-tests',
    'src/platform/c.ts',
    `import { given } from '#testing/given.ts';\nexport const c = given;`,
    'src/testing/given.ts',
  ],
  [
    'one-place-knows-each-store',
    'src/modules/sales/routes.ts',
    `import pg from 'pg';\nexport const a = pg;`,
    'node_modules/pg/',
  ],
  [
    'no-circular',
    'src/modules/sales/first.ts',
    `import type { Second } from './second.ts';\nexport type First = Second;`,
    'src/modules/sales/second.ts',
  ],
];

const innocent: [file: string, text: string][] = [
  ['src/platform/processes/log.ts', `export type Log = string;\nexport const log = 'x';`],
  ['projections/rows.ts', `export type Row = string;`],
  ['src/modules/sales/index.ts', `export const sales = 1;`],
  ['src/modules/sales/offer/offer.ts', `export type Offer = string;\nexport const offer = 1;`],
  ['src/events/sales.ts', `export const sold = 1;\nexport type Sold = string;`],
  ['src/modules/sales/second.ts', `import type { First } from './first.ts';\nexport type Second = First;`],
  ['src/web/app/page.ts', `export type Page = string;\nexport const page = 1;`],
  ['src/testing/given.ts', `export const given = 1;`],
  // What is allowed stays allowed.
  ['src/events/auth.ts', `import type { Sold } from '#modules/sales/events.ts';\nexport type A = Sold;`],
  ['src/main.test.ts', `import { given } from '#testing/given.ts';\nexport const t = given;`],
];

type Violation = { rule: { name: string }; from: string; to: string };
let folder: string;
let violations: Violation[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'soletake-boundaries-'));
  for (const [file, text] of [...innocent, ...planted.map(([, from, text]) => [from, text] as const)]) {
    await mkdir(path.join(folder, path.dirname(file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  for (const file of ['package.json', 'tsconfig.json', '.dependency-cruiser.cjs'])
    await cp(file, path.join(folder, file));
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  const { stdout, stderr } = spawnSync(
    path.resolve('node_modules/.bin/depcruise'),
    ['src', 'projections', '--config', '.dependency-cruiser.cjs', '--output-type', 'json'],
    { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (stdout === '') throw new Error(stderr);
  violations = (JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations;
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the import rules bite', () => {
  it.each(planted)('%s: %s', (rule, from, _, to) => {
    const found = violations.filter((one) => one.rule.name === rule && one.from === from);
    expect(found.map((one) => one.to).join()).toContain(to);
  });

  it('lets the permitted crossings through', () => {
    expect(
      violations.filter(({ from }) => from === 'src/events/auth.ts' || from === 'src/main.test.ts'),
    ).toEqual([]);
  });
});
