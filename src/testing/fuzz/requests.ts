/** Requests for an operation of the OpenAPI document: most nearly right, some with a wrong address, header or body. */
import fc, { type Arbitrary } from 'fast-check';
import type { RawRequest } from './send.ts';
import { hostileText, hostileValue, valueOf, type JsonSchema, type Surroundings } from './values.ts';

type Parameter = Readonly<{ name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema }>;
type Content = Readonly<Record<string, { schema: JsonSchema }>>;
export type Operation = Readonly<{ parameters?: readonly Parameter[]; requestBody?: Readonly<{ content: Content }> }>;
export type ApiDocument = Readonly<{
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: Readonly<{ schemas: Readonly<Record<string, JsonSchema>> }>;
}>;

type Sent = Readonly<{ type?: string; body?: string | Buffer }>;

const BOUNDARY = 'a-boundary';

/** Percent-encoded; half of a surrogate pair becomes the bytes that no decoder accepts. */
const encoded = (text: string): string =>
  encodeURIComponent(text.replaceAll(/\p{Cs}/gu, 'LONE-SURROGATE')).replaceAll('LONE-SURROGATE', '%ED%A0%80');
const written = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

const oddSegments = fc.constantFrom(
  '%',
  '%00',
  '%2F',
  'a%2Fb',
  '..%2F..%2Fetc',
  '%E0%A4%A',
  '%252F',
  '.',
  '..',
  ';a=b',
  '%0d%0aa:b',
  '*',
  '%5C',
  '~',
  'a'.repeat(7000),
);
/** What `id` is in `/api/admin/videos/{id}`, by the noun before it. */
const recordIds: Readonly<Record<string, string>> = {
  accounts: 'userId',
  videos: 'videoId',
  featured: 'videoId',
  reviews: 'orderId',
  sales: 'orderId',
  'after-sales': 'orderId',
  payouts: 'payoutId',
  'payout-batches': 'batchId',
  'fee-policies': 'policyId',
  'house-rules': 'rulesId',
  cases: 'caseId',
  claims: 'claimId',
  requests: 'requestId',
  reports: 'reportId',
  messages: 'messageId',
};
const fieldOf = (name: string, path: string): string =>
  name === 'id' ? (recordIds[/([\w-]+)\/\{id\}/.exec(path)?.[1] ?? ''] ?? name) : name;
const segmentOf = ({ name, schema }: Parameter, path: string, surroundings: Surroundings): Arbitrary<string> =>
  fc.oneof(
    {
      weight: 16,
      arbitrary: valueOf(schema, surroundings, fieldOf(name, path)).map(
        (value) => encoded(written(value).slice(0, 700)) || '-',
      ),
    },
    { weight: 1, arbitrary: oddSegments },
  );

/** What lists of the console read from one text each. */
const fields = fc.oneof(
  hostileText,
  fc.constantFrom('constructor', 'toString', 'id', 'q', 'status', 'role', 'userId', 'changedAt'),
);
const listTexts: Readonly<Record<string, Arbitrary<unknown>>> = {
  sort: fc.tuple(fields, fc.constantFrom('ASC', 'DESC')),
  range: fc.oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(fc.integer({ min: 0, max: 300 }), fc.constantFrom(0, 24, 99, 2 ** 31, 2 ** 53 - 1)),
    },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom(-1, 0.5), hostileValue) },
  ),
  filter: fc.dictionary(fields, hostileValue, { maxKeys: 3 }),
};

const queryOf = (parameters: readonly Parameter[], surroundings: Surroundings): Arbitrary<string> => {
  const given = parameters.map(({ name, schema, required }) => {
    const text = valueOf(schema, surroundings, name).map(written);
    const list = listTexts[name];
    const value = list ? fc.oneof({ weight: 10, arbitrary: list.map(written) }, { weight: 1, arbitrary: text }) : text;
    const pair = value.map((value) => `${name}=${encoded(value.slice(0, 400))}`);
    const doubled = fc.tuple(pair, value).map(([pair, value]) => `${pair}&${name}=${encoded(value.slice(0, 400))}`);
    const most = fc.oneof({ weight: 20, arbitrary: pair }, { weight: 1, arbitrary: doubled });
    return fc.oneof({ weight: required ? 20 : 3, arbitrary: most }, { weight: 1, arbitrary: fc.constant('') });
  });
  const odd = fc.constantFrom(
    '%',
    'a=%E0%A4%A',
    '&&==&',
    '__proto__[a]=1',
    'constructor=1&toString=2',
    `a=${'b'.repeat(5000)}`,
    '?',
    'page[]=1&page[a]=2',
  );
  return fc
    .tuple(fc.tuple(...given), fc.oneof({ weight: 12, arbitrary: fc.constant('') }, { weight: 1, arbitrary: odd }))
    .map(([pairs, more]) => [...pairs, more].filter((pair) => pair !== '').join('&'));
};

