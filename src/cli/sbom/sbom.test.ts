import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const module = './sbom.mjs';
const { billOfMaterials } = (await import(module)) as { billOfMaterials: () => string };

type Manifest = { dependencies: Record<string, string> };
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
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
  const bill = JSON.parse(billOfMaterials()) as Bill;
  expect(bill.bomFormat).toBe('CycloneDX');
  const found = bill.components.map(({ name, version }) => `${name} ${version}`);
  const shipped = Object.entries(dependencies).map(([name, version]) => `${name} ${version}`);
  const tools = ['eslint', 'fast-check', 'lighthouse', 'vitest'];
  expect(bill.components.map(({ name }) => name).filter((name) => tools.includes(name))).toEqual([]);
  expect(shipped.filter((name) => !found.includes(name))).toEqual([]);
  // What lies inside another package is covered by the hash of that one.
  const alone = bill.components.filter(({ properties }) => !properties.some(({ name }) => name.endsWith(':bundled')));
  expect(alone.filter(({ hashes }) => hashes?.[0]?.alg !== 'SHA-512').map(({ name }) => name)).toEqual([]);
});
