import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Planted violations, at least one for each rule: the rule, the file, what it says, the file it reaches. */
const planted: [rule: string, from: string, text: string, to: string][] = [
  [
    'contracts-stand-alone',
    'src/contracts/sales/a.ts',
    `import type { Log } from '#platform/log/log.ts';\nexport type A = Log;`,
    'src/platform/log/log.ts',
  ],
  ['contracts-stand-alone', 'src/contracts/b.ts', `import pg from 'pg';\nexport const b = pg;`, 'node_modules/pg/'],
  [
    'platform-knows-no-business',
    'src/platform/http/a.ts',
    `import type { Sold } from '#events/sales.ts';\nexport type A = Sold;`,
    'src/events/sales.ts',
  ],
  [
    'platform-knows-no-business',
    'src/platform/http/a.test.ts',
    `import { sales } from '#modules/sales/index.ts';\nexport const a = sales;`,
    'src/modules/sales/index.ts',
  ],
  [
    'events-are-data',
    'src/events/a.ts',
    `import type { Log } from '#platform/log/log.ts';\nexport type A = Log;`,
    'src/platform/log/log.ts',
  ],
  [
    'events-are-data',
    'src/events/b.ts',
    `import { currency } from '#contracts/shared/money.ts';\nexport const b = currency;`,
    'src/contracts/shared/money.ts',
  ],
  [
    'projections-read-events',
    'projections/sales/a.ts',
    `import type { Offer } from '#modules/sales/offer/offer.ts';\nexport type A = Offer;`,
    'src/modules/sales/offer/offer.ts',
  ],
  [
    'projections-read-events',
    'projections/sales/b.ts',
    `import type { Row } from '#projections/auth/rows.ts';\nexport type B = Row;`,
    'projections/auth/rows.ts',
  ],
  [
    'modules-meet-through-events',
    'src/modules/auth/routes.ts',
    `import type { Offer } from '#modules/sales/offer/offer.ts';\nexport type A = Offer;`,
    'src/modules/sales/offer/offer.ts',
  ],
  [
    'modules-meet-through-events',
    'src/modules/sales/policies.ts',
    `import type { Row } from '#projections/auth/rows.ts';\nexport type A = Row;`,
    'projections/auth/rows.ts',
  ],
  [
    'modules-meet-through-events',
    'src/modules/auth/adminRoutes.ts',
    `import { config } from '#config.ts';\nexport const a = config;`,
    'src/config.ts',
  ],
  [
    'rules-are-pure',
    'src/modules/auth/account/user.ts',
    `import { createHash } from 'node:crypto';\nexport const a = createHash;`,
    'crypto',
  ],
  [
    'rules-are-pure',
    'src/modules/auth/staff/namePolicies.ts',
    `import type { Log } from '#platform/log/log.ts';\nexport type A = Log;`,
    'src/platform/log/log.ts',
  ],
  [
    'rules-are-pure',
    'src/modules/auth/staff/standing.ts',
    `import { look } from './adapters/look.ts';\nexport const a = look;`,
    'src/modules/auth/staff/adapters/look.ts',
  ],
  [
    'browser-sees-contracts-only',
    'src/web/a.ts',
    `import type { Log } from '#platform/log/log.ts';\nexport type A = Log;`,
    'src/platform/log/log.ts',
  ],
  [
    'browser-sees-contracts-only',
    'src/admin/a.ts',
    `import { page } from '#web/app/routing/page.ts';\nexport const a = page;`,
    'src/web/app/routing/page.ts',
  ],
  [
    'browser-sees-contracts-only',
    'src/config.ts',
    `import { page } from '#web/app/routing/page.ts';\nexport const config = page;`,
    'src/web/app/routing/page.ts',
  ],
  [
    'only-the-app-opens-a-module',
    'src/app.ts',
    `import { offer } from '#modules/sales/offer/offer.ts';\nexport const app = offer;`,
    'src/modules/sales/offer/offer.ts',
  ],
  [
    'only-the-app-opens-a-module',
    'src/main.ts',
    `import { sales } from '#modules/sales/index.ts';\nexport const main = sales;`,
    'src/modules/sales/index.ts',
  ],
  [
    'only-the-app-opens-a-module',
    'src/cli/audit/a.ts',
    `import { sales } from '#modules/sales/index.ts';\nexport const a = sales;`,
    'src/modules/sales/index.ts',
  ],
  [
    'stand-ins-are-outside',
    'src/standIns/stripe/a.ts',
    `import type { Sold } from '#events/sales.ts';\nexport type A = Sold;`,
    'src/events/sales.ts',
  ],
  [
    'stand-ins-are-outside',
    'src/platform/payments/a.ts',
    `import { sandbox } from '#standIns/stripe/sandbox.ts';\nexport const a = sandbox;`,
    'src/standIns/stripe/sandbox.ts',
  ],
  [
    'people-use-the-site',
    'src/driver/a.ts',
    `import type { Sold } from '#events/sales.ts';\nexport type A = Sold;`,
    'src/events/sales.ts',
  ],
  [
    'people-use-the-site',
    'src/platform/processes/a.ts',
    `import { clip } from '#driver/clip.ts';\nexport const a = clip;`,
    'src/driver/clip.ts',
  ],
  [
    'test-help-is-for-tests',
    'src/platform/http/b.ts',
    `import { given } from '#testing/given.ts';\nexport const b = given;`,
    'src/testing/given.ts',
  ],
  [
    'one-place-knows-each-store',
    'src/modules/sales/routes.ts',
    `import pg from 'pg';\nexport const a = pg;`,
    'node_modules/pg/',
  ],
  [
    'heavy-adapters-open-late',
    'src/modules/papers/index.ts',
    `import { pdf } from './adapters/pdf.ts';\nexport const papers = pdf;`,
    'src/modules/papers/adapters/pdf.ts',
  ],
  [
    'observers-open-late',
    'src/app/openObservers.ts',
    `import { prometheusMetrics } from '#platform/metrics/prometheus.ts';\nexport const metrics = prometheusMetrics;`,
    'src/platform/metrics/prometheus.ts',
  ],
  [
    'no-circular',
    'src/modules/sales/first.ts',
    `import type { Second } from './second.ts';\nexport type First = Second;`,
    'src/modules/sales/second.ts',
  ],
];

