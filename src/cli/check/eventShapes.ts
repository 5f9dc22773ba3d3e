/** Reads the type of every event from the sources: its fields, the streams it is written to, and an example. */
import path from 'node:path';
import ts from 'typescript';

export type Json = null | string | number | boolean | Json[] | { [key: string]: Json };

/** `fields` spells the type of the stored data out to the last name; `example` is one value of it. */
export type EventShape = { streams: string[]; fields: Json; example: Json };

type Aggregate = { category: string; events: Set<string> };

const eventTypeOf = (checker: ts.TypeChecker, type: ts.Type): { name: string; data: ts.Type } | undefined => {
  const symbols = [type.getProperty('type'), type.getProperty('data')];
  const [name, data] = symbols.map((symbol) => symbol && checker.getTypeOfSymbol(symbol));
  return name?.isStringLiteral() && data ? { name: name.value, data } : undefined;
};

const membersOf = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type]);

/** Sorted by what they say, so that the order in which the compiler met them does not show. */
const sorted = (values: Json[]): Json[] => values.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

const shapeOf = (checker: ts.TypeChecker, type: ts.Type): Json => {
  if (type.isStringLiteral()) return JSON.stringify(type.value);
  if (type.isUnion()) {
    const shapes = sorted(type.types.map((member) => shapeOf(checker, member)));
    const only = shapes.length === 2 && shapes.includes('false') && shapes.includes('true');
    return only ? 'boolean' : { anyOf: shapes };
  }
  if (checker.isArrayType(type) || checker.isTupleType(type))
    return { listOf: checker.getTypeArguments(type as ts.TypeReference).map((item) => shapeOf(checker, item)) };
  if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return checker.typeToString(type);
  const index = type.getStringIndexType();
  if (index) return { everyKey: shapeOf(checker, index) };
  const fields = checker.getPropertiesOfType(type).map((symbol): [string, Json] => {
    const isOptional = (symbol.flags & ts.SymbolFlags.Optional) !== 0;
    const inner = checker.getTypeOfSymbol(symbol);
    const type = isOptional ? checker.getNonNullableType(inner) : inner;
    return [`${symbol.name}${isOptional ? '?' : ''}`, shapeOf(checker, isOptional ? type : inner)];
  });
  return Object.fromEntries(fields.toSorted(([a], [b]) => (a < b ? -1 : 1)));
};

const exampleText = (field: string): string => {
  if (/(^id|Id)$/.test(field)) return '00000000-0000-4000-8000-000000000001';
  if (/(At|From|Until|Since|At?End|from|at|until)$/.test(field)) return '2026-11-23T12:00:00.000Z';
  if (/^(day|month)$/i.test(field)) return '2026-11-23';
  return `a ${field}`;
};

/** A value of the shape, the same each time. */
const exampleOf = (shape: Json, field = 'text'): Json => {
  if (typeof shape === 'string') {
    if (shape.startsWith('"')) return JSON.parse(shape) as string;
    const simple: Record<string, Json> = {
      string: exampleText(field),
      number: 1,
      boolean: true,
      true: true,
      null: null,
    };
    return simple[shape] ?? (/^-?\d/.test(shape) ? Number(shape) : shape === 'false' ? false : shape);
  }
  if (shape === null || typeof shape !== 'object' || Array.isArray(shape)) return shape;
  if (Array.isArray(shape['anyOf'])) {
    const first = shape['anyOf'].find((member) => member !== 'null') ?? null;
    return exampleOf(first, field);
  }
  if (Array.isArray(shape['listOf'])) return shape['listOf'].map((item) => exampleOf(item, field));
  if (Object.keys(shape).toString() === 'personal,value')
    return { personal: exampleText('subjectId'), value: exampleOf(shape['value'] ?? null, field) };
  if ('everyKey' in shape) return { key: exampleOf(shape['everyKey'] ?? null, field) };
  return Object.fromEntries(
    Object.entries(shape).map(([key, inner]) => [key.replace(/\?$/, ''), exampleOf(inner, key.replace(/\?$/, ''))]),
  );
};

/** Every aggregate of a file: where its category stands, and which events its state follows from. */
const aggregatesIn = (checker: ts.TypeChecker, source: ts.SourceFile): Aggregate[] => {
  const found: Aggregate[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node)) {
      const fields = new Map(
        node.properties.map((property) => [property.name?.getText(source) ?? '', property] as const),
      );
      const category = fields.get('category');
      if (fields.has('initialState') && category && ts.isPropertyAssignment(category)) {
        const evolve = checker.getContextualType(node)?.getProperty('evolve');
        const event = evolve && checker.getTypeOfSymbol(evolve).getCallSignatures()[0]?.getParameters()[1];
        const events = event ? membersOf(checker.getTypeOfSymbol(event)) : [];
        const names = events.flatMap((member) => eventTypeOf(checker, member)?.name ?? []);
        if (ts.isStringLiteral(category.initializer))
          found.push({ category: category.initializer.text, events: new Set(names) });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};

/** The events that a file exports, by the name under which they are stored. */
const eventsIn = (checker: ts.TypeChecker, source: ts.SourceFile): Map<string, Json> => {
  const found = new Map<string, Json>();
  for (const statement of source.statements)
    if (ts.isTypeAliasDeclaration(statement)) {
      for (const member of membersOf(checker.getTypeAtLocation(statement.name))) {
        const event = eventTypeOf(checker, member);
        if (event && !found.has(event.name)) found.set(event.name, shapeOf(checker, event.data));
      }
    }
  return found;
};

/** The shape of every event that the sources under `folders` declare, by type, in the order of the alphabet. */
export const readEventShapes = (root: string, folders: readonly string[]): Record<string, EventShape> => {
  const config = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root);
  const files = folders
    .flatMap((folder) => ts.sys.readDirectory(path.join(root, folder), ['.ts'], ['**/*.test.ts']))
    .filter((file) => /= Event<|initialState:/.test(ts.sys.readFile(file) ?? ''));
  const program = ts.createProgram({ rootNames: files, options });
  const checker = program.getTypeChecker();
  const sources = files.flatMap((file) => program.getSourceFile(file) ?? []);
  const aggregates = sources.flatMap((source) => aggregatesIn(checker, source));
  const shapes = new Map<string, EventShape>();
  for (const source of sources)
    for (const [name, fields] of eventsIn(checker, source)) {
      const written = aggregates.filter(({ events }) => events.has(name)).map(({ category }) => category);
      shapes.set(name, { streams: [...new Set(written)].toSorted(), fields, example: exampleOf(fields) });
    }
  return Object.fromEntries([...shapes].toSorted(([a], [b]) => (a < b ? -1 : 1)));
};
