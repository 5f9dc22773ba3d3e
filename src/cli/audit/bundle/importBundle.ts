/** `npm run audit -- import`: verifies a bundle and replays it, for somebody without access; no store and no network is used. */
import { readFile } from 'node:fs/promises';
import { readWithoutKeys } from '#app/openLog.ts';
import type { NumberedEvent } from '#app/replay/moment.ts';
import { subjectKinds, type Subject } from '#app/replay/subject.ts';
import { readBundle, recordedOf, type BundleContent } from '#platform/transparency/bundle/bundle.ts';
import { verifyBundle } from '#platform/transparency/bundle/verifyBundle.ts';
import { readKeyText, type NoteKey } from '#platform/transparency/signedNote.ts';
import { printChecks } from '#cli/audit/printChecks.ts';
import { print, printError } from '#cli/print.ts';
import { momentIn, readArguments, subjectIn, subjectNames } from '#cli/audit/readArguments.ts';
import { showReplay } from '#cli/audit/replay/showReplay.ts';

const keysOf = (given: string | undefined, { keys }: BundleContent): NoteKey[] => {
  const found = (given === undefined ? keys : [given]).map((text) => readKeyText(text.trim()));
  const readable = found.filter((key) => key !== undefined);
  if (readable.length < found.length) throw new Error('A key is none: name+id+base64 is expected.');
  return readable;
};

const subjectOf = ({ about }: BundleContent): Subject | undefined =>
  subjectKinds.flatMap((kind): Subject[] => {
    const id = about[kind];
    return id === undefined ? [] : [{ kind, id }];
  })[0];

/** The events with their numbers in the log from which they are. */
const eventsOf = ({ events }: BundleContent): NumberedEvent[] =>
  events.map((bundled) => ({ number: bundled.leaf + 1, event: readWithoutKeys(recordedOf(bundled)) }));

/** The process ends with 1 for a bundle that is not as it was signed, of which nothing is shown. */
export const importBundle = async (args: readonly string[]): Promise<void> => {
  const { values, positionals } = readArguments(args, [...subjectNames, 'key', 'until', 'json'], 1);
  const [file = ''] = positionals;
  const wanted = subjectIn(values);
  const moment = momentIn(values.until ?? 'end');
  const { json: isJson = false } = values;
  const bundle = readBundle(await readFile(file, 'utf8'));
  const { content } = bundle;
  const checks = verifyBundle(bundle, keysOf(values.key, content));
  const isClean = checks.every(({ findings }) => findings.length === 0);
  if (!isJson || !isClean) printChecks(checks);
  if (!isClean) {
    process.exitCode = 1;
    return;
  }
  // Other programs read the answer alone.
  const remark = isJson ? printError : print;
  if (values.key === undefined)
    remark(`The key is from the bundle itself: compare it, or give it by --key: ${content.keys.join(', ')}`);
  if (content.about['from'] !== undefined)
    remark(`The bundle begins after ${content.about['from']}: what was before is not in the states.`);
  if (!isJson) print('');
  const isThere = await showReplay(eventsOf(content), { subject: wanted ?? subjectOf(content), moment, isJson });
  if (!isThere) process.exitCode = 1;
};
