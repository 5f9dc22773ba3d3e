/**
 * Brings read models up to date on demand, and only then: for tests, which run no follower. One connection writes, and
 * the rows are thrown away as a whole, so neither transactions nor checkpoints are needed.
 */
import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { connect, schemaOf, servingCopy } from './copies.ts';
import type { Projection } from './projection.ts';
import { writeRows } from './rows.ts';

export type ReadModelsByHand = {
  /** Applies these events to their read models. @throws any SQL error */
  apply: (events: readonly RecordedEvent[]) => Promise<void>;
  close: () => Promise<void>;
};

/** Opens the serving copies of these read models on one connection; their tables must exist. */
export const readModelsByHand = async (
  projections: readonly Projection[],
  connectionString: string,
): Promise<ReadModelsByHand> => {
  const client = await connect(connectionString, () => undefined);
  const schemas: string[] = [];
  for (const { name, version } of projections) {
    const copy = await servingCopy(client, name);
    if (copy?.version !== version) throw new Error(`no copy of ${name} can be applied to`);
    schemas.push(schemaOf(copy));
  }
  // No two read models have a table of the same name: views show all of them in one schema.
  await client.query(`set search_path to ${schemas.join(', ')}, public`);
  return {
    apply: async (events) => {
      client.connection.stream.cork();
      const writing = projections.map((projection) => {
        const own = events.filter(({ type }) => projection.types.includes(type));
        return writeRows(client, (db) => own.forEach((event) => projection.apply(db, event)));
      });
      client.connection.stream.uncork();
      await Promise.all(writing);
    },
    close: () => client.end(),
  };
};
