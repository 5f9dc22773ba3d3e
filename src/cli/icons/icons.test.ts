import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

type Source = { name: string; folder: string };
const module = './icons.mjs';
const { sources, usedIcons } = (await import(module)) as {
  sources: readonly Source[];
  usedIcons: (source: Source) => string[];
};

const [mui, lucide] = sources;
const read = (source: Source | undefined, file: string): string =>
  readFileSync(path.resolve(source?.folder ?? expect.fail(), file), 'utf8');

describe('the icons that lie here', () => {
  it('are those of Material that the console and its framework import, and no others', () => {
    const files = readdirSync(path.resolve('icons/mui')).filter((file) => file.endsWith('.mjs'));
    const wanted = usedIcons(mui ?? expect.fail());
    expect(wanted.length).toBeGreaterThan(50);
    expect(files.map((file) => file.slice(0, -'.mjs'.length)).toSorted()).toEqual(wanted);
  });

  it('are those of Lucide that the site imports, and no others', () => {
    const named = [...read(lucide, 'index.mjs').matchAll(/default as (\w+) \}/g)].map(([, name]) => name);
    const wanted = usedIcons(lucide ?? expect.fail());
    expect(wanted.length).toBeGreaterThan(30);
    expect(named).toEqual(wanted);
  });

  it.each(sources)('say what they were taken out of, by the hash of its content: $name', (source) => {
    expect(JSON.parse(read(source, 'package.json'))).toMatchObject({
      name: source.name,
      takenFrom: expect.stringMatching(/^sha512-[A-Za-z\d+/]{86}==$/) as unknown,
    });
    expect(read(source, 'LICENSE')).toMatch(/MIT|ISC/);
  });
});
