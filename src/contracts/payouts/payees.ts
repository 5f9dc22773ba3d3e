import type { z } from 'zod';
import { byAccount, endpoint } from '#contracts/http/endpoint.ts';
import type * as schema from './payees.schema.ts';

export type PayeeStanding = z.infer<typeof schema.payeeStanding>;
export type MyPayee = z.infer<typeof schema.getMyPayee.response>;

export const getMyPayee = endpoint<typeof schema.getMyPayee>({
  method: 'GET',
  path: '/api/my/payee',
  access: 'creator',
  limit: 'general',
  summary: 'Whether money can be sent to me, and what the payment provider still asks for; read there until it can.',
});
export const openPayeeSetup = endpoint<typeof schema.openPayeeSetup>({
  method: 'POST',
  path: '/api/my/payee/setup',
  access: 'creator',
  fresh: true,
  limit: byAccount(20, 3600),
  summary:
    'Answers a link to the payment provider’s page where payouts are set up and, once they are, where the bank account is changed; good for one visit.',
});
