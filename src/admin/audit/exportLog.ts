/** The log as a file, page by page as it is read. */
import { adminListAuditLog, type AuditEvent } from '#contracts/auditRoom/auditRoom.ts';
import { auditLimits } from '#contracts/auditRoom/vocabulary.ts';
import type { Call } from '#contracts/http/call.ts';
import { csvOfRows } from '#admin/parts/list/csvOfRows.ts';
import { queryOf, type AuditFilter } from './auditFilter.ts';

/** The rest is found by a shorter time. */
export const MOST_EXPORTED = 10_000;

/** The events that the filter finds, the newest first; `onRead` takes how many there are so far. */
export const readEvents = async (
  call: Call,
  filter: AuditFilter,
  onRead: (events: number) => void,
): Promise<AuditEvent[]> => {
  const events: AuditEvent[] = [];
  const { page: most } = auditLimits;
  while (events.length < MOST_EXPORTED) {
    const before = events.at(-1)?.position;
    const query = { ...queryOf(filter), most, ...(before !== undefined && { before }) };
    const page = await call(adminListAuditLog, { query });
    events.push(...page);
    onRead(events.length);
    if (page.length < most) break;
  }
  return events;
};

/** For a spreadsheet: what an event says is one column of JSON. */
export const csvOf = (events: readonly AuditEvent[]): string =>
  csvOfRows(
    events.map(({ data, thing, ...event }) => ({
      ...event,
      thing: thing === null ? null : `${thing.kind} ${thing.id}`,
      data: JSON.stringify(data),
    })),
  );
