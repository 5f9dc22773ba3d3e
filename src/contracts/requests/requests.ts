import type { z } from 'zod';
import { byAccount, byAddress, endpoint, staff } from '#contracts/http/endpoint.ts';
import type * as schema from './requests.schema.ts';

export type MyRequest = z.infer<typeof schema.myRequest>;
export type RequestReceived = z.infer<typeof schema.requestContent.response>;
export type ContentRequest = z.infer<typeof schema.contentRequest>;
export type RequestAnswer = z.infer<typeof schema.requestAnswer>;
export type RequestForMe = z.infer<typeof schema.requestForMe>;
export type AdminRequest = z.infer<typeof schema.adminRequest>;
export type AdminRequestRow = z.infer<typeof schema.adminRequestRow>;

export const requestContent = endpoint<typeof schema.requestContent>({
  method: 'POST',
  path: '/api/requests',
  access: 'open',
  limit: byAddress(20, 3600),
  summary: 'Asks for content that is not there yet; counts once the mailed link has been followed.',
});
export const requestMyContent = endpoint<typeof schema.requestMyContent>({
  method: 'POST',
  path: '/api/requests/mine',
  access: 'signedIn',
  limit: byAccount(20, 3600),
  summary: 'Asks for content while signed in; the request counts at once if the email is confirmed.',
});
export const confirmRequest = endpoint<typeof schema.confirmRequest>({
  method: 'POST',
  path: '/api/requests/:requestId/confirm',
  access: 'open',
  limit: byAddress(60, 3600),
  summary: 'Confirms a request with the token of the mailed link; safe to repeat.',
});
export const myRequests = endpoint<typeof schema.myRequests>({
  method: 'GET',
  path: '/api/requests/mine',
  access: 'signedIn',
  limit: 'general',
  summary: 'The own requests for content, newest first.',
});

export const openRequests = endpoint<typeof schema.openRequests>({
  method: 'GET',
  path: '/api/requests',
  access: 'open',
  limit: 'general',
  summary: 'What is being looked for now, the newest first, in pages of 20; by category.',
});
export const getRequest = endpoint<typeof schema.getRequest>({
  method: 'GET',
  path: '/api/requests/:requestId',
  access: 'open',
  limit: 'general',
  summary: 'A request as everybody sees it; also once it is over.',
});
export const readRequest = endpoint<typeof schema.readRequest>({
  method: 'POST',
  path: '/api/requests/:requestId/read',
  access: 'open',
  limit: 'general',
  summary:
    'A request with what the caller may see of its answers: all of them for whoever asked (by account or by the key of the mail), the own ones for a creator.',
});
export const closeRequest = endpoint<typeof schema.closeRequest>({
  method: 'POST',
  path: '/api/requests/:requestId/close',
  access: 'open',
  limit: 'general',
  summary: 'Closes a request, fulfilled or not. The requester proves who they are by account or by the mailed key.',
});
export const answerWithVideo = endpoint<typeof schema.answerWithVideo>({
  method: 'POST',
  path: '/api/requests/:requestId/videos',
  access: 'creator',
  limit: 'general',
  summary: 'Answers a request with an own video that is for sale.',
});
export const proposeVideo = endpoint<typeof schema.proposeVideo>({
  method: 'POST',
  path: '/api/requests/:requestId/proposals',
  access: 'creator',
  limit: 'general',
  summary: 'Offers to film what is asked for: at which price, and by when.',
});
export const withdrawAnswer = endpoint<typeof schema.withdrawAnswer>({
  method: 'POST',
  path: '/api/requests/:requestId/answers/:answerId/withdraw',
  access: 'creator',
  limit: 'general',
  summary: 'Withdraws your own answer.',
});

export const adminListRequests = endpoint<typeof schema.adminListRequests>({
  method: 'GET',
  path: '/api/admin/requests',
  access: staff('moderator', 'auditor'),
  limit: 'general',
  summary: 'Requests for content; filter {status}: toDo (nobody has looked yet, the oldest first), open, hidden, over.',
});
export const adminGetRequest = endpoint<typeof schema.adminGetRequest>({
  method: 'GET',
  path: '/api/admin/requests/:id',
  access: staff('moderator', 'auditor'),
  limit: 'general',
  summary: 'A request with all of its answers.',
});
export const passRequest = endpoint<typeof schema.passRequest>({
  method: 'POST',
  path: '/api/admin/requests/:id/pass',
  access: staff('moderator'),
  limit: 'general',
  summary: 'Marks a request as checked, with nothing wrong.',
});
export const hideRequest = endpoint<typeof schema.hideRequest>({
  method: 'POST',
  path: '/api/admin/requests/:id/hide',
  access: staff('moderator'),
  limit: 'general',
  summary: 'Hides a request, with a reason that the requester is given.',
});
export const showRequest = endpoint<typeof schema.showRequest>({
  method: 'POST',
  path: '/api/admin/requests/:id/show',
  access: staff('moderator'),
  limit: 'general',
  summary: 'Puts a hidden request back on the site, with a reason.',
});
export const hideAnswer = endpoint<typeof schema.hideAnswer>({
  method: 'POST',
  path: '/api/admin/requests/:id/answers/:answerId/hide',
  access: staff('moderator'),
  limit: 'general',
  summary: 'Hides an answer, with a reason that its creator is given.',
});
