import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'soletake-config-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

const faultsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig({ DATA_DIR, ...env });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
};

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://soletake.example',
  DATABASE_URL: 'postgres://u:p@db/soletake',
  MASTER_KEY: '0123456789abcdef'.repeat(4).slice(0, 63) + 'z',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  SMTP_URL: 'smtp://mail:25',
  MAIL_FROM: 'hello@soletake.example',
};

describe('the configuration', () => {
  it('needs nothing outside production and keeps its secret private', () => {
    const config = readConfig({ DATA_DIR });
    expect(config).toMatchObject({
      port: 3000,
      brandName: 'Soletake',
      isProduction: false,
      stripe: undefined,
      mail: undefined,
    });
    expect(statSync(path.join(DATA_DIR, 'development-secret')).mode & 0o077).toBe(0);
    expect(readConfig({ DATA_DIR }).keys).toEqual(config.keys);
    expect(new Set(Object.values(config.keys).map(String)).size).toBe(Object.keys(config.keys).length);
  });

  it('reads an amount as every form does, and in one way alone', () => {
    const twoPeople = (PAYOUT_TWO_PEOPLE_POUNDS: string) =>
      readConfig({ DATA_DIR, PAYOUT_TWO_PEOPLE_POUNDS }).twoPeopleAbovePence;
    expect(['', '1,250.50', '0'].map(twoPeople)).toEqual([50_000, 125_050, 0]);
    for (const wrong of ['1e3', '0x10', '1,5', '-1'])
      expect(faultsOf({ PAYOUT_TWO_PEOPLE_POUNDS: wrong })).toEqual([
        'PAYOUT_TWO_PEOPLE_POUNDS: is not an amount in pounds',
      ]);
  });

  it('is reached by other processes where it takes requests, at an address and nowhere else', () => {
    const PROCESS_URL = 'http://10.0.0.7:3000/';
    expect(readConfig({ DATA_DIR }).processUrl).toBeNull();
    expect(readConfig({ DATA_DIR, PROCESS_URL }).processUrl).toBe('http://10.0.0.7:3000');
    expect(readConfig({ DATA_DIR, PROCESS_URL, ROLES: 'jobs' }).processUrl).toBeUndefined();
    for (const wrong of ['10.0.0.7:3000', 'http://10.0.0.7/path', 'http://a:b@10.0.0.7', 'http://203.0.113.1'])
      expect(faultsOf({ PROCESS_URL: wrong })).toEqual([
        expect.stringMatching(/^PROCESS_URL: is scheme, host and port/),
      ]);
  });

  it('repeats nothing of a connection string that cannot be read', () => {
    for (const name of ['EVENTSTORE_URL', 'EVENTSTORE_ADMIN_URL'])
      expect(faultsOf({ [name]: 'postgres://user:secret@host' })).toEqual([
        `${name}: is not a connection string of EventStoreDB`,
      ]);
    expect(faultsOf({ EVENTSTORE_OPS_PASSWORD: 'short' })).toEqual([
      'EVENTSTORE_OPS_PASSWORD: needs at least 12 characters',
    ]);
  });

  it('keeps files on the disk, or in a bucket that is described whole', () => {
    expect(readConfig({ DATA_DIR })).toMatchObject({ s3: undefined, mediaCdnUrl: '' });
    const bucket = {
      STORAGE: 's3',
      S3_ENDPOINT: 'https://s3.example/',
      S3_REGION: 'eu-west-2',
      S3_BUCKET: 'soletake-media',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'a secret that nobody reads',
    };
    expect(readConfig({ DATA_DIR, ...bucket, MEDIA_CDN_URL: 'https://cdn.example/published/' })).toMatchObject({
      s3: { endpoint: 'https://s3.example', bucket: 'soletake-media', prefix: '' },
      mediaCdnUrl: 'https://cdn.example/published',
    });
    expect(faultsOf({ STORAGE: 's3' })).toEqual(
      Object.keys(bucket).flatMap((name) => (name === 'STORAGE' ? [] : [`${name}: needed with STORAGE=s3`])),
    );
    for (const S3_PREFIX of ['shop', '/shop/', 'a//', '../', 'ü/'])
      expect(faultsOf({ ...bucket, S3_PREFIX })).toEqual([expect.stringMatching(/^S3_PREFIX: is empty, or names/)]);
    const open = { S3_ENDPOINT: 'http://s3.example', MEDIA_CDN_URL: 'http://cdn.example' };
    const faults = faultsOf({ ...production, ...bucket, ...open });
    expect(faults.map((fault) => fault.split(':')[0])).toEqual(['S3_ENDPOINT', 'MEDIA_CDN_URL']);
    expect(faults.join('')).not.toContain(bucket.S3_SECRET_ACCESS_KEY);
    expect(faultsOf({ ...production, ...bucket, S3_ENDPOINT: 'http://127.0.0.1:9000' })).toEqual([]);
  });

  it('opens under a new master key what the one before sealed, and keeps the hashes of the first', () => {
    const first = readConfig({ DATA_DIR, MASTER_KEY: 'a'.repeat(32) }).keys;
    const MASTER_KEY = 'b'.repeat(32);
    const FIRST_MASTER_KEY = 'a'.repeat(32);
    const changing = readConfig({ DATA_DIR, MASTER_KEY, FIRST_MASTER_KEY, MASTER_KEY_BEFORE: FIRST_MASTER_KEY }).keys;
    const changed = readConfig({ DATA_DIR, MASTER_KEY, FIRST_MASTER_KEY }).keys;
    for (const sealing of ['personalData', 'originals', 'twoFactor'] as const)
      expect(changing[sealing]).toEqual([...changed[sealing], ...first[sealing]]);
    for (const lasting of ['names', 'addresses', 'signatures', 'claims', 'suspensions', 'requests'] as const)
      expect(changed[lasting]).toEqual(first[lasting]);
    for (const signing of ['sessions', 'media', 'papers', 'exports'] as const)
      expect(changed[signing]).not.toEqual(first[signing]);
    expect(faultsOf({ DATA_DIR, MASTER_KEY, MASTER_KEY_BEFORE: FIRST_MASTER_KEY })).toEqual([
      'FIRST_MASTER_KEY and MASTER_KEY: needed with MASTER_KEY_BEFORE',
    ]);
  });

  it('accepts a complete production', () => {
    expect(faultsOf(production)).toEqual([]);
  });

  it('V13.3.1: refuses production without its own secrets, payments, mail and database, and lists everything at once', () => {
    const names = faultsOf({ NODE_ENV: 'production' }).map((fault) => fault.split(':')[0]);
    expect(names).toEqual([
      'MASTER_KEY',
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'SMTP_URL',
      'MAIL_FROM',
      'PUBLIC_URL',
      'DATABASE_URL',
    ]);
  });

  it.each([
    [{ PORT: 'many' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ PUBLIC_URL: 'nowhere' }, 'PUBLIC_URL'],
    [{ MASTER_KEY: 'short' }, 'MASTER_KEY'],
    [{ EVENT_STORE: 'esdb' }, 'EVENTSTORE_URL'],
    [{ DATABASE_LOG_URL: 'postgres://l:p@db/soletake' }, 'DATABASE_URL'],
    [{ DATABASE_OWNER_URL: 'postgres://o:p@db/soletake' }, 'DATABASE_URL'],
    [{ EVENT_STORE: 'papyrus' }, 'EVENT_STORE'],
    [{ CREATOR_SHARE_BPS: '10000', BUYER_FEE_BPS: '-1' }, 'BUYER_FEE_BPS'],
    [{ ...production, PUBLIC_URL: 'http://soletake.example' }, 'PUBLIC_URL'],
    [{ ...production, DEMO: 'true' }, 'DEMO'],
    [{ ...production, RATE_LIMIT_FACTOR: '3' }, 'RATE_LIMIT_FACTOR'],
    [{ ...production, MASTER_KEY: 'a'.repeat(64) }, 'MASTER_KEY'],
    [{ ...production, MASTER_KEY: 'abcdefghijklmnop'.repeat(4) }, 'MASTER_KEY'],
    [{ ...production, STRIPE_SECRET_KEY: 'sk_test_x' }, 'STRIPE_SECRET_KEY'],
    [{ ...production, STRIPE_SECRET_KEY: 'rk_test_x' }, 'STRIPE_SECRET_KEY'],
    [{ HOST: '0.0.0.0' }, 'HOST'],
    [{ HOST: '::' }, 'HOST'],
    [{ HOST: '127.evil.example' }, 'HOST'],
  ])('V6.3.2, V12.3.1: refuses %o', (env, name) => {
    expect(faultsOf(env).map((fault) => fault.split(':')[0])).toEqual([name]);
  });

  it('reads and appends to the log as the role of the tables unless another is given', () => {
    const database = (env: Record<string, string>) => readConfig({ DATA_DIR, ...env }).database;
    const tables = 'postgres://app:p@db/soletake';
    const log = 'postgres://log:p@db/soletake';
    expect(database({})).toBeUndefined();
    expect(database({ DATABASE_URL: tables })).toEqual({ tables, log: tables, owner: undefined });
    expect(database({ DATABASE_URL: tables, DATABASE_LOG_URL: log })).toMatchObject({ tables, log });
  });

  it('widens limits by address outside production, or as the setting says', () => {
    const factor = (env: Record<string, string>) => readConfig({ DATA_DIR, ...env }).rateLimitFactor;
    expect(factor({})).toBe(100);
    expect(factor(production)).toBe(1);
    expect(factor({ ...production, RATE_LIMIT_FACTOR: '0.5' })).toBe(0.5);
    expect(factor({ RATE_LIMIT_FACTOR: '3' })).toBe(3);
  });

  it('takes number and rate of VAT together or not at all, and empty settings as none', () => {
    expect(readConfig({ DATA_DIR, VAT_NUMBER: '', VAT_RATE_BPS: '' }).seller.vat).toBeNull();
    expect(readConfig({ DATA_DIR, VAT_NUMBER: 'GB123', VAT_RATE_BPS: '2000' }).seller.vat).toEqual({
      number: 'GB123',
      rateBps: 2000,
    });
    expect(faultsOf({ VAT_RATE_BPS: '2000' })).toEqual([
      'VAT_NUMBER and VAT_RATE_BPS: one is no use without the other',
    ]);
  });
});
