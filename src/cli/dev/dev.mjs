/** `npm run dev`: one process from the sources; pages change while one looks, the server restarts on a change. */
import { spawn } from 'node:child_process';
import { prepare, root } from '../setup.mjs';

await prepare((text) => process.stdout.write(`${text}\n`));
const child = spawn(process.execPath, ['--watch', '--import', 'tsx', 'src/main.ts', '--watch'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'info' },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('close', (code) => process.exit(code ?? 0));
