/** Every call and page of a site that takes something from its caller, with values that mean something there. */
import { randomUUID } from 'node:crypto';
import { rows } from '#testing/accessRules.ts';
import { otherAddresses } from '#testing/fuzz/otherAddresses.ts';
import type { ApiDocument, Operation } from '#testing/fuzz/requests.ts';
import type { JsonSchema, Surroundings } from '#testing/fuzz/values.ts';
import { callers, type Caller } from './callers.ts';

export type Target = Readonly<{
  /** `GET /api/videos` */
  name: string;
  caller: Caller;
  method: string;
  /** Path and query; `*` stands behind each value that is to be attacked. */
  address: string;
  body?: string;
}>;

const MARK = '*';
const filters: readonly string[] = [
  `{"q":"a${MARK}","status":"open${MARK}","userId":"${randomUUID()}${MARK}","category":"diy${MARK}"}`,
  `{"q":"a${MARK}","userId":"${randomUUID()}${MARK}"}`,
  `{"q":"a${MARK}"}`,
];
/** What lists of the console read from one text each; some refuse a filter with more fields than theirs. */
const listTexts = (place: number): Readonly<Record<string, string>> => ({
  sort: `["id${MARK}","ASC${MARK}"]`,
  range: `[0,24${MARK}]`,
  filter: filters[place] ?? '{}',
});

/** What no event holds, and the word with which what is searched ends: a test after it is reached. */
const meaningful: Readonly<Record<string, unknown>> = { q: 'test', days: 30, period: '2026-11' };

/** `place` says which of the values is taken that a field of this name has held. */
type Around = Surroundings & Readonly<{ place: number }>;

const valueFor = (schema: JsonSchema, name: string, surroundings: Around): unknown => {
  const { samples, components, place } = surroundings;
  if (schema.$ref !== undefined)
    return valueFor(components[schema.$ref.split('/').at(-1) ?? ''] ?? {}, name, surroundings);
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return valueFor(schema.anyOf[0] ?? {}, name, surroundings);
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {});
    return Object.fromEntries(fields.map(([name, field]) => [name, valueFor(field, name, surroundings)]));
  }
  if (schema.type === 'array') return [valueFor(schema.items ?? {}, name, surroundings)];
  const meant = meaningful[name];
  if (meant !== undefined) return meant;
  const held = samples.get(name) ?? [];
  if (held.length > 0) return held[place % held.length];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'number' || schema.type === 'integer')
    return name.startsWith('max') ? (schema.maximum ?? 500) : Math.max(schema.minimum ?? 1, 1);
  return schema.format === 'uuid' ? randomUUID() : 'text'.padEnd(schema.minLength ?? 4, '-');
};

const marked = (text: string): string => encodeURIComponent(text).replaceAll('%2A', MARK);

const targetOf = (
  { method, path, operation }: { method: string; path: string; operation: Operation },
  caller: Caller,
  surroundings: Around,
): Target => {
  const parameters = operation.parameters ?? [];
  const valueOf = (name: string, schema: JsonSchema): string =>
    `${String(valueFor(schema, name, surroundings)).replaceAll(MARK, '')}${MARK}`;
  const idName = `${/(\w+?)s?\/\{id\}/.exec(path)?.[1] ?? ''}Id`.replace('accountId', 'userId');
  let address = path;
  for (const { name, in: place, schema } of parameters)
    if (place === 'path')
      address = address.replace(`{${name}}`, () => marked(valueOf(name === 'id' ? idName : name, schema)));
  const query = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(
      ({ name, schema }) =>
        `${name}=${marked((schema.enum ? undefined : listTexts(surroundings.place)[name]) ?? valueOf(name, schema))}`,
    );
  const schema = operation.requestBody?.content['application/json']?.schema;
  return {
    name: `${method} ${path}`,
    caller,
    method,
    address: query.length === 0 ? address : `${address}?${query.join('&')}`,
    ...(schema === undefined ? {} : { body: JSON.stringify(valueFor(schema, '', surroundings)) }),
  };
};

const takesSomething = ({ address, body = '{}' }: Target): boolean => address.includes(MARK) || body !== '{}';

/** In this order: calls that end the session which makes them come last. */
export const findTargets = (document: ApiDocument, surroundings: Around): Target[] => {
  const pages = otherAddresses
    .filter(({ method }) => method === 'GET')
    .map((page) => targetOf(page, 'nobody', surroundings));
  const calls = rows.flatMap(({ call, expected }) => {
    const [method = '', path = ''] = call.split(' ');
    const operation = document.paths[path]?.[method.toLowerCase()];
    const caller = callers.find((who) => expected(who) === 'in');
    return operation && caller ? [targetOf({ method, path, operation }, caller, surroundings)] : [];
  });
  return [...pages, ...calls].filter(takesSomething);
};
