import { z } from 'zod';

/** What every session asks of its page: hosted by the provider, and cards only. */
export const pageParams = {
  ui_mode: z.literal('hosted_page').default('hosted_page'),
  allowed_payment_method_types: z.array(z.literal('card')).length(1),
  client_reference_id: z.string().max(200).optional(),
};
