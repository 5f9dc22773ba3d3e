/** How the audit log is narrowed, as its address has it. */
import type { adminListAuditLog } from '#contracts/auditRoom/auditRoom.ts';
import { DAY_MS } from '#contracts/shared/dayMs.ts';
import type { InputOf } from '#contracts/http/endpoint.ts';

export type AuditFilter = { type?: string; actorId?: string; thingId?: string; from?: string; until?: string };
type Query = InputOf<NonNullable<(typeof adminListAuditLog)['schema']>>['query'];

const FIELDS = ['type', 'actorId', 'thingId', 'from', 'until'] as const;

/** `from` and `until` are days. */
export const readFilter = (params: URLSearchParams): AuditFilter =>
  Object.fromEntries(FIELDS.flatMap((field) => (params.get(field) ? [[field, params.get(field)]] : [])));

export const auditAddress = (filter: AuditFilter): string => {
  const given = FIELDS.flatMap((field): [string, string][] => {
    const value = filter[field];
    return value === undefined || value === '' ? [] : [[field, value]];
  });
  return given.length === 0 ? '/audit' : `/audit?${new URLSearchParams(given).toString()}`;
};

const DAY = /^2\d{3}-\d\d-\d\d$/;
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** What the person has to correct; undefined when the filter can be used. */
export const faultOf = ({ actorId, thingId, from, until }: AuditFilter): string | undefined => {
  if ([actorId, thingId].some((id) => id !== undefined && !ID.test(id)))
    return 'Please give a whole id, such as 0b7d2f60-6a51-4c07-9d80-8f3f3c1d2a01.';
  if ([from, until].some((day) => day !== undefined && !DAY.test(day))) return 'Please give a day.';
  return undefined;
};

/** Days are those of UTC, and the last one is included. */
export const queryOf = ({ type, actorId, thingId, from, until }: AuditFilter): Query => ({
  ...(type !== undefined && { type }),
  ...(actorId !== undefined && { actorId: actorId.toLowerCase() }),
  ...(thingId !== undefined && { thingId: thingId.toLowerCase() }),
  ...(from !== undefined && { from: `${from}T00:00:00.000Z` }),
  ...(until !== undefined && { until: new Date(Date.parse(`${until}T00:00:00.000Z`) + DAY_MS).toISOString() }),
});
