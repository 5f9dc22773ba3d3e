/** How often this process has written to each read model, and what the facts of late were about. */
import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { idsIn } from '#platform/text/idsIn.ts';

/** So many writes of a read model are remembered, each of so many facts; of a larger one it is not known what it was about. */
const MOST = { writes: 256, facts: 50 } as const;

type Facts = readonly Pick<RecordedEvent, 'data'>[];

export type Touched = Readonly<{
  /** Notes a write; `facts` undefined: by facts of which nothing more is known. */
  note: (readModel: string, facts: Facts | undefined) => void;
  /** Counts up with each write. */
  count: (readModel: string) => number;
  /** The ids in the facts that were written after that count; undefined: it is not known any more. */
  since: (readModel: string, count: number) => ReadonlySet<string> | undefined;
}>;

/** A write, whose ids nobody may ever ask for. */
type Write = { facts: Facts | undefined; ids?: readonly string[] };

/** Remembers nothing yet. */
export const openTouched = (): Touched => {
  const readModels = new Map<string, { count: number; latest: Write[] }>();
  return {
    note: (readModel, facts) => {
      const { count, latest } = readModels.get(readModel) ?? { count: 0, latest: [] };
      latest.push({ facts: facts && facts.length <= MOST.facts ? facts : undefined });
      if (latest.length > MOST.writes) latest.shift();
      readModels.set(readModel, { count: count + 1, latest });
    },
    count: (readModel) => readModels.get(readModel)?.count ?? 0,
    since: (readModel, before) => {
      const { count, latest } = readModels.get(readModel) ?? { count: 0, latest: [] };
      const wanted = count - before;
      if (wanted > latest.length) return undefined;
      const all = new Set<string>();
      for (const write of latest.slice(latest.length - wanted)) {
        if (write.facts === undefined) return undefined;
        write.ids ??= idsIn(write.facts.map(({ data }) => data));
        for (const id of write.ids) all.add(id);
      }
      return all;
    },
  };
};
