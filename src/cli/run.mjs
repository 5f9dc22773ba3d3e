/** Runs one of the built commands: `node src/cli/run.mjs staff grant …`. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { prepare, root } from './setup.mjs';

/** Many commands read the whole log: with the usual 16 MB for what is new, a sixth of their time goes into clearing up. */
const roomy = ['--min-semi-space-size=64', '--max-semi-space-size=128'];

const [name = '', ...args] = process.argv.slice(2);
await prepare((text) => process.stderr.write(`${text}\n`));
const child = spawn(
  process.execPath,
  ['--enable-source-maps', ...roomy, path.join(root, 'dist', 'server', `${name}.js`), ...args],
  {
    cwd: root,
    stdio: 'inherit',
  },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('close', (code) => process.exit(code ?? 1));
