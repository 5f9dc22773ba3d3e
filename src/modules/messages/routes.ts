import * as contract from '#contracts/messages/messages.ts';
import * as schema from '#contracts/messages/messages.schema.ts';
import { Problem } from '#contracts/http/problem.ts';
import type { Command } from '#platform/eventStore/aggregate.ts';
import type { Consumers } from '#platform/projections/consumers.ts';
import type { Cause, Handle, Load } from '#platform/eventStore/handle.ts';
import { route, type Route } from '#platform/http/route.ts';
import type { Db } from '#platform/postgres/db.ts';
import { findMessages, findThreadsOf, getThreadRow, type ThreadRow } from '#projections/messages/threads.ts';
import type { MessageEvent } from '#events/messages.ts';
import type { FindCreator, FindCreatorByName, IsPro } from './ports.ts';
import type { TakeThrottle } from '#platform/http/limits/throttle.ts';
import { blockThread, readThread, sendMessage, thread, unblockThread, writeToCreator, type Thread } from './thread.ts';

export type RoutesDeps = {
  handle: Handle;
  load: Load;
  caughtUp: Consumers['caughtUp'];
  db: Db;
  idOf: (text: string) => string;
  throttle: TakeThrottle;
  isPro: IsPro;
  findCreatorByName: FindCreatorByName;
  findCreator: FindCreator;
};

/** The limits of one person: messages per hour, and new conversations per day. */
const MOST_MESSAGES = { points: 60, seconds: 3600 } as const;
const MOST_BEGUN = { points: 10, seconds: 24 * 3600 } as const;

const SHORT = 120;

const personOf = ({ other, otherUsername }: ThreadRow) => ({ displayName: other ?? '', username: otherUsername });

const toThreadRow = (row: ThreadRow, userId: string): contract.ThreadRow => ({
  id: row.id,
  with: personOf(row),
  lastAt: row.lastAt,
  unread: row.unread,
  lastWords: [...(row.lastWords ?? '')].slice(0, SHORT).join(''),
  isLastMine: row.lastFromId === userId,
  isLastHidden: row.isLastHidden ?? false,
});

export const messagesRoutes = (deps: RoutesDeps): Route[] => {
  const { handle, load, caughtUp, db, idOf, throttle, isPro } = deps;

  const answer = async (threadId: string, userId: string): Promise<contract.Thread> => {
    const row = await getThreadRow(db, threadId, userId);
    if (!row) throw new Problem('not-found');
    const messages = await findMessages(db, threadId);
    return {
      id: row.id,
      with: personOf(row),
      unread: row.unread,
      isBlockedByMe: row.isBlockedByMe,
      isBlockedByThem: row.isBlockedByThem,
      video: row.videoId === null || row.title === null ? null : { id: row.videoId, title: row.title },
      messages: messages.map(({ id, fromId, words, sentAt, isHidden }) => ({
        id,
        sentAt,
        isMine: fromId === userId,
        isHidden,
        words: isHidden ? '' : (words ?? ''),
      })),
    };
  };
  const act = async (
    threadId: string,
    userId: string,
    command: Command<Thread, readonly MessageEvent[]>,
    cause: Cause,
  ): Promise<contract.Thread> => {
    await caughtUp(await handle(thread, threadId, command, cause));
    return answer(threadId, userId);
  };
  const messageIdOf = (userId: string, submissionId: string): string => idOf(`message:${userId}:${submissionId}`);

  return [
    route(contract.writeToCreator, schema.writeToCreator, async ({ body, caller: { userId }, cause }) => {
      const creator = await deps.findCreatorByName(body.username);
      if (!creator) throw new Problem('not-found');
      const { id: creatorId } = creator;
      if (body.videoId !== undefined && (await deps.findCreator(body.videoId)) !== creatorId)
        throw new Problem('not-found', 'This creator has no such video.');
      // One thread for the two people, whichever of them was the buyer first.
      const threadId = idOf(`thread:${[userId, creatorId].toSorted().join(':')}`);
      await throttle.take(`message:${userId}`, MOST_MESSAGES);
      if ((await load(thread, threadId)).status === 'none') await throttle.take(`thread:${userId}`, MOST_BEGUN);
      const messageId = messageIdOf(userId, body.submissionId);
      const message = { threadId, messageId, fromId: userId, words: body.words };
      const to = { creatorId, videoId: body.videoId ?? null, isPro: await isPro(creatorId) };
      await caughtUp(await handle(thread, threadId, writeToCreator(message, to), cause));
      return { threadId };
    }),
    route(contract.myThreads, schema.myThreads, async ({ caller: { userId } }) => {
      const rows = await findThreadsOf(db, userId);
      const unread = rows.reduce((sum, row) => sum + row.unread, 0);
      return { threads: rows.map((row) => toThreadRow(row, userId)), unread };
    }),
    route(contract.getThread, schema.getThread, ({ params: { threadId }, caller }) => answer(threadId, caller.userId)),
    route(
      contract.sendMessage,
      schema.sendMessage,
      async ({ params: { threadId }, body, caller: { userId }, cause }) => {
        await throttle.take(`message:${userId}`, MOST_MESSAGES);
        const messageId = messageIdOf(userId, body.submissionId);
        return act(threadId, userId, sendMessage({ threadId, messageId, fromId: userId, words: body.words }), cause);
      },
    ),
    route(contract.readThread, schema.readThread, ({ params: { threadId }, caller: { userId }, cause }) =>
      act(threadId, userId, readThread(threadId, userId), cause),
    ),
    route(contract.blockThread, schema.blockThread, ({ params: { threadId }, caller: { userId }, cause }) =>
      act(threadId, userId, blockThread(threadId, userId), cause),
    ),
    route(contract.unblockThread, schema.unblockThread, ({ params: { threadId }, caller: { userId }, cause }) =>
      act(threadId, userId, unblockThread(threadId, userId), cause),
    ),
  ];
};
