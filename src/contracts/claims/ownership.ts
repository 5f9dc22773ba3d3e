import type { z } from 'zod';
import { endpoint } from '#contracts/http/endpoint.ts';
import type * as schema from './ownership.schema.ts';

export type OwnershipClaim = z.infer<typeof schema.ownershipClaim>;

export const getOwnershipClaim = endpoint<typeof schema.getOwnershipClaim>({
  method: 'GET',
  path: '/api/my/uploads/:videoId/claim',
  access: 'creator',
  limit: 'general',
  summary:
    'Whether you may say that the film of an upload is yours although another creator uploaded it before, and what became of that.',
});
export const claimOwnership = endpoint<typeof schema.claimOwnership>({
  method: 'POST',
  path: '/api/my/uploads/:videoId/claim',
  access: 'creator',
  limit: 'general',
  summary:
    'Says that the film of an upload is yours although another creator uploaded it before: staff decide between the two.',
});
