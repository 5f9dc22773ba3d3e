/** The signed statement for people: how the thing stands, everything that happened, and how anybody verifies it. */
import { valuesOf } from '#app/replay/changes.ts';
import type { Step } from '#app/replay/replay.ts';
import type { SubjectState } from '#app/replay/states.ts';
import type { Subject } from '#app/replay/subject.ts';
import { formatPounds } from '#contracts/shared/money.ts';
import type { Block, Paper } from '#modules/papers/index.ts';
import { labelOf } from '#app/replay/changes.ts';

export type StatementFacts = Readonly<{
  subject: Subject;
  state: SubjectState;
  steps: readonly Step[];
  /** The number of each event in the log, by its id. */
  leaves: ReadonlyMap<string, number>;
  /** Of the bundle: SHA-256 of the file in hex, the keys that signed it, its checkpoint. */
  sha256: string;
  keys: readonly string[];
  checkpoint: string;
  /** The name of the log. */
  origin: string;
}>;

/** A longer one is in the bundle. */
const MOST_VALUES = 120;
const MOST_TEXT = 160;
const cut = (text: string): string => (text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)} …` : text);

const isPence = (path: string): boolean => /pence$/i.test(path);

const textOf = (path: string, value: unknown): string => {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'number') return isPence(path) ? formatPounds(value) : String(value);
  return cut(typeof value === 'string' ? value : (labelOf(value) ?? JSON.stringify(value)));
};

const stateRows = (state: SubjectState): (readonly [string, string])[] =>
  valuesOf(state)
    .filter(({ path }) => path !== 'kind')
    .slice(0, MOST_VALUES)
    .map(({ path, value }) => [path, textOf(path, value)] as const);

const changeTexts = ({ changes }: Step): string =>
  changes
    .filter(({ path }) => isPence(path) || path.endsWith('.status'))
    .slice(0, 4)
    .map(({ path, before, after }) => `${path}: ${textOf(path, before)} → ${textOf(path, after)}`)
    .join('\n');

const entries = (steps: readonly Step[], leaves: StatementFacts['leaves']): Block => ({
  kind: 'entries',
  names: ['Time (UTC)', 'Event, and what it changed', 'Number', 'By'],
  rows: steps.map((step) => {
    const { type, eventId, metadata } = step.event;
    const changed = changeTexts(step);
    const what = changed === '' ? type : `${type}\n${changed}`;
    const leaf = leaves.get(eventId);
    const time = `${metadata.at.slice(0, 10)} ${metadata.at.slice(11, 19)}`;
    return [time, what, leaf === undefined ? 'not covered' : String(leaf), metadata.actorRole] as const;
  }),
});

export const statementPaper = (facts: StatementFacts): Paper => {
  const { subject, state, steps, leaves, sha256, keys, checkpoint, origin } = facts;
  const last = steps.at(-1)?.event.metadata.at ?? '';
  const [, size = ''] = checkpoint.split('\n');
  return {
    title: 'Signed statement',
    subtitle: `${subject.kind} ${subject.id}`,
    reference: `Statement of ${subject.kind} ${subject.id.slice(0, 8)}`,
    at: last,
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['Log', `${origin}, the first ${size} events`],
          ['Events', `${steps.length}, the last one at ${last}`],
          ['Signed file', `SHA-256 ${sha256}`],
          ['Key', keys.join('\n')],
        ],
      },
      {
        kind: 'text',
        text: 'The file of the same name that ends with .json holds these events as they are stored, a proof of each, and the signature. “node verify-bundle.mjs <file> --key <key>” verifies it without a network; take the key from the site.',
      },
      { kind: 'heading', text: 'As it stands after the last of these events' },
      { kind: 'facts', rows: stateRows(state) },
      { kind: 'heading', text: 'Everything that happened' },
      entries(steps, leaves),
      {
        kind: 'small',
        text: 'Personal values are sealed, and are not in this paper. Money is in pounds sterling (GBP).',
      },
    ],
  };
};
