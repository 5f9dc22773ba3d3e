/**
 * What a migration must not do, because it holds up a big table or breaks the version before, which still runs. PostgreSQL's
 * own parser (libpg-query) reads the files. What a migration does to a table that it has made itself is free.
 */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { loadModule, parseSync } from 'libpg-query';
import { root } from '../../setup.mjs';
import { alteringFaults } from './altering.mjs';
import { statementFaults, tableOf } from './statements.mjs';

/** What was there before this check, which small tables have long behind them. No file is added: a new one obeys or says why not. */
export const grandfathered = {
  '0005_accounts.sql': 'It replaces a table of links that lasted an hour.',
  '0022_session_addresses.sql': 'Sessions were few.',
  '0025_session_proof.sql': 'Sessions were few; the update is the moment of their sign-in.',
  '0030_passkeys.sql': 'The links of mails are forgotten within days, so the check reads few rows.',
};

/** A file with this line, and one statement, runs outside a transaction (`src/platform/migrations/migrate.ts`). */
const NO_TRANSACTION = /^-- no transaction\b/m;
const ALLOWED = /^\s*-- allowed: (\S.*)$/m;

/** The statements with their texts, from the end of the statement before. PostgreSQL counts bytes, from the first word. */
const statementsOf = (sql) => {
  const bytes = Buffer.from(sql);
  let before = 0;
  return (parseSync(sql).stmts ?? []).map(({ stmt, stmt_location: from = 0, stmt_len: length }) => {
    const end = length === undefined ? bytes.length : from + length;
    const text = bytes.subarray(before, end).toString();
    before = end;
    const [[kind, body]] = Object.entries(stmt);
    return { kind, body, text, line: bytes.subarray(0, from).toString().split('\n').length };
  });
};

const isConcurrent = ({ kind, body }) => (kind === 'IndexStmt' || kind === 'DropStmt') && body.concurrent === true;

/** How a statement that runs outside a transaction has to be written so that it can be interrupted and run again. */
const repeatFaults = (statements, isMarked) => {
  const concurrent = statements.filter(isConcurrent);
  if (!isMarked)
    return concurrent.map(({ line }) => [line, 'CONCURRENTLY needs the line "-- no transaction" in a file of its own']);
  if (statements.length !== 1) return [[1, 'a file with "-- no transaction" holds exactly one statement']];
  return statements
    .filter((statement) => {
      const { idxname, if_not_exists: isRepeatable, missing_ok: mayBeMissing } = statement.body;
      return !isConcurrent(statement) || !(mayBeMissing || (idxname !== undefined && isRepeatable));
    })
    .map(({ line }) => [
      line,
      'outside a transaction only create index concurrently if not exists <name> and drop index concurrently if exists can be run again',
    ]);
};

/** What the migrations so far have made and proved: names of tables of this file, and checks that a column is not null. */
const note = ({ kind, body }, { made, checks, proved }) => {
  if (kind === 'CreateStmt') made.add(tableOf(body.relation));
  if (kind === 'CreateTableAsStmt') made.add(tableOf(body.into.rel));
  if (kind !== 'AlterTableStmt') return;
  const table = tableOf(body.relation);
  for (const { AlterTableCmd: command } of body.cmds) {
    const constraint = command.def?.Constraint;
    const test = constraint?.raw_expr?.NullTest;
    if (constraint?.contype === 'CONSTR_CHECK' && test?.nulltesttype === 'IS_NOT_NULL')
      checks.set(`${table} ${constraint.conname}`, test.arg.ColumnRef?.fields.at(-1)?.String?.sval);
    const column = checks.get(`${table} ${command.name}`);
    if (command.subtype === 'AT_ValidateConstraint' && column) proved.add(`${table} ${column}`);
  }
};

/**
 * The faults of these migrations, in the order of their names; each is `file:line sentence`. A comment
 * `-- allowed: <reason>` before a statement, or in it, lets that statement pass.
 */
export const migrationFaults = async (files, old = grandfathered) => {
  await loadModule();
  const history = { checks: new Map(), proved: new Set() };
  const faults = [];
  for (const [file, sql] of files) {
    const facts = { ...history, made: new Set() };
    const statements = statementsOf(sql);
    const found = repeatFaults(statements, NO_TRANSACTION.test(sql));
    for (const statement of statements) {
      const { kind, body, line, text } = statement;
      const sentences =
        kind === 'AlterTableStmt'
          ? alteringFaults(body, tableOf(body.relation), facts)
          : statementFaults(kind, body, facts);
      if (!ALLOWED.test(text)) found.push(...sentences.map((sentence) => [line, sentence]));
      note(statement, facts);
    }
    if (!(file in old)) faults.push(...found.map(([line, sentence]) => `migrations/${file}:${line} ${sentence}`));
    else if (found.length === 0) faults.push(`migrations/${file} needs no exception any more`);
  }
  return faults;
};

/** @throws Error with every fault of the migrations in the tree */
export const checkMigrations = async () => {
  const folder = path.join(root, 'migrations');
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]);
  const faults = await migrationFaults(files);
  if (faults.length > 0) throw new Error(faults.join('\n'));
};
