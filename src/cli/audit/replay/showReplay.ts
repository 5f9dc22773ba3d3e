/** Replays events up to a moment and prints what they say of a thing, or of the whole marketplace. */
import { eventsUntil, type Events, type Moment } from '#app/replay/moment.ts';
import { replayOf, replayOfAll } from '#app/replay/replay.ts';
import type { Subject } from '#app/replay/subject.ts';
import { print, printJson } from '#cli/print.ts';
import { endText, stateLines, stepJson, stepLines, subjectText } from './format.ts';

/** `subject`: undefined for the whole marketplace. `isJson`: for other programs, one object. */
export type ReplayWish = Readonly<{ subject: Subject | undefined; moment: Moment; isJson: boolean }>;

const showSubject = async (events: Events, subject: Subject, { moment, isJson }: ReplayWish): Promise<boolean> => {
  const replay = replayOf(subject);
  const numbers = new Map<string, number>();
  const steps: object[] = [];
  for await (const numbered of eventsUntil(events, moment)) {
    const step = replay.see(numbered);
    if (!step) continue;
    numbers.set(step.event.eventId, step.number);
    if (isJson) steps.push(stepJson(step));
    else for (const line of stepLines(step, (eventId) => numbers.get(eventId))) print(line);
  }
  const seen = replay.seen();
  const state = replay.stateAt(moment);
  if (isJson) printJson({ subject, events: seen.number, lastAt: seen.lastAt, steps, state });
  else if (numbers.size > 0) {
    print('');
    print(`${subjectText(subject)} ${endText(moment, seen)}:`);
    for (const line of stateLines(state)) print(line);
  } else print(`There is nothing about ${subjectText(subject)} ${endText(moment, seen)}.`);
  return numbers.size > 0;
};

const showAll = async (events: Events, { moment, isJson }: ReplayWish): Promise<boolean> => {
  const replay = replayOfAll();
  for await (const numbered of eventsUntil(events, moment)) replay.see(numbered);
  const seen = replay.seen();
  const summary = replay.summaryAt(moment);
  if (isJson) printJson({ lastAt: seen.lastAt, summary });
  else {
    print(`The marketplace ${endText(moment, seen)}:`);
    for (const line of stateLines(summary)) print(line);
  }
  return true;
};

/** Answers whether there was anything about the subject. */
export const showReplay = (events: Events, wish: ReplayWish): Promise<boolean> =>
  wish.subject ? showSubject(events, wish.subject, wish) : showAll(events, wish);
