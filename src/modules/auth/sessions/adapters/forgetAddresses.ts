/** Forgets network addresses: first the address, of which a keyed hash stays, then the hash, and with it the browser's. */
import { addressDays, hashMark } from '#contracts/auth/networkAddress.ts';
import { DAY_MS } from '#contracts/shared/dayMs.ts';
import type { Db } from '#platform/postgres/db.ts';

/** The tables that hold addresses: when each was used, and what stands where one has been. */
const places = [
  { table: 'security_acts', usedAt: 'at', nothing: null },
  { table: 'auth_sessions', usedAt: 'rotated_at', nothing: '' },
] as const;

const PAGE = 500;

type Deps = { db: Db; now: Date; addressKey: (address: string) => string };

const hashAddresses = async ({ db, addressKey }: Deps, { table, usedAt }: (typeof places)[number], before: Date) => {
  for (;;) {
    const { rows } = await db.raw<{ rows: { address: string }[] }>(
      `select distinct address from (select address from ${table}
         where ${usedAt} < ? and address <> '' and address not like '${hashMark}%' limit ?) as found`,
      [before, PAGE],
    );
    if (rows.length === 0) return;
    const addresses = rows.map(({ address }) => address);
    await db.raw(
      `update ${table} as kept set address = made.hash
       from unnest(?::text[], ?::text[]) as made (address, hash)
       where kept.address = made.address and kept.${usedAt} < ? and kept.address not like '${hashMark}%'`,
      [addresses, addresses.map(addressKey), before],
    );
  }
};

/** Safe to repeat, at any time. A read model that is built anew holds the addresses of the log until the next run. */
export const forgetAddresses = async (deps: Deps): Promise<void> => {
  const daysAgo = (days: number): Date => new Date(deps.now.getTime() - days * DAY_MS);
  for (const place of places) {
    const { table, usedAt, nothing } = place;
    await deps
      .db(table)
      .where(usedAt, '<', daysAgo(addressDays.asHash))
      .where('address', '<>', '')
      .update({ address: nothing });
    await hashAddresses(deps, place, daysAgo(addressDays.inClear));
  }
  await deps
    .db('security_acts')
    .where('at', '<', daysAgo(addressDays.asHash))
    .whereNotNull('browser')
    .update({ browser: null });
};
