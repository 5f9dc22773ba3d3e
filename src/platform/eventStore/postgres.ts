/**
 * The event log in PostgreSQL. Appends go through one global advisory lock taken before `nextval`, so position order is
 * commit order and a follower reads a plain `pos > checkpoint`. A write combiner pays for the lock: whatever arrives
 * while one transaction is in flight forms the next one.
 */
import pg from 'pg';
import { pause } from '#platform/time/abort.ts';
import {
  categoryOf,
  serialise,
  START,
  VersionConflict,
  type Appended,
  type EventBatch,
  type EventFilter,
  type EventMetadata,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
  type Position,
  type RecordedEvent,
} from './eventStore.ts';
import { createCombiner } from './combiner.ts';
import { createWakeUp } from './wakeUp.ts';
import { logReaderLimits } from '#platform/connections/limits.ts';

type Options = {
  connectionString: string;
  /** Connections for reading; appends have their own. Default 4. */
  readers?: number;
  /** How often a follower polls without being woken, in ms (a notification can be lost on reconnect). Default 5000. */
  pollMs?: number;
  onError?: (error: unknown) => void;
  /** How long the writer waits for the server. */
  patience?: Partial<WriterPatience>;
};

/** All in ms. After each the attempt fails; it is repeated as long as `giveUpMs` allows. */
export type WriterPatience = {
  /** For a connection. Default 5000. */
  connectMs: number;
  /** For the lock of the log, which another process may hold. Default 5000. */
  lockMs: number;
  /** For the whole statement, by the server's own clock. Default 10,000. */
  statementMs: number;
  /** For any answer: the server is silent, so its connection is dropped and another is opened. Default 12,000. */
  silenceMs: number;
  /** From then on no attempt is repeated, except the first one. Default 10,000. */
  giveUpMs: number;
};

const writerPatience: WriterPatience = {
  connectMs: 5000,
  lockMs: 5000,
  statementMs: 10_000,
  silenceMs: 12_000,
  giveUpMs: 10_000,
};

/** The server refused the contents: data exceptions, violated constraints, exceeded limits, raised exceptions. */
const isRefusal = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(?:21|22|23|42|54|P0)/.test(error.code ?? '');

type Row = { pos: string; stream: string; rev: string; id: string; type: string; data: string; metadata: string };
type AppendItem = {
  stream: string;
  category: string;
  expected: number;
  ids: string[];
  types: string[];
  data: string[];
  metadata: string[];
};
type AppendRow = { status: 'appended' | 'repeated' | 'conflict' | 'corrupt'; revision: string; pos: string | null };

const columns =
  'e.pos, (select s.name from es.streams s where s.id = e.stream_id) as stream, e.rev, e.id, e.type, e.data, e.metadata';
const toPosition = (pos: string | number): Position => String(pos).padStart(19, '0');
const fromPosition = (position: Position): string => (position === START ? '0' : position);

const toRecorded = (row: Row): RecordedEvent => ({
  eventId: row.id,
  type: row.type,
  data: JSON.parse(row.data) as unknown,
  metadata: JSON.parse(row.metadata) as EventMetadata,
  streamId: row.stream,
  revision: Number(row.rev),
  position: toPosition(row.pos),
});

const expectedCode = (expected: ExpectedRevision): number =>
  typeof expected === 'number' ? expected : { noStream: -1, any: -2, exists: -4 }[expected];

/** The number of events that one statement reads of a stream. */
const STREAM_PAGE = 1000;

