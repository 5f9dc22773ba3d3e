/** What `tools/package.json` names: installed when it is first needed, and loaded from there, as it is not among our packages. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** The module through which tools are loaded, for a thread of its own. */
export const toolOpener = pathToFileURL(path.resolve('tools/open.mjs')).href;

type Opener = {
  openTool: (name: string) => Promise<unknown>;
  findToolFile: (file: string) => Promise<string>;
};

const loadOpener = async (): Promise<Opener> => (await import(/* @vite-ignore */ toolOpener)) as Opener;

/** The package as `import` answers it; the caller says what it uses of it. */
export const openTool = async <Tool>(name: string): Promise<Tool> =>
  (await (await loadOpener()).openTool(name)) as Tool;

/** A file of a tool, by its path below `node_modules`. */
export const findToolFile = async (file: string): Promise<string> => (await loadOpener()).findToolFile(file);
