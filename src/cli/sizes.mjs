/** What each page loads, gzipped, against its budget; and that no public page loads zod or the console's parts. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './setup.mjs';

const client = path.join(root, 'dist', 'client');
const manifest = JSON.parse(readFileSync(path.join(client, '.vite', 'manifest.json'), 'utf8'));
const kB = (bytes) => bytes / 1000;
const size = (file) => gzipSync(readFileSync(path.join(client, file))).length;

const filesOf = (key, seen = new Set()) => {
  const chunk = manifest[key];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const file of chunk.css ?? []) seen.add(file);
  for (const imported of chunk.imports ?? []) filesOf(imported, seen);
  return seen;
};

const entry = 'src/web/index.html';
const page = (name) =>
  Object.keys(manifest).find((key) => key.startsWith('src/web/pages/') && key.endsWith(`/${name}.tsx`));

/** [page, budget of script in kB, whether zod may be there] (DESIGN §5). */
const budgets = [
  ['HomePage', 120, false],
  ['HowItWorksPage', 120, false],
  ['VideoPage', 120, false],
  ['BrowsePage', 160, false],
  ['RegisterPage', 150, true],
];

const failures = [];
const report = (name, files, budget, mayValidate) => {
  const scripts = [...files].filter((file) => file.endsWith('.js'));
  const total = kB(scripts.reduce((sum, file) => sum + size(file), 0));
  process.stdout.write(`${name.padEnd(16)} ${total.toFixed(1).padStart(6)} kB of ${budget}\n`);
  if (total > budget) failures.push(`${name} loads ${total.toFixed(1)} kB of script, ${budget} is the most`);
  const text = scripts.map((file) => readFileSync(path.join(client, file), 'utf8')).join('');
  if (!mayValidate && /ZodError|\$ZodType/.test(text)) failures.push(`${name} loads zod`);
  if (/MuiButton/.test(text) && name !== 'console') failures.push(`${name} loads the console's parts`);
};

for (const [name, budget, mayValidate] of budgets) {
  const key = page(name);
  if (!key) failures.push(`${name} is not built`);
  else report(name, filesOf(key, filesOf(entry)), budget, mayValidate);
}
report('console', filesOf('src/admin/index.html'), 340, true);
const css = kB([...filesOf(entry)].filter((file) => file.endsWith('.css')).reduce((sum, file) => sum + size(file), 0));
process.stdout.write(`${'styles'.padEnd(16)} ${css.toFixed(1).padStart(6)} kB of 12\n`);
if (css > 12) failures.push(`the styles are ${css.toFixed(1)} kB, 12 is the most`);
for (const failure of failures) process.stderr.write(`${failure}\n`);
process.exit(failures.length === 0 ? 0 : 1);
