import { byAccount, byAddress, endpoint } from '#contracts/http/endpoint.ts';
import type * as schema from './support.schema.ts';

export const openCase = endpoint<typeof schema.openCase>({
  method: 'POST',
  path: '/api/cases',
  access: 'open',
  limit: byAddress(20, 3600),
  summary: 'A message to support or contact; answers its reference, which is mailed too.',
});
export const openMyCase = endpoint<typeof schema.openMyCase>({
  method: 'POST',
  path: '/api/cases/mine',
  access: 'signedIn',
  limit: byAccount(20, 3600),
  summary: 'A message to support or contact from the holder of an account, answered to the address of the account.',
});
