/** Reads what the commands of the audit are called with. */
import { parseArgs } from 'node:util';
import { readMoment, type Moment } from '#app/replay/moment.ts';
import { subjectKinds, type Subject } from '#app/replay/subject.ts';
import type { Config } from '#config.ts';
import { usage } from './usage.ts';

const options = {
  witness: { type: 'string' },
  'witness-key': { type: 'string' },
  until: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  fee: { type: 'string' },
  hold: { type: 'string' },
  reserve: { type: 'string' },
  strikes: { type: 'string' },
  save: { type: 'string' },
  video: { type: 'string' },
  order: { type: 'string' },
  creator: { type: 'string' },
  user: { type: 'string' },
  payout: { type: 'string' },
  claim: { type: 'string' },
  case: { type: 'string' },
  key: { type: 'string' },
  count: { type: 'string' },
  seed: { type: 'string' },
  json: { type: 'boolean' },
} as const;
type Name = keyof typeof options;
export type Values = Readonly<{ [N in Exclude<Name, 'json'>]?: string | undefined } & { json?: boolean | undefined }>;

/** The arguments after the name of the command; anything that is not among `allowed` ends the process with 2. */
export const readArguments = (
  args: readonly string[],
  allowed: readonly Name[],
  places: number,
): { values: Values; positionals: readonly string[] } => {
  const read = () => {
    try {
      return parseArgs({ args: [...args], allowPositionals: true, options });
    } catch (error) {
      return usage(error instanceof Error ? error.message : String(error));
    }
  };
  const { values, positionals } = read();
  const other = (Object.keys(values) as Name[]).find((name) => !allowed.includes(name));
  if (other !== undefined) return usage(`This command takes no --${other}.`);
  if (positionals.length !== places) return usage();
  return { values, positionals };
};

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Ends the process with 2 for several subjects, or an id that is none. */
export const subjectIn = (values: Values): Subject | undefined => {
  const subjects = subjectKinds.flatMap((kind): Subject[] => {
    const id = values[kind];
    return id === undefined ? [] : [{ kind, id: id.toLowerCase() }];
  });
  const [subject, second] = subjects;
  if (second) return usage('Name one subject.');
  if (subject && !ID.test(subject.id)) return usage(`“${subject.id}” is no id.`);
  return subject;
};

/** Ends the process with 2 for text that names no moment. */
export const momentIn = (text: string): Moment =>
  readMoment(text) ?? usage(`“${text}” is neither a number of events, a position, a day nor a time with its zone.`);

/** At the end of the log holds are counted by the clock of the installation. */
export const byClock = (moment: Moment, { clockAheadMs }: Pick<Config, 'clockAheadMs'>): Moment =>
  moment.kind === 'end' ? { kind: 'end', now: new Date(Date.now() + clockAheadMs).toISOString() } : moment;

/** A whole number from 1 on; ends the process with 2 for other text. */
export const countIn = (text: string): number =>
  /^[1-9]\d{0,5}$/.test(text) ? Number(text) : usage(`“${text}” is no number from 1 to 999999.`);

export const subjectNames = [...subjectKinds];
