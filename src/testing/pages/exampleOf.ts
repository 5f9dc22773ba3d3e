/** An example of what an endpoint answers, made from its schema: nothing is missing in it, and lists have one entry. */
import { z } from 'zod';

/** What the value of a field is, where it is not just any of its kind; `owner` is the field around it. */
export type FieldValues = (field: string, owner: string) => unknown;

const textOf = (schema: z.core.$ZodString): string => {
  switch ('format' in schema._zod.def ? schema._zod.def.format : undefined) {
    case 'uuid':
      return '00000000-0000-4000-8000-000000000001';
    case 'datetime':
      return '2026-05-01T08:00:00.000Z';
    case 'date':
      return '2026-05-01';
    case 'url':
      return 'https://example.test/';
    default:
      return 'Some text';
  }
};

export const exampleOf = (schema: z.core.$ZodType, valueOf: FieldValues, field = '', owner = ''): unknown => {
  const given = valueOf(field, owner);
  if (given !== undefined) return given;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inside = (inner: z.core.$ZodType): unknown => exampleOf(inner, valueOf, field, owner);
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([name, inner]) => [name, exampleOf(inner, valueOf, name, field)]),
      );
    case 'array':
      return [inside(def.element)];
    case 'tuple':
      return def.items.map(inside);
    case 'nullable':
    case 'optional':
    case 'default':
    case 'readonly':
      return inside(def.innerType);
    case 'pipe':
      return inside(def.in);
    case 'union':
      return def.options[0] && inside(def.options[0]);
    case 'record':
      return { 'a key': inside(def.valueType) };
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'string':
      return textOf(schema as z.core.$ZodString);
    case 'number':
      return 1;
    case 'boolean':
      return false;
    case 'unknown':
      return 'anything';
    default:
      throw new Error(`there is no example of ${def.type} (${field})`);
  }
};
