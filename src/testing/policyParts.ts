/** Policies that run by themselves, in a test of one process. */
import type { Db } from '#platform/postgres/db.ts';
import { policyLeases, policyPositions, type PolicyPositions } from '#platform/projections/policyPositions.ts';

/** The positions of all parts, as the only process has them. */
export const allPolicyPositions = async (db: Db): Promise<PolicyPositions> => {
  await db('leases')
    .insert(policyLeases.map((name) => ({ name })))
    .onConflict('name')
    .ignore();
  return policyPositions(
    db,
    policyLeases.map((name) => ({ name, token: 1 })),
  );
};

/** Sets every policy back to the beginning. */
export const forgetPolicyPositions = (db: Db): Promise<unknown> => db('policy_positions').delete();

/** Sets every part of these policies to this position, whether they have begun or not. */
export const movePolicies = async (db: Db, names: readonly string[], position: string): Promise<void> => {
  await db('policy_positions')
    .insert(names.flatMap((name) => policyLeases.map((_, part) => ({ name, part, position }))))
    .onConflict(['name', 'part'])
    .merge();
};
