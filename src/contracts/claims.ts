import { endpoint } from './endpoint.ts';
import type * as schema from './claims.schema.ts';

export const submitClaim = endpoint<typeof schema.submitClaim>({
  method: 'POST',
  path: '/api/claims',
  access: 'open',
  summary: 'A copyright notice with its six elements; answers its reference, which is mailed too.',
});
