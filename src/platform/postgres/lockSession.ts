/**
 * Locks that end with the session that holds them (PostgreSQL, “Advisory Locks”): a process that is killed frees them.
 */
import pg from 'pg';

export type LockSession = {
  /** Takes the lock for this session alone; false when another one has it, shared or not. */
  tryLock: (key: number) => Promise<boolean>;
  /** Takes the lock beside others that share it; waits while one has it for itself alone. */
  shareLock: (key: number) => Promise<void>;
  unlock: (key: number) => Promise<void>;
  /** Tells the server that this process is alive. Rejects when the server does not answer. */
  beat: () => Promise<void>;
  end: () => Promise<void>;
};

/** Opens a session. `onEnd` is called when it has ended, perhaps more than once, with the error if there was one. */
export type OpenLockSession = (options: {
  /** The server ends a session that has been silent for so long, in ms; default: never. */
  hungAfterMs?: number;
  onEnd: (error?: Error) => void;
}) => Promise<LockSession>;

/** Sessions of this server under this name. */
export const lockSessions =
  (connectionString: string, applicationName: string): OpenLockSession =>
  async ({ hungAfterMs, onEnd }) => {
    const client = new pg.Client({
      connectionString,
      application_name: applicationName,
      keepAlive: true,
      ...(hungAfterMs === undefined
        ? {}
        : {
            connectionTimeoutMillis: hungAfterMs,
            query_timeout: hungAfterMs,
            options: `-c idle_session_timeout=${hungAfterMs}`,
          }),
    });
    client.on('error', onEnd);
    client.on('end', () => onEnd());
    try {
      await client.connect();
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    return {
      tryLock: async (key) => {
        const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [key]);
        return rows[0]?.held === true;
      },
      shareLock: async (key) => void (await client.query('select pg_advisory_lock_shared($1)', [key])),
      unlock: async (key) => void (await client.query('select pg_advisory_unlock($1)', [key])),
      beat: async () => void (await client.query('select 1')),
      end: () => client.end(),
    };
  };
