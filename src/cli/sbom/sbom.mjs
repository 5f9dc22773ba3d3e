/** `npm run sbom`: writes the bill of materials of what ships (CycloneDX) to sbom.cdx.json. It needs no network. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../setup.mjs';

const readJson = (name) => JSON.parse(readFileSync(path.join(root, name), 'utf8'));

/** `npm sbom --omit dev` also leaves out what ships and a tool needs as well, so it is given a lock file without the tools. */
const shippedOnly = () => {
  const { devDependencies: _, overrides: _overrides, scripts: _scripts, ...manifest } = readJson('package.json');
  const { packages, ...lock } = readJson('package-lock.json');
  const shipped = Object.entries(packages).filter(([, { dev }]) => dev !== true);
  const { devDependencies: _dev, ...product } = packages[''];
  return { manifest, lock: { ...lock, packages: { ...Object.fromEntries(shipped), '': product } } };
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
