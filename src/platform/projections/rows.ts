/** How the rows of a read model are written: statements are sent in their order without waiting for their answers. */
import { createHash } from 'node:crypto';
import type pg from 'pg';

/** The writes for one event. They are sent without waiting and commit with the batch; SQL names the bare tables. */
export type ReadModel = {
  query: (sql: string, values?: readonly unknown[]) => void;
  /** Adds a row unless its key exists. Consecutive rows travel in one statement; values are JSON. */
  insert: (table: string, row: Readonly<Record<string, unknown>>) => void;
};

const statementNames = new Map<string, string>();
const statementName = (sql: string): string => {
  let name = statementNames.get(sql);
  if (name === undefined) statementNames.set(sql, (name = createHash('sha1').update(sql).digest('hex').slice(0, 20)));
  return name;
};

/** Sends statements in order without waiting; neighbouring inserts into the same columns become one statement. */
export const createReadModel = (
  send: (sql: string, values: readonly unknown[]) => void,
): ReadModel & { flush: () => void } => {
  let pending: { sql: string; rows: unknown[] } | undefined;
  const flush = (): void => {
    if (pending) send(pending.sql, [JSON.stringify(pending.rows)]);
    pending = undefined;
  };
  return {
    flush,
    query: (sql, values = []) => {
      flush();
      send(sql, values);
    },
    insert: (table, row) => {
      const columns = Object.keys(row).join(', ');
      // The table defines the types, so a row is written as it is read.
      const sql = `insert into ${table} (${columns})
        select ${columns} from json_populate_recordset(null::${table}, $1::json) on conflict do nothing`;
      if (pending?.sql !== sql) flush();
      pending ??= { sql, rows: [] };
      pending.rows.push(row);
    },
  };
};

/** Sends statements to this connection without waiting, and keeps their answers. */
export const createSender = (client: pg.Client) => {
  const sent: Promise<unknown>[] = [];
  const send = (text: string, values: readonly unknown[] = []): unknown =>
    sent.push(client.query({ name: statementName(text), text, values: [...values] }));
  return { sent, send };
};

/** What `write` writes is sent before this returns, without a transaction. */
export const writeRows = (client: pg.Client, write: (db: ReadModel) => void): Promise<unknown> => {
  const { sent, send } = createSender(client);
  const readModel = createReadModel(send);
  write(readModel);
  readModel.flush();
  return Promise.all(sent);
};
