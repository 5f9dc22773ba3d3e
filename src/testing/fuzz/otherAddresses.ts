/** What the process answers beside the calls of the API, with the parameters that each reads: pages, files, links, uploads. */
import type { Operation } from './requests.ts';

type Address = Readonly<{ method: string; path: string; operation: Operation }>;

const text = { type: 'string', maxLength: 100 } as const;
const address = (call: string, query: readonly string[] = []): Address => {
  const [method = '', path = ''] = call.split(' ');
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const parameters = [
    ...inPath.map((name) => ({ name, in: 'path' as const, required: true, schema: text })),
    ...query.map((name) => ({ name, in: 'query' as const, required: false, schema: text })),
  ];
  const requestBody = { content: { 'application/json': { schema: {} } } };
  return {
    method,
    path,
    operation: { parameters, ...(method === 'POST' || method === 'PATCH' ? { requestBody } : {}) },
  };
};

export const otherAddresses: readonly Address[] = [
  address('GET /search', ['q', 'category', 'sort', 'page', 'minPence', 'maxPence', 'tag']),
  address('GET /videos/{videoId}', ['from']),
  address('GET /creators/{username}', ['page']),
  address('GET /categories/{category}', ['sort', 'page']),
  address('GET /requests/{requestId}'),
  address('GET /blog/{title}'),
  address('GET /verify/{certificateId}'),
  address('GET /licences/{orderId}/{certificateId}'),
  address('GET /verify-email', ['userId', 'token']),
  address('GET /reset-password', ['email', 'token']),
  address('GET /signup', ['type', 'redirect']),
  address('GET /login', ['redirect', 'code', 'error']),
  address('GET /account', ['tab']),
  address('GET /{title}'),
  address('POST /{title}'),
  address('GET /admin/{title}'),
  address('GET /sitemaps/{title}'),
  address('GET /.well-known/{title}'),
  address('GET /assets/{title}'),
  address('GET /media/public/{key}', ['width']),
  address('GET /media/{kind}/{key}', ['exp', 'sig', 'as']),
  address('GET /api/papers/receipt/{orderId}', ['exp', 'sig', 'as']),
  address('GET /api/user/export/{userId}', ['exp', 'sig', 'as']),
  address('GET /api/auth/google/callback', ['code', 'state', 'error']),
  address('GET /api/auth/facebook/callback', ['code', 'state', 'error']),
  address('GET /api/{title}'),
  address('DELETE /api/{title}'),
  address('POST /api/uploads'),
  address('HEAD /api/uploads/{videoId}'),
  address('PATCH /api/uploads/{videoId}'),
  address('OPTIONS /api/uploads/{videoId}'),
  address('POST /policy-reports'),
  address('GET /dev/mail/{key}/{title}'),
  address('GET /health/{title}'),
];
