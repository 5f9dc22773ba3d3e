import type { z } from 'zod';
import { endpoint, staff } from '#contracts/http/endpoint.ts';
import type * as schema from './messages.schema.ts';

export type ThreadRow = z.infer<typeof schema.threadRow>;
export type Thread = z.infer<typeof schema.thread>;

export const writeToCreator = endpoint<typeof schema.writeToCreator>({
  method: 'POST',
  path: '/api/threads',
  access: 'profileComplete',
  limit: 'general',
  summary: 'Writes to a creator who has Creator Pro; an existing conversation continues without it.',
});
export const myThreads = endpoint<typeof schema.myThreads>({
  method: 'GET',
  path: '/api/threads',
  access: 'signedIn',
  limit: 'general',
  summary: 'Lists the caller’s conversations, the latest first, and the number of unread messages.',
});
export const getThread = endpoint<typeof schema.getThread>({
  method: 'GET',
  path: '/api/threads/:threadId',
  access: 'signedIn',
  limit: 'general',
  summary: 'What two people wrote to each other, the last 200 messages; for these two alone.',
});
export const sendMessage = endpoint<typeof schema.sendMessage>({
  method: 'POST',
  path: '/api/threads/:threadId/messages',
  access: 'profileComplete',
  limit: 'general',
  summary: 'Writes to the other person, unless one of the two has blocked the conversation.',
});
export const readThread = endpoint<typeof schema.readThread>({
  method: 'POST',
  path: '/api/threads/:threadId/read',
  access: 'signedIn',
  limit: 'general',
  summary: 'Marks a conversation as read; safe to repeat.',
});
export const blockThread = endpoint<typeof schema.blockThread>({
  method: 'POST',
  path: '/api/threads/:threadId/block',
  access: 'signedIn',
  limit: 'general',
  summary: 'Blocks the conversation in both directions until the caller lifts the block.',
});
export const unblockThread = endpoint<typeof schema.unblockThread>({
  method: 'POST',
  path: '/api/threads/:threadId/unblock',
  access: 'signedIn',
  limit: 'general',
  summary: 'Lifts your block.',
});
export const hideMessage = endpoint<typeof schema.hideMessage>({
  method: 'POST',
  path: '/api/admin/messages/:id/hide',
  access: staff('moderator'),
  limit: 'general',
  summary: 'Hides a message from both people, with a reason that its author is given; safe to repeat.',
});
