import { endsBeyondFile } from '#platform/media/files/claimedEnd.ts';
import type { Check } from './check.ts';
import { adviceOf, allChecks, headerChecks, refusalOf, unreadable } from './checks.ts';
import type { Engine } from '#platform/media/run/engine.ts';
import { measure, type MeasureOptions, type Signals } from '#platform/media/measure/measure.ts';
import { MediaError } from '#platform/media/run/mediaError.ts';
import { probe, type MediaFacts } from '#platform/media/files/probe.ts';
import { refuse, type Refusal } from '#platform/media/run/refusal.ts';

export type Inspection = {
  /** Present when the file is refused by itself: the first blocker among the checks. */
  refusal?: Refusal;
  /** Every check, the passed ones included; only those of the header when that already refuses. */
  checks: Check[];
  /** The checks that are warnings or hints. */
  advice: Check[];
  /** Null when the file could not be read at all. */
  facts: MediaFacts | null;
  /** Null when the file was refused before its frames were decoded, or is left for another time. */
  signals: Signals | null;
  /** Nothing but its header has been looked at, which does not refuse it. */
  isPostponed?: true;
};

export type InspectOptions = MeasureOptions & {
  /** What its header does not refuse is left for another time; default: false. */
  isHeaderOnly?: boolean | undefined;
};

/**
 * Inspects an uploaded file: its header, then every frame and all sound in one pass. Returns whether it is refused and
 * what its creator should know.
 * @throws MediaError `timeout`, `killed` or `failed`: the inspection could not finish, the file is not to blame
 */
export const inspect = async (engine: Engine, path: string, options: InspectOptions = {}): Promise<Inspection> => {
  const { facts, refusal } = await probe(engine, path, { signal: options.signal });
  if (refusal !== undefined) return unread(refusal, null);
  const header = headerChecks(facts);
  // A file that nobody can sell is not decoded.
  if (refusalOf(header) !== undefined) return inspected(header, facts, null);
  if (options.isHeaderOnly === true) return { ...inspected(header, facts, null), isPostponed: true };
  const signals = await measured(engine, path, facts, options);
  if (signals === undefined) return unread(NOTHING_DECODED, facts);
  const isCut = await endsBeyondFile(path, facts.container);
  return inspected(allChecks(facts, signals, isCut), facts, signals);
};

const measured = async (engine: Engine, path: string, facts: MediaFacts, options: MeasureOptions) => {
  try {
    return await measure(engine, path, facts, options);
  } catch (error) {
    if (error instanceof MediaError && error.kind === 'undecodable') return undefined;
    throw error;
  }
};

const NOTHING_DECODED = refuse(
  'undecodable',
  'We could not read more than one picture in this file. Please export the video again, best as MP4 (H.264), and upload that.',
);

const unread = (refusal: Refusal, facts: MediaFacts | null): Inspection => ({
  refusal,
  checks: [unreadable(refusal)],
  advice: [],
  facts,
  signals: null,
});

const inspected = (checks: Check[], facts: MediaFacts, signals: Signals | null): Inspection => {
  const refusal = refusalOf(checks);
  return { ...(refusal === undefined ? {} : { refusal }), checks, advice: adviceOf(checks), facts, signals };
};
