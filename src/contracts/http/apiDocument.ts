import type * as schema from './apiDocument.schema.ts';
import { endpoint } from './endpoint.ts';

/** The OpenAPI document itself; it describes every endpoint but this one. */
export const getApiDocument = endpoint<typeof schema.getApiDocument>({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'open',
  limit: 'general',
  summary: 'The OpenAPI 3.1 document of every call.',
});
