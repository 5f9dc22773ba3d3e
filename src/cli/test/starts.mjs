/**
 * Preloaded into every Node process of a test run (`NODE_OPTIONS`): for each program that the process starts, it adds a line
 * `kind pid startTime test` to the file that `TEST_COUNTS` names, `test` being the file of tests that `TEST_FILE` names. Children that
 * are Node get these variables, whatever else their environment is; other programs get nothing that they are not given.
 */
import { ChildProcess } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { startTimeOf } from './processes.mjs';

const file = process.env.TEST_COUNTS;

/** [kind, what one of the words of its command matches] */
const kinds = [
  ['sites', /\/dist\/server\/main\.js$|\/src\/main\.ts$/],
  ['sandboxes', /\/dist\/server\/sandbox\.js$|\/standIns\/stripe\/main\.ts$/],
  ['postgres', /\/bin\/postgres$/],
  ['browsers', /chrom(?:e|ium)[a-z-]*$/],
  // The pass that looks at every picture of a video.
  ['films', /blackdetect/],
];

const kindOf = (words) => kinds.find(([, pattern]) => words.some((word) => pattern.test(word)))?.[0] ?? 'others';

if (file) {
  const { spawn } = ChildProcess.prototype;
  ChildProcess.prototype.spawn = function spawnCounted(options) {
    const isNode = options.file === process.execPath;
    const has = (name) => options.envPairs?.some((pair) => pair.startsWith(`${name}=`));
    for (const name of ['NODE_OPTIONS', 'TEST_COUNTS', 'TEST_FILE'])
      if (isNode && options.envPairs && !has(name)) options.envPairs.push(`${name}=${process.env[name] ?? ''}`);
    const code = spawn.call(this, options);
    const kind = kindOf([options.file, ...(options.args ?? [])]);
    appendFileSync(file, `${kind} ${this.pid ?? 0} ${startTimeOf(this.pid)} ${process.env.TEST_FILE ?? ''}\n`);
    return code;
  };
}
