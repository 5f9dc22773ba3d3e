/** The log of the kept marketplace, read from its file without a database, and the keys of its people. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { KeyStates } from '#app/crossChecks/crossCheck.ts';
import { eventUpcasters } from '#events/steps.ts';
import { eventVersions } from '#events/versions.ts';
import type { EventMetadata, RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { upcast } from '#platform/eventStore/upcast.ts';

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v' };
const unescaped = (text: string): string => text.replaceAll(/\\(.)/g, (_, letter: string) => escapes[letter] ?? letter);

/** The rows of one table in PostgreSQL's text format, null where it says `\N`. */
const rowsOf = (text: string, table: string): (string | null)[][] => {
  const found = new RegExp(String.raw`^copy ${table} .+ from stdin;\n([\s\S]*?)^\\\.\n`, 'm').exec(text);
  return (found?.[1] ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t').map((value) => (value === String.raw`\N` ? null : unescaped(value))));
};

export const readKeptLog = (): { events: RecordedEvent[]; keys: KeyStates } => {
  const text = readFileSync(path.resolve('src/journeys/site/upgrade/rows.copy'), 'utf8');
  const streams = new Map(rowsOf(text, 'es.streams').map(([id, name]) => [id, name ?? '']));
  const events = rowsOf(text, 'es.events').map(([position, stream, revision, eventId, type, , data, metadata]) =>
    upcast(
      { versions: eventVersions, upcasters: eventUpcasters },
      {
        eventId: eventId ?? '',
        type: type ?? '',
        data: JSON.parse(data ?? '') as unknown,
        metadata: JSON.parse(metadata ?? '') as EventMetadata,
        streamId: streams.get(stream ?? null) ?? '',
        revision: Number(revision),
        position: (position ?? '').padStart(19, '0'),
      },
    ),
  );
  // A table has no order.
  events.sort((a, b) => (a.position < b.position ? -1 : 1));
  const subjects = rowsOf(text, 'public.subject_keys').map(
    ([subject, wrapped, , erasedAt]) =>
      [subject ?? '', wrapped === null ? { destroyedAt: erasedAt ?? null } : 'alive'] as const,
  );
  return { events, keys: { subjects: new Map(subjects), videos: new Set(), videosSince: null } };
};
