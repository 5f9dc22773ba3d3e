/** Brings read models up to date on demand, and only then: for tests, which run no follower. */
import type { Position, RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { connect, schemaOf, servingCopy, type Copy } from './copies.ts';
import { applyBatch, type Projection } from './projection.ts';

export type ReadModelsByHand = {
  /** Applies these events, which end at `position`, to their read models. @throws any SQL error */
  apply: (events: readonly RecordedEvent[], position: Position) => Promise<void>;
  /** The rows were deleted: the next event counts as the first again. */
  restart: () => void;
  close: () => Promise<void>;
};

/** Opens the serving copies of these read models on one connection; their tables must exist. */
export const readModelsByHand = async (
  projections: readonly Projection[],
  connectionString: string,
): Promise<ReadModelsByHand> => {
  const client = await connect(connectionString, () => undefined);
  const found = await Promise.all(
    projections.map(async (projection) => ({ projection, copy: await servingCopy(client, projection.name) })),
  );
  const shown = found.map(({ projection, copy }): { projection: Projection; copy: Copy } => {
    if (copy?.version !== projection.version) throw new Error(`no copy of ${projection.name} can be applied to`);
    return { projection, copy };
  });
  return {
    apply: async (events, position) => {
      await Promise.all(
        shown.map(async ({ projection, copy }) => {
          const own = events.filter(({ type }) => projection.types.includes(type));
          if (own.length === 0) return;
          // Not awaited: the connection keeps the order.
          const settled = client.query(`set search_path to ${schemaOf(copy)}, public`);
          await applyBatch(client, projection, copy, copy.position, { events: own, position });
          await settled;
        }),
      );
    },
    restart: () => {
      for (const { copy } of shown) copy.position = '';
    },
    close: () => client.end(),
  };
};
