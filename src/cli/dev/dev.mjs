/** `npm run dev`: one process from the sources; pages change while one looks, the server restarts on a change. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare, root } from '../setup.mjs';

await prepare((text) => process.stdout.write(`${text}\n`));
const rawFiles = pathToFileURL(path.join(import.meta.dirname, 'useRawFiles.mjs')).href;
// Node's own --watch follows the copy of its settings that Vite makes and removes at each start, and never stops restarting.
const tsx = path.join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs');
const child = spawn(
  process.execPath,
  [tsx, 'watch', '--clear-screen=false', '--import', rawFiles, 'src/main.ts', '--watch'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'info' },
  },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('close', (code) => process.exit(code ?? 0));