/** No JSON at all, or none that ends. */
const brokenBodies: Arbitrary<string | Buffer> = fc.constantFrom<string | Buffer>(
  '',
  '{',
  '{"a":',
  '\uFEFF{}',
  '{"a":NaN}',
  '{"a":1,"a":2}',
  'null',
  '"text"',
  '[]',
  `${'['.repeat(90_000)}`,
  `${'['.repeat(90_000)}${']'.repeat(90_000)}`,
  `{"a":${'['.repeat(90_000)}${']'.repeat(90_000)}}`,
  `{"a":${'9'.repeat(10_000)}}`,
  JSON.stringify({ a: 'a'.repeat(250_000) }),
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from('{"a":1}', 'utf16le'),
);
const types = fc.constantFrom(
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-7',
  'application/json; charset=iso-8859-1',
  'application/json;',
  'application/merge-patch+json',
  'multipart/form-data',
  `multipart/form-data; boundary=${BOUNDARY}`,
  '*/*',
  'a',
);

const inForm = (field: string, name: string, content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`,
    ),
    content,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);

/** A picture of one pixel; what comes after a whole one, or in its middle, is noise. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const files: Arbitrary<Buffer> = fc.oneof(
  fc.constant(png),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.concat([png.subarray(0, 40), bytes])),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  fc.constantFrom(
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    Buffer.from('GIF89a'),
    Buffer.alloc(300_000),
  ),
);
const names = fc.constantFrom('a.png', '../../a.png', 'a\u0000.png', '', '__proto__', `${'a'.repeat(5000)}.png`);

const formOf = (field: string): Arbitrary<Sent> =>
  fc
    .tuple(fc.constantFrom(field, field, field, 'other', '__proto__', ''), names, files, fc.boolean())
    .map(([field, name, content, isCut]) => {
      const body = inForm(field, name, content);
      return { type: `multipart/form-data; boundary=${BOUNDARY}`, body: isCut ? body.subarray(0, -20) : body };
    });

const bodyOf = ({ requestBody }: Operation, surroundings: Surroundings): Arbitrary<Sent> => {
  const [[type, { schema }] = ['', { schema: {} as JsonSchema }]] = Object.entries(requestBody?.content ?? {});
  const json = fc.constant('application/json');
  const fitting: Arbitrary<Sent> = type.startsWith('multipart')
    ? formOf(Object.keys(schema.properties ?? {})[0] ?? '')
    : fc.tuple(json, valueOf(schema, surroundings)).map(([type, value]) => ({ type, body: JSON.stringify(value) }));
  return fc.oneof(
    { weight: 14, arbitrary: requestBody ? fitting : fc.constant<Sent>({}) },
    { weight: 1, arbitrary: fc.tuple(json, brokenBodies).map(([type, body]) => ({ type, body })) },
    { weight: 1, arbitrary: fc.tuple(types, fitting).map(([type, sent]) => ({ ...sent, type })) },
  );
};

const oddHeaders: Arbitrary<Readonly<Record<string, string>>> = fc.constantFrom<Readonly<Record<string, string>>>(
  { Cookie: '__proto__=1; =; a; __Host-rb=%; refreshToken=%E0%A4%A; accessToken=a.b.c; theme="' },
  { 'Content-Encoding': 'gzip' },
  { 'Content-Encoding': 'nothing' },
  { Authorization: 'Bearer a.b.c' },
  { Authorization: `Bearer ${'a'.repeat(6000)}` },
  { Authorization: 'Basic Og==' },
  { 'User-Agent': '\u0080\u00FF'.repeat(1000) },
  { 'Accept-Language': 'x'.repeat(3000), Accept: 'nothing/at-all;q=2' },
  { Origin: 'null', Referer: '://' },
  { 'X-Forwarded-For': "1.2.3.4, '; drop table users", 'X-Forwarded-Proto': 'gopher', Forwarded: 'for=_' },
  { Range: 'bytes=-1,0-,9-1', 'If-None-Match': '*' },
  { 'Idempotency-Key': '\u00FF', 'X-HTTP-Method-Override': 'DELETE' },
  { 'Stripe-Signature': 't=,v1=;;t=1,t=2', 'Upload-Metadata': 'videoId ====,,' },
  { Host: '[::1', 'X-Forwarded-Host': 'evil.example' },
);

/** Requests for this operation, without who sends them. */
export const requestsFor = (
  call: Readonly<{ method: string; path: string; operation: Operation }>,
  surroundings: Surroundings,
): Arbitrary<RawRequest> => {
  const { method, path, operation } = call;
  const parameters = operation.parameters ?? [];
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  return fc
    .record({
      segments: fc.tuple(...inPath.map((parameter) => segmentOf(parameter, path, surroundings))),
      query: queryOf(inQuery, surroundings),
      sent: bodyOf(operation, surroundings),
      more: fc.oneof({ weight: 12, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: oddHeaders }),
    })
    .map(({ segments, query, sent, more }) => {
      const filled = inPath.reduce(
        (text, { name }, place) => text.replace(`{${name}}`, () => segments[place] ?? ''),
        path,
      );
      return {
        method,
        address: query === '' ? filled : `${filled}?${query}`,
        headers: { ...(sent.type === undefined ? {} : { 'Content-Type': sent.type }), ...more },
        ...(sent.body === undefined ? {} : { body: sent.body }),
      };
    });
};
