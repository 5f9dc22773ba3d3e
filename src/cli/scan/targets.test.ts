import { describe, expect, it } from 'vitest';
import type { ApiDocument } from '#testing/fuzz/requests.ts';
import { findTargets, type Target } from './targets.ts';

const text = { type: 'string' } as const;
const document: ApiDocument = {
  paths: {
    '/api/videos': {
      get: {
        parameters: [
          { name: 'q', in: 'query', required: false, schema: text },
          { name: 'sort', in: 'query', required: false, schema: { enum: ['recent', 'cheap'] } },
        ],
      },
    },
    '/api/admin/accounts': { get: { parameters: [{ name: 'sort', in: 'query', required: false, schema: text }] } },
    '/api/admin/accounts/{id}': { get: { parameters: [{ name: 'id', in: 'path', required: true, schema: text }] } },
    '/api/auth/login': {
      post: { requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Login' } } } } },
    },
    '/api/auth/ways': { get: {} },
  },
  components: { schemas: { Login: { type: 'object', properties: { emailOrUsername: text, password: text } } } },
};
const samples = new Map([
  ['userId', ['a-user', 'b-user']],
  ['password', ['a password']],
]);

const targetsAt = (place: number): ReadonlyMap<string, Target> => {
  const found = findTargets(document, { components: document.components.schemas, samples, place });
  return new Map(found.map((target) => [target.name, target]));
};

describe('the targets of the scan', () => {
  it('mark each value of an address, and inside of what a list reads', () => {
    expect(targetsAt(0).get('GET /api/videos')?.address).toBe('/api/videos?q=test*&sort=recent*');
    const list = targetsAt(0).get('GET /api/admin/accounts')?.address ?? '';
    expect(decodeURIComponent(list)).toBe('/api/admin/accounts?sort=["id*","ASC*"]');
  });

  it('take ids that mean something, others at another place', () => {
    expect([0, 1].map((place) => targetsAt(place).get('GET /api/admin/accounts/{id}')?.address)).toEqual([
      '/api/admin/accounts/a-user*',
      '/api/admin/accounts/b-user*',
    ]);
  });

  it('fill a body, and leave out what takes nothing', () => {
    expect(targetsAt(0).get('POST /api/auth/login')?.body).toBe('{"emailOrUsername":"text","password":"a password"}');
    expect(targetsAt(0).has('GET /api/auth/ways')).toBe(false);
  });

  it('are called by who may, and hold the pages with what they read', () => {
    expect(targetsAt(0).get('GET /api/admin/accounts')?.caller).not.toBe('buyer');
    expect(targetsAt(0).get('GET /search')).toMatchObject({ caller: 'nobody', method: 'GET' });
  });
});
