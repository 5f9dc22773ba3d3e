/** What a statement other than `alter table` must not do to what was there before the migration. */

/** The name of a table with its schema. */
export const tableOf = ({ schemaname = 'public', relname }) => `${schemaname}.${relname}`;

const isValue = (node) => Boolean(node?.A_Const ?? (node?.TypeCast && isValue(node.TypeCast.arg)));

/** Whether a condition names the rows by values: a column equals one, or is in a list of them. */
const isBounded = (condition) => {
  if (condition?.BoolExpr?.boolop === 'AND_EXPR') return condition.BoolExpr.args.some(isBounded);
  if (condition?.BoolExpr?.boolop === 'OR_EXPR') return condition.BoolExpr.args.every(isBounded);
  const { kind, name, lexpr, rexpr } = condition?.A_Expr ?? {};
  if (!lexpr?.ColumnRef || name?.[0]?.String?.sval !== '=') return false;
  return kind === 'AEXPR_IN' ? rexpr.List.items.every(isValue) : kind === 'AEXPR_OP' && isValue(rexpr);
};

const changeFaults = (verb) => (body, made) =>
  made.has(tableOf(body.relation)) || isBounded(body.whereClause)
    ? []
    : [`${tableOf(body.relation)} is ${verb} without a bound: do it in portions, in a job or a command`];

/** What may go: nothing that the version before uses depends on a trigger's absence or on a comment. */
const free = new Set(['OBJECT_TRIGGER', 'OBJECT_POLICY', 'OBJECT_RULE']);

const namesIn = (objects) =>
  objects.map((object) => {
    const names = (object.List?.items ?? []).map(({ String: text }) => text?.sval);
    return names.length === 1 ? `public.${names[0]}` : names.join('.');
  });

const dropFaults = ({ removeType, objects, concurrent }, made) => {
  if (free.has(removeType)) return [];
  if (removeType === 'OBJECT_INDEX') return concurrent ? [] : ['an index is dropped without concurrently'];
  const names = namesIn(objects);
  if (removeType === 'OBJECT_TABLE' && names.every((name) => made.has(name))) return [];
  return [`what the version before may still use is dropped: ${names.join(', ') || removeType}`];
};

const onExisting = (sentence) => (body, made) => (body.relation && made.has(tableOf(body.relation)) ? [] : [sentence]);

const rules = {
  IndexStmt: (body, made) =>
    body.concurrent || made.has(tableOf(body.relation))
      ? []
      : [`an index on ${tableOf(body.relation)} is made without concurrently, which keeps every writer out`],
  UpdateStmt: changeFaults('updated'),
  DeleteStmt: changeFaults('emptied'),
  MergeStmt: onExisting('rows are merged without a bound: do it in portions, in a job or a command'),
  DropStmt: dropFaults,
  RenameStmt: onExisting('the version before does not know the new name: add, copy and drop later'),
  AlterObjectSchemaStmt: onExisting('the version before does not find it in another schema'),
  LockStmt: () => ['a table is locked as a whole'],
  TruncateStmt: (body, made) =>
    body.relations.every(({ RangeVar: relation }) => made.has(tableOf(relation))) ? [] : ['a table is emptied'],
  ReindexStmt: (body) =>
    (body.params ?? []).some(({ DefElem: option }) => option.defname === 'concurrently')
      ? []
      : ['an index is made again without concurrently'],
  ClusterStmt: () => ['a table is written again under a lock'],
  VacuumStmt: () => ['a table is vacuumed in a migration: the server does that by itself'],
  RefreshMatViewStmt: (body) => (body.concurrent ? [] : ['a view is written again without concurrently']),
  DoStmt: () => ['a block of code cannot be examined'],
};

/** A sentence for each fault of one statement. */
export const statementFaults = (kind, body, { made }) => rules[kind]?.(body, made) ?? [];
