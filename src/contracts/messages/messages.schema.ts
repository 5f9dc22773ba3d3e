import { z } from 'zod';
import { messageLength } from './vocabulary.ts';
import { submissionId } from '#contracts/support/support.schema.ts';
import { text } from '#contracts/shared/typedText.schema.ts';

const words = text('Please write your message', messageLength);
const byThread = z.object({ threadId: z.uuid() });

const person = z.object({
  displayName: z.string(),
  /** The username of their page as a creator; null when there is none. */
  username: z.string().nullable(),
});

export const threadRow = z
  .object({
    id: z.uuid(),
    with: person,
    /** The last message, truncated; empty once its writer's account is closed or moderators have hidden it. */
    lastWords: z.string(),
    isLastHidden: z.boolean(),
    lastAt: z.iso.datetime(),
    isLastMine: z.boolean(),
    unread: z.int(),
  })
  .meta({ id: 'ThreadRow' });

export const thread = z
  .object({
    id: z.uuid(),
    with: person,
    /** The video that started the conversation. */
    video: z.object({ id: z.uuid(), title: z.string() }).nullable(),
    unread: z.int(),
    /** Whether the caller, or the other person, has blocked the conversation. */
    isBlockedByMe: z.boolean(),
    isBlockedByThem: z.boolean(),
    messages: z.array(
      z.object({
        id: z.uuid(),
        isMine: z.boolean(),
        sentAt: z.iso.datetime(),
        /** Empty once its writer's account is closed or moderators have hidden it. */
        words: z.string(),
        isHidden: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'Thread' });

export const writeToCreator = {
  body: z.object({
    submissionId,
    username: z.string().min(1).max(60),
    /** The video that the message is about. */
    videoId: z.uuid().optional(),
    words,
  }),
  response: z.object({ threadId: z.uuid() }),
};
export const myThreads = { response: z.object({ threads: z.array(threadRow), unread: z.int() }) };
export const getThread = { params: byThread, response: thread };
export const sendMessage = { params: byThread, body: z.object({ submissionId, words }), response: thread };
export const readThread = { params: byThread, response: thread };
export const blockThread = { params: byThread, response: thread };
export const unblockThread = { params: byThread, response: thread };
export const hideMessage = {
  params: z.object({ id: z.uuid() }),
  body: z.object({ reason: z.string().trim().min(3, 'Please say why').max(500) }),
  response: z.object({ success: z.boolean() }),
};
