/** What each page loads, gzipped, against its budget; and that no public page loads zod or the console's parts. */
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

/** [page, script budget in kB after gzip, whether the page may load zod] */
const budgets = [
  ['HomePage', 120, false],
  ['HowItWorksPage', 120, false],
  ['VideoPage', 120, false],
  ['BrowsePage', 160, false],
  ['RegisterPage', 150, true],
];

const failures = [];
const report = (build, name, files, budget, mayValidate) => {
  const scripts = [...files].filter((file) => file.endsWith('.js'));
  const total = kB(scripts.reduce((sum, file) => sum + size(build, file), 0));
  process.stdout.write(`${name.padEnd(16)} ${total.toFixed(1).padStart(6)} kB of ${budget}\n`);
  if (total > budget) failures.push(`${name} loads ${total.toFixed(1)} kB of script, ${budget} is the most`);
  const text = scripts.map((file) => readFileSync(path.join(build.folder, file), 'utf8')).join('');
  if (!mayValidate && /ZodError|\$ZodType/.test(text)) failures.push(`${name} loads zod`);
  if (/MuiButton/.test(text) && name !== 'console') failures.push(`${name} loads the console's parts`);
};

for (const [name, budget, mayValidate] of budgets) {
  const key = page(name);
  if (!key) failures.push(`${name} is not built`);
  else
    report(
      site,
      name,
      filesOf(site, key, filesOf(site, entry, filesOf(site, 'src/web/app/starter.ts'))),
      budget,
      mayValidate,
    );
}
// Zod is told first not to compile, which the content security policy would refuse.
report(backOffice, 'console', filesOf(backOffice, 'src/admin/index.html'), 340, false);
const css = kB(
  [...filesOf(site, entry)].filter((file) => file.endsWith('.css')).reduce((sum, file) => sum + size(site, file), 0),
);
process.stdout.write(`${'styles'.padEnd(16)} ${css.toFixed(1).padStart(6)} kB of 12\n`);
if (css > 12) failures.push(`the styles are ${css.toFixed(1)} kB, 12 is the most`);
for (const failure of failures) process.stderr.write(`${failure}\n`);
process.exit(failures.length === 0 ? 0 : 1);
