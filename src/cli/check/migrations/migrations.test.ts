import { expect, it } from 'vitest';

type Migrations = {
  migrationFaults: (files: [name: string, sql: string][], old?: Record<string, string>) => Promise<string[]>;
  checkMigrations: () => Promise<void>;
};
const module = './migrations.mjs';
const { migrationFaults, checkMigrations } = (await import(module)) as Migrations;

const faultsOf = (...files: string[]): Promise<string[]> =>
  migrationFaults(
    files.map((sql, index) => [`000${index + 1}_x.sql`, sql]),
    {},
  );

const made = 'create table films (id int);\n';

/** [what it is about, a bad migration of a table that is there, a good one] */
const rules: [string, string, string][] = [
  ['an index', 'create index films_id on films (id);', `${made}create index on films (id);`],
  [
    'an index outside a transaction',
    'create index concurrently if not exists films_id on films (id);',
    '-- no transaction\ncreate index concurrently if not exists films_id on films (id);',
  ],
  [
    'an index that may be there already',
    '-- no transaction\ncreate index concurrently films_id on films (id);',
    '-- no transaction\ncreate unique index concurrently if not exists films_id on films (id);',
  ],
  [
    'one statement outside a transaction',
    '-- no transaction\ncreate index concurrently if not exists a on films (id); select 1;',
    'create table a (id int); select 1;',
  ],
  ['a type', 'alter table films alter column id type bigint;', 'alter table films alter column id set default 1;'],
  ['not null', 'alter table films alter column id set not null;', 'alter table films alter column id drop not null;'],
  [
    'a column that is not null',
    'alter table films add column a int not null;',
    'alter table films add column a int not null default 0;',
  ],
  [
    'a default',
    'alter table films add column a uuid default gen_random_uuid();',
    `alter table films add column a timestamptz not null default now(), add column b jsonb default '[]'::jsonb;`,
  ],
  ['a number', 'alter table films add column a bigserial;', 'alter table films add column a bigint;'],
  [
    'a computed column',
    'alter table films add column a int generated always as (id + 1) stored;',
    'alter table films add column a int;',
  ],
  [
    'a column with a constraint',
    'alter table films add column a int references reels (id);',
    'alter table films add constraint films_a foreign key (a) references reels (id) not valid;',
  ],
  [
    'a check',
    'alter table films add constraint b check (id > 0);',
    'alter table films add constraint b check (id > 0) not valid;',
  ],
  [
    'a unique constraint',
    'alter table films add constraint b unique (id);',
    'alter table films add constraint b unique using index films_b;',
  ],
  ['a column that goes', 'alter table films drop column id;', `${made}alter table films drop column id;`],
  ['a table that goes', 'drop table films;', `${made}drop table films;`],
  ['a function that goes', 'drop function f(int);', 'drop trigger t on films;'],
  ['an index that goes', 'drop index films_id;', '-- no transaction\ndrop index concurrently if exists films_id;'],
  ['a name', 'alter table films rename column id to number;', `${made}alter table films rename to reels;`],
  ['a schema', 'alter table films set schema old;', `${made}alter table films set schema old;`],
  ['a lock', 'lock table films;', 'select 1;'],
  [
    'an update',
    'update films set id = 1 where id > 0;',
    `update films set id = 1 where id in (7, 8) and name is null;`,
  ],
  ['a deletion', 'delete from films;', `delete from films where name = 'x'::text;`],
  ['a deletion of all', 'truncate films;', `${made}truncate films;`],
  ['a block of code', 'do $$ begin delete from films; end $$;', `-- allowed: It reads one row.\ndo $$ begin end $$;`],
];

it.each(rules)('refuses what holds up or breaks the version before, and nothing else: %s', async (_, bad, good) => {
  expect(await faultsOf(bad)).not.toEqual([]);
  expect(await faultsOf(good)).toEqual([]);
});

it('lets a column become not null once a check has shown that it is, in a migration of its own', async () => {
  const add = 'alter table films add constraint films_id check (id is not null) not valid;';
  const validate = 'alter table films validate constraint films_id;';
  const set = 'alter table films alter column id set not null;';
  expect(await faultsOf(add, validate, set)).toEqual([]);
  expect(await faultsOf(add, set)).toEqual([expect.stringContaining('0002_x.sql:1 id becomes not null')]);
  expect(await faultsOf(`${add}${validate}`)).toEqual([expect.stringContaining('in a later migration')]);
  expect(await faultsOf(add, validate, set.replace('films', 'reels'))).toHaveLength(1);
});

it('names file and line, and lets what is allowed pass with its reason alone', async () => {
  const sql = `-- writer: nobody, £ and é\nselect 1;\n\n-- why\ndrop table films;\n`;
  expect(await faultsOf(sql)).toEqual([expect.stringMatching(/^migrations\/0001_x\.sql:5 .*public\.films$/)]);
  expect(await faultsOf(sql.replace('-- why', '-- allowed: It was never filled.'))).toEqual([]);
  expect(await faultsOf(sql.replace('-- why', '-- allowed:'))).toHaveLength(1);
  // The reason is for that statement and for no other.
  expect(await faultsOf(`-- allowed: Empty.\ndrop table a;\ndrop table b;`)).toEqual([
    expect.stringContaining('public.b'),
  ]);
});

it('passes over the migrations from before it, and says when one of them needs that no more', async () => {
  const old = { '0001_x.sql': 'It is old.' };
  expect(await migrationFaults([['0001_x.sql', 'drop table films;']], old)).toEqual([]);
  expect(await migrationFaults([['0001_x.sql', 'select 1;']], old)).toHaveLength(1);
});

it('finds no fault in the migrations of the product', async () => {
  await expect(checkMigrations()).resolves.toBeUndefined();
});
