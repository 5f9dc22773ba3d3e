/** The only way to what `tools/package.json` names: it is installed where it is missing, and loaded from here. */
import path from 'node:path';
import { prepareTools } from '../src/cli/setup.mjs';

const prepare = () => prepareTools((text) => process.stderr.write(`${text}\n`));

/** The package, as `import` answers it. */
export const openTool = async (name) => {
  await prepare();
  return import(name);
};

/** A file of an installed tool, by its path below `node_modules`. */
export const findToolFile = async (file) => {
  await prepare();
  return path.join(import.meta.dirname, 'node_modules', file);
};
