/** Shows what the checks of the audit have found. */
import { print } from '#cli/print.ts';
import { sentenceOf, type Finding } from '#platform/transparency/verify/finding.ts';

/** Of one check; more are counted as one line. */
const MOST_LISTED = 100;

/** Prints each check with its findings; answers whether there are none. */
export const printChecks = (checks: readonly { name: string; findings: readonly Finding[] }[]): boolean => {
  for (const { name, findings } of checks) {
    print(`${findings.length === 0 ? 'ok  ' : 'FAIL'} ${name}`);
    for (const finding of findings.slice(0, MOST_LISTED)) print(`     ${sentenceOf(finding)}`);
    if (findings.length > MOST_LISTED) print(`     and ${findings.length - MOST_LISTED} more`);
  }
  return checks.every(({ findings }) => findings.length === 0);
};
