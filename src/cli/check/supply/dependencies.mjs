/**
 * What the lock files let in: every package is the one that was chosen (a hash of its content), and comes from the registry of
 * the machine or lies in `icons/`. npm runs no script of a package when it installs it (`.npmrc`); `allowScripts` in package.json
 * says of each that has one whether it is run afterwards (`src/cli/install/install.mjs`).
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../setup.mjs';

const nameOf = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Built for another system than the one that the product runs on; it is never installed there. */
const isElsewhere = ({ os = ['linux'], cpu = ['x64'] }) => !os.includes('linux') || !cpu.includes('x64');

/** Some icons out of a package of thousands, which Git keeps (`src/cli/icons/icons.mjs`). */
const isOurs = (place) => /^icons\/[\w-]+$/.test(place);

const faultsOf = (name, entry, scripts) => {
  if (entry.link && isOurs(entry.resolved ?? '')) return [];
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
    ...packages
      .filter(([place]) => !isOurs(place))
      .flatMap(([place, entry]) => faultsOf(entry.name ?? nameOf(place), entry, allowScripts)),
    ...Object.keys(allowScripts)
      .filter((name) => !names.has(name))
      .map((name) => `allowScripts names ${name}, which is not installed`),
    ...Object.entries({ ...dependencies, ...devDependencies })
      .filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version) && !isOurs(version.replace('file:', '')))
      .map(([name, version]) => `${name} is not one version: ${version}`),
  ];
};

const read = (name) => readFileSync(path.join(root, name), 'utf8');

/** Every fault of what npm installs in this folder. */
const faultsIn = (folder) => [
  ...dependencyFaults(
    JSON.parse(read(path.join(folder, 'package-lock.json'))),
    JSON.parse(read(path.join(folder, 'package.json'))),
  ),
  ...(/^ignore-scripts=true$/m.test(read(path.join(folder, '.npmrc')))
    ? []
    : [`.npmrc in ${folder} lets packages run their scripts`]),
];

/** @throws Error with every fault */
export const checkDependencies = () => {
  const faults = [...faultsIn('.'), ...faultsIn('tools')];
  if (faults.length > 0) throw new Error(faults.join('\n'));
};
