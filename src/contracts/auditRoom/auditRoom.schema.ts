import { z } from 'zod';
import { auditLimits, auditRunKinds, auditRunStatuses, historyKinds } from './vocabulary.ts';

const subject = z.object({ kind: z.enum(historyKinds), id: z.uuid() });
const position = z.string().regex(/^\d{1,40}(?::\d{1,20})?$/);

const moment = z.iso.datetime().regex(/^2\d{3}-/);

export const auditEvent = z
  .object({
    /** The id of the event. */
    id: z.uuid(),
    /** Its place in the log. */
    position: z.string(),
    at: z.iso.datetime(),
    type: z.string(),
    streamId: z.string(),
    revision: z.int().min(0),
    actorId: z.string().nullable(),
    /** As the person is called today; null for the system, for visitors, and for an account that is gone. */
    actorName: z.string().nullable(),
    actorRole: z.string(),
    correlationId: z.string(),
    causationId: z.string().nullable(),
    /** The type of the event that caused it. */
    causeType: z.string().nullable(),
    /** What its stream is about, where that has a history. */
    thing: subject.nullable(),
    /** What was given as the reason; null where there is none, or where it is sealed. */
    reason: z.string().nullable(),
    /** What it says; each personal value is replaced by the name of its key. */
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditEvent' });

/** Narrows the log; all of them hold at once. */
const filter = {
  type: z.string().max(80).optional(),
  actorId: z.uuid().optional(),
  /** The id of anything that the events name. */
  thingId: z.uuid().optional(),
  from: moment.optional(),
  /** Exclusive. */
  until: moment.optional(),
};

export const adminListAuditLog = {
  query: z.object({
    ...filter,
    /** Only what lies before this place of the log. */
    before: position.optional(),
    most: z.coerce.number().int().min(1).max(auditLimits.page).default(50),
  }),
  /** The newest first. */
  response: z.array(auditEvent),
};

export const adminListEventTypes = { response: z.object({ types: z.array(z.string()) }) };

/** `before` and `after` are null where the value was absent. */
const change = z.object({ path: z.string(), before: z.unknown(), after: z.unknown() });
export const auditStep = auditEvent.extend({ changes: z.array(change) }).meta({ id: 'AuditStep' });
export const stateValue = z.object({ path: z.string(), value: z.unknown() });

export const adminGetHistory = {
  params: subject,
  /** In the order of the log. */
  response: z.object({ kind: z.enum(historyKinds), id: z.uuid(), steps: z.array(auditStep) }),
};

export const adminGetMoment = {
  params: subject,
  query: z.object({ position }),
  response: z.object({ position: z.string(), values: z.array(stateValue) }),
};

export const adminGetStatement = {
  params: subject,
  response: z
    .object({
      /** Of its files, without an ending. */
      name: z.string(),
      /** How many events it holds, and how many are not in it because no checkpoint covers them yet. */
      events: z.int(),
      uncovered: z.int(),
      /** The signed bundle: JSON. */
      bundle: z.string(),
      /** A page that holds the bundle and verifies it without a network: HTML. */
      page: z.string(),
      /** The program that verifies a bundle with Node: JavaScript. */
      program: z.string(),
      /** The same for people: PDF in Base64. */
      pdf: z.base64(),
    })
    .meta({ id: 'AuditStatement' }),
};

const check = z.object({
  name: z.string(),
  /** The first findings, each a sentence. */
  findings: z.array(z.string()),
  /** How many there are in all. */
  count: z.int(),
});

export const auditRun = z
  .object({
    id: z.uuid(),
    kind: z.enum(auditRunKinds),
    /** Of a sample. */
    count: z.int().nullable(),
    seed: z.int().nullable(),
    requestedById: z.uuid(),
    requestedByName: z.string().nullable(),
    requestedAt: z.iso.datetime(),
    status: z.enum(auditRunStatuses),
    /** Events read so far, and how many are to be read. */
    done: z.int(),
    total: z.int(),
    finishedAt: z.iso.datetime().nullable(),
    /** Null until it is done. */
    isClean: z.boolean().nullable(),
    /** What was compared, or why that was not possible. */
    summary: z.string().nullable(),
    checks: z.array(check),
  })
  .meta({ id: 'AuditRun' });

export const adminListAuditRuns = { response: z.array(auditRun) };

/** What a sample is taken by. */
export const sampleRun = z.object({
  kind: z.literal('sample'),
  count: z.int('Please give a whole number').min(1, 'Please take at least one sale').max(500, 'At most 500 sales'),
  seed: z.int('Please give a whole number').min(1, 'From 1 to 999999').max(999_999, 'From 1 to 999999'),
});

export const startAuditRun = {
  body: z.discriminatedUnion('kind', [z.object({ kind: z.literal('verify') }), sampleRun]),
  response: auditRun,
};
