/** Why staff can believe, or doubt, that a creator has earned trust. */
import type { z } from 'zod';
import { endpoint, staff } from '#contracts/http/endpoint.ts';
import type * as schema from './trust.schema.ts';

export type TrustDossier = z.infer<typeof schema.getTrustDossier.response>;
export type TrustSale = TrustDossier['sales'][number];
export type SaleDoubt = TrustSale['doubts'][number];

export const getTrustDossier = endpoint<typeof schema.getTrustDossier>({
  method: 'GET',
  path: '/api/admin/accounts/:id/trust',
  access: staff('moderator', 'finance', 'auditor'),
  limit: 'general',
  summary:
    'Whether a creator is trusted, which sales do not count, and which accounts share what; the access is logged.',
});
