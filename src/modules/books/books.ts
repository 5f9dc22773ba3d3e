/**
 * Our books beside the provider's: every movement of our money there has one group of lines here, with the same pence.
 * An unexplained difference blocks releases.
 */
import { Problem } from '#contracts/http/problem.ts';
import type { Aggregate } from '#platform/eventStore/aggregate.ts';
import type { BooksCompared, BooksEvent, Difference, DifferenceExplained } from '#events/sales.ts';

/** A movement of our money as the provider lists it. */
export type Movement = {
  bookingId: string;
  type: string;
  sourceId: string | null;
  netPence: number;
  createdAt: string;
};

/** The movement at the provider that one event implies, by our ledger. */
export type Booked = { sourceId: string; netPence: number; orderId: string | null; at: string };

type Window = { from: string; until: string };
const isIn = ({ from, until }: Window, at: string): boolean => at >= from && at < until;

const grouped = <T>(all: readonly T[], keyOf: (entry: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const entry of all) groups.set(keyOf(entry), [...(groups.get(keyOf(entry)) ?? []), entry]);
  return groups;
};

/** Removes from both sides the movements that match. */
const strays = (theirs: readonly Movement[], ours: readonly Booked[]): [Movement[], Booked[]] => {
  const left = [...ours];
  const unmatched = theirs.filter(({ netPence }) => {
    const place = left.findIndex((candidate) => candidate.netPence === netPence);
    if (place !== -1) left.splice(place, 1);
    return place === -1;
  });
  return [unmatched, left];
};

const differencesOf = (sourceId: string, theirs: readonly Movement[], ours: readonly Booked[]): Difference[] => {
  const [unknown, missing] = strays(theirs, ours);
  return Array.from({ length: Math.max(unknown.length, missing.length) }, (_, n): Difference => ({
    key: `${unknown[n]?.bookingId ?? sourceId}:${n}`,
    what: unknown[n]?.type ?? 'missing',
    sourceId,
    orderId: missing[n]?.orderId ?? ours[0]?.orderId ?? null,
    providerPence: unknown[n]?.netPence ?? null,
    ledgerPence: missing[n]?.netPence ?? null,
  }));
};

/**
 * The movements that one side of the window has and the other lacks. Both lists reach beyond the window, as clocks
 * differ and a booking may precede its event.
 */
export const reconcile = (window: Window, theirs: readonly Movement[], ours: readonly Booked[]): Difference[] => {
  const there = grouped(theirs, ({ bookingId, sourceId }) => sourceId ?? bookingId);
  const here = grouped(ours, (entry) => entry.sourceId);
  const due = new Set([
    ...theirs
      .filter(({ createdAt }) => isIn(window, createdAt))
      .map(({ bookingId, sourceId }) => sourceId ?? bookingId),
    ...ours.filter(({ at }) => isIn(window, at)).map(({ sourceId }) => sourceId),
  ]);
  return [...due].flatMap((sourceId) => differencesOf(sourceId, there.get(sourceId) ?? [], here.get(sourceId) ?? []));
};

export type Books = {
  /** The books have been compared up to this moment; null before the first time. */
  comparedUntil: string | null;
  /** Not explained yet. */
  open: readonly Difference[];
};

const evolve = (state: Books, event: BooksEvent): Books => {
  switch (event.type) {
    case 'BooksCompared': {
      const { until, differences } = event.data;
      const openKeys = new Set(state.open.map(({ key }) => key));
      return { comparedUntil: until, open: [...state.open, ...differences.filter(({ key }) => !openKeys.has(key))] };
    }
    case 'DifferenceExplained':
      return { ...state, open: state.open.filter(({ key }) => key !== event.data.key) };
  }
};

export const books: Aggregate<Books, BooksEvent> = {
  category: 'books',
  initialState: { comparedUntil: null, open: [] },
  evolve,
};

/** There is one set of books. */
export const booksId = 'platform';

/** Records the result of a comparison. One that overlaps with a comparison made meanwhile changes nothing. */
export const noteComparison =
  (found: BooksCompared['data']) =>
  (state: Books): [] | [BooksCompared] =>
    state.comparedUntil !== null && state.comparedUntil > found.from ? [] : [{ type: 'BooksCompared', data: found }];

/** Explains a difference. @throws Problem `not-found` for a difference that is not open */
export const explainDifference =
  (key: string, reason: string) =>
  (state: Books): [DifferenceExplained] => {
    if (!state.open.some((difference) => difference.key === key)) throw new Problem('not-found');
    return [{ type: 'DifferenceExplained', data: { key, reason } }];
  };

/** @throws Problem `books-differ` while a difference is unexplained */
export const mustAgree = ({ open }: Books): void => {
  if (open.length > 0)
    throw new Problem(
      'books-differ',
      `Our books and the payment provider’s differ in ${open.length === 1 ? 'one place' : `${open.length} places`}. Explain that first.`,
    );
};
