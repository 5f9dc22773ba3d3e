/**
 * Events to which a policy could not react, in the table `parked_events`. Of one stream they wait in their order; nothing but
 * a reaction, or two people who skip the event, takes one away.
 */
import type { OpenParking } from '#platform/eventStore/policy.ts';
import type { Db } from '#platform/postgres/db.ts';
import { idOf } from '#platform/text/idOf.ts';
import type { Cursor } from './process.ts';
import { inBatches } from '#platform/time/inBatches.ts';
import { storedMessage } from '#platform/text/withoutAddresses.ts';

export type ParkedEvent = Readonly<{
  /** Names policy and event for good. */
  id: string;
  /** Names policy and stream for good. */
  itemId: string;
  policy: string;
  streamId: string;
  eventId: string;
  type: string;
  revision: number;
  /** Why the policy could not react; empty for one that only waits behind another. */
  error: string;
  /** UTC ISO. */
  parkedAt: string;
}>;

export type ParkedEvents = Readonly<{
  open: OpenParking;
  /** The first of each stream and policy, parked up to `dueBefore` (ISO), the oldest first, after the cursor. */
  find: (page: { dueBefore: string; after: Cursor | null; limit: number }) => Promise<readonly ParkedEvent[]>;
  /** The first that waits of this policy and stream. */
  findFirst: (itemId: string) => Promise<ParkedEvent | undefined>;
  /** The event of this id, if it is the first of its stream. */
  get: (id: string) => Promise<ParkedEvent | undefined>;
  /** Takes it away. */
  remove: (id: string) => Promise<void>;
}>;

type Row = {
  id: string;
  item_id: string;
  policy: string;
  stream_id: string;
  event_id: string;
  type: string;
  revision: number;
  error: string;
  parked_at: Date | string;
};

const toParked = (row: Row): ParkedEvent => ({
  id: row.id,
  itemId: row.item_id,
  policy: row.policy,
  streamId: row.stream_id,
  eventId: row.event_id,
  type: row.type,
  revision: row.revision,
  error: row.error,
  parkedAt: new Date(row.parked_at).toISOString(),
});

/** The id under which the events of this stream wait for this policy. */
export const itemOfParked = (policy: string, streamId: string): string => idOf(`parked ${policy} ${streamId}`);

type Deps = { db: Db; now: () => string };

const openParking = ({ db, now }: Deps): OpenParking => {
  /** A process opens all policies at once. */
  const findStreams = inBatches((policies: readonly string[]) =>
    db<Row>('parked_events').whereIn('policy', policies).distinct('policy', 'stream_id'),
  );
  return async (policy) => {
    const rows = () => db<Row>('parked_events').where({ policy });
    const found = await findStreams(policy);
    // What is not among these does not wait: nobody else parks for this policy.
    const streams = new Set(found.filter((row) => row.policy === policy).map(({ stream_id }) => stream_id));
    return {
      holds: async (streamId) => {
        if (!streams.has(streamId)) return false;
        const first = await rows().where({ stream_id: streamId }).first('id');
        if (first === undefined) streams.delete(streamId);
        return first !== undefined;
      },
      park: async ({ eventId, streamId, type, revision }, error) => {
        streams.add(streamId);
        await db<Row>('parked_events')
          .insert({
            id: idOf(`parked ${policy} ${eventId}`),
            item_id: itemOfParked(policy, streamId),
            policy,
            stream_id: streamId,
            event_id: eventId,
            type,
            revision,
            error: error === null ? '' : storedMessage(error),
            parked_at: now(),
          })
          .onConflict()
          .ignore();
      },
    };
  };
};

export const parkedEvents = (deps: Deps): ParkedEvents => {
  const { db } = deps;
  const rows = () => db<Row>('parked_events');
  /** The first of each policy and stream. */
  const firsts = () =>
    db<Row>(db('parked_events').distinctOn('item_id').orderBy(['item_id', 'revision']).as('firsts')).select('*');

  return {
    open: openParking(deps),
    find: async ({ dueBefore, after, limit }) => {
      const found = firsts().where('parked_at', '<=', dueBefore).orderBy(['parked_at', 'item_id']).limit(limit);
      if (after) void found.whereRaw('(parked_at, item_id) > (?, ?)', [after.dueAt, after.itemId]);
      return (await found).map(toParked);
    },
    findFirst: async (itemId) => {
      const row = await rows().where({ item_id: itemId }).orderBy('revision').first();
      return row && toParked(row);
    },
    get: async (id) => {
      const row = await firsts().where({ id }).first();
      return row && toParked(row);
    },
    remove: async (id) => {
      await rows().where({ id }).delete();
    },
  };
};
