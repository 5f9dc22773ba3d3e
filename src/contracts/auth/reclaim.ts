/** "This was not me": the owner takes the account back, by a link in a mail. */
import type * as schema from './reclaim.schema.ts';
import { byAddress, endpoint } from '#contracts/http/endpoint.ts';

export const reclaimAccount = endpoint<typeof schema.reclaimAccount>({
  method: 'POST',
  path: '/api/auth/reclaim',
  access: 'open',
  limit: byAddress(20, 3600),
  summary:
    'Takes an account back by the key of a mail: every session and device ends, what was added since is removed, and a link to set a new password goes out.',
});
