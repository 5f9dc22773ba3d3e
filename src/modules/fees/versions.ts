/**
 * Terms of the platform, version by version: proposed by one person, confirmed by another, announced before they apply,
 * and never changed for the past.
 */
import { fieldProblem, Problem } from '#contracts/http/problem.ts';
import { addDays } from '#contracts/shared/addDays.ts';
import { noticeDays } from '#contracts/site/houseRules.ts';

type Dated<Terms> = Readonly<{ id: string; from: string; terms: Terms }>;
export type Version<Terms> = Dated<Terms> & Readonly<{ version: number }>;
export type Proposal<Terms> = Dated<Terms> & Readonly<{ proposedBy: string }>;

export type Versions<Terms> = Readonly<{
  /** By the moment from which they apply; without those that were called off. */
  announced: readonly Version<Terms>[];
  proposal: Proposal<Terms> | null;
  dropped: readonly string[];
  lastVersion: number;
}>;

/** How refusals name these terms. */
export type Refusals = Readonly<{
  pending: 'fees-pending' | 'rules-pending';
  decided: 'fees-decided' | 'rules-decided';
  /** `these fees` */
  name: string;
}>;

export const noVersions: Versions<never> = { announced: [], proposal: null, dropped: [], lastVersion: 0 };

export const withAnnounced = <Terms>(state: Versions<Terms>, announced: Version<Terms>): Versions<Terms> => ({
  ...state,
  announced: [...state.announced, announced],
  proposal: null,
  lastVersion: announced.version,
});

export const withoutDropped = <Terms>(state: Versions<Terms>, droppedId: string): Versions<Terms> => ({
  ...state,
  announced: state.announced.filter(({ id }) => id !== droppedId),
  proposal: state.proposal?.id === droppedId ? null : state.proposal,
  dropped: [...state.dropped, droppedId],
});

/** The version that applies at a moment; undefined before the first one. */
export const versionAt = <Terms>({ announced }: Versions<Terms>, at: string): Version<Terms> | undefined =>
  announced.findLast(({ from }) => from <= at);

const isTooSoon = (from: string, at: string): boolean => from < addDays(at, noticeDays);

/** @throws Problem while another proposal waits */
export const mustBeAlone = <Terms>({ proposal }: Versions<Terms>, { pending }: Refusals): void => {
  if (proposal) throw new Problem(pending, 'Confirm or decline the other change first.');
};

/** @throws Problem with the field `day` for a beginning that is too soon, or not after every announced one */
export const mustBeginLater = <Terms>({ announced }: Versions<Terms>, from: string, at: string): void => {
  if (isTooSoon(from, at))
    throw fieldProblem('/day', `We notify creators ${noticeDays} days before: please choose a later day`);
  const last = announced.at(-1);
  if (last && from <= last.from) throw fieldProblem('/day', 'Another change begins on that day or later');
};

const mustExist = <Terms>({ announced, dropped }: Versions<Terms>, wanted: string): void => {
  if (!dropped.includes(wanted) && !announced.some(({ id }) => id === wanted)) throw new Problem('not-found');
};

export type Confirmation = { id: string; confirmedBy: string; at: string };

/**
 * The proposal that is confirmed, as the next version.
 * @throws Problem `second-person-needed` for its proposer, `notice-too-short` when the confirmation comes too late
 */
export const confirmVersion = <Terms>(
  state: Versions<Terms>,
  { id, confirmedBy, at }: Confirmation,
  { decided, name }: Refusals,
): Version<Terms> => {
  const { proposal, lastVersion } = state;
  if (proposal?.id !== id) {
    mustExist(state, id);
    throw new Problem(decided);
  }
  const { proposedBy, ...version } = proposal;
  if (proposedBy === confirmedBy)
    throw new Problem('second-person-needed', `You proposed ${name}, so a colleague has to confirm them.`);
  if (isTooSoon(version.from, at))
    throw new Problem(
      'notice-too-short',
      `There are fewer than ${noticeDays} days left until then: please decline it, and propose a later day.`,
    );
  return { ...version, version: lastVersion + 1 };
};

/** The proposal that is declined (no version), or the version that is called off. @throws Problem once it has applied */
export const dropVersion = <Terms>(
  state: Versions<Terms>,
  { id, at }: { id: string; at: string },
  { decided }: Refusals,
): { version: number | null; from: string } => {
  if (state.proposal?.id === id) return { version: null, from: state.proposal.from };
  mustExist(state, id);
  const announced = state.announced.find((version) => version.id === id && version.from > at);
  if (!announced) throw new Problem(decided);
  return { version: announced.version, from: announced.from };
};
