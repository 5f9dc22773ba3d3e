/**
 * What the lock file lets in: every package is the one that was chosen (a hash of its content), comes from the registry of
 * the machine and from nowhere else, and runs nothing when it is installed unless `allowScripts` in package.json names it.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../setup.mjs';

const nameOf = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Built for another system than the one that the product runs on; it is never installed there. */
const isElsewhere = ({ os = ['linux'], cpu = ['x64'] }) => !os.includes('linux') || !cpu.includes('x64');

const faultsOf = (name, entry, scripts) => {
  const faults = [];
  // What lies inside another package is covered by the hash of that one.
  if (!entry.inBundle && !/^sha512-[A-Za-z\d+/]{86}==$/.test(entry.integrity ?? ''))
    faults.push(`${name} has no SHA-512 of its content`);
  if (entry.resolved !== undefined) faults.push(`${name} comes from an address of its own: ${entry.resolved}`);
  if (entry.link) faults.push(`${name} is a link`);
  if (entry.hasInstallScript && !isElsewhere(entry) && !(name in scripts))
    faults.push(`${name} runs a script when it is installed, and allowScripts does not name it`);
  return faults;
};

/** Every fault of this lock file (version 3) under this package.json, one sentence each. */
export const dependencyFaults = (lock, { dependencies = {}, devDependencies = {}, allowScripts = {} }) => {
  const packages = Object.entries(lock.packages).filter(([place]) => place !== '');
  const names = new Set(packages.map(([place]) => nameOf(place)));
  return [
    ...packages.flatMap(([place, entry]) => faultsOf(entry.name ?? nameOf(place), entry, allowScripts)),
    ...Object.keys(allowScripts)
      .filter((name) => !names.has(name))
      .map((name) => `allowScripts names ${name}, which is not installed`),
    ...Object.entries({ ...dependencies, ...devDependencies })
      .filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
      .map(([name, version]) => `${name} is not one version: ${version}`),
  ];
};

const readJson = (name) => JSON.parse(readFileSync(path.join(root, name), 'utf8'));

/** @throws Error with every fault */
export const checkDependencies = () => {
  const faults = dependencyFaults(readJson('package-lock.json'), readJson('package.json'));
  if (faults.length > 0) throw new Error(faults.join('\n'));
};
