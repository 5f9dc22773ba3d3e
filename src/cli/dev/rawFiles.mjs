/** A hook of Node that does what Vite does in a build: `import text from './file?raw'` gives the text of the file. */
import { readFile } from 'node:fs/promises';

/** Node calls it for each module (`node:module`, customization hooks). */
export const load = async (url, context, next) => {
  const file = new URL(url);
  if (file.search !== '?raw') return next(url, context);
  file.search = '';
  return {
    format: 'module',
    shortCircuit: true,
    source: `export default ${JSON.stringify(await readFile(file, 'utf8'))}`,
  };
};
