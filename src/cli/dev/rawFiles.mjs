/** For Node what Vite does in a build: `import text from './file?raw'` gives the text of the file. */
import { register } from 'node:module';

const hooks = `
import { readFile } from 'node:fs/promises';
export const load = async (url, context, next) => {
  const file = new URL(url);
  if (file.search !== '?raw') return next(url, context);
  const text = await readFile(new URL(file.pathname, 'file:'), 'utf8');
  return { format: 'module', shortCircuit: true, source: 'export default ' + JSON.stringify(text) };
};
`;

register(`data:text/javascript,${encodeURIComponent(hooks)}`);
