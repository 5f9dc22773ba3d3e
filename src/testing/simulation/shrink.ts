/** Leaves out what a failure does not need: by halves, then one by one, until nothing more can go. */
import type { Plan } from './plan.ts';

/** Whether the same check still fails with this part of the plan. */
export type StillFails = (plan: Plan) => Promise<boolean>;

type Part = { list: 'actions' | 'faults'; name: string };

const without = (plan: Plan, dropped: ReadonlySet<string>): Plan => ({
  actions: plan.actions.filter(({ name }) => !dropped.has(`actions ${name}`)),
  faults: plan.faults.filter(({ name }) => !dropped.has(`faults ${name}`)),
  endsAt: plan.endsAt,
});
const keyOf = ({ list, name }: Part): string => `${list} ${name}`;

export const shrink = async (plan: Plan, stillFails: StillFails, mostRuns = 200): Promise<Plan> => {
  const dropped = new Set<string>();
  let kept: Part[] = [
    ...plan.faults.map(({ name }): Part => ({ list: 'faults', name })),
    ...plan.actions.map(({ name }): Part => ({ list: 'actions', name })),
  ];
  let runs = 0;
  for (let size = Math.ceil(kept.length / 2); size >= 1 && runs < mostRuns;) {
    let hasDropped = false;
    for (let at = 0; at < kept.length && runs < mostRuns;) {
      const part = kept.slice(at, at + size);
      const tried = new Set([...dropped, ...part.map(keyOf)]);
      runs += 1;
      if (await stillFails(without(plan, tried))) {
        part.forEach((item) => dropped.add(keyOf(item)));
        kept = kept.filter((item) => !part.includes(item));
        hasDropped = true;
      } else at += size;
    }
    if (size === 1 && !hasDropped) break;
    if (!hasDropped || size > 1) size = Math.max(1, Math.floor(size / 2));
  }
  return without(plan, dropped);
};
