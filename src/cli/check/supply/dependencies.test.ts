import { describe, expect, it } from 'vitest';

const module = './dependencies.mjs';
const { checkDependencies, dependencyFaults } = (await import(module)) as {
  checkDependencies: () => void;
  dependencyFaults: (lock: object, manifest: object) => string[];
};

const integrity = `sha512-${'A'.repeat(86)}==`;
const lockOf = (name: string, entry: object) => ({
  packages: { '': { name: 'product' }, [`node_modules/${name}`]: { version: '1.0.0', integrity, ...entry } },
});

describe('the lock file', () => {
  it('V15.2.4: of the product has no fault', () => {
    expect(checkDependencies).not.toThrow();
  });

  it.each([
    ['no hash', { integrity: undefined }, 'pack has no SHA-512 of its content'],
    ['a weak hash', { integrity: 'sha1-AAAAAAAAAAAAAAAAAAAAAAAAAAA=' }, 'pack has no SHA-512 of its content'],
    [
      'an address',
      { resolved: 'git+ssh://git@forge.example/pack.git#1' },
      'pack comes from an address of its own: git+ssh://git@forge.example/pack.git#1',
    ],
    ['a link', { link: true }, 'pack is a link'],
    [
      'a script',
      { hasInstallScript: true },
      'pack runs a script when it is installed, and allowScripts does not name it',
    ],
  ])('V15.2.4: is faulty with %s', (_, entry, fault) => {
    expect(dependencyFaults(lockOf('pack', entry), {})).toEqual([fault]);
  });

  it('V15.2.4: may link to icons that the repository keeps, and to nothing else', () => {
    const lock = {
      packages: {
        'icons/few': { name: 'pack', version: '1.0.0' },
        'node_modules/pack': { link: true, resolved: 'icons/few' },
      },
    };
    expect(dependencyFaults(lock, { devDependencies: { pack: 'file:icons/few' } })).toEqual([]);
    expect(dependencyFaults(lock, { devDependencies: { pack: 'file:../few' } })).toEqual([
      'pack is not one version: file:../few',
    ]);
  });

  it('may have scripts that package.json names, of other systems, and packages inside others', () => {
    const script = { hasInstallScript: true };
    expect(dependencyFaults(lockOf('pack', script), { allowScripts: { pack: false } })).toEqual([]);
    expect(dependencyFaults(lockOf('pack', { ...script, os: ['darwin'] }), {})).toEqual([]);
    expect(dependencyFaults(lockOf('pack', { integrity: undefined, inBundle: true }), {})).toEqual([]);
    const inner = { packages: { 'node_modules/outer/node_modules/@a/b': { integrity, ...script } } };
    expect(dependencyFaults(inner, { allowScripts: { '@a/b': true } })).toEqual([]);
  });

  it('V15.2.4: names one version of each package, and no script of a package that is gone', () => {
    const manifest = {
      dependencies: { pack: '^1.0.0' },
      devDependencies: { b: '1.0.0-beta.17' },
      allowScripts: { gone: true },
    };
    expect(dependencyFaults(lockOf('pack', {}), manifest)).toEqual([
      'allowScripts names gone, which is not installed',
      'pack is not one version: ^1.0.0',
    ]);
  });
});
