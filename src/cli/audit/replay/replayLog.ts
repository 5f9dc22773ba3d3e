/** `npm run audit -- replay`: the log up to a moment, and the state of a thing as it stood then. */
import { byClock, momentIn, readArguments, subjectIn, subjectNames } from '#cli/audit/readArguments.ts';
import { withStores } from '#cli/withStores.ts';
import { readLog } from './readLog.ts';
import { showReplay } from './showReplay.ts';

/** The process ends with 1 when there is nothing about the subject. */
export const replayLog = async (args: readonly string[]): Promise<void> => {
  const { values } = readArguments(args, [...subjectNames, 'until', 'json'], 0);
  const subject = subjectIn(values);
  const until = momentIn(values.until ?? 'end');
  await withStores(async ({ rawStore }, config) => {
    const wish = { subject, moment: byClock(until, config), isJson: values.json ?? false };
    if (!(await showReplay(readLog(rawStore), wish))) process.exitCode = 1;
  });
};
