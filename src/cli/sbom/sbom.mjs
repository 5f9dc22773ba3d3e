/** `npm run sbom`: writes the bill of materials of what ships (CycloneDX) to sbom.cdx.json. It needs no network. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../setup.mjs';

const readJson = (name) => JSON.parse(readFileSync(path.join(root, name), 'utf8'));

/** The places in the lock file of these packages and of all that they need, each found as Node finds it. */
const reachable = (packages, names) => {
  const places = new Set();
  const visit = (name, from) => {
    for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
      const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
      const found = packages[place];
      if (found !== undefined) {
        if (places.has(place)) return;
        places.add(place);
        for (const needed of [found.dependencies, found.optionalDependencies, found.peerDependencies])
          for (const next of Object.keys(needed ?? {})) visit(next, place);
        return;
      }
      if (folder === '') return;
    }
  };
  for (const name of names) visit(name, '');
  return places;
};

/** Icons that lie here stand for the package that they were taken out of, by its version and the hash of its content. */
const withOrigin = ([place, { dev: _dev, devOptional: _devOptional, ...entry }]) => {
  if (!entry.link) return [place, entry];
  const { version, license, takenFrom } = readJson(path.join(entry.resolved, 'package.json'));
  return [place, { version, license, integrity: takenFrom }];
};

/**
 * What production installs, and what lies in the bundles: `bundled` in package.json names it, as nothing of it is installed
 * there. `npm sbom --omit dev` knows neither, so it is given a lock file without the tools.
 */
const shippedOnly = () => {
  const {
    devDependencies: _all,
    bundled,
    overrides: _overrides,
    scripts: _scripts,
    ...rest
  } = readJson('package.json');
  const { packages: locked, ...lock } = readJson('package-lock.json');
  const packages = Object.fromEntries(Object.entries(locked).map(withOrigin));
  const inBundles = Object.fromEntries(bundled.map((name) => [name, packages[`node_modules/${name}`].version]));
  const manifest = { ...rest, dependencies: { ...rest.dependencies, ...inBundles } };
  const { dependencies, optionalDependencies } = manifest;
  const places = reachable(packages, Object.keys({ ...dependencies, ...optionalDependencies }));
  const shipped = Object.entries(packages).filter(([place]) => places.has(place));
  const { devDependencies: _tools, ...product } = packages[''];
  return {
    manifest,
    lock: { ...lock, packages: { '': { ...product, dependencies }, ...Object.fromEntries(shipped) } },
  };
};

/** The bill as JSON text. */
export const billOfMaterials = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'soletake-sbom-'));
  try {
    const { manifest, lock } = shippedOnly();
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
    writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(lock));
    const args = [
      'sbom',
      '--sbom-format',
      'cyclonedx',
      '--sbom-type',
      'application',
      '--package-lock-only',
      '--offline',
    ];
    return execFileSync('npm', args, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  } finally {
    rmSync(folder, { recursive: true });
  }
};

if (process.argv[1] === path.join(root, 'src', 'cli', 'sbom', 'sbom.mjs')) {
  const bill = billOfMaterials();
  writeFileSync(path.join(root, 'sbom.cdx.json'), bill);
  process.stdout.write(`sbom.cdx.json: ${JSON.parse(bill).components.length} packages\n`);
}
