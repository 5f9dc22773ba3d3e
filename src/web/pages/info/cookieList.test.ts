import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { cookieList } from './cookieList.ts';

const isSource = (name: string): boolean => /\.tsx?$/.test(name) && !name.includes('.test.');
const read = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .map((name) => readFileSync(path.join(folder, name), 'utf8'));

/** Names that the code writes: by name, by a constant called so, or with the prefix that binds them to this host. */
const written = [...read('src/web'), ...read('src/platform'), ...read('src/modules')]
  .filter((code) => !code.includes('cookieList'))
  .flatMap((code) => [
    ...[...code.matchAll(/writeCookie\('(\w+)'/g)].map(([, name = '']) => name),
    ...[...code.matchAll(/__Host-(?:[\w-]|\$\{provider\})+/g)].map(([name]) => name),
    ...(code.includes('writeCookie(NAME') ? [/const NAME = '(\w+)'/.exec(code)?.[1] ?? ''] : []),
  ])
  .flatMap((name) =>
    name.includes('${provider}') ? ['google', 'facebook'].map((cookie) => name.replace('${provider}', cookie)) : [name],
  );

it('the list of cookies names those that the code writes, and no other', () => {
  const listed = cookieList.flatMap(({ name }) => name.split(', '));
  expect(listed.toSorted()).toEqual([...new Set(written)].toSorted());
});
