import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint, staff } from '#contracts/http/endpoint.ts';
import { openApi } from '#contracts/http/openApi.ts';
import { readApi, typeOf } from './readApi.ts';

const schema = z
  .object({ id: z.uuid(), wood: z.enum(['oak', 'ash']), boards: z.array(z.string()) })
  .meta({ id: 'Shelf' });
const summary = 'Builds.';
const build = {
  endpoint: endpoint({ method: 'POST', path: '/api/shelves/:id/build', access: 'creator', limit: 'general', summary }),
  schema: {
    params: z.object({ id: z.uuid() }),
    body: z.object({ width: z.int(), note: z.string().optional(), shelf: schema }),
    response: z.object({ shelf: schema, at: z.iso.datetime() }),
  },
};
const list = {
  endpoint: endpoint({ method: 'GET', path: '/api/shelves', access: 'open', limit: 'general', summary: 'Lists.' }),
  schema: { query: z.object({ page: z.int().default(1) }), response: z.array(schema) },
};
const burn = {
  endpoint: endpoint({
    method: 'DELETE',
    path: '/api/admin/shelves',
    access: staff('finance'),
    limit: 'general',
    summary: 'Burns.',
  }),
  schema: {},
};

const groups = readApi(openApi([burn, build, list], { title: 'Shelf', version: '1', url: 'https://shelf.test' }));
const operations = groups.flatMap((group) => group.operations);

describe('a document', () => {
  it('becomes groups, with the staff’s last', () => {
    expect(groups.map(({ name, operations: { length } }) => [name, length])).toEqual([
      ['shelves', 2],
      ['admin', 1],
    ]);
  });

  it('says of each call who may make it, what goes in and what comes out', () => {
    expect(operations[0]).toMatchObject({
      method: 'POST',
      path: '/api/shelves/{id}/build',
      summary,
      access: 'Creators',
    });
    expect(operations[0]?.fields).toEqual([
      { name: 'id', type: 'string (uuid)', isRequired: true, place: 'path' },
      { name: 'width', type: 'integer', isRequired: true, place: 'body' },
      { name: 'note', type: 'string', isRequired: false, place: 'body' },
      { name: 'shelf', type: 'Shelf', isRequired: true, place: 'body' },
      { name: 'shelf', type: 'Shelf', isRequired: true, place: 'answer' },
      { name: 'at', type: 'string (date-time)', isRequired: true, place: 'answer' },
    ]);
    expect(operations[1]?.fields.map(({ name, isRequired }) => [name, isRequired])).toEqual([['page', false]]);
    expect(operations[2]).toMatchObject({ access: 'Staff: finance, admin', isForStaff: true });
  });

  it('gives an example that only who needs it is asked to sign', () => {
    expect(operations[0]?.example).toBe(
      [
        `curl -X POST 'https://shelf.test/api/shelves/{id}/build' \\`,
        `  -H "Authorization: Bearer $TOKEN" \\`,
        `  -H 'Content-Type: application/json' \\`,
        `  -d '{"width":1,"shelf":{"id":"00000000-0000-4000-8000-000000000000","wood":"oak","boards":[]}}'`,
      ].join('\n'),
    );
    expect(operations[1]?.example).toBe(`curl 'https://shelf.test/api/shelves'`);
  });

  it('is read as empty when it is none', () => {
    expect(readApi({})).toEqual([]);
    expect(readApi(undefined)).toEqual([]);
  });
});

describe('the words for a type', () => {
  it('follow lists, choices and references', () => {
    expect(typeOf({ type: 'array', items: { $ref: '#/components/schemas/Shelf' } })).toBe('list of Shelf');
    expect(typeOf({ anyOf: [{ type: 'string' }, { type: 'null' }] })).toBe('string or null');
    expect(typeOf({ enum: ['a', 'b'] })).toBe('one of a, b');
    expect(typeOf({ const: true })).toBe('always true');
    expect(typeOf({})).toBe('anything');
  });
});
