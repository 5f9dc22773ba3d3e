/** What staff do about people beyond one account at a time: roles. */
import { endpoint, staff } from './endpoint.ts';
import type * as schema from './people.schema.ts';

export const proposeRole = endpoint<typeof schema.proposeRole>({
  method: 'POST',
  path: '/api/admin/accounts/:id/propose-role',
  access: staff(),
  summary: 'Proposes a staff role for somebody else; another admin decides.',
});
export const confirmRole = endpoint<typeof schema.confirmRole>({
  method: 'POST',
  path: '/api/admin/accounts/:id/confirm-role',
  access: staff(),
  summary: 'Gives a proposed role; not by who proposed it.',
});
export const declineRole = endpoint<typeof schema.declineRole>({
  method: 'POST',
  path: '/api/admin/accounts/:id/decline-role',
  access: staff(),
  summary: 'Nothing comes of a proposed role.',
});
export const takeRoleAway = endpoint<typeof schema.takeRoleAway>({
  method: 'POST',
  path: '/api/admin/accounts/:id/take-role-away',
  access: staff(),
  summary: 'Takes a staff role from somebody else at once, and ends their sessions.',
});
