import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { shortLived } from './shortLived.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'soletake-short-lived-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each([
  ['in memory', undefined],
  ['in a folder', path.join(folder, 'codes')],
])('what is kept %s', (_, place) => {
  it('is found as often as is wanted, taken once, and gone when its time is over', () => {
    let time = 0;
    const codes = shortLived<{ person: string }>(place, () => new Date(time), 1000);
    const name = codes.issue({ person: 'Ann' });
    expect(codes.find(name)).toEqual({ person: 'Ann' });
    expect(codes.find(name)).toEqual({ person: 'Ann' });
    expect(codes.take(name)).toEqual({ person: 'Ann' });
    expect(codes.take(name)).toBeUndefined();
    expect(codes.find(name)).toBeUndefined();
    const late = codes.issue({ person: 'Bob' });
    time = 1000;
    expect(codes.find(late)).toBeUndefined();
    expect(codes.take(late)).toBeUndefined();
    expect(codes.find('../../etc/passwd')).toBeUndefined();
  });
});

it('is shared by processes through a folder, and cleared of what ran out', () => {
  let time = 0;
  const open = () => shortLived<string>(path.join(folder, 'shared'), () => new Date(time), 1000);
  const here = open();
  const elsewhere = open();
  const name = here.issue('Ann');
  expect(elsewhere.take(name)).toBe('Ann');
  expect(here.take(name)).toBeUndefined();
  here.issue('Bob');
  time = 2000;
  const left = elsewhere.issue('Cleo');
  expect(readdirSync(path.join(folder, 'shared'))).toEqual([left]);
});
