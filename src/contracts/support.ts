import type { z } from 'zod';
import { endpoint } from './endpoint.ts';
import type * as schema from './support.schema.ts';

export type MyRequest = z.infer<typeof schema.myRequest>;
export type RequestReceived = z.infer<typeof schema.requestContent.response>;

export const openCase = endpoint<typeof schema.openCase>({
  method: 'POST',
  path: '/api/cases',
  access: 'open',
  summary: 'A message to support or contact; answers its reference, which is mailed too.',
});
export const openMyCase = endpoint<typeof schema.openMyCase>({
  method: 'POST',
  path: '/api/cases/mine',
  access: 'signedIn',
  summary: 'A message to support or contact from the holder of an account, answered to the address of the account.',
});
export const requestContent = endpoint<typeof schema.requestContent>({
  method: 'POST',
  path: '/api/requests',
  access: 'open',
  summary: 'Asks for content that is not there yet; counts once the mailed link has been followed.',
});
export const requestMyContent = endpoint<typeof schema.requestMyContent>({
  method: 'POST',
  path: '/api/requests/mine',
  access: 'signedIn',
  summary: 'Asks for content as the holder of an account; counts at once when its email is confirmed.',
});
export const confirmRequest = endpoint<typeof schema.confirmRequest>({
  method: 'POST',
  path: '/api/requests/:requestId/confirm',
  access: 'open',
  summary: 'Confirms a request with the token of the mailed link; safe to repeat.',
});
export const myRequests = endpoint<typeof schema.myRequests>({
  method: 'GET',
  path: '/api/requests/mine',
  access: 'signedIn',
  summary: 'The own requests for content, newest first.',
});
