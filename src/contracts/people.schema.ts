import { z } from 'zod';
import { accountRow } from './auth.schema.ts';
import { staffRoles } from './vocabulary.ts';

const byRecord = z.object({ id: z.uuid() });
const reason = z.string().trim().min(5, 'Please say why').max(500);

/** What the console asks for beside the role. */
export const roleReason = z.object({ reason });
const changeRole = {
  params: byRecord,
  body: roleReason.extend({ role: z.enum(staffRoles) }),
  response: accountRow,
};
export type RoleChange = z.infer<typeof changeRole.body>;
export const proposeRole = changeRole;
export const confirmRole = changeRole;
export const declineRole = changeRole;
export const takeRoleAway = changeRole;

export const searchHit = z
  .object({
    kind: z.enum(['person', 'video', 'sale', 'payout', 'claim']),
    id: z.uuid(),
    title: z.string(),
    /** What tells it from its likes; may be empty. */
    detail: z.string(),
  })
  .meta({ id: 'SearchHit' });
export const searchForStaff = {
  query: z.object({ q: z.string().trim().max(100) }),
  response: z.object({ hits: z.array(searchHit) }),
};
