/** What each page loads, gzipped, against its budget; and that no page loads zod or the console's parts. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../setup.mjs';

const readBuild = (name) => {
  const folder = path.join(root, 'dist', name);
  return { folder, manifest: JSON.parse(readFileSync(path.join(folder, '.vite', 'manifest.json'), 'utf8')) };
};
const site = readBuild('client');
const backOffice = readBuild('console');
const kB = (bytes) => bytes / 1000;
const size = (build, file) => gzipSync(readFileSync(path.join(build.folder, file))).length;

const filesOf = (build, key, seen = new Set()) => {
  const chunk = build.manifest[key];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const file of chunk.css ?? []) seen.add(file);
  for (const imported of chunk.imports ?? []) filesOf(build, imported, seen);
  return seen;
};

const entry = 'src/web/index.html';
const page = (name) =>
  Object.keys(site.manifest).find((key) => key.startsWith('src/web/pages/') && key.endsWith(`/${name}.tsx`));

/** [page, script budget in kB after gzip] */
const budgets = [
  ['HomePage', 120],
  ['HowItWorksPage', 120],
  ['VideoPage', 120],
  ['BrowsePage', 160],
  ['RegisterPage', 150],
];

const failures = [];
const scriptsOf = (files) => [...files].filter((file) => file.endsWith('.js'));
const textOf = (build, scripts) => scripts.map((file) => readFileSync(path.join(build.folder, file), 'utf8')).join('');

/** Rules come with a form that is touched, never with a page. */
const refuseZod = (build, name, files) => {
  if (/ZodError|\$ZodType/.test(textOf(build, scriptsOf(files)))) failures.push(`${name} loads zod`);
};
const report = (build, name, files, budget) => {
  const scripts = scriptsOf(files);
  const total = kB(scripts.reduce((sum, file) => sum + size(build, file), 0));
  process.stdout.write(`${name.padEnd(16)} ${total.toFixed(1).padStart(6)} kB of ${budget}\n`);
  if (total > budget) failures.push(`${name} loads ${total.toFixed(1)} kB of script, ${budget} is the most`);
  if (/MuiButton/.test(textOf(build, scripts)) && name !== 'console')
    failures.push(`${name} loads the console's parts`);
};

const loadedWith = (key) => filesOf(site, key, filesOf(site, entry, filesOf(site, 'src/web/app/starter.ts')));
for (const [name, budget] of budgets) {
  const key = page(name);
  if (key) report(site, name, loadedWith(key), budget);
  else failures.push(`${name} is not built`);
}
const pages = Object.keys(site.manifest).filter((key) => /^src\/web\/pages\/.*Page\.tsx$/.test(key));
if (pages.length < 30) failures.push(`only ${pages.length} pages are built`);
for (const key of pages) refuseZod(site, path.basename(key, '.tsx'), loadedWith(key));
// Zod is told first not to compile, which the content security policy would refuse.
const consoleFiles = filesOf(backOffice, 'src/admin/index.html');
refuseZod(backOffice, 'console', consoleFiles);
report(backOffice, 'console', filesOf(backOffice, 'src/admin/app/startConsole.tsx', consoleFiles), 340);
const css = kB(
  [...filesOf(site, entry)].filter((file) => file.endsWith('.css')).reduce((sum, file) => sum + size(site, file), 0),
);
process.stdout.write(`${'styles'.padEnd(16)} ${css.toFixed(1).padStart(6)} kB of 12\n`);
if (css > 12) failures.push(`the styles are ${css.toFixed(1)} kB, 12 is the most`);
for (const failure of failures) process.stderr.write(`${failure}\n`);
process.exit(failures.length === 0 ? 0 : 1);
