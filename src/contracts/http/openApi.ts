/** The OpenAPI 3.1 document, made from the contracts. */
import { z } from 'zod';
import type { Endpoint, EndpointSchema } from './endpoint.ts';
import { problems } from './problem.ts';

type Json = Record<string, unknown>;
type Described = { endpoint: Endpoint; schema: EndpointSchema };

/** Schemas with a `.meta({ id })` move to components; references point to them. */
const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output', components: Json): unknown => {
  const {
    $defs = {},
    $schema: _,
    ...body
  } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json & { $defs?: Json };
  const rewrite = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rewrite);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        key === '$ref' && typeof inner === 'string'
          ? inner.replace('#/$defs/', '#/components/schemas/')
          : rewrite(inner),
      ]),
    );
  };
  for (const [name, definition] of Object.entries($defs)) components[name] = rewrite(definition);
  const { id, ...rest } = body;
  if (typeof id !== 'string') return rewrite(rest);
  components[id] = rewrite(rest);
  return { $ref: `#/components/schemas/${id}` };
};

const parametersOf = (schema: z.ZodType | undefined, place: 'path' | 'query', components: Json): Json[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input', components) as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
};

const problemAnswer = (description: string): Json => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

const describe = ({ endpoint, schema }: Described, components: Json): Json => {
  const { access } = endpoint;
  const isGuarded = !['open', 'webhook', 'signedLink'].includes(typeof access === 'string' ? access : '');
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2] ?? 'api'],
    ...(isGuarded ? { security: [{ bearer: [] }] } : {}),
    'x-access': access,
    ...(endpoint.isForSuspended ? { 'x-for-suspended': true } : {}),
    'x-rate-limit': endpoint.limit,
    parameters: [
      ...parametersOf(schema.params, 'path', components),
      ...parametersOf(schema.query, 'query', components),
    ],
    ...(endpoint.file
      ? {
          requestBody: {
            required: true,
            content: {
              'multipart/form-data': {
                schema: { type: 'object', properties: { [endpoint.file.field]: { type: 'string', format: 'binary' } } },
              },
            },
          },
        }
      : {}),
    ...(schema.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: toJsonSchema(schema.body, 'input', components) } },
          },
        }
      : {}),
    responses: {
      '200': {
        description: 'OK',
        ...(schema.response
          ? { content: { 'application/json': { schema: toJsonSchema(schema.response, 'output', components) } } }
          : {}),
      },
      default: problemAnswer('What went wrong'),
    },
  };
};

/** Builds the document for these endpoints. */
export const openApi = (
  described: readonly Described[],
  options: { title: string; version: string; url: string },
): Json => {
  const components: Json = {
    Problem: {
      type: 'object',
      description: 'RFC 9457. `message` repeats `detail`.',
      required: ['type', 'title', 'status', 'detail', 'message'],
      properties: {
        type: { type: 'string', enum: Object.keys(problems).map((type) => `/problems/${type}`) },
        title: { type: 'string' },
        status: { type: 'integer' },
        detail: { type: 'string' },
        message: { type: 'string' },
        instance: { type: 'string' },
        errors: {
          type: 'array',
          items: { type: 'object', properties: { pointer: { type: 'string' }, detail: { type: 'string' } } },
        },
      },
    },
  };
  const paths: Record<string, Json> = {};
  for (const operation of described) {
    const path = operation.endpoint.path.replace(/:([A-Za-z]+)/g, '{$1}');
    paths[path] = { ...paths[path], [operation.endpoint.method.toLowerCase()]: describe(operation, components) };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${options.title} API`, version: options.version },
    servers: [{ url: options.url }],
    paths,
    components: {
      schemas: components,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
};
