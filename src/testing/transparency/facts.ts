/** The facts of a small marketplace, and a log in PostgreSQL that somebody rewrites. */
import { randomUUID } from 'node:crypto';
import type { EventStore, NewEvent, RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { eventStoreDb } from '#platform/eventStore/eventStoreDb.ts';
import type { Db } from '#platform/postgres/db.ts';
import { startEsdbServer } from '#standIns/eventStoreDb/esdbServer.ts';

/** An event without its place. */
export type Fact = Pick<RecordedEvent, 'streamId' | 'eventId' | 'type' | 'data' | 'metadata'>;
export const fact = (streamId: string, type: string, data: object, causationId: string | null = null): Fact => ({
  streamId,
  eventId: randomUUID(),
  type,
  data,
  metadata: {
    schemaVersion: 1,
    at: '2026-11-27T08:00:00.000Z',
    actorId: null,
    actorRole: 'system',
    correlationId: randomUUID(),
    causationId,
  },
});

/** The life of a small marketplace: many sales, each in its streams. */
export const livedFacts = (): Fact[] => {
  const facts: Fact[] = [fact('user-admin', 'RoleGranted', { userId: 'admin', role: 'admin' })];
  for (let n = 0; n < 331; n += 1) {
    const approved = fact(`video-${n}`, 'VideoApproved', { videoId: `${n}` });
    const sold = fact(
      `order-${n}`,
      'OrderSold',
      { buyerId: { sealed: randomUUID(), box: 'AAAA' }, pricePence: 5000 },
      approved.eventId,
    );
    facts.push(approved, sold, fact(`receipt-${n}`, 'ReceiptIssued', { orderId: `${n}` }, sold.eventId));
    if (n % 10 === 0) facts.push(fact('log-of-days', 'DayCounted', { n }));
  }
  return facts;
};

/** Appends them one by one, each to its stream. */
export const appendFacts = async (store: EventStore, facts: readonly Fact[]): Promise<void> => {
  const sizes = new Map<string, number>();
  for (const { streamId, ...event } of facts) {
    const size = sizes.get(streamId) ?? 0;
    await store.append(streamId, [event satisfies NewEvent], size === 0 ? 'noStream' : size - 1);
    sizes.set(streamId, size + 1);
  }
};

/** As somebody with the rights of the owner does it: past the triggers, with whatever revisions. */
export const rewriteLog = async (
  db: Db,
  facts: readonly Fact[],
  revisions: ReadonlyMap<string, number>,
): Promise<void> => {
  await db.transaction(async (tx) => {
    await tx.raw('alter table es.events disable trigger events_are_facts');
    await tx.raw('alter table es.streams disable trigger streams_are_facts');
    await tx.raw('delete from es.events');
    const rows = facts.map(({ streamId, eventId, type, data, metadata }, at) => ({
      pos: at + 1,
      stream: streamId,
      rev: revisions.get(`${streamId} ${eventId}`) ?? 0,
      id: eventId,
      type,
      data: JSON.stringify(data),
      metadata: JSON.stringify(metadata),
    }));
    await tx.raw(
      `insert into es.streams (name, category) select distinct stream, split_part(stream, '-', 1)
       from json_to_recordset(?::json) as x(stream text) on conflict (name) do nothing`,
      [JSON.stringify(rows)],
    );
    await tx.raw(
      `insert into es.events (pos, stream_id, rev, id, type, category, data, metadata)
       select x.pos, s.id, x.rev, x.id, x.type, s.category, x.data, x.metadata
       from json_to_recordset(?::json) as x(pos bigint, stream text, rev bigint, id uuid, type text, data text, metadata text)
       join es.streams s on s.name = x.stream`,
      [JSON.stringify(rows)],
    );
  });
};

/** The revision of each, by its stream and its id. */
export const revisionsOf = (facts: readonly Fact[]): Map<string, number> => {
  const sizes = new Map<string, number>();
  return new Map(
    facts.map(({ streamId, eventId }) => {
      const revision = sizes.get(streamId) ?? 0;
      sizes.set(streamId, revision + 1);
      return [`${streamId} ${eventId}`, revision];
    }),
  );
};

/** A store that holds exactly the facts with which it was filled. */
export type Filled = { store: EventStore; close: () => Promise<void> };

/** In a new server. The revisions of what was changed have no gap: it was written again from the beginning. */
export const fillEventStoreDb = async (changed: readonly Fact[]): Promise<Filled> => {
  const server = await startEsdbServer();
  const store = eventStoreDb({ connectionString: server.url });
  await appendFacts(store, changed);
  return {
    store,
    close: async () => {
      await store.close();
      await server.close();
    },
  };
};
