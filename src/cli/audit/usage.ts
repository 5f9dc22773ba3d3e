/** How the audit is called. */

const FORMS = [
  'npm run audit',
  'npm run audit -- verify [--witness <file> [--witness-key <key>]]',
  'npm run audit -- replay [--until <moment>] [<subject>] [--json]',
  'npm run audit -- diff <then> <now> [<subject>] [--json]',
  'npm run audit -- export <file or folder> [<subject>] [--from <moment>] [--until <moment>]',
  'npm run audit -- import <bundle> [--key <key>] [--until <moment>] [<subject>] [--json]',
  'npm run audit -- sample [--count 50] [--seed 7]',
  'npm run audit -- what-if --from <day> --to <day> [--fee 12.5,90] [--hold 3,14,7,2] [--reserve 10,90] [--strikes 3,365] [--save <file>]',
];

const MEANINGS = [
  'subject: --video, --order, --creator, --user, --payout, --claim or --case, and an id',
  'moment: a number of events, a position, a day or a time in UTC such as 2026-11-27T10:00:00Z, or “end”',
  'what-if: UK days; the percentages of buyer and creator; first sales, days for them, for later ones, for trusted creators;',
  '  percentage and days in reserve; strikes that end the account, days that each counts; a file that ends with .csv or .json',
];

/** Says how the audit is called, and why this call is none; ends the process with 2. */
export const usage = (why?: string): never => {
  const lines = [...(why === undefined ? [] : [why]), ...FORMS.map((form) => `Usage: ${form}`), ...MEANINGS];
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exit(2);
};
