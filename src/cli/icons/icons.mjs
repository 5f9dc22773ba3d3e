/**
 * `npm run icons`: copies the icons that are used out of two packages that hold thousands into `icons/`, to which the lock
 * file links the names of those packages. `npm run icons -- lucide-react@1.80.0` takes another version.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../setup.mjs';

const filesBelow = (folder, pattern) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map(({ parentPath, path: folderPath, name }) => path.join(parentPath ?? folderPath, name));

const namesIn = (files, pattern) =>
  files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, name]) => name));

/** The icons that our sources import by path, and those that the framework of the console does. */
const muiNames = () => [
  ...namesIn(filesBelow(path.join(root, 'src'), /\.tsx?$/), /from '@mui\/icons-material\/(\w+)'/g),
  ...namesIn(
    ['react-admin', 'ra-core', 'ra-ui-materialui'].flatMap((name) =>
      filesBelow(path.join(root, 'node_modules', name, 'dist'), /\.(?:js|d\.ts)$/),
    ),
    /^(?!\s*\*).*from ['"]@mui\/icons-material\/(\w+)['"]/gm,
  ),
];

/** The names that our sources import, without those that are types. */
const lucideNames = () =>
  namesIn(filesBelow(path.join(root, 'src'), /\.tsx?$/), /import (?:type )?\{([^}]*)\} from 'lucide-react'/g)
    .flatMap((list) => list.split(','))
    .map((name) => name.replace(/^\s*type /, '').replace(/ as .*/, '').trim())
    .filter((name) => name !== '' && !['LucideIcon', 'LucideProps'].includes(name));

const copy = (from, to, file) => {
  mkdirSync(path.dirname(path.join(to, file)), { recursive: true });
  // What a source map would say of where the text comes from is not there.
  const text = readFileSync(path.join(from, file), 'utf8').replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n');
  writeFileSync(path.join(to, file), text);
};

const takeMui = (from, to, names) => {
  for (const name of names) copy(from, to, `${name}.mjs`);
  copy(from, to, 'utils/createSvgIcon.mjs');
  writeFileSync(path.join(to, 'icon.d.mts'), readFileSync(path.join(from, 'Check.d.mts')));
  return { exports: { './*': { types: './icon.d.mts', default: './*.mjs' } } };
};

const lineOf = (index, name) => {
  const found = index.split('\n').find((line) => new RegExp(String.raw`default as ${name}\b`).test(line));
  const file = found?.match(/from '\.\/(icons\/[\w-]+\.mjs)'/)?.[1];
  if (file === undefined) throw new Error(`lucide-react has no icon ${name}`);
  return { name, file };
};

const takeLucide = (from, to, names) => {
  const dist = path.join(from, 'dist', 'esm');
  const lines = names.map((name) => lineOf(readFileSync(path.join(dist, 'lucide-react.mjs'), 'utf8'), name));
  const shared = filesBelow(path.join(dist, 'shared'), /\.mjs$/).map((file) => path.relative(dist, file));
  const files = [...lines.map(({ file }) => file), ...shared, 'Icon.mjs', 'context.mjs', 'createLucideIcon.mjs'];
  for (const file of new Set(files)) copy(dist, to, file);
  const exported = lines.map(({ name, file }) => `export { default as ${name} } from './${file}';\n`);
  writeFileSync(path.join(to, 'index.mjs'), exported.join(''));
  const types = readFileSync(path.join(from, 'dist', 'lucide-react.d.ts'), 'utf8');
  const head = types.slice(0, types.indexOf('/**\n * @component'));
  const declared = names.map((name) => `export declare const ${name}: LucideIcon;\n`);
  writeFileSync(path.join(to, 'index.d.mts'), `${head}${declared.join('')}export type { LucideIcon, LucideProps };\n`);
  return { exports: { '.': { types: './index.d.mts', default: './index.mjs' } } };
};

/** [the package, its folder here, the icons in use, what copies them]. */
export const sources = [
  { name: '@mui/icons-material', folder: 'icons/mui', usedNames: muiNames, take: takeMui },
  { name: 'lucide-react', folder: 'icons/lucide', usedNames: lucideNames, take: takeLucide },
];

export const usedIcons = ({ usedNames }) => [...new Set(usedNames())].toSorted();

/** The package as it was published, unpacked in `folder`; npm compares it with the hash of the registry. Answers that hash. */
const unpack = (wanted, folder) => {
  execFileSync('npm', ['pack', wanted, '--silent', '--pack-destination', folder], { cwd: folder, stdio: 'pipe' });
  const [file = ''] = filesBelow(folder, /\.tgz$/);
  execFileSync('tar', ['xzf', file], { cwd: folder });
  return `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
};

const takeFrom = (source, wanted) => {
  const work = mkdtempSync(path.join(tmpdir(), 'soletake-icons-'));
  try {
    const integrity = unpack(wanted, work);
    const from = path.join(work, 'package');
    const to = path.join(root, source.folder);
    rmSync(to, { recursive: true, force: true });
    mkdirSync(to, { recursive: true });
    const { name, version, license } = JSON.parse(readFileSync(path.join(from, 'package.json'), 'utf8'));
    const { exports } = source.take(from, to, usedIcons(source));
    copyFileSync(path.join(from, 'LICENSE'), path.join(to, 'LICENSE'));
    const manifest = { name, version, license, type: 'module', sideEffects: false, exports, takenFrom: integrity };
    writeFileSync(path.join(to, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    process.stdout.write(`${source.folder}: ${usedIcons(source).length} icons of ${name} ${version}\n`);
  } finally {
    rmSync(work, { recursive: true });
  }
};

if (process.argv[1] === path.join(root, 'src', 'cli', 'icons', 'icons.mjs')) {
  const given = process.argv.slice(2);
  for (const source of sources) {
    const held = JSON.parse(readFileSync(path.join(root, source.folder, 'package.json'), 'utf8'));
    takeFrom(source, given.find((wanted) => wanted.startsWith(`${source.name}@`)) ?? `${source.name}@${held.version}`);
  }
  process.stdout.write('After another version: npm install --package-lock-only\n');
}
