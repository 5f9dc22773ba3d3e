/** Values for a JSON schema: valid as far as the schema says, at its limits, a step beyond them, and nothing like it. */
import fc, { type Arbitrary } from 'fast-check';

export type JsonSchema = Readonly<{
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly JsonSchema[];
  $ref?: string;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
}>;

export type Surroundings = Readonly<{
  /** What `$ref` leads to, by its last part. */
  components: Readonly<Record<string, JsonSchema>>;
  /** By the name of a field, values that mean something here: a request that holds them reaches the rules behind it. */
  samples: ReadonlyMap<string, readonly unknown[]>;
}>;

/** Text that has stopped other programs: what no table holds, what turns letters, what is in every object, what a parser reads. */
const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  'a\uDC00b',
  '\u202Egnp.exe',
  '\u200B\u200D\uFEFF',
  'İstanbul ﬁ ſ ß',
  'e\u0301'.repeat(50),
  '👩‍👩‍👧‍👦'.repeat(20),
  '__proto__',
  'constructor',
  'toString',
  "'; drop table users; --",
  '%',
  '%00',
  '%_\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}${7*7}',
  'a\r\nSet-Cookie: b=c',
  '2026-02-30',
  '2026-02-30T25:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '0001-01-01',
  '00000000-0000-0000-0000-000000000000',
  'javascript:alert(1)',
  'http://[::1',
  'https://user:pass@example.test:99999/',
  'xn--a',
  'a@b',
  '"a b"@example.test',
  '1e309',
  'NaN',
  '0x10',
  '٣',
];
const hostileNumbers = [0, -0, -1, 0.1, 1e-320, 2 ** 31, 2 ** 53, 2 ** 63, 1e21, 1.7e308, -1.7e308];

/** `[[[…]]]` or `{"a":{"a":…}}`. */
const nested = (depth: number, isList: boolean): unknown => {
  let value: unknown = isList ? [] : {};
  for (let n = 0; n < depth; n += 1) value = isList ? [value] : { a: value };
  return value;
};

/** An object whose own key is `__proto__` or the like, as `JSON.parse` makes it. */
const withInheritedNames: Arbitrary<unknown> = fc.constantFrom(
  ...['__proto__', 'constructor', 'toJSON', 'length', 'then', '$where'].map((name): unknown =>
    JSON.parse(`{"${name}":{"isAdmin":true,"roles":["admin"]}}`),
  ),
);

export const hostileText: Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
);

/** Of any type, most likely a wrong one. */
export const hostileValue: Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: hostileText },
  { weight: 3, arbitrary: fc.constantFrom(...hostileNumbers) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { length: 1 }) },
  { weight: 2, arbitrary: withInheritedNames },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom(50, 1000), fc.boolean()).map(([depth, isList]) => nested(depth, isList)),
  },
  { weight: 1, arbitrary: fc.constantFrom(1000, 10_000, 150_000).map((size) => 'a'.repeat(size)) },
  { weight: 1, arbitrary: fc.jsonValue() },
);

/** Lengths that a rule about a length may get wrong. */
const lengthsOf = ({ minLength = 0, maxLength = 300 }: JsonSchema): Arbitrary<number> =>
  fc.constantFrom(minLength, minLength + 1, Math.max(0, minLength - 1), maxLength, maxLength + 1);

const letters = fc.constantFrom('a', 'Zoë ', 'a b', '字', '😀', '- ');
const sizedText = (schema: JsonSchema): Arbitrary<string> =>
  fc.tuple(letters, lengthsOf(schema)).map(([part, length]) => part.repeat(length + 1).slice(0, length));

const textOf = (schema: JsonSchema): Arbitrary<string> => {
  if (schema.format === 'uuid') return fc.uuid();
  if (schema.format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (schema.format === 'date') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));
  if (schema.format === 'uri') return fc.webUrl({ withQueryParameters: true, withFragments: true });
  const words = fc.oneof(fc.lorem({ maxCount: 4 }), fc.emailAddress(), fc.stringMatching(/^[a-z][a-z0-9_]{2,19}$/));
  return fc.oneof(
    { weight: 4, arbitrary: words },
    { weight: 2, arbitrary: sizedText(schema) },
    { weight: 1, arbitrary: hostileText },
    ...(schema.pattern === undefined ? [] : [{ weight: 6, arbitrary: fc.stringMatching(new RegExp(schema.pattern)) }]),
  );
};

const numberOf = ({ type, minimum = -1000, maximum = 1_000_000 }: JsonSchema): Arbitrary<number> => {
  const limits = fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1);
  const inside =
    type === 'integer'
      ? fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) })
      : fc.double({ min: minimum, max: maximum, noNaN: true });
  return fc.oneof({ weight: 3, arbitrary: inside }, { weight: 1, arbitrary: limits });
};

const objectOf = ({ properties = {}, required = [] }: JsonSchema, surroundings: Surroundings): Arbitrary<unknown> => {
  const fields = Object.entries(properties).map(([name, schema]) => [name, valueOf(schema, surroundings, name)]);
  const whole = fc.record(Object.fromEntries(fields) as Record<string, Arbitrary<unknown>>, {
    requiredKeys: [...required],
    noNullPrototype: true,
  });
  const more = fc.dictionary(fc.oneof(hostileText, fc.constantFrom('id', 'userId', 'roles')), hostileValue, {
    maxKeys: 2,
  });
  const partial = fc.subarray([...Object.keys(properties)]);
  return fc.oneof(
    { weight: 10, arbitrary: whole },
    { weight: 1, arbitrary: fc.tuple(whole, more).map(([right, wrong]) => ({ ...wrong, ...right })) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(whole, partial)
        .map(([value, names]) => Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)))),
    },
  );
};

const fittingValue = (schema: JsonSchema, surroundings: Surroundings, name: string): Arbitrary<unknown> => {
  if (schema.$ref !== undefined)
    return valueOf(surroundings.components[schema.$ref.split('/').at(-1) ?? ''] ?? {}, surroundings, name);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => valueOf(option, surroundings, name)));
  const { minItems = 0, maxItems = 5, items = {} } = schema;
  switch (schema.type) {
    case 'string':
      return textOf(schema);
    case 'number':
    case 'integer':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valueOf(items, surroundings, name), {
        minLength: minItems,
        maxLength: Math.min(maxItems + 1, 12),
      });
    case 'object':
      return objectOf(schema, surroundings);
    default:
      return fc.jsonValue();
  }
};

/** A value for this schema, in a field of this name; here and there something else stands in its place. */
export const valueOf = (schema: JsonSchema, surroundings: Surroundings, name = ''): Arbitrary<unknown> => {
  const samples = surroundings.samples.get(name) ?? [];
  return fc.oneof(
    { weight: 20, arbitrary: fittingValue(schema, surroundings, name) },
    ...(samples.length === 0 || schema.type === 'array'
      ? []
      : [{ weight: 60, arbitrary: fc.constantFrom(...samples) }]),
    { weight: 1, arbitrary: hostileValue },
  );
};
