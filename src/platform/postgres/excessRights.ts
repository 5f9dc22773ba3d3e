/** What the roles that the process uses (`roles.ts`) may do beyond their work. */
import { withClient, type DatabaseAddresses } from './roles.ts';

type Rights = { isSuperuser: boolean; isOwner: boolean; mayChange: boolean; mayRead: boolean };

const ownRights = `
  select role.rolsuper as "isSuperuser",
    coalesce(bool_or(pg_has_role(c.relowner, 'member')), false) as "isOwner",
    coalesce(bool_or(has_table_privilege(c.oid, 'insert, update, delete, truncate, trigger')), false) as "mayChange",
    coalesce(bool_or(has_schema_privilege(c.relnamespace, 'usage')), false) as "mayRead"
  from pg_roles role
    left join pg_class c on c.relkind = 'r' and c.relnamespace = (select oid from pg_namespace where nspname = 'es')
  where role.rolname = current_user group by role.rolsuper`;

const readRights = (address: string): Promise<Rights | undefined> =>
  withClient(address, async (client) => (await client.query<Rights>(ownRights)).rows[0]);

/** The strongest one; what follows from it goes without saying. */
const nameExcess = (rights: Rights | undefined, mayRead: boolean): string | undefined => {
  if (rights?.isSuperuser) return 'is a superuser';
  if (rights?.isOwner) return 'owns the event log';
  if (rights?.mayChange) return 'may change the event log';
  return rights?.mayRead && !mayRead ? 'may read the event log' : undefined;
};

/** A sentence for each role that may do too much, without its name; empty when none. */
export const findExcessRights = async ({ tables, log }: DatabaseAddresses): Promise<string[]> => {
  const ofTables = nameExcess(await readRights(tables), tables === log);
  const ofLog = tables === log ? undefined : nameExcess(await readRights(log), true);
  return [
    ...(ofTables === undefined ? [] : [`the database role of the read models ${ofTables}`]),
    ...(ofLog === undefined ? [] : [`the database role of the event log ${ofLog}`]),
  ];
};
