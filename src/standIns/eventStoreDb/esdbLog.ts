import { EventEmitter } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';

/** One record of the test server's log: bytes as they were proposed, and where they lie. */
export type LogRecord = Readonly<{
  stream: string;
  revision: number;
  /** Commit and prepare position at once, as in a log whose events are written in one go. */
  position: number;
  id: string;
  type: string;
  isJson: boolean;
  data: Buffer;
  metadata: Buffer;
  createdMs: number;
}>;

export type Proposed = Readonly<{ id: string; type: string; isJson: boolean; data: Uint8Array; metadata: Uint8Array }>;

export type Expectation = number | 'noStream' | 'exists' | 'any';

export type Outcome =
  | Readonly<{ kind: 'written'; revision: number; position: number | undefined }>
  | Readonly<{ kind: 'wrongVersion'; current: number }>
  | Readonly<{ kind: 'deleted' }>;

export type EsdbLog = ReturnType<typeof openEsdbLog>;

type Decision = { kind: 'write' } | { kind: 'repeated'; revision: number } | { kind: 'wrongVersion' | 'deleted' };

/** What a client's event costs of the append limit: the type counts as UTF-16. */
export const sizeOf = (event: Proposed): number => event.data.length + event.metadata.length + event.type.length * 2;

/** Positions are addresses in bytes, so they have gaps of all sizes. */
const spaceOf = (record: LogRecord): number => 64 + record.stream.length + sizeOf(record);

const tombstone = '$streamDeleted';

/**
 * The log behind the test server, kept in memory and, if a file is named, also there: one JSON line per append, so that
 * a line is an append or, when the process died within it, nothing. Decides what to write by the rules of the real
 * server (EventStoreDB, IndexWriter.CheckCommit).
 */
