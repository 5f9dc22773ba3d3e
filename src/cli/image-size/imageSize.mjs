/** `npm run image-size`: installs what the image carries in a temporary folder, as the Dockerfile does, and adds it up. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { prepare, root } from '../setup.mjs';
import { missingPackages } from './missingPackages.mjs';

/** The most that the packages of the image may take, in MB. */
const MOST_MB = 300;

const sizeOf = (file) => {
  const stats = lstatSync(file);
  if (!stats.isDirectory()) return stats.size;
  return readdirSync(file).reduce((sum, name) => sum + sizeOf(path.join(file, name)), 0);
};

/** The bytes of each package in this `node_modules`, the biggest first; what lies inside a package counts as its own. */
export const packageSizes = (folder) =>
  readdirSync(folder)
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(path.join(folder, name)).map((part) => `${name}/${part}`) : name,
    )
    .map((name) => ({ name, bytes: sizeOf(path.join(folder, name)) }))
    .toSorted((a, b) => b.bytes - a.bytes);

/** The folder with what the image carries of packages; whoever calls removes it. @throws Error when npm cannot install */
const install = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'soletake-image-'));
  for (const name of ['package.json', 'package-lock.json', '.npmrc'])
    copyFileSync(path.join(root, name), path.join(folder, name));
  cpSync(path.join(root, 'icons'), path.join(folder, 'icons'), { recursive: true });
  const args = ['ci', '--omit=dev', '--no-audit', '--no-fund', '--prefer-offline'];
  const { status, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm could not install: ${stderr}`);
  return folder;
};

const megabytes = (bytes) => bytes / 1_000_000;

if (process.argv[1] === path.join(root, 'src', 'cli', 'image-size', 'imageSize.mjs')) {
  await prepare((text) => process.stderr.write(`${text}\n`));
  const folder = install();
  try {
    const sizes = packageSizes(path.join(folder, 'node_modules'));
    for (const { name, bytes } of sizes.slice(0, 10))
      process.stdout.write(`${megabytes(bytes).toFixed(1).padStart(7)} MB  ${name}\n`);
    const total = megabytes(sizes.reduce((sum, { bytes }) => sum + bytes, 0));
    process.stdout.write(`${total.toFixed(1).padStart(7)} MB  in ${sizes.length} packages, at most ${MOST_MB} MB\n`);
    if (total > MOST_MB) process.exitCode = 1;
    for (const [name, file] of missingPackages(path.join(root, 'dist', 'server'), path.join(folder, 'node_modules'))) {
      process.stdout.write(`missing: ${name}, which ${file} imports\n`);
      process.exitCode = 1;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
