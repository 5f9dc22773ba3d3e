/** Reads of an OpenAPI document what a person wants to see. */

export type Field = {
  name: string;
  /** `string (uuid)`, `one of a, b`, `list of Video`. */
  type: string;
  isRequired: boolean;
  /** Where it goes, or `answer` for what comes back. */
  place: 'path' | 'query' | 'body' | 'answer';
};

export type Operation = {
  method: string;
  path: string;
  summary: string;
  /** Who may call, as text. */
  access: string;
  isForStaff: boolean;
  fields: Field[];
  /** An example as a curl command. */
  example: string;
};

export type ApiGroup = { name: string; operations: Operation[] };

type Schema = {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  default?: unknown;
  $ref?: string;
};
type Content = { content?: Record<string, { schema?: Schema }> };
type Described = {
  summary?: string;
  tags?: string[];
  'x-access'?: unknown;
  parameters?: { name: string; in: 'path' | 'query'; required?: boolean; schema?: Schema }[];
  requestBody?: Content;
  responses?: Record<string, Content>;
};
type Document = {
  servers?: { url: string }[];
  paths?: Record<string, Record<string, Described>>;
  components?: { schemas?: Record<string, Schema> };
};

const nameOf = ({ $ref }: Schema): string | undefined => $ref?.split('/').at(-1);

export const typeOf = (schema: Schema): string => {
  const name = nameOf(schema);
  if (name !== undefined) return name;
  if (schema.const !== undefined) return `always ${JSON.stringify(schema.const)}`;
  if (schema.enum) return `one of ${schema.enum.join(', ')}`;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(typeOf).join(' or ');
  if (schema.type === 'array') return `list of ${typeOf(schema.items ?? {})}`;
  if (schema.type === undefined) return 'anything';
  return schema.format === undefined ? schema.type : `${schema.type} (${schema.format})`;
};

const accessTexts: Record<string, string> = {
  open: 'Everybody',
  signedIn: 'Signed-in users',
  emailVerified: 'Users with a confirmed email',
  profileComplete: 'Users with a complete profile',
  creator: 'Creators',
  signedLink: 'Anyone with the signed link',
  webhook: 'The payment provider',
};

const accessOf = (access: unknown): string => {
  if (typeof access === 'string') return accessTexts[access] ?? access;
  const { staff = [] } = (access ?? {}) as { staff?: string[] };
  return `Staff: ${staff.join(', ')}`;
};

const schemaOf = ({ content = {} }: Content = {}): Schema | undefined => Object.values(content)[0]?.schema;

/** Values for an example; the server would accept their kind, if not always their meaning. */
const exampleOf = (schema: Schema, resolve: (schema: Schema) => Schema): unknown => {
  const resolved = resolve(schema);
  if (resolved.default !== undefined) return resolved.default;
  if (resolved.const !== undefined) return resolved.const;
  if (resolved.enum) return resolved.enum[0];
  const choice = (resolved.anyOf ?? resolved.oneOf)?.[0];
  if (choice) return exampleOf(choice, resolve);
  switch (resolved.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(resolved.properties ?? {})
          .filter(([name]) => resolved.required?.includes(name))
          .map(([name, property]) => [name, exampleOf(property, resolve)]),
      );
    case 'array':
      return [];
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return 1;
    default:
      return resolved.format === 'uuid' ? '00000000-0000-4000-8000-000000000000' : '…';
  }
};

const isOpen = (access: unknown): boolean => ['open', 'webhook', 'signedLink'].includes(String(access));

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

type Asking = { method: string; path: string; described: Described; server: string };

const curlOf = ({ method, path, described, server }: Asking, resolve: (schema: Schema) => Schema): string => {
  const json = described.requestBody?.content?.['application/json']?.schema;
  const form = described.requestBody?.content?.['multipart/form-data']?.schema;
  const [file] = Object.keys(form?.properties ?? {});
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quoted(server + path)}`,
    ...(isOpen(described['x-access']) ? [] : [`-H "Authorization: Bearer $TOKEN"`]),
    ...(json ? [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(exampleOf(json, resolve)))}`] : []),
    ...(file === undefined ? [] : [`-F ${file}=@file`]),
  ].join(' \\\n  ');
};

const fieldsOf = (schema: Schema | undefined, place: Field['place'], resolve: (schema: Schema) => Schema): Field[] => {
  const { properties = {}, required = [] } = schema ? resolve(schema) : {};
  return Object.entries(properties).map(([name, property]) => ({
    name,
    type: typeOf(property),
    isRequired: required.includes(name),
    place,
  }));
};

/**
 * Groups the endpoints by the second part of their path, those of staff last; leaves out unknown parts of the document.
 */
export const readApi = (document: unknown): ApiGroup[] => {
  const { paths = {}, components = {}, servers = [] } = (document ?? {}) as Document;
  const resolve = (schema: Schema): Schema => components.schemas?.[nameOf(schema) ?? ''] ?? schema;
  const server = servers[0]?.url ?? '';
  const groups = new Map<string, Operation[]>();
  for (const [path, calls] of Object.entries(paths))
    for (const [verb, described] of Object.entries(calls)) {
      const method = verb.toUpperCase();
      const name = described.tags?.[0] ?? 'api';
      const parameters = (described.parameters ?? []).map(
        ({ name: field, in: place, required = false, schema = {} }): Field => ({
          name: field,
          type: typeOf(schema),
          isRequired: required,
          place,
        }),
      );
      const operation: Operation = {
        method,
        path,
        summary: described.summary ?? '',
        access: accessOf(described['x-access']),
        isForStaff: typeof described['x-access'] === 'object',
        fields: [
          ...parameters,
          ...fieldsOf(schemaOf(described.requestBody), 'body', resolve),
          ...fieldsOf(schemaOf(described.responses?.['200']), 'answer', resolve),
        ],
        example: curlOf({ method, path, described, server }, resolve),
      };
      groups.set(name, [...(groups.get(name) ?? []), operation]);
    }
  return [...groups]
    .map(([name, operations]) => ({ name, operations }))
    .sort((a, b) => Number(a.name === 'admin') - Number(b.name === 'admin'));
};
