/** Which packages the built programs import that are not there. */
import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';

/** What a running image starts; the other built programs are for development. */
export const programs = [
  'main',
  'entryServer',
  'fingerprintThread',
  'migrate',
  'rebuild',
  'rotateKey',
  'staff',
  'audit',
  'events',
];

/** The statements and calls of an ES module that import; a call is one only where its argument is text. */
const imports =
  /(?:^|[;\n])(?:import|export)\b[^'"`;]*?(?:from\s*)?(['"])([^'"\n]+)\1|\b(import)\(\s*(['"`])([^'"`\n$]+)\4\s*\)/g;

const packageOf = (specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/**
 * The names, each with a chunk that imports it. What is imported only when it is needed may be missing, as it is there for
 * development alone.
 */
export const missingPackages = (server, modules) => {
  const seen = new Set();
  const missing = new Map();
  const visit = (file) => {
    if (seen.has(file) || !existsSync(file)) return;
    seen.add(file);
    for (const [, , still, isCall, , late] of readFileSync(file, 'utf8').matchAll(imports)) {
      const specifier = still ?? late ?? '';
      if (specifier.startsWith('.')) visit(path.resolve(path.dirname(file), specifier));
      else if (isCall === undefined && !specifier.startsWith('node:') && !builtinModules.includes(specifier)) {
        const name = packageOf(specifier);
        if (!existsSync(path.join(modules, name))) missing.set(name, path.basename(file));
      }
    }
  };
  for (const name of programs) visit(path.join(server, `${name}.js`));
  return missing;
};
