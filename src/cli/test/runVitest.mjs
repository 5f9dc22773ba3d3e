/** Starts Vitest in a process group of its own and passes on what it reports. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../setup.mjs';

/** So much of the output is quoted when Vitest ends without a report. */
const QUOTED = 8000;

/**
 * @param projects their names in vitest.config.ts
 * @param hear is called with each step of `runReporter.mjs`
 * @returns what Vitest wrote itself when it ended without a report; undefined otherwise
 */
export const runVitest = ({ projects, args, env, hear }) =>
  new Promise((resolve, reject) => {
    const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
    const reporter = path.join(import.meta.dirname, 'runReporter.mjs');
    const chosen = projects.flatMap((project) => ['--project', project]);
    const child = spawn(process.execPath, [vitest, 'run', ...chosen, `--reporter=${reporter}`, ...args], {
      cwd: root,
      env,
      // Ctrl-C reaches us alone, so that we end it in order.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (chunk) => (output = (output + chunk).slice(-QUOTED));
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    let hasReported = false;
    createInterface({ input: child.stdio[3] }).on('line', (line) => {
      const step = JSON.parse(line);
      if (step.step === 'over') hasReported = true;
      hear(step);
    });
    child.on('error', reject);
    child.on('close', () => resolve(hasReported ? undefined : output));
  });
