/** How far the tree has grown, in the table `transparency_tree`, and which leaf each event is. */
import type { Position } from '#platform/eventStore/eventStore.ts';
import { isStillHeld, type Lease } from '#platform/leases/leaseTable.ts';
import type { Db } from '#platform/postgres/db.ts';
import { readCheckpoint } from './checkpoint.ts';
import { emptyHead, type Hash } from './merkle.ts';

/** The row. `position` is that of the last event in the tree; `checkpoint` may be of an earlier size while the tree is built again. */
export type TreeRow = Readonly<{
  number: number;
  origin: string;
  size: number;
  head: Hash;
  position: Position;
  checkpoint: string | null;
  keptAt: string | null;
  /** When the checkpoint was signed, UTC ISO. */
  signedAt: string | null;
}>;

/** What one step adds: the ids of the new events in order, and what the row says from then on. */
export type TreeStep = Readonly<{
  /** As the row is now. */
  from: Pick<TreeRow, 'number' | 'size'>;
  /** Which leaf the first of the new events is. */
  firstLeaf: number;
  size: number;
  head: Hash;
  position: Position;
  checkpoint?: string | undefined;
  /** When the checkpoint was signed, UTC ISO, and whether it is kept for its hour. */
  at: string;
  isKept: boolean;
  eventIds: readonly string[];
  /** Whether the table may have these leaves already, because the tree is built again. */
  mayBeThere: boolean;
}>;

/** Another process has gone on with the tree. */
export class TreeMoved extends Error {
  override readonly name = 'TreeMoved';
  constructor() {
    super('another process has gone on with the tree over the log');
  }
}

type Row = Omit<TreeRow, 'keptAt' | 'signedAt'> & { kept_at: string | null; signed_at: string | null };

/** Undefined before the first event is in it. */
export const findTree = async (db: Db): Promise<TreeRow | undefined> => {
  const row = await db<Row>('transparency_tree').first();
  if (!row) return undefined;
  const { kept_at: keptAt, signed_at: signedAt, number, origin, size, head, position, checkpoint } = row;
  return { number, origin, size, head, position, checkpoint, keptAt, signedAt };
};

/** The head that the newest checkpoint signs, with the position of its last event; undefined before the first, and while the tree is built again. */
export const findSignedHead = async (db: Db): Promise<Pick<TreeRow, 'size' | 'head' | 'position'> | undefined> => {
  const row = await findTree(db);
  return row && readCheckpoint(row.checkpoint ?? '')?.size === row.size ? row : undefined;
};

/** Begins the table with a tree that has no leaf in it yet; does nothing where it has begun. */
export const beginTree = async (
  db: Db,
  { number, origin, checkpoint }: Pick<TreeRow, 'number' | 'origin' | 'checkpoint'>,
): Promise<void> => {
  await db('transparency_tree').insert({ number, origin, checkpoint, head: emptyHead }).onConflict('only_row').ignore();
};

/** Begins another tree in place of this one. */
export const replaceTree = (db: Db, { number, origin }: Pick<TreeRow, 'number' | 'origin'>): Promise<void> =>
  db.transaction(async (tx) => {
    await tx('transparency_leaves').delete();
    await tx('transparency_tree').delete();
    await tx('transparency_failures').delete();
    await beginTree(tx, { number, origin, checkpoint: null });
  });

/** The tree is built again from its first leaf; what it has signed stays. */
export const buildTreeAgain = async (db: Db): Promise<void> => {
  await db('transparency_tree').update({ size: 0, position: '', head: emptyHead });
};

/** @throws TreeMoved when the lease was lost or the tree is not as it was; then nothing is written */
export const saveStep = (db: Db, { name, token }: Lease, step: TreeStep): Promise<void> =>
  db.transaction(async (tx) => {
    const { from, firstLeaf, size, head, position, checkpoint = null, at, isKept, eventIds, mayBeThere } = step;
    const signedAt = checkpoint === null ? null : at;
    const { rowCount } = await tx.raw<{ rowCount: number }>(
      `update transparency_tree set size = ?, head = ?, position = ?, checkpoint = coalesce(?, checkpoint),
         signed_at = coalesce(?::timestamptz, signed_at), kept_at = coalesce(?::timestamptz, kept_at)
       where number = ? and size = ? and ${isStillHeld('?', '?')}`,
      [size, head, position, checkpoint, signedAt, isKept ? at : null, from.number, from.size, name, token],
    );
    if (rowCount !== 1) throw new TreeMoved();
    // In the order of the index and without a look at what is there: a third faster.
    await tx.raw(
      `insert into transparency_leaves (event_id, leaf)
       select id, ?::bigint + n - 1 from unnest(?::uuid[]) with ordinality x(id, n) order by id
       ${mayBeThere ? 'on conflict do nothing' : ''}`,
      [firstLeaf, [...eventIds]],
    );
  });

/** The first leaf that is this event; undefined while it is not in the tree. */
export const findLeaf = async (db: Db, eventId: string): Promise<number | undefined> =>
  (
    await db<{ event_id: string; leaf: number }>('transparency_leaves')
      .where('event_id', eventId)
      .orderBy('leaf')
      .first('leaf')
  )?.leaf;

/** The first leaf that each of these events is; an event that is not in the tree is not in the answer. */
export const findLeaves = async (db: Db, eventIds: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await db.raw<{ rows: { event_id: string; leaf: number }[] }>(
    `select event_id, min(leaf) as leaf from transparency_leaves where event_id = any(?::uuid[]) group by event_id`,
    [[...eventIds]],
  );
  return new Map(rows.map(({ event_id: eventId, leaf }) => [eventId, leaf]));
};

/** The ids of the events that are these leaves. */
export const findEventIds = async (db: Db, leaves: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const rows = await db<{ event_id: string; leaf: number }>('transparency_leaves').whereIn('leaf', [...leaves]);
  return new Map(rows.map(({ leaf, event_id: eventId }) => [leaf, eventId]));
};
