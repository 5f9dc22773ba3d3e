/** The log, the history of a thing, signed statements, and checks of the whole log. */
import * as contract from '#contracts/auditRoom/auditRoom.ts';
import * as schema from '#contracts/auditRoom/auditRoom.schema.ts';
import type { AuditEvent } from '#contracts/auditRoom/auditRoom.ts';
import { Problem } from '#contracts/http/problem.ts';
import { eventVersions } from '#events/versions.ts';
import type { EventStore, RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { labelPersonal } from '#platform/eventStore/sealed.ts';
import { route, type Route } from '#platform/http/route.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { findAuditRows, findRowsAt, type AuditRow } from '#projections/auditRoom/auditLog.ts';
import type { AuditRuns } from './adapters/auditRuns.ts';
import { readPlaces } from './adapters/readPlaces.ts';
import { auditRunJob } from './jobs.ts';
import type { AuditRoomPorts } from './ports.ts';
import { reasonIn } from './reasonIn.ts';
import { thingOf } from './thingOf.ts';

export type AuditRoomDeps = AuditRoomPorts & {
  db: Db;
  /** The log as stored: personal data stays sealed. */
  rawStore: EventStore;
  runs: AuditRuns;
  send: Jobs['send'];
  newId: () => string;
  now: () => string;
};

/** `event` has its personal values replaced by the names of their keys. */
const toAuditEvent = (event: RecordedEvent, row: Pick<AuditRow, 'actorName' | 'causeType'> | undefined): AuditEvent => {
  const { eventId, position, type, streamId, revision, metadata } = event;
  const { at, actorId, actorRole, correlationId, causationId } = metadata;
  const data = typeof event.data === 'object' && event.data !== null ? { ...event.data } : {};
  const actor = { actorId, actorName: row?.actorName ?? null, actorRole };
  const cause = { correlationId, causationId, causeType: row?.causeType ?? null };
  const thing = thingOf(streamId);
  return {
    id: eventId,
    position,
    at,
    type,
    streamId,
    revision,
    ...actor,
    ...cause,
    thing,
    reason: reasonIn(data),
    data,
  };
};

const byPosition = (rows: readonly AuditRow[]): Map<string, AuditRow> =>
  new Map(rows.map((row) => [row.position, row]));

const logRoutes = ({ db, rawStore }: AuditRoomDeps): Route[] => [
  route(contract.adminListAuditLog, schema.adminListAuditLog, async ({ query: { most, ...filter } }) => {
    const rows = await findAuditRows(db, filter, most);
    const rowAt = byPosition(rows);
    const events = await readPlaces(rawStore, rows);
    const eventAt = new Map(events.map((event) => [event.position, labelPersonal(event)]));
    return rows.flatMap(({ position }) => {
      const event = eventAt.get(position);
      return event ? [toAuditEvent(event, rowAt.get(position))] : [];
    });
  }),

  route(contract.adminListEventTypes, schema.adminListEventTypes, () =>
    Promise.resolve({ types: Object.keys(eventVersions).toSorted() }),
  ),
];

const historyRoutes = ({ db, findSteps, findState, makeStatement }: AuditRoomDeps): Route[] => [
  route(contract.adminGetHistory, schema.adminGetHistory, async ({ params: { kind, id } }) => {
    const steps = await findSteps({ kind, id });
    if (steps.length === 0) throw new Problem('not-found', 'The log has nothing about it.');
    const rowAt = byPosition(
      await findRowsAt(
        db,
        steps.map(({ event }) => event.position),
      ),
    );
    return {
      kind,
      id,
      steps: steps.map(({ event, changes }) => ({
        ...toAuditEvent(event, rowAt.get(event.position)),
        changes: changes.map(({ path, before = null, after = null }) => ({ path, before, after })),
      })),
    };
  }),

  route(contract.adminGetMoment, schema.adminGetMoment, async ({ params: { kind, id }, query: { position } }) => {
    const values = await findState({ kind, id }, position);
    if (!values) throw new Problem('not-found', 'There was nothing about it yet.');
    return { position, values: [...values] };
  }),

  route(contract.adminGetStatement, schema.adminGetStatement, ({ params }) => makeStatement(params)),
];

const runRoutes = ({ runs, send, newId, now }: AuditRoomDeps): Route[] => [
  route(contract.adminListAuditRuns, schema.adminListAuditRuns, () => runs.list()),

  route(contract.startAuditRun, schema.startAuditRun, async ({ body, caller }) => {
    const { count, seed } = body.kind === 'sample' ? body : { count: null, seed: null };
    const id = newId();
    const isAdded = await runs.add({
      id,
      kind: body.kind,
      count,
      seed,
      requestedBy: caller.userId,
      requestedAt: now(),
    });
    if (!isAdded) throw new Problem('conflict', 'A check of this kind is under way. Its result will be here soon.');
    await send(auditRunJob, { runId: id }, { id });
    const run = await runs.find(id);
    if (!run) throw new Error(`the run ${id} is not there`);
    return run;
  }),
];

export const auditRoomRoutes = (deps: AuditRoomDeps): Route[] => [
  ...logRoutes(deps),
  ...historyRoutes(deps),
  ...runRoutes(deps),
];
