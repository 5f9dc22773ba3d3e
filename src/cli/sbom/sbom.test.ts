import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const module = './sbom.mjs';
const { billOfMaterials } = (await import(module)) as { billOfMaterials: () => string };

type Manifest = { dependencies: Record<string, string>; devDependencies: Record<string, string>; bundled: string[] };
type Bill = {
  bomFormat: string;
  components: {
    name: string;
    version: string;
    purl: string;
    hashes?: { alg: string; content: string }[];
    properties: { name: string }[];
  }[];
};

it('V15.1.2: the bill of materials names every package that ships, with its version and the hash of its content', () => {
  const { dependencies, devDependencies, bundled } = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
  const bill = JSON.parse(billOfMaterials()) as Bill;
  expect(bill.bomFormat).toBe('CycloneDX');
  const found = bill.components.map(({ name, version }) => `${name} ${version}`);
  const versionOf = (name: string): string => {
    const wanted = devDependencies[name] ?? '';
    if (!wanted.startsWith('file:')) return wanted;
    return (JSON.parse(readFileSync(`${wanted.slice('file:'.length)}/package.json`, 'utf8')) as { version: string })
      .version;
  };
  const inBundles = bundled.map((name) => `${name} ${versionOf(name)}`);
  const shipped = [...Object.entries(dependencies).map(([name, version]) => `${name} ${version}`), ...inBundles];
  const tools = ['fast-check', 'lighthouse', 'oxlint', 'vitest'];
  expect(bill.components.map(({ name }) => name).filter((name) => tools.includes(name))).toEqual([]);
  expect(shipped.filter((name) => !found.includes(name))).toEqual([]);
  // What lies inside another package is covered by the hash of that one.
  const alone = bill.components.filter(({ properties }) => !properties.some(({ name }) => name.endsWith(':bundled')));
  expect(alone.filter(({ hashes }) => hashes?.[0]?.alg !== 'SHA-512').map(({ name }) => name)).toEqual([]);
});

const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));

it('names as bundled every package that the site and the console import', () => {
  const { dependencies, bundled } = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
  const imported = new Set<string>();
  for (const text of [...sources('src/web'), ...sources('src/admin')])
    for (const [, name = ''] of text.matchAll(
      /^(?:(?:import|\}|export)[^'\n]* from |import )'((?:@[\w-]+\/)?(?!node:)[a-z][\w.-]*)/gm,
    ))
      imported.add(name);
  expect(imported).toContain('react-admin');
  expect([...imported].filter((name) => !(name in dependencies) && !bundled.includes(name))).toEqual([]);
});