/** Opens the log; the schema comes from `migrations/0001_event_store.sql`. */
export const postgresEventStore = (options: Options): EventStore => {
  const { connectionString, readers = 4, pollMs = 5000, onError = () => undefined } = options;
  const patience = Object.assign({}, writerPatience, options.patience);
  const pool = new pg.Pool({ connectionString, max: readers, application_name: 'soletake-log', ...logReaderLimits });
  const writer = new pg.Pool({
    connectionString,
    max: 1,
    application_name: 'soletake-append',
    connectionTimeoutMillis: patience.connectMs,
    lock_timeout: patience.lockMs,
    statement_timeout: patience.statementMs,
    idle_in_transaction_session_timeout: patience.silenceMs,
    // The pool ends a connection whose query failed, so the next attempt gets a new one.
    query_timeout: patience.silenceMs,
  });
  pool.on('error', onError);
  writer.on('error', onError);
  const wakeUp = createWakeUp({ connectionString, channel: 'es', pollMs, onError });

  const combiner = createCombiner<AppendItem, AppendRow>({
    maxItems: 200,
    maxBytes: 1024 * 1024,
    sizeOf: (item) => [...item.data, ...item.metadata].reduce((sum, text) => sum + text.length, 100),
    giveUpMs: patience.giveUpMs,
    isRefusal,
    // Safe to repeat after a lost answer: the function recognises what it has already written.
    write: async (items) => {
      const { rows } = await writer.query<AppendRow>({
        name: 'append_batch',
        text: 'select status, revision, pos from es.append_batch($1)',
        values: [JSON.stringify(items)],
      });
      return rows;
    },
  });

  const append = async (
    streamId: string,
    events: readonly NewEvent[],
    expected: ExpectedRevision,
  ): Promise<Appended> => {
    const rows = serialise(streamId, events);
    const answer = await combiner.add({
      stream: streamId,
      category: categoryOf(streamId),
      expected: expectedCode(expected),
      ids: rows.map(({ eventId }) => eventId),
      types: rows.map(({ type }) => type),
      data: rows.map(({ data }) => data),
      metadata: rows.map(({ metadata }) => metadata),
    });
    const revision = Number(answer.revision);
    if (answer.status === 'conflict' || answer.status === 'corrupt' || answer.pos === null)
      throw new VersionConflict(streamId, expected, revision);
    return { revision, position: toPosition(answer.pos) };
  };

  /** One statement is one snapshot: the head it reports is exactly where its rows end. */
  const readRows = async (
    after: Position,
    filter: EventFilter,
    maxBatch: number,
  ): Promise<{ rows: Row[]; head: Position }> => {
    const [list, column] = filter.categories ? ['$3', 'category'] : ['$4', 'type'];
    // `is true` keeps a condition from choosing the index.
    const rest = `${filter.categories ? 'true' : '$3::text[] is null'}
      and ${!filter.types ? '$4::text[] is null' : filter.categories ? '(e.type = any ($4)) is true' : 'true'}`;
    // A page of each type (or category), then the first of them all. The statement leaves the planner no choice (the row
    // comparison fits one index, `offset 0` is a fence): a wrong one sorts or walks the rest of the log for every page.
    const source =
      filter.categories || filter.types
        ? `(select p.pos from (select distinct unnest(${list}::text[]) collate "C") one(name), lateral (
             select e.pos from es.events e
             where (e.${column}, e.pos) > (one.name, $1::bigint) and (e.${column}, e.pos) <= (one.name, h.head) and ${rest}
             order by e.${column}, e.pos limit $2
           ) p order by p.pos limit $2) f, lateral (select * from es.events e where e.pos = f.pos offset 0) e`
        : `es.events e where e.pos > $1 and e.pos <= h.head and ${rest} order by e.pos limit $2`;
    const { rows } = await pool.query<Row & { head: string }>({
      name: `follow_${filter.categories ? 'c' : ''}${filter.types ? 't' : ''}`,
      text: `select h.head, x.* from (select coalesce(max(pos), 0) as head from es.events) h
        left join lateral (
          select ${columns} from ${source}
        ) x on true order by x.pos`,
      values: [fromPosition(after), maxBatch, filter.categories ?? null, filter.types ?? null],
    });
    const head = Number(rows[0]?.head ?? 0);
    return { rows: rows.filter((row) => row.pos !== null), head: head === 0 ? START : toPosition(head) };
  };

  const readHead = async (): Promise<Position> => {
    const { rows } = await pool.query<{ head: string | null }>('select max(pos) as head from es.events');
    return rows[0]?.head ? toPosition(rows[0].head) : START;
  };

  const readPage = async (after: Position, filter: EventFilter, maxBatch: number): Promise<EventBatch> => {
    const { rows, head } = await readRows(after, filter, maxBatch);
    const events = rows.slice(0, maxBatch).map(toRecorded);
    const isCaughtUp = events.length < maxBatch;
    const reached = isCaughtUp ? head : (events.at(-1)?.position ?? after);
    return { events, position: reached > after ? reached : after, isCaughtUp };
  };

  async function* subscribe({
    after,
    filter = {},
    signal,
    maxBatch = 500,
  }: Parameters<EventStore['subscribe']>[0]): AsyncGenerator<EventBatch> {
    let position = after;
    let announced = false;
    let failures = 0;
    while (!signal.aborted) {
      const seen = wakeUp.count();
      try {
        const batch = await readPage(position, filter, maxBatch);
        failures = 0;
        if (batch.events.length > 0 || batch.position > position || (batch.isCaughtUp && !announced)) {
          position = batch.position;
          announced = batch.isCaughtUp;
          yield batch;
        }
        if (!batch.isCaughtUp) continue;
      } catch (error) {
        if (signal.aborted || isClosed) return;
        onError(error);
        failures += 1;
        await pause(Math.min(5000, 100 * 2 ** failures), signal);
        continue;
      }
      await wakeUp.since(seen, signal);
    }
  }

  /** In pages, so that a long stream neither fills one answer nor exceeds the time limit of one statement. */
  const readStream: EventStore['readStream'] = async (streamId, { fromRevision = 0, maxCount = Infinity } = {}) => {
    const found: RecordedEvent[] = [];
    while (found.length < maxCount) {
      const wanted = Math.min(STREAM_PAGE, maxCount - found.length);
      const { rows } = await pool.query<Row>({
        name: 'read_stream',
        text: `select ${columns} from es.events e
          where e.stream_id = (select id from es.streams where name = $1) and e.rev >= $2 order by e.rev limit $3`,
        values: [streamId, fromRevision + found.length, wanted],
      });
      for (const row of rows) found.push(toRecorded(row));
      if (rows.length < wanted) break;
    }
    return found;
  };

  let isClosed = false;
  return {
    append,
    subscribe,
    readStream,
    readLast: async (streamId) => {
      const { rows } = await pool.query<Row>({
        name: 'read_last',
        text: `select ${columns} from es.events e
          where e.stream_id = (select id from es.streams where name = $1) order by e.rev desc limit 1`,
        values: [streamId],
      });
      return rows[0] && toRecorded(rows[0]);
    },
    head: readHead,
    close: async () => {
      isClosed = true;
      await combiner.drain();
      await wakeUp.close();
      await Promise.all([pool.end(), writer.end()]);
    },
  };
};
