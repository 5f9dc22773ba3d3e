/** How a replay reads in a terminal. */
import { labelOf, valuesOf, type Change } from '#app/replay/changes.ts';
import type { Moment } from '#app/replay/moment.ts';
import type { Seen, Step } from '#app/replay/replay.ts';
import type { Subject } from '#app/replay/subject.ts';

const isPence = (path: string): boolean => /Pence$/.test(path) || /\.pence$/.test(path);

/** `-£12.00`: whole pence, always with two decimals. */
export const pounds = (pence: number): string => {
  const sign = pence < 0 ? '-' : '';
  const digits = String(Math.abs(pence)).padStart(3, '0');
  return `${sign}£${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** Of a text that is longer, such as a small picture, the beginning is shown. */
const MOST_SHOWN = 300;
const cut = (text: string): string => (text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)} …` : text);

/** A value in one line; `path` says whether it is money. */
export const valueText = (path: string, value: unknown): string => {
  if (value === undefined || value === null) return 'none';
  if (typeof value === 'number') return isPence(path) ? pounds(value) : String(value);
  if (typeof value === 'string') return value === '' ? 'empty' : cut(JSON.stringify(value).slice(1, -1));
  return labelOf(value) ?? cut(JSON.stringify(value));
};

/** One change in one line. */
export const changeText = ({ path, before, after }: Change): string =>
  before === undefined
    ? `${path}: ${valueText(path, after)}`
    : `${path}: ${valueText(path, before)} → ${valueText(path, after)}`;

const actorOf = ({ actorId, actorRole }: Step['event']['metadata']): string =>
  actorId === null ? actorRole : `${actorRole} ${actorId}`;

/** What an event says that changes nothing of the state that is shown. */
const dataLines = (data: unknown): string[] =>
  valuesOf(data).map(({ path, value }) => `    says ${path}: ${valueText(path, value)}`);

/** An event with its cause, and what it changed or says; `numberOf` finds the number of an event that was shown before. */
export const stepLines = (
  { number, event, changes }: Pick<Step, 'number' | 'event' | 'changes'>,
  numberOf: (eventId: string) => number | undefined,
): string[] => {
  const { type, streamId, revision, eventId, metadata } = event;
  const { causationId } = metadata;
  const cause = causationId === null ? undefined : numberOf(causationId);
  const why = causationId === null ? '' : `, because of ${cause === undefined ? `event ${causationId}` : `#${cause}`}`;
  return [
    `#${number}  ${metadata.at}  ${type}  by ${actorOf(metadata)}${why}`,
    `    event ${eventId}, revision ${revision} of ${streamId}`,
    ...(changes.length > 0 ? changes.map((change) => `    ${changeText(change)}`) : dataLines(event.data)),
  ];
};

/** Every value of a state, a line each. */
export const stateLines = (state: object): string[] =>
  valuesOf(state)
    .filter(({ path }) => path !== 'kind')
    .map(({ path, value }) => `    ${path}: ${valueText(path, value)}`);

export const subjectText = ({ kind, id }: Subject): string => `${kind} ${id}`;

/** Where a replay ended. */
export const endText = (moment: Moment, { number, lastAt }: Seen): string => {
  const events = `after ${number} events of the log`;
  if (number === 0) return 'before the first event of the log';
  return moment.kind === 'time' ? `at ${moment.at}, ${events}` : `${events}, the last one at ${lastAt}`;
};

/** A step for other programs. */
export const stepJson = ({ number, event, changes }: Pick<Step, 'number' | 'event' | 'changes'>): object => {
  const { eventId, streamId, revision, position, type, data, metadata } = event;
  const { at, actorId, actorRole, correlationId, causationId } = metadata;
  const who = { at, actorId, actorRole, correlationId, causationId };
  return { number, eventId, streamId, revision, position, type, ...who, data, changes };
};