export const openEsdbLog = (file?: string) => {
  const records: LogRecord[] = [];
  const streams = new Map<string, LogRecord[]>();
  const byEventId = new Map<string, LogRecord>();
  const tombstoned = new Set<string>();
  const settings = new Map<string, { firstRevision: number; maxCount: number }>();
  const news = new EventEmitter().setMaxListeners(0);
  let nextPosition = 0;

  const remember = (record: LogRecord) => {
    records.push(record);
    nextPosition = record.position + spaceOf(record);
    if (record.type === tombstone) return void tombstoned.add(record.stream);
    const stream = streams.get(record.stream);
    if (stream) stream.push(record);
    else streams.set(record.stream, [record]);
    byEventId.set(record.id, record);
    if (record.stream.startsWith('$$')) settings.set(record.stream.slice(2), settingsOf(record));
  };

  const lastRevision = (stream: string) => streams.get(stream)?.at(-1)?.revision ?? -1;
  const isSoftDeleted = (stream: string) => settings.get(stream)?.firstRevision === Infinity;

  const decide = (stream: string, expected: Expectation, ids: readonly string[]): Decision => {
    const current = lastRevision(stream);
    if (tombstoned.has(stream)) return { kind: 'deleted' };
    if (expected === 'exists' && isSoftDeleted(stream)) return { kind: 'deleted' };
    if (expected === 'exists' && current < 0 && !streams.has(`$$${stream}`)) return { kind: 'wrongVersion' };
    return expected === 'exists' || expected === 'any'
      ? decideByEventIds(stream, ids)
      : decideByRevision(stream, expected === 'noStream' ? -1 : expected, current, ids);
  };

  const decideByEventIds = (stream: string, ids: readonly string[]): Decision => {
    const records = ids
      .map((id) => byEventId.get(id))
      .map((record) => (record?.stream === stream ? record : undefined));
    if (!records[0]) return { kind: 'write' };
    const last = records.at(-1);
    return last && records.every(Boolean) ? { kind: 'repeated', revision: last.revision } : { kind: 'wrongVersion' };
  };

  const decideByRevision = (stream: string, expected: number, current: number, ids: readonly string[]): Decision => {
    if (expected === current) return { kind: 'write' };
    if (expected > current) return { kind: 'wrongVersion' };
    const firstOther = ids.findIndex((id, index) => streams.get(stream)?.[expected + 1 + index]?.id !== id);
    if (ids.length > 0 && firstOther === -1) return { kind: 'repeated', revision: expected + ids.length };
    return expected === -1 && firstOther === 0 && isSoftDeleted(stream) ? { kind: 'write' } : { kind: 'wrongVersion' };
  };

  const write = (stream: string, events: readonly Proposed[], firstRevision = lastRevision(stream) + 1) => {
    const rows = events.map((event, index): LogRecord => {
      const data = Buffer.from(event.data);
      const metadata = Buffer.from(event.metadata);
      return { ...event, data, metadata, stream, revision: firstRevision + index, position: 0, createdMs: Date.now() };
    });
    let position = nextPosition;
    const placed = rows.map((row) => {
      const record = { ...row, position };
      position += spaceOf(row);
      return record;
    });
    if (descriptor !== undefined) writeSync(descriptor, `${JSON.stringify(placed.map(toLine))}\n`);
    placed.forEach(remember);
    news.emit('appended');
    return placed.at(-1);
  };

  const writeSettings = (stream: string, firstRevision: string) =>
    write(`$$${stream}`, [
      {
        id: crypto.randomUUID(),
        type: '$metadata',
        isJson: true,
        data: Buffer.from(`{"$tb":${firstRevision}}`),
        metadata: Buffer.alloc(0),
      },
    ]);

  const append = (stream: string, expected: Expectation, events: readonly Proposed[]): Outcome => {
    const ids = events.map(({ id }) => id);
    const decision = decide(stream, expected, ids);
    if (decision.kind === 'deleted') return { kind: 'deleted' };
    if (decision.kind === 'wrongVersion') return { kind: 'wrongVersion', current: lastRevision(stream) };
    if (decision.kind === 'repeated')
      return {
        kind: 'written',
        revision: decision.revision,
        position: streams.get(stream)?.[decision.revision]?.position,
      };
    if (isSoftDeleted(stream)) writeSettings(stream, String(lastRevision(stream) + 1));
    const last = write(stream, events);
    return { kind: 'written', revision: lastRevision(stream), position: last?.position };
  };

  /** Soft: the stream may be started again and then counts on. Hard: never again. */
  const remove = (stream: string, expected: Expectation, how: 'soft' | 'hard'): Outcome => {
    const decision = decide(stream, expected, []);
    if (decision.kind === 'deleted') return { kind: 'deleted' };
    if (decision.kind !== 'write') return { kind: 'wrongVersion', current: lastRevision(stream) };
    const last = how === 'soft' ? writeSettings(stream, '9223372036854775807') : writeTombstone(stream);
    return { kind: 'written', revision: lastRevision(stream), position: last?.position };
  };

  const writeTombstone = (stream: string) => {
    const empty = Buffer.alloc(0);
    const event = { id: crypto.randomUUID(), type: tombstone, isJson: false, data: empty, metadata: empty };
    return write(stream, [event], Number.MAX_SAFE_INTEGER);
  };

  /** What a reader may see of a stream. */
  const readStream = (stream: string): LogRecord[] | 'absent' | 'deleted' => {
    if (tombstoned.has(stream)) return 'deleted';
    const all = streams.get(stream);
    if (!all || isSoftDeleted(stream)) return 'absent';
    const set = settings.get(stream);
    if (!set) return all;
    const { firstRevision, maxCount } = set;
    return all.filter(({ revision }) => revision >= firstRevision && revision > all.length - 1 - maxCount);
  };

  if (file !== undefined) for (const line of readLines(file)) line.forEach((row) => remember(fromLine(row)));
  const descriptor = file === undefined ? undefined : openSync(file, 'a');
  if (records.length === 0)
    write('$epoch-information', [
      {
        id: crypto.randomUUID(),
        type: '$EpochInformation',
        isJson: true,
        data: Buffer.from('{}'),
        metadata: Buffer.alloc(0),
      },
    ]);

  return {
    append,
    remove,
    readStream,
    /** Everything ever written, in order. */
    records: records as readonly LogRecord[],
    /** Calls back after each append; returns what ends that. */
    onAppend: (listener: () => void) => {
      news.on('appended', listener);
      return () => void news.off('appended', listener);
    },
    close: () => {
      if (descriptor !== undefined) closeSync(descriptor);
    },
  };
};

const settingsOf = ({ data }: LogRecord) => {
  const { $tb = 0, $maxCount = Infinity } = JSON.parse(data.toString()) as { $tb?: number; $maxCount?: number };
  return { firstRevision: $tb > Number.MAX_SAFE_INTEGER ? Infinity : $tb, maxCount: $maxCount };
};

type Line = readonly [string, number, number, string, string, boolean, string, string, number];

const toLine = (row: LogRecord): Line => [
  row.stream,
  row.revision,
  row.position,
  row.id,
  row.type,
  row.isJson,
  row.data.toString('base64'),
  row.metadata.toString('base64'),
  row.createdMs,
];

const fromLine = ([stream, revision, position, id, type, isJson, data, metadata, createdMs]: Line): LogRecord => ({
  stream,
  revision,
  position,
  id,
  type,
  isJson,
  data: Buffer.from(data, 'base64'),
  metadata: Buffer.from(metadata, 'base64'),
  createdMs,
});

/** The appends in the file; a torn last line is cut off, as its append was never answered. */
const readLines = (file: string): Line[][] => {
  if (!existsSync(file)) return [];
  const bytes = readFileSync(file);
  const end = bytes.lastIndexOf('\n') + 1;
  if (end < bytes.length) truncateSync(file, end);
  return bytes
    .toString('utf8', 0, end)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line[]);
};
