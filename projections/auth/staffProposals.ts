/** What one admin proposes about a person and another decides. */
import type { StaffRole } from '#contracts/http/endpoint.ts';
import type { Db } from '#platform/postgres/db.ts';

type Row = {
  id: string;
  display_name: string;
  passkey_reset: { by: string; reason: string | null; at: string } | null;
};

export type ProposalRow = { role: StaffRole; by: string; byName: string; reason: string | null; at: string };

/** Roles that an admin proposes for this person, with the admin's name. */
export const findRoleProposals = async (db: Db, userId: string): Promise<ProposalRow[]> => {
  const { rows } = await db.raw<{ rows: ProposalRow[] }>(
    `select p.role, p.by, coalesce(a.display_name, '') as "byName", p.reason, p.at
     from users u cross join lateral jsonb_to_recordset(u.proposals) as p (role text, by uuid, reason text, at text)
       left join users a on a.id = p.by
     where u.id = ? order by p.at`,
    [userId],
  );
  return rows;
};

/** That an admin proposes to remove the passkeys of this person, with the admin's name; null when nobody does. */
export const findPasskeyReset = async (db: Db, userId: string): Promise<Omit<ProposalRow, 'role'> | null> => {
  const row = await db<Row>('users').where({ id: userId }).first('passkey_reset');
  const wanted = row?.passkey_reset;
  if (!wanted) return null;
  const admin = await db<Row>('users').where({ id: wanted.by }).first('display_name');
  return { ...wanted, byName: admin?.display_name ?? '' };
};
