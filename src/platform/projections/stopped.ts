/** Read models that could not apply an event, in the table `stopped_read_models`: such a one stops there, and no other. */
import type { Position } from '#platform/eventStore/eventStore.ts';
import type { Db } from '#platform/postgres/db.ts';

export type StoppedReadModel = Readonly<{
  name: string;
  /** Where it stands. */
  position: Position;
  /** The event at which it stopped, as `<type> of <stream>`; empty when that is not certain. */
  event: string;
  error: string;
  /** UTC ISO. */
  stoppedAt: string;
}>;

type Row = Pick<StoppedReadModel, 'name' | 'position' | 'event' | 'error'> & { stopped_at: Date | string };

export type StoppedReadModels = Readonly<{
  /** Notes that it cannot go on; at the same place, since when it stands there is kept. */
  note: (stopped: Omit<StoppedReadModel, 'stoppedAt'>) => Promise<void>;
  /** Those that stopped up to this moment (ISO) and have not gone on, the first of them first. */
  find: (until: string) => Promise<readonly StoppedReadModel[]>;
  /** Forgets it once it has gone on. @throws the error that it stopped with while it has not */
  end: (name: string) => Promise<void>;
}>;

export const stoppedReadModels = (db: Db): StoppedReadModels => ({
  note: async ({ name, position, event, error }) => {
    await db.raw(
      `insert into stopped_read_models as s (name, position, event, error, stopped_at) values (?, ?, ?, ?, now())
       on conflict (name) do update set position = excluded.position, event = excluded.event, error = excluded.error,
         stopped_at = case when s.position = excluded.position then s.stopped_at else excluded.stopped_at end`,
      [name, position, event, error],
    );
  },
  find: async (until) => {
    const rows = await db<Row>('stopped_read_models').where('stopped_at', '<=', until).orderBy(['stopped_at', 'name']);
    return rows.map(({ stopped_at, ...row }) => ({ ...row, stoppedAt: new Date(stopped_at).toISOString() }));
  },
  end: async (name) => {
    const gone = await db('stopped_read_models as s')
      .where('s.name', name)
      .whereExists(
        db('projection_checkpoints as c').whereRaw(
          `c.name = s.name and c.status = 'serving' and c.position > s.position`,
        ),
      )
      .delete();
    if (gone > 0) return;
    const row = await db<Row>('stopped_read_models').where({ name }).first();
    if (row) throw new Error(row.error);
  },
});
