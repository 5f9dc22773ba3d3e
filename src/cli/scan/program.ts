/** A program of the system: whether it is installed, and what it prints within its time. */
import { spawn } from 'node:child_process';

export type Ran = Readonly<{ output: string; isCutShort: boolean }>;

/** @throws Error when the program is not installed */
export const runProgram = (name: string, options: readonly string[], limitMs: number): Promise<Ran> =>
  new Promise((resolve, reject) => {
    // A group of its own, so that what it starts ends with it.
    const child = spawn(name, options, { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    let output = '';
    let isCutShort = false;
    const timer = setTimeout(() => {
      isCutShort = true;
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    }, limitMs);
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('error', (error) => {
      clearTimeout(timer);
      reject(new Error(`${name} is not installed (apt-get install -y wapiti sqlmap): ${error.message}`));
    });
    child.on('close', () => {
      clearTimeout(timer);
      resolve({ output, isCutShort });
    });
  });

/** The version that the program names. */
export const versionOf = async (name: string): Promise<string> =>
  /\d+\.\d+[.\d]*/.exec((await runProgram(name, ['--version'], 60_000)).output)?.[0] ?? 'of no version';
