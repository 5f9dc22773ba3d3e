/** Which processes live, and what each has for itself: the tables `processes` and `leases`. */
import { hostname } from 'node:os';
import pg from 'pg';
import { signalLimits } from '#platform/connections/limits.ts';
import type { ProcessIdentity, Role } from './roles.ts';

/** The token counts up with each holder of the lease. */
export type Lease = { name: string; token: number };

export type Standing = {
  /** The leases of this process. */
  own: Lease[];
  /** The names of leases that another living process has. */
  taken: string[];
  /** The roles of every living process, this one included. */
  living: (readonly Role[])[];
};

/** A condition that refuses the write of a process that has lost this lease; it has the name and the token as parameters. */
export const isStillHeld = (name: string, token: string): string =>
  `exists (select from public.leases l where l.name = ${name} and l.token = ${token})`;

export type LeaseTable = {
  /** Calls `act` when the session has ended: others take the leases from then on. */
  onEnd: (act: () => void) => void;
  /** Shows that this process lives, and answers how things stand. @throws when the server does not answer in time */
  beat: () => Promise<Standing>;
  /** Takes those of these leases that no living process has. */
  take: (names: readonly string[]) => Promise<Lease[]>;
  /** Gives leases of this process back. */
  release: (names: readonly string[]) => Promise<void>;
  /** Gives everything back, and ends. */
  leave: () => Promise<void>;
};

/** A process that has not been seen for so long is dead, in ms. */
export const SILENT_MS = 6000;

/**
 * A condition on a row `p` of `processes`: its session is open, so it has not been killed, and it was seen, so it does not
 * hang.
 */
export const isLiving = `p.seen_at > now() - interval '${SILENT_MS} ms' and exists (
  select from pg_stat_activity a where a.pid = p.backend_pid and a.backend_start = p.backend_start)`;

/** A condition on a row `l` of `leases`: a living process has it. */
export const isHeld = `exists (select from public.processes p where p.id = l.holder and ${isLiving})`;

const BEAT = `
  with me as (
    insert into public.processes (id, roles, version, place, backend_pid, backend_start)
    select $1::uuid, $2::text[], $3, $4, a.pid, a.backend_start from pg_stat_activity a where a.pid = pg_backend_pid()
    on conflict (id) do update
      set seen_at = now(), backend_pid = excluded.backend_pid, backend_start = excluded.backend_start
  ), gone as (delete from public.processes where seen_at < now() - interval '1 minute' and id <> $1)
  select
    (select coalesce(json_agg(json_build_object('name', l.name, 'token', l.token)), '[]') from public.leases l
      where l.holder = $1) as own,
    (select coalesce(json_agg(l.name), '[]') from public.leases l where l.holder <> $1 and ${isHeld}) as taken,
    (select coalesce(json_agg(p.roles), '[]') from public.processes p where p.id <> $1 and ${isLiving}) as others`;

const TAKE = `
  insert into public.leases as l (name, holder) select unnest($2::text[]), $1
  on conflict (name) do update set holder = $1, token = l.token + 1, taken_at = now()
  where l.holder is null or not ${isHeld}
  returning name, token`;

/** Half the time after which the process counts as dead: then there is time for another attempt. */
const ANSWER_MS = SILENT_MS / 2;

/** In PostgreSQL, over one session of its own; when that ends, the next call opens another. */
export const postgresLeases = (connectionString: string, { id, roles, version }: ProcessIdentity): LeaseTable => {
  let session: Promise<pg.Client> | undefined;
  let hasEnded = (): void => undefined;

  const open = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString,
      application_name: 'soletake-process',
      keepAlive: true,
      ...signalLimits,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    const forget = (): void => {
      session = undefined;
      hasEnded();
    };
    client.on('error', forget);
    client.on('end', forget);
    await client.connect();
    return client;
  };

  const ask = async <Row extends pg.QueryResultRow>(sql: string, values: unknown[]): Promise<Row[]> => {
    const opened = (session ??= open());
    try {
      const client = await opened;
      return (await client.query<Row>(sql, values)).rows;
    } catch (error) {
      if (session === opened) session = undefined;
      // A session that did not answer would keep the process alive for the server.
      void opened.then((client) => client.end()).catch(() => undefined);
      throw error;
    }
  };

  return {
    onEnd: (act) => (hasEnded = act),
    beat: async () => {
      const place = `${hostname()} ${process.pid}`;
      const [row] = await ask<{ own: Lease[]; taken: string[]; others: Role[][] }>(BEAT, [id, roles, version, place]);
      return { own: row?.own ?? [], taken: row?.taken ?? [], living: [...(row?.others ?? []), roles] };
    },
    take: (names) => ask<Lease>(TAKE, [id, names]),
    release: async (names) => {
      await ask('update public.leases set holder = null where holder = $1 and name = any($2)', [id, names]);
    },
    leave: async () => {
      await ask(
        `with free as (update public.leases set holder = null where holder = $1)
         delete from public.processes where id = $1`,
        [id],
      );
      await (await session)?.end();
    },
  };
};
