/** How the audit is called. */

const FORMS = [
  'npm run audit',
  'npm run audit -- verify [--witness <file> [--witness-key <key>]]',
  'npm run audit -- replay [--until <moment>] [<subject>] [--json]',
  'npm run audit -- diff <then> <now> [<subject>] [--json]',
  'npm run audit -- export <file or folder> [<subject>] [--from <moment>] [--until <moment>]',
  'npm run audit -- import <bundle> [--key <key>] [--until <moment>] [<subject>] [--json]',
  'npm run audit -- sample [--count 50] [--seed 7]',
];

const MEANINGS = [
  'subject: --video, --order, --creator, --user, --payout, --claim or --case, and an id',
  'moment: a number of events, a position, a day or a time in UTC such as 2026-11-27T10:00:00Z, or “end”',
];

/** Says how the audit is called, and why this call is none; ends the process with 2. */
export const usage = (why?: string): never => {
  const lines = [...(why === undefined ? [] : [why]), ...FORMS.map((form) => `Usage: ${form}`), ...MEANINGS];
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exit(2);
};
