/**
 * How far each policy has reacted. Its events are divided into parts by their stream, each with a lease and a position of its
 * own, so that several processes react and each stream keeps its order.
 */
import type { Position } from '#platform/eventStore/eventStore.ts';
import type { Db } from '#platform/postgres/db.ts';
import { inBatches } from '#platform/time/inBatches.ts';
import { isStillHeld, type Lease } from '#platform/leases/leaseTable.ts';

/** How many parts there are; stored with every position, so it stays. */
const PARTS = 8;

/** The lease for one part of the events of every policy. */
const leaseOf = (part: number): string => `policies ${part + 1} of ${PARTS}`;

export const policyLeases: readonly string[] = Array.from({ length: PARTS }, (_, part) => leaseOf(part));

/** FNV-1a: the same in every process and for ever. */
export const partOf = (streamId: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < streamId.length; at += 1) hash = Math.imul(hash ^ streamId.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % PARTS;
};

export type PolicyPositions = {
  /** The position in each part that this process has. */
  find: (policy: string) => Promise<ReadonlyMap<number, Position>>;
  /** Moves a position on, never back; without effect once another process holds the lease. */
  save: (policy: string, part: number, position: Position) => Promise<void>;
};

type Save = { name: string; part: number; reached: Position; lease: string; token: number };

/** In the table `policy_positions`, under these leases. */
export const policyPositions = (db: Db, held: readonly Lease[]): PolicyPositions => {
  const tokens = new Map(held.map(({ name, token }) => [name, token]));
  const parts = policyLeases.flatMap((lease, part) => (tokens.has(lease) ? [part] : []));
  const saveSoon = inBatches((saves: readonly Save[]) =>
    db.raw(
      `update policy_positions p set position = s.reached, updated_at = now()
       from (select name, part, lease, token, max(reached collate "C") as reached
         from json_to_recordset(?::json) as s(name text, part int, reached text, lease text, token bigint)
         group by name, part, lease, token) s
       where p.name = s.name and p.part = s.part and p.position < s.reached
         and ${isStillHeld('s.lease', 's.token')}`,
      [JSON.stringify(saves)],
    ),
  );
  /** A process opens all policies at once. */
  const findSoon = inBatches(async (names: readonly string[]) => {
    await db('policy_positions')
      .insert(names.flatMap((name) => parts.map((part) => ({ name, part }))))
      .onConflict(['name', 'part'])
      .ignore();
    return db<{ name: string; part: number; position: Position }>('policy_positions')
      .whereIn('name', names)
      .whereIn('part', parts)
      .select('name', 'part', 'position');
  });
  return {
    find: async (policy) => {
      const rows = await findSoon(policy);
      return new Map(rows.flatMap(({ name, part, position }) => (name === policy ? [[part, position]] : [])));
    },
    save: (name, part, reached) => {
      const lease = leaseOf(part);
      return saveSoon({ name, part, reached, lease, token: tokens.get(lease) ?? 0 });
    },
  };
};
