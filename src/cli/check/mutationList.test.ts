/** The mutation run judges every pure file of money, offers, rights and roles. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const rooms = ['sales', 'payouts', 'books', 'fees', 'plans', 'claims', 'certificates', 'auth'];
const roles = /^(index|routes|adminRoutes|policies|process|jobs|ports)\.ts$/;

/** A pure file of these rooms that is not judged, and why. The mutation run leaves out the tests of routes. */
const spared: Readonly<Record<string, string>> = {
  'src/modules/auth/account/confirmation.ts': 'It decides about signing in.',
  'src/modules/auth/account/letters.ts': 'It is a text.',
  'src/modules/auth/mails.ts': 'It is a text.',
  'src/modules/auth/passkeys/firstPasskey.ts': 'It decides about signing in.',
  'src/modules/auth/passkeys/passkey.ts': 'It decides about signing in.',
  'src/modules/auth/reclaim/reclaim.ts': 'It decides about signing in.',
  'src/modules/auth/registration/refuseCommon.ts': 'It decides about signing in.',
  'src/modules/auth/registration/takenName.ts': 'It decides about signing in.',
  'src/modules/auth/signIn/signIn.ts': 'It decides about signing in.',
  'src/modules/books/check.ts': 'It is a type.',
  'src/modules/claims/letters.ts': 'It is a text.',
  'src/modules/claims/views.ts': 'It shows a claim; the tests of routes judge it.',
  'src/modules/fees/shippedRates.ts': 'It is a table of rates.',
  'src/modules/plans/mails.ts': 'It is a text.',
  'src/modules/sales/refunds/troubleOf.ts': 'It shows what became of a sale; the tests of routes judge it.',
  'src/modules/sales/refunds/turns.ts': 'It shows what became of a sale; the tests of routes judge it.',
};

const pureFilesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'adapters' ? [] : pureFilesIn(file);
    return /\.ts$/.test(entry.name) && !/\.test\.ts$/.test(entry.name) && !roles.test(entry.name) ? [file] : [];
  });

const { mutate } = JSON.parse(readFileSync('stryker.config.json', 'utf8')) as { mutate: string[] };
/** Without the lines that some are limited to. */
const judged = mutate.map((entry) => entry.replace(/:.*$/, ''));

describe('the mutation run', () => {
  it('judges every pure file of these rooms, or names why not', () => {
    const pure = rooms.flatMap((room) => pureFilesIn(`src/modules/${room}`));
    expect(pure.filter((file) => !judged.includes(file) && spared[file] === undefined)).toEqual([]);
    expect(Object.keys(spared).filter((file) => !pure.includes(file) || judged.includes(file))).toEqual([]);
  });

  it('judges the split of a price and what turns an authorisation into a sale', () => {
    expect(judged).toContain('src/contracts/shared/money.ts');
    expect(judged).toContain('src/modules/sales/settlement/process.ts');
  });

  it('names files that are there, once', () => {
    expect(judged.filter((file) => !existsSync(file))).toEqual([]);
    expect(new Set(judged).size).toBe(judged.length);
  });
});
