/** What `alter table` must not do to a table that was there before the migration. */

/** Values that PostgreSQL computes once for all rows that are there; any other function may give each row its own, which writes them all. */
const stableFunctions = new Set(['now', 'statement_timestamp', 'transaction_timestamp']);

const isConstant = (expression) => {
  if (expression === undefined) return false;
  if (expression.A_Const || expression.SQLValueFunction) return true;
  if (expression.TypeCast) return isConstant(expression.TypeCast.arg);
  if (expression.A_ArrayExpr) return (expression.A_ArrayExpr.elements ?? []).every(isConstant);
  return stableFunctions.has(expression.FuncCall?.funcname.at(-1).String.sval);
};

const serials = new Set(['serial', 'bigserial', 'smallserial', 'serial4', 'serial8', 'serial2']);

const columnFaults = (column) => {
  const constraints = (column.constraints ?? []).map(({ Constraint: constraint }) => constraint);
  const find = (...types) => constraints.find(({ contype }) => types.includes(contype));
  const fallback = find('CONSTR_DEFAULT');
  const name = `column ${column.colname}`;
  const faults = [];
  if (find('CONSTR_NOTNULL') && !fallback)
    faults.push(`${name} is not null without a default: rows of the version before would be refused`);
  if (fallback && !isConstant(fallback.raw_expr))
    faults.push(`${name} has a default that is computed for each row, which writes the whole table`);
  if (find('CONSTR_IDENTITY', 'CONSTR_GENERATED') || serials.has(column.typeName.names.at(-1).String.sval))
    faults.push(`${name} is computed for each row, which writes the whole table`);
  if (find('CONSTR_UNIQUE', 'CONSTR_PRIMARY', 'CONSTR_FOREIGN', 'CONSTR_CHECK'))
    faults.push(`${name} comes with a constraint: add the column first, then the constraint "not valid"`);
  return faults;
};

const constraintFaults = (constraint) => {
  const { contype, conname = 'a constraint', indexname, skip_validation: isUnproved } = constraint;
  const isOfIndex = ['CONSTR_UNIQUE', 'CONSTR_PRIMARY', 'CONSTR_EXCLUSION'].includes(contype);
  if (isOfIndex ? indexname !== undefined : isUnproved) return [];
  return [
    isOfIndex
      ? `${conname} builds an index under a lock: make the index concurrently, then add the constraint "using index"`
      : `${conname} reads the whole table under a lock: add it "not valid", then "validate constraint" in a later migration`,
  ];
};

/** What writes or reads the whole table under a lock, or takes something from the version before. */
const refused = {
  AT_AlterColumnType: 'changes the type of a column, which writes the whole table: add another column',
  AT_DropColumn: 'drops a column that the version before still reads',
  AT_SetExpression: 'writes the whole table',
  AT_SetLogged: 'writes the whole table',
  AT_SetUnLogged: 'writes the whole table',
  AT_SetTableSpace: 'writes the whole table',
  AT_AddIdentity: 'changes how the version before writes rows',
  AT_AttachPartition: 'reads the whole table under a lock',
  AT_DetachPartition: 'takes rows from the version before',
};

const commandFaults = (command, table, { proved, validating }) => {
  if (command.subtype === 'AT_AddColumn') return columnFaults(command.def.ColumnDef);
  if (command.subtype === 'AT_AddConstraint') return constraintFaults(command.def.Constraint);
  if (command.subtype === 'AT_SetNotNull' && !proved.has(`${table} ${command.name}`))
    return [
      `${command.name} becomes not null: first a check "${command.name} is not null" is added "not valid" and validated`,
    ];
  if (command.subtype === 'AT_ValidateConstraint' && validating.has(command.name))
    return [`${command.name} is validated under the lock that adding it holds: validate it in a later migration`];
  return command.subtype in refused ? [`${table} ${refused[command.subtype]}`] : [];
};

/** A sentence for each fault of one `alter table`. */
export const alteringFaults = ({ relation, cmds, objtype }, table, facts) => {
  if (facts.made.has(table) || objtype === 'OBJECT_SEQUENCE' || relation === undefined) return [];
  const commands = cmds.map(({ AlterTableCmd: command }) => command);
  facts.validating ??= new Set();
  return commands.flatMap((command) => {
    if (command.subtype === 'AT_AddConstraint') facts.validating.add(command.def.Constraint.conname);
    return commandFaults(command, table, facts);
  });
};
