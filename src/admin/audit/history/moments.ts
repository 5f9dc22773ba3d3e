/** Which moment of a history is chosen, and how two states differ. */
import type { AuditStep, StateValue } from '#contracts/auditRoom/auditRoom.ts';

/** Where a step leads; stays inside of the history. */
export const stepTo = (index: number, step: number, count: number): number =>
  Math.min(Math.max(index + step, 0), Math.max(count - 1, 0));

/** The chosen moment: the event at this position, or the newest one at or before it; the last one when none is chosen. */
export const indexAt = (steps: readonly Pick<AuditStep, 'position'>[], position: string | null): number => {
  if (position === null) return steps.length - 1;
  const after = steps.findIndex((step) => step.position > position);
  return Math.max((after < 0 ? steps.length : after) - 1, 0);
};

export type Difference = { path: string; before: unknown; after: unknown };

/** What differs between two states, in the order of the second one; what only the first has comes last. */
export const differencesOf = (before: readonly StateValue[], after: readonly StateValue[]): Difference[] => {
  const earlier = new Map(before.map(({ path, value }) => [path, value]));
  const later = new Map(after.map(({ path, value }) => [path, value]));
  return [...new Set([...later.keys(), ...earlier.keys()])].flatMap((path) => {
    const was = earlier.get(path) ?? null;
    const is = later.get(path) ?? null;
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ path, before: was, after: is }];
  });
};

type Linked = Pick<AuditStep, 'id' | 'causationId'>;

/** The chain of causes that led to a step, the first of them first, and what the step itself caused; as places in the history. */
export const causesOf = (steps: readonly Linked[], index: number): { causes: number[]; effects: number[] } => {
  const places = new Map(steps.map(({ id }, place) => [id, place]));
  const causes: number[] = [];
  for (let cause = steps[index]?.causationId ?? null; cause !== null;) {
    const place = places.get(cause);
    if (place === undefined || causes.includes(place)) break;
    causes.unshift(place);
    cause = steps[place]?.causationId ?? null;
  }
  const effects = steps.flatMap(({ causationId }, place) => (causationId === steps[index]?.id ? [place] : []));
  return { causes, effects };
};
