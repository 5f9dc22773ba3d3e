import { describe, expect, it } from 'vitest';
import { Problem } from '#contracts/http/problem.ts';
import { createDataProvider } from './dataProvider.ts';

const list = {
  pagination: { page: 2, perPage: 25 },
  sort: { field: 'soldAt', order: 'DESC' as const },
  filter: { status: 'sold' },
};

const providerOf = (answer: (path: string) => Response) =>
  createDataProvider({
    request: async (path) => answer(path),
    call: () => Promise.reject(new Problem('not-found')),
  });

describe('the data provider', () => {
  it('asks for a page of a list and reads the total', async () => {
    let address = '';
    const provider = providerOf((path) => {
      address = path;
      return new Response('[{"id":"a"}]', { headers: { 'Content-Range': 'sales 25-25/26' } });
    });
    await expect(provider.getList('sales', list)).resolves.toEqual({ data: [{ id: 'a' }], total: 26 });
    const url = new URL(address, 'https://soletake.test');
    expect(url.pathname).toBe('/api/admin/sales');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      sort: '["soldAt","DESC"]',
      range: '[25,49]',
      filter: '{"status":"sold"}',
    });
  });

  it('asks for many records in as many calls as a list allows', async () => {
    const requested: number[] = [];
    const provider = providerOf((path) => {
      const filter = new URL(path, 'https://soletake.test').searchParams.get('filter') ?? '';
      const { id } = JSON.parse(filter) as { id: string[] };
      requested.push(id.length);
      return new Response(JSON.stringify(id.map((recordId) => ({ id: recordId }))));
    });
    const ids = Array.from({ length: 230 }, (_, place) => String(place));
    const { data } = await provider.getMany<{ id: string }>('accounts', { ids });
    expect(data.map(({ id }) => id)).toEqual(ids);
    expect(requested).toEqual([100, 100, 30]);
  });

  it('throws the problem that the server answers, with its words as the message', async () => {
    const refused = new Problem('not-allowed', 'This is not for you.');
    const provider = providerOf(() => new Response(JSON.stringify(refused.toDocument()), { status: 403 }));
    await expect(provider.getOne('sales', { id: 'a' })).rejects.toMatchObject({
      status: 403,
      message: 'This is not for you.',
    });
  });

  it('throws a problem when an answer is cut off', async () => {
    const provider = providerOf(() => new Response('[{"id":'));
    await expect(provider.getMany('accounts', { ids: ['a'] })).rejects.toMatchObject({ type: 'unavailable' });
  });

  it('changes nothing by generic writes', async () => {
    const provider = providerOf(() => new Response('{"id":"a"}'));
    await expect(provider.update('videos', { id: 'a', data: {}, previousData: { id: 'a' } })).rejects.toThrow(
      /named commands/,
    );
  });
});
