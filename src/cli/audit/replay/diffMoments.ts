/** `npm run audit -- diff`: what happened between two moments, and what it changed. */
import { changesBetween, type Change } from '#app/replay/changes.ts';
import { isAfter, type Events, type Moment, type NumberedEvent } from '#app/replay/moment.ts';
import { replayOf, replayOfAll, type Seen, type Step } from '#app/replay/replay.ts';
import type { Subject } from '#app/replay/subject.ts';
import { print, printJson } from '#cli/print.ts';
import { byClock, momentIn, readArguments, subjectIn, subjectNames } from '#cli/audit/readArguments.ts';
import { withStores } from '#cli/withStores.ts';
import { changeText, endText, stepJson, stepLines, subjectText } from './format.ts';
import { readLog } from './readLog.ts';

/** Two moments, the earlier one first; `subject`: undefined for the whole marketplace. */
export type DiffWish = Readonly<{ then: Moment; now: Moment; subject: Subject | undefined; isJson: boolean }>;

/** More are counted as one line. */
const MOST_LISTED = 1000;

/** Either replay, by the same names. */
const openReplay = (subject: Subject | undefined) => {
  if (subject) {
    const replay = replayOf(subject);
    return { see: replay.see, seen: replay.seen, at: (moment: Moment): object => replay.stateAt(moment) };
  }
  const replay = replayOfAll();
  const see = (numbered: NumberedEvent): Step => {
    replay.see(numbered);
    return { ...numbered, changes: [] };
  };
  return { see, seen: replay.seen, at: (moment: Moment): object => replay.summaryAt(moment) };
};

type Found = Readonly<{ steps: readonly Step[]; more: number; changes: readonly Change[]; from: Seen; to: Seen }>;

const printDifference = ({ then, now, subject }: DiffWish, { steps, more, changes, from, to }: Found): void => {
  const numbers = new Map(steps.map(({ event, number }) => [event.eventId, number]));
  for (const step of steps) for (const line of stepLines(step, (eventId) => numbers.get(eventId))) print(line);
  if (more > 0) print(`and ${more} more events`);
  print('');
  print(`${subject ? subjectText(subject) : 'The marketplace'}, from ${endText(then, from)},`);
  print(`to ${endText(now, to)}: ${steps.length + more} events, ${changes.length} changes`);
  for (const change of changes) print(`    ${changeText(change)}`);
};

/** @throws Error when the first moment is the later one */
export const showDifference = async (events: Events, wish: DiffWish): Promise<void> => {
  const { then, now, subject, isJson } = wish;
  const replay = openReplay(subject);
  const steps: Step[] = [];
  const standing = (moment: Moment) => ({ state: replay.at(moment), seen: replay.seen() });
  let more = 0;
  let earlier: ReturnType<typeof standing> | undefined;
  for await (const numbered of events) {
    const isOver = isAfter(now, numbered);
    if (isAfter(then, numbered)) earlier ??= standing(then);
    else if (isOver) throw new Error('The first moment is after the second.');
    if (isOver) break;
    const step = replay.see(numbered);
    if (!step || !earlier) continue;
    if (steps.length < MOST_LISTED) steps.push(step);
    else more += 1;
  }
  const before = earlier ?? standing(then);
  const after = standing(now);
  const changes = changesBetween(before.state, after.state);
  if (isJson) printJson({ subject, steps: steps.map(stepJson), more, changes });
  else printDifference(wish, { steps, more, changes, from: before.seen, to: after.seen });
};

export const diffMoments = async (args: readonly string[]): Promise<void> => {
  const { values, positionals } = readArguments(args, [...subjectNames, 'json'], 2);
  const [then = '', now = ''] = positionals;
  const moments = { then: momentIn(then), now: momentIn(now) };
  const subject = subjectIn(values);
  await withStores(({ rawStore }, config) => {
    const wish = { then: moments.then, now: byClock(moments.now, config), subject, isJson: values.json ?? false };
    return showDifference(readLog(rawStore), wish);
  });
};
