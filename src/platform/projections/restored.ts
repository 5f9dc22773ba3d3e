/**
 * A log that was restored from an older backup is shorter than its readers remember. They would skip every new event up
 * to the old end, so the process refuses to start until the checkpoints have been set back.
 */
import type { EventStore, Position } from '#platform/eventStore/eventStore.ts';
import type { Db } from '#platform/postgres/db.ts';

const checkpointTables = ['projection_checkpoints', 'policy_positions'] as const;

type Places = Record<(typeof checkpointTables)[number], readonly { name: string; position: Position }[]>;

/** How far each read model and policy has read. */
const readPlaces = async (db: Db): Promise<Places> => {
  const placesIn = (table: string) =>
    db<{ name: string; position: Position }>(table).select('name', 'position').orderBy('name');
  return {
    projection_checkpoints: await placesIn('projection_checkpoints'),
    policy_positions: await placesIn('policy_positions'),
  };
};

/**
 * The end of the log, and the names of the read models and policies whose checkpoint lies beyond it. The end is read last: other
 * processes go on reading meanwhile, and are never further than a log that only grows.
 */
const findAhead = async (db: Db, store: EventStore) => {
  const places = await readPlaces(db);
  const head = await store.head();
  const namesIn = (table: keyof Places): string[] => [
    ...new Set(places[table].filter(({ position }) => position > head).map(({ name }) => name)),
  ];
  const ahead = {
    projection_checkpoints: namesIn('projection_checkpoints'),
    policy_positions: namesIn('policy_positions'),
  };
  return { head, ahead };
};

/** Positions of one store have one length; those of another store would be compared without meaning. */
const mustBeOfThisLog = async (db: Db, head: Position): Promise<void> => {
  const place = await db<{ name: string; position: Position }>('projection_checkpoints')
    .whereNot('position', '')
    .whereRaw('length(position) <> ?', [head.length])
    .first('name');
  if (place && head !== '')
    throw new Error(
      `“${place.name}” has read the log in another store than EVENT_STORE names. Set EVENT_STORE to where the log lies, or ` +
        'move it there with “npm run events -- copy”.',
    );
};

/** @throws Error that says what happened and which command mends it, when a checkpoint lies beyond the end of the log */
export const mustNotBeAhead = async (db: Db, store: EventStore): Promise<void> => {
  const { head, ahead } = await findAhead(db, store);
  await mustBeOfThisLog(db, head);
  const names = checkpointTables.flatMap((table) => ahead[table].map((name) => `“${name}”`));
  if (names.length === 0) return;
  const more = names.length > 3 ? ` and ${names.length - 3} more` : '';
  throw new Error(
    `The event log ends before the place up to which ${names.slice(0, 3).join(', ')}${more} had read it, as after a ` +
      'restore from an older backup: new events would be skipped. Restore the newer log, or accept the older one with ' +
      '“npm run rebuild -- after-restore”.',
  );
};

/**
 * Accepts the log as it is: what lies beyond its end goes back to its end, and snapshots are emptied. What the lost
 * events had caused outside, such as mail and payments, stays; `npm run audit` and the comparison of the books show it.
 * @returns the read models that hold rows of lost events and must be rebuilt, and the policies that were set back
 */
export const acceptRestoredLog = async (
  db: Db,
  store: EventStore,
): Promise<{ projections: string[]; policies: string[] }> => {
  const { head, ahead } = await findAhead(db, store);
  await db.transaction(async (tx) => {
    // Version 0 is none that the code has: if the rebuild that follows is interrupted, the next start does it.
    await tx('projection_checkpoints')
      .whereIn('name', ahead.projection_checkpoints)
      .where('position', '>', head)
      .update({ position: head, version: 0 });
    await tx('policy_positions')
      .whereIn('name', ahead.policy_positions)
      .where('position', '>', head)
      .update({ position: head });
    await tx('snapshots').delete();
  });
  return { projections: ahead.projection_checkpoints, policies: ahead.policy_positions };
};
