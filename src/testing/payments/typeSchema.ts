/**
 * A JSON schema of what a TypeScript type allows, by the compiler's own reading of it. It knows what parameters of calls are made
 * of, and throws where it meets anything else.
 */
import ts from 'typescript';

export type JsonSchema = boolean | Readonly<Record<string, unknown>>;

/** Answers for types that mean more than their structure says, by the name of the type. */
export type NamedSchemas = Readonly<Record<string, JsonSchema>>;

const nameOf = (type: ts.Type): string | undefined => (type.aliasSymbol ?? type.getSymbol())?.getName();

const simple: readonly (readonly [ts.TypeFlags, JsonSchema])[] = [
  [ts.TypeFlags.Any | ts.TypeFlags.Unknown, true],
  [ts.TypeFlags.String, { type: 'string' }],
  // Counts are whole numbers; numbers with decimals have a type of their own.
  [ts.TypeFlags.Number, { type: 'integer' }],
  [ts.TypeFlags.Boolean, { type: 'boolean' }],
  [ts.TypeFlags.Null, { type: 'null' }],
];

const openReader = (checker: ts.TypeChecker, named: NamedSchemas, definitions: Record<string, JsonSchema>) => {
  const places = new Map<ts.Type, string>();

  const ofProperties = (type: ts.Type): JsonSchema => {
    const properties = checker.getPropertiesOfType(type);
    const others = checker.getIndexInfosOfType(type).map((index) => schemaOf(index.type));
    const entries = properties.map((property): [string, JsonSchema] => [
      property.getName(),
      schemaOf(checker.getTypeOfSymbol(property)),
    ]);
    const required = properties.filter((property) => (property.flags & ts.SymbolFlags.Optional) === 0);
    return {
      type: 'object',
      properties: Object.fromEntries(entries),
      required: required.map((property) => property.getName()),
      additionalProperties: others[0] ?? false,
    };
  };

  /** Each type once, as types may hold themselves. */
  const ofObject = (type: ts.Type): JsonSchema => {
    const earlier = places.get(type);
    const place = earlier ?? `type${places.size}`;
    if (earlier === undefined) {
      places.set(type, place);
      definitions[place] = ofProperties(type);
    }
    return { $ref: `#/definitions/${place}` };
  };

  const ofUnion = ({ types }: ts.UnionType): JsonSchema => {
    // Both literals stand for `boolean`, and undefined for a property that may be left out.
    const isBoolean = ({ flags }: ts.Type): boolean => (flags & ts.TypeFlags.BooleanLiteral) !== 0;
    const others = types.filter((type) => !isBoolean(type) && (type.flags & ts.TypeFlags.Undefined) === 0);
    const schemas = [...others.map(schemaOf), ...(types.some(isBoolean) ? [{ type: 'boolean' }] : [])];
    return schemas.length === 1 ? (schemas[0] ?? false) : { anyOf: schemas };
  };

  const schemaOf = (type: ts.Type): JsonSchema => {
    const byName = named[nameOf(type) ?? ''];
    if (byName !== undefined) return byName;
    const found = simple.find(([flags]) => (type.flags & flags) !== 0);
    if (found) return found[1];
    if (type.isStringLiteral()) return { type: 'string', const: type.value };
    if (type.isUnion()) return ofUnion(type);
    if (checker.isArrayType(type))
      return { type: 'array', items: schemaOf(checker.getTypeArguments(type as ts.TypeReference)[0] as ts.Type) };
    if ((type.flags & ts.TypeFlags.Object) !== 0 && type.getCallSignatures().length === 0) return ofObject(type);
    throw new Error(`a schema of ${checker.typeToString(type)} is not known`);
  };
  return schemaOf;
};

/** The exported types of this file, by their names, and what they are made of. @throws Error where one is not understood */
export const typeSchemas = (file: string, named: NamedSchemas): Record<string, JsonSchema> => {
  const program = ts.createProgram([file], {
    strict: true,
    skipLibCheck: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: ['node'],
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${file} exports nothing`);
  const definitions: Record<string, JsonSchema> = {};
  const schemaOf = openReader(checker, named, definitions);
  for (const symbol of checker.getExportsOfModule(module))
    definitions[symbol.getName()] = schemaOf(checker.getDeclaredTypeOfSymbol(symbol));
  return definitions;
};
