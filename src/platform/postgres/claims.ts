/** What a process has for itself for as long as one piece of work lasts, such as a job or an upload: a lease that goes with it. */
import { isHeld, isLiving } from '#platform/leases/leaseTable.ts';
import type { Db } from './db.ts';

export type Claims = {
  /** Returns false while another living process has it. */
  take: (name: string) => Promise<boolean>;
  release: (name: string) => Promise<void>;
};

/** In the table `leases`, for the process with this id. */
export const claimsOf = (db: Db, processId: string): Claims => ({
  take: async (name) => {
    const { rows } = await db.raw<{ rows: object[] }>(
      `insert into leases as l (name, holder) values (?, ?)
       on conflict (name) do update set holder = excluded.holder, token = l.token + 1, taken_at = now()
       where l.holder is null or l.holder = excluded.holder or not ${isHeld}
       returning name`,
      [name, processId],
    );
    return rows.length > 0;
  },
  release: async (name) => {
    await db('leases').where({ name, holder: processId }).delete();
  },
});

/** A process that lives; times are UTC ISO. */
export type LivingProcess = {
  /** Its host and process id. */
  id: string;
  roles: string[];
  version: string;
  startedAt: string;
  seenAt: string;
};

export const findProcesses = (db: Db): Promise<LivingProcess[]> =>
  db('processes as p')
    .whereRaw(isLiving)
    .orderBy('p.started_at')
    .select('p.place as id', 'p.roles', 'p.version', 'p.started_at as startedAt', 'p.seen_at as seenAt');

/** For what may change the installation only while nothing serves. @throws Error that names the processes that live */
export const mustRest = async (db: Db): Promise<void> => {
  const living = await findProcesses(db);
  if (living.length > 0)
    throw new Error(
      `Stop every process of the marketplace first: ${living.map(({ id }) => id).join(', ')} still runs.`,
    );
};
