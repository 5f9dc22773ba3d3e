/** `npm run mutate`: changes the rules bit by bit and says which change no test notices; its arguments are Stryker's. */
import { spawn } from 'node:child_process';
import { findToolFile } from '../../../tools/open.mjs';
import { prepare, root } from '../setup.mjs';

await prepare((text) => process.stderr.write(`${text}\n`));
const stryker = await findToolFile('@stryker-mutator/core/bin/stryker.js');
const child = spawn(process.execPath, [stryker, 'run', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('close', (code) => process.exit(code ?? 1));
