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
  /** Whether a fact that was written after that count may have been about one of these things, which are ids. */
  hasTouched: (readModel: string, count: number, things: ReadonlySet<string>) => boolean;
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
    hasTouched: (readModel, before, things) => {
      const { count, latest } = readModels.get(readModel) ?? { count: 0, latest: [] };
      const wanted = count - before;
      if (wanted > latest.length) return true;
      return latest.slice(latest.length - wanted).some((write) => {
        if (write.facts === undefined) return true;
        write.ids ??= idsIn(write.facts.map(({ data }) => data));
        return write.ids.some((id) => things.has(id));
      });
    },
  };
};
