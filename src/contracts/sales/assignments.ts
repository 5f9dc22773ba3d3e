import type { z } from 'zod';
import { byAccount, endpoint } from '#contracts/http/endpoint.ts';
import type * as schema from './assignments.schema.ts';

export type Assignment = z.infer<typeof schema.assignment>;
export type AssignmentDetails = z.infer<typeof schema.getAssignment.response>;
export type MyAssignments = z.infer<typeof schema.myAssignments.response>;

export const getAssignment = endpoint<typeof schema.getAssignment>({
  method: 'GET',
  path: '/api/orders/:orderId/transfer',
  access: 'profileComplete',
  limit: 'general',
  summary: 'The licence of a sale for its owner, a former owner, or the person to whom it is offered.',
});
export const myAssignments = endpoint<typeof schema.myAssignments>({
  method: 'GET',
  path: '/api/my/transfers',
  access: 'profileComplete',
  isForSuspended: true,
  limit: 'general',
  summary: 'Licences that are offered to you, and those that you own by a transfer.',
});
export const offerAssignment = endpoint<typeof schema.offerAssignment>({
  method: 'POST',
  path: '/api/orders/:orderId/transfer',
  access: 'profileComplete',
  fresh: true,
  limit: byAccount(10, 3600),
  summary: 'Offers an own licence to another person, who may accept it within 14 days.',
});
export const withdrawAssignment = endpoint<typeof schema.withdrawAssignment>({
  method: 'POST',
  path: '/api/orders/:orderId/transfer/withdraw',
  access: 'profileComplete',
  limit: 'general',
  summary: 'Takes the offer of an own licence back.',
});
export const acceptAssignment = endpoint<typeof schema.acceptAssignment>({
  method: 'POST',
  path: '/api/orders/:orderId/transfer/accept',
  access: 'profileComplete',
  limit: 'general',
  summary: 'Accepts a licence that somebody offers to you; from then on it is yours alone. Nothing is paid.',
});
export const declineAssignment = endpoint<typeof schema.declineAssignment>({
  method: 'POST',
  path: '/api/orders/:orderId/transfer/decline',
  access: 'profileComplete',
  limit: 'general',
  summary: 'Declines a licence that somebody offers to you.',
});