const innocent: [file: string, text: string][] = [
  ['src/contracts/shared/money.ts', `export type Pence = number;\nexport const currency = 'GBP';`],
  ['src/platform/log/log.ts', `export type Log = string;\nexport const log = 'x';`],
  ['projections/auth/rows.ts', `export type Row = string;`],
  ['src/modules/sales/index.ts', `export const sales = 1;`],
  ['src/modules/sales/offer/offer.ts', `export type Offer = string;\nexport const offer = 1;`],
  ['src/modules/sales/second.ts', `import type { First } from './first.ts';\nexport type Second = First;`],
  ['src/modules/auth/staff/adapters/look.ts', `export const look = 1;`],
  ['src/modules/papers/adapters/pdf.ts', `export const pdf = 1;`],
  ['src/platform/metrics/prometheus.ts', `export const prometheusMetrics = 1;`],
  ['src/standIns/stripe/sandbox.ts', `export const sandbox = 1;`],
  ['src/driver/clip.ts', `export const clip = 1;`],
  ['src/web/app/routing/page.ts', `export type Page = string;\nexport const page = 1;`],
  ['src/testing/given.ts', `export const given = 1;`],
];

/** What is allowed stays allowed. */
const permitted: [file: string, text: string][] = [
  ['src/events/sales.ts', `import type { Pence } from '#contracts/shared/money.ts';\nexport type Sold = Pence;`],
  ['src/main.test.ts', `import { given } from '#testing/given.ts';\nexport const t = given;`],
  ['projections/staff/a.ts', `import type { Row } from '#projections/auth/rows.ts';\nexport type A = Row;`],
  ['src/modules/profile/index.ts', `export const open = () => import('./adapters/avatars.ts');`],
  ['src/modules/profile/adapters/avatars.ts', `export const avatars = 1;`],
  ['src/app/modules.ts', `import { sales } from '#modules/sales/index.ts';\nexport const modules = [sales];`],
  ['src/modules/sales/offer/price.ts', `import { offer } from './offer.ts';\nexport const price = offer;`],
];

type Violation = { rule: { name: string }; from: string; to: string };
let folder: string;
let violations: Violation[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'soletake-boundaries-'));
  for (const [file, text] of [...innocent, ...permitted, ...planted.map(([, from, text]) => [from, text] as const)]) {
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
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the import rules bite', () => {
  it.each(planted)('%s: %s', (rule, from, _, to) => {
    const found = violations.filter((violation) => violation.rule.name === rule && violation.from === from);
    expect(found.map((violation) => violation.to).join()).toContain(to);
  });

  it('lets the permitted crossings through', () => {
    const files = permitted.map(([file]) => file);
    expect(violations.filter(({ from }) => files.includes(from))).toEqual([]);
  });
});
