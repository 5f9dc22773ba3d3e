/**
 * How long PostgreSQL lets each class of connections go on; all times in ms. No class is without a limit. They are listed in
 * `docs/operations.md` under "Limits of the database".
 */

/** Settings of a session, passed when it is opened. */
export type SessionLimits = {
  /** One statement, by the server's clock. */
  statement_timeout?: number;
  /** Waiting for one lock, also an advisory one. */
  lock_timeout?: number;
  /** A transaction in which nothing happens. */
  idle_in_transaction_session_timeout?: number;
  /** Opening the connection; kept by this process. */
  connectionTimeoutMillis?: number;
  /** Any answer to a statement; kept by this process, which then drops the connection. */
  query_timeout?: number;
};

/**
 * Of the pool that answers requests and takes steps: long enough for the largest list and export, so that only what nobody
 * waits for any more is cut.
 */
export const servingLimits: SessionLimits = {
  statement_timeout: 60_000,
  lock_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
  connectionTimeoutMillis: 5000,
};

/** Of readers of the log: far above the longest honest page. The server ends the statement just after its reader has gone. */
export const logReaderLimits: SessionLimits = {
  statement_timeout: 61_000,
  lock_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
  connectionTimeoutMillis: 30_000,
  query_timeout: 60_000,
};

/** Of the read replica: the primary answers in its place, so nobody waits long. */
export const replicaLimits: SessionLimits = {
  statement_timeout: 1500,
  lock_timeout: 1000,
  idle_in_transaction_session_timeout: 5000,
  connectionTimeoutMillis: 400,
  query_timeout: 1500,
};

/**
 * Of what writes read models, also of a rebuild, which makes its indexes in one statement each. Showing another copy locks
 * its views: it waits for longer than any statement of a request may take, because a start fails when it cannot.
 */
export const readModelLimits: SessionLimits = {
  statement_timeout: 30 * 60_000,
  lock_timeout: 70_000,
  idle_in_transaction_session_timeout: 5 * 60_000,
  connectionTimeoutMillis: 30_000,
};

/** Of the queues of jobs: taking, ending and tidying away. What a job does itself goes through the pool of requests. */
export const jobLimits: SessionLimits = {
  statement_timeout: 60_000,
  lock_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
  connectionTimeoutMillis: 30_000,
};

/** Of a listener and of the leases: they send short statements only. */
export const signalLimits: SessionLimits = {
  statement_timeout: 10_000,
  lock_timeout: 5000,
  idle_in_transaction_session_timeout: 10_000,
  connectionTimeoutMillis: 5000,
};

/** Of commands and measuring tools: one statement may read a whole table, and none holds up others for long. */
export const commandLimits: SessionLimits = {
  statement_timeout: 60 * 60_000,
  lock_timeout: 60_000,
  idle_in_transaction_session_timeout: 60 * 60_000,
  connectionTimeoutMillis: 30_000,
};

/** Of a migration. */
export type MigrationLimits = {
  /** Waiting for one lock in a transaction: everybody who wants the table meanwhile waits behind the migration. */
  lockMs: number;
  /** How often a file is tried whose table is locked, and the pause between, in which the others go first. */
  tries: number;
  pauseMs: number;
  /** One statement in a transaction. */
  statementMs: number;
  /** The statement of a file that runs outside a transaction, with its waiting: it keeps nobody out. */
  outsideMs: number;
};

/** A file is tried for about five minutes. */
export const migrationLimits: MigrationLimits = {
  lockMs: 1000,
  tries: 100,
  pauseMs: 2000,
  statementMs: 15 * 60_000,
  outsideMs: 24 * 60 * 60_000,
};
