/**
 * Where each event of the log is, so that it can be found by time, type, actor, and whatever it names. What an event says
 * stays in the log alone.
 */
import { eventVersions } from '#events/versions.ts';
import type { Event, RecordedEvent } from '#platform/eventStore/eventStore.ts';
import type { Db } from '#platform/postgres/db.ts';
import { projection, type EventHandlers } from '#platform/projections/projection.ts';
import type { ReadModel } from '#platform/projections/rows.ts';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;
const ONLY_UUID = new RegExp(`^${UUID.source}$`);

/** A read model takes every event, also one whose author has another kind of name. */
const uuidOrNull = (text: string | null): string | null => (text !== null && ONLY_UUID.test(text) ? text : null);

const isPersonal = (value: object): value is { personal: string } => 'personal' in value && 'value' in value;

const collectIds = (value: unknown, ids: Set<string>): void => {
  if (typeof value === 'string' && ONLY_UUID.test(value)) ids.add(value);
  if (typeof value !== 'object' || value === null) return;
  // What belongs to a person is nobody's to find; whose it is, is no secret.
  if (isPersonal(value)) return collectIds(value.personal, ids);
  for (const inner of Object.values(value)) collectIds(inner, ids);
};

/** Every id that the event names, that of its stream first. */
const idsIn = ({ streamId, data }: RecordedEvent): string[] => {
  const ids = new Set(UUID.exec(streamId));
  collectIds(data, ids);
  return [...ids];
};

const note = (db: ReadModel, event: RecordedEvent): void => {
  const { eventId, position, type, streamId, revision, metadata } = event;
  db.insert('audit_log', {
    position,
    event_id: eventId,
    at: metadata.at,
    type,
    stream_id: streamId,
    revision,
    actor_id: uuidOrNull(metadata.actorId),
    actor_role: metadata.actorRole,
    correlation_id: metadata.correlationId,
    causation_id: uuidOrNull(metadata.causationId),
    ids: idsIn(event),
  });
};

const types = Object.keys(eventVersions);
const handlers: EventHandlers<Event> = Object.fromEntries(types.map((type) => [type, note]));

/** Raise it when columns change. */
const SHAPE = 1;

export const auditLog = projection<Event>(
  'audit_log',
  // A process of the version before does not see a new type: the read model is built again for it.
  SHAPE * 1000 + types.length,
  {
    tables: `create table audit_log (
    position text collate "C" primary key,
    event_id uuid not null,
    at timestamptz not null,
    type text not null,
    stream_id text not null,
    revision int not null,
    actor_id uuid,
    actor_role text not null,
    correlation_id text not null,
    causation_id uuid,
    ids uuid[] not null
  );`,
    indexes: `create index on audit_log (at desc, position desc);
  create index on audit_log (type, at desc, position desc);
  create index on audit_log (actor_id, at desc, position desc) where actor_id is not null;
  create index on audit_log (event_id);
  create index on audit_log using gin (ids);`,
  },
  handlers,
);

/** Where an event is. */
export type EventPlace = { position: string; streamId: string; revision: number };

export type AuditRow = EventPlace & { actorName: string | null; causeType: string | null };

export type AuditFilter = {
  type?: string | undefined;
  actorId?: string | undefined;
  thingId?: string | undefined;
  /** UTC ISO; `until` exclusive. */
  from?: string | undefined;
  until?: string | undefined;
  /** Only what lies before this position. */
  before?: string | undefined;
};

const conditions: Record<keyof AuditFilter, string> = {
  type: 'type = :type',
  actorId: 'actor_id = :actorId',
  thingId: 'ids @> array[:thingId]::uuid[]',
  from: 'at >= :from',
  until: 'at < :until',
  before: '(at, position) < ((select b.at from audit_log b where b.position = :before), :before)',
};

/** Only the page is joined with names and causes; the order is that of its index. */
const named = `select e.position, e.stream_id as "streamId", e.revision, u.display_name as "actorName",
    c.type as "causeType"
  from page e left join users u on u.id = e.actor_id
    left join audit_log c on c.event_id = e.causation_id`;

/** A page of the log, the newest first. */
export const findAuditRows = async (db: Db, filter: AuditFilter, most: number): Promise<AuditRow[]> => {
  const given = (Object.keys(conditions) as (keyof AuditFilter)[]).filter((name) => filter[name] !== undefined);
  const where = given.length === 0 ? '' : `where ${given.map((name) => conditions[name]).join(' and ')}`;
  const { rows } = await db.raw<{ rows: AuditRow[] }>(
    `with page as materialized (select * from audit_log ${where} order by at desc, position desc limit :most)
     ${named} order by e.at desc, e.position desc`,
    { ...Object.fromEntries(given.map((name) => [name, filter[name] ?? ''])), most },
  );
  return rows;
};

/** Where the events are that name one of these ids, in the order of the log; `categories`: in streams of these only. */
export const findMentions = async (
  db: Db,
  ids: readonly string[],
  { categories, most }: { categories?: readonly string[] | undefined; most: number },
): Promise<EventPlace[]> =>
  db('audit_log')
    .whereRaw('ids && ?::uuid[]', [[...ids]])
    .modify((query) => {
      if (categories) void query.whereRaw(`split_part(stream_id, '-', 1) = any(?)`, [[...categories]]);
    })
    .orderBy('position')
    .limit(most)
    .select<EventPlace[]>('position', 'stream_id as streamId', 'revision');

/** The rows of these positions, in the order of the log. */
export const findRowsAt = async (db: Db, positions: readonly string[]): Promise<AuditRow[]> => {
  const { rows } = await db.raw<{ rows: AuditRow[] }>(
    `with page as materialized (select * from audit_log where position = any(?)) ${named} order by e.position`,
    [[...positions]],
  );
  return rows;
};

/** How many events the log has, as far as this read model has seen them; `until`: before this moment (UTC ISO). */
export const countEvents = async (db: Db, until?: string): Promise<number> => {
  const row = await db('audit_log')
    .modify((query) => {
      if (until !== undefined) void query.where('at', '<', until);
    })
    .count<{ count: string }[]>('* as count')
    .first();
  return Number(row?.count ?? 0);
};
