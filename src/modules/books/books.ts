/**
 * Our books beside the provider's: every movement of our money there has one group of lines here, with the same pence.
 * An unexplained difference blocks releases.
 */
import { addDays } from '#contracts/shared/addDays.ts';
import { booksStaleHours } from '#contracts/site/houseRules.ts';
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

/**
 * Movements between the provider and the platform alone: its payouts to our bank, its fees, and what it holds back. None
 * of them belongs to a sale, so they are no difference (Stripe, “Balance transaction types”).
 */
const providersOwn: ReadonlySet<string> = new Set([
  'payout',
  'payout_cancel',
  'payout_failure',
  'payout_minimum_balance_hold',
  'payout_minimum_balance_release',
  'payment_network_reserve_hold',
  'payment_network_reserve_release',
  'reserve_hold',
  'reserve_release',
  'reserve_transaction',
  'reserved_funds',
  'stripe_fee',
  'stripe_fx_fee',
  'tax_fee',
  'topup',
  'topup_reversal',
]);

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
export const reconcile = (window: Window, listed: readonly Movement[], ours: readonly Booked[]): Difference[] => {
  const theirs = listed.filter(({ type }) => !providersOwn.has(type));
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

/**
 * The keys of these open differences of which both sides agree by now: a report may come days after its movement. Both
 * lists reach back to the oldest movement of which that may be so.
 */
export const settledKeys = (
  open: readonly Difference[],
  theirs: readonly Movement[],
  ours: readonly Booked[],
): string[] => {
  const there = grouped(theirs, ({ bookingId, sourceId }) => sourceId ?? bookingId);
  const here = grouped(ours, (entry) => entry.sourceId);
  return open
    .filter(({ sourceId }) => there.has(sourceId) && here.has(sourceId))
    .filter(({ sourceId }) => differencesOf(sourceId, there.get(sourceId) ?? [], here.get(sourceId) ?? []).length === 0)
    .map(({ key }) => key);
};

export type Books = {
  /** The books have been compared up to this moment; null before the first time. */
  comparedUntil: string | null;
  /** Not explained yet. */
  open: readonly Difference[];
  /** The beginning of the time in which the oldest of them was found, at the latest; null when none is open. */
  openSince: string | null;
  /** Explained within the time that is compared again, because not all of its differences fitted in one event. */
  explained: readonly string[];
};

const evolve = (state: Books, event: BooksEvent): Books => {
  switch (event.type) {
    case 'BooksCompared': {
      const { from, until, differences, omitted = 0 } = event.data;
      const existingKeys = new Set([...state.open.map(({ key }) => key), ...state.explained]);
      const open = [...state.open, ...differences.filter(({ key }) => !existingKeys.has(key))];
      const openSince = open.length === 0 ? null : (state.openSince ?? from);
      return omitted > 0
        ? { ...state, comparedUntil: from, open, openSince }
        : { ...state, comparedUntil: until, open, openSince, explained: [] };
    }
    case 'DifferenceExplained': {
      const { key } = event.data;
      const open = state.open.filter((difference) => difference.key !== key);
      const openSince = open.length === 0 ? null : state.openSince;
      return { ...state, open, openSince, explained: [...state.explained, key] };
    }
  }
};

export const books: Aggregate<Books, BooksEvent> = {
  category: 'books',
  initialState: { comparedUntil: null, open: [], openSince: null, explained: [] },
  evolve,
};

/** There is one set of books. */
export const booksId = 'platform';

/** An event holds this many differences; the others are found again once these are explained. */
const MOST_DIFFERENCES = 500;

/**
 * Records the result of a comparison. One that overlaps with a comparison made meanwhile changes nothing. When there are
 * too many differences for one event, the same time is compared again.
 */
export const noteComparison =
  ({ differences, ...found }: Omit<BooksCompared['data'], 'omitted'>) =>
  (state: Books): [] | [BooksCompared] => {
    if (state.comparedUntil !== null && state.comparedUntil > found.from) return [];
    const isExplained = new Set(state.explained);
    const left = differences.filter(({ key }) => !isExplained.has(key));
    const kept = left.slice(0, MOST_DIFFERENCES);
    const omitted = left.length - kept.length;
    return [{ type: 'BooksCompared', data: { ...found, differences: kept, ...(omitted > 0 ? { omitted } : {}) } }];
  };

/** Explains a difference. @throws Problem `not-found` for a difference that is not open */
export const explainDifference =
  (key: string, reason: string) =>
  (state: Books): [DifferenceExplained] => {
    if (!state.open.some((difference) => difference.key === key)) throw new Problem('not-found');
    return [{ type: 'DifferenceExplained', data: { key, reason } }];
  };

/** Closes a difference of which both sides agree by now; nothing when somebody has explained it meanwhile. */
export const settleDifference =
  (key: string) =>
  (state: Books): [] | [DifferenceExplained] =>
    state.open.some((difference) => difference.key === key)
      ? [{ type: 'DifferenceExplained', data: { key, reason: 'Both sides agree since a later comparison.' } }]
      : [];

/**
 * @throws Problem `books-differ` while a difference is unexplained, and when there has been no comparison or the last one is
 * too long ago to know; `now` is UTC ISO
 */
export const mustAgree = ({ open, comparedUntil }: Books, now: string): void => {
  if (open.length > 0)
    throw new Problem(
      'books-differ',
      `Our books and the payment provider’s differ in ${open.length === 1 ? 'one place' : `${open.length} places`}. Explain that first.`,
    );
  if (comparedUntil === null)
    throw new Problem(
      'books-differ',
      'Our books have not been compared with the payment provider’s yet. Compare them first.',
    );
  if (addDays(comparedUntil, booksStaleHours / 24) < now)
    throw new Problem(
      'books-differ',
      `Our books were last compared with the payment provider’s more than ${booksStaleHours} hours ago. Compare them first.`,
    );
};
