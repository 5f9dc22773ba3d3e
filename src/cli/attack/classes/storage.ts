/** With the database of the running process in hand. */
import { openDb } from '#platform/postgres/db.ts';
import { password, openTestStores } from '#driver/siteDriver.ts';
import type { Attack } from '#cli/attack/attack.ts';
import { firstOf } from '#cli/attack/request.ts';
import type { World } from '#cli/attack/world.ts';

/** What each of the application's two roles tries against the log. */
const writes = [
  "update es.events set data = '{}'",
  'delete from es.events',
  'truncate es.events',
  'alter table es.events disable trigger all',
  'drop table es.events',
  'create trigger t before insert on es.events for each row execute function suppress_redundant_updates_trigger()',
];

/** What fell: a statement that the database carried out. It is taken back. */
const tryStatements = async (connectionString: string, statements: readonly string[]): Promise<string | undefined> => {
  const db = openDb(connectionString, 1);
  try {
    return await firstOf(
      statements.map((statement) => async () => {
        await db.raw('begin');
        try {
          await db.raw(statement);
          return statement;
        } catch {
          return undefined;
        } finally {
          await db.raw('rollback');
        }
      }),
    );
  } finally {
    await db.destroy();
  }
};

const roles = ({ site }: World): string[] =>
  [site.env['DATABASE_URL'], site.env['DATABASE_LOG_URL']].filter((address) => address !== undefined);

/** All rows of a table as text. */
const readTable = async ({ site }: World, table: string): Promise<string> => {
  const { db, close } = await openTestStores(site);
  try {
    const { rows } = await db.raw<{ rows: { text: string | null }[] }>(`select t::text as text from ${table} as t`);
    return rows.map(({ text }) => text).join('\n');
  } finally {
    await close();
  }
};

export const storageAttacks: readonly Attack[] = [
  {
    name: 'to change what has happened with the database role of the process',
    run: (world) =>
      firstOf(
        roles(world).map((address) => async () => {
          const fell = await tryStatements(address, writes);
          return fell === undefined ? undefined : `${new URL(address).username}: ${fell}`;
        }),
      ),
  },
  {
    name: 'to read personal data in a stolen log',
    run: async (world) => {
      await world.register('sealed-person', { displayName: 'Aurelia Sealed' });
      const { site } = world;
      const db = openDb(site.env['DATABASE_LOG_URL'] ?? '', 1);
      try {
        const { rows } = await db.raw<{ rows: { text: string }[] }>('select data::text as text from es.events');
        const all = rows.map(({ text }) => text).join('\n');
        return /Aurelia Sealed|sealed-person@test\.example/.test(all) ? 'the log holds it in clear' : undefined;
      } finally {
        await db.destroy();
      }
    },
  },
  {
    name: 'to read passwords and codes in a stolen database',
    run: async (world) => {
      const admin = await world.staff('moderator', 'robbed');
      const code = admin.recoveryCodes[0] ?? '';
      for (const table of ['auth_credentials', 'auth_recovery_codes', 'auth_two_factor', 'auth_sessions']) {
        const text = await readTable(world, table);
        if (text.includes(password) || text.includes(code) || text.includes(admin.token())) return table;
      }
      return undefined;
    },
  },
  {
    name: 'to read secrets in the log of the process',
    run: async ({ site, signIn, register }) => {
      const { accessToken } = await register('logged-person');
      await signIn('logged-person');
      const found = [password, accessToken, 'logged-person@test.example'].find((secret) =>
        site.output().includes(secret),
      );
      return found;
    },
  },
];
