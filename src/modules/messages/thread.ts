/** A conversation of two people. It starts with a creator who has Creator Pro, and continues without it. */
import { Problem } from '#contracts/http/problem.ts';
import type { Aggregate } from '#platform/eventStore/aggregate.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import type {
  MessageEvent,
  MessageHidden,
  MessageSent,
  ThreadBlocked,
  ThreadOpened,
  ThreadRead,
  ThreadUnblocked,
} from '#events/messages.ts';

type Open = {
  status: 'open';
  buyerId: string;
  creatorId: string;
  /** The sender of every message. */
  sent: readonly { messageId: string; fromId: string; hiddenBy: string | null }[];
  /** The number of unread messages of each person. */
  unread: Readonly<Record<string, number>>;
  blockedBy: readonly string[];
};
export type Thread = { status: 'none' } | Open;

const evolve = (state: Thread, event: MessageEvent): Thread => {
  if (event.type === 'ThreadOpened') {
    const { buyerId, creatorId } = event.data;
    return { status: 'open', buyerId, creatorId, sent: [], unread: {}, blockedBy: [] };
  }
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'MessageSent': {
      const { messageId, fromId, toId } = event.data;
      const unread = { ...state.unread, [toId]: (state.unread[toId] ?? 0) + 1 };
      return { ...state, sent: [...state.sent, { messageId, fromId, hiddenBy: null }], unread };
    }
    case 'MessageHidden': {
      const { messageId, by } = event.data;
      return {
        ...state,
        sent: state.sent.map((message) => (message.messageId === messageId ? { ...message, hiddenBy: by } : message)),
      };
    }
    case 'ThreadRead':
      return { ...state, unread: { ...state.unread, [event.data.userId]: 0 } };
    case 'ThreadBlocked':
      return { ...state, blockedBy: [...state.blockedBy, event.data.by] };
    case 'ThreadUnblocked':
      return { ...state, blockedBy: state.blockedBy.filter((candidate) => candidate !== event.data.by) };
  }
};

/** Copies the list of messages once, not once for each message. */
const fold = (before: Thread, events: readonly MessageEvent[]): Thread => {
  let state = before;
  let sent: Open['sent'][number][] = before.status === 'open' ? [...before.sent] : [];
  for (const event of events) {
    if (state.status === 'open' && event.type === 'MessageSent') {
      const { messageId, fromId } = event.data;
      sent.push({ messageId, fromId, hiddenBy: null });
      state = evolve({ ...state, sent: [] }, event);
      continue;
    }
    state = evolve(state.status === 'open' ? { ...state, sent } : state, event);
    if (state.status === 'open' && state.sent !== sent) sent = [...state.sent];
  }
  return state.status === 'open' ? { ...state, sent } : state;
};

export const thread: Aggregate<Thread, MessageEvent> = {
  category: 'thread',
  initialState: { status: 'none' },
  evolve,
  fold,
  snapshotVersion: 2,
};

/** The thread and the other person. For everybody else it does not exist. */
const mine = (state: Thread, userId: string): { open: Open; otherId: string } => {
  if (state.status === 'none' || (state.buyerId !== userId && state.creatorId !== userId))
    throw new Problem('not-found');
  return { open: state, otherId: state.buyerId === userId ? state.creatorId : state.buyerId };
};

export const unreadOf = (state: Thread, userId: string): number =>
  state.status === 'none' ? 0 : (state.unread[userId] ?? 0);

export type NewMessage = { threadId: string; messageId: string; fromId: string; words: string };

/** A second arrival of the same message changes nothing. */
export const sendMessage =
  ({ threadId, messageId, fromId, words }: NewMessage) =>
  (state: Thread): [] | [MessageSent] => {
    const { open, otherId: toId } = mine(state, fromId);
    if (open.sent.some((candidate) => candidate.messageId === messageId)) return [];
    if (open.blockedBy.includes(fromId))
      throw new Problem('thread-blocked', 'You have blocked this conversation. Lift the block to write.');
    if (open.blockedBy.length > 0) throw new Problem('thread-blocked');
    const isNews = unreadOf(state, toId) === 0;
    return [
      { type: 'MessageSent', data: { threadId, messageId, fromId, toId, words: personal(fromId, words), isNews } },
    ];
  };

/** The first message starts the thread; the next ones continue it, whether the creator still has Creator Pro or not. */
export const writeToCreator =
  (message: NewMessage, { creatorId, videoId, isPro }: { creatorId: string; videoId: string | null; isPro: boolean }) =>
  (state: Thread): [] | [MessageSent] | [ThreadOpened, MessageSent] => {
    if (state.status === 'open') return sendMessage(message)(state);
    const { threadId, fromId: buyerId } = message;
    if (buyerId === creatorId) throw new Problem('conflict', 'You cannot write to yourself.');
    if (!isPro) throw new Problem('no-messages');
    const opened: ThreadOpened = { type: 'ThreadOpened', data: { threadId, buyerId, creatorId, videoId } };
    const [sent] = sendMessage(message)(evolve(state, opened));
    return sent ? [opened, sent] : [];
  };

export const readThread =
  (threadId: string, userId: string) =>
  (state: Thread): [] | [ThreadRead] => {
    mine(state, userId);
    return unreadOf(state, userId) === 0 ? [] : [{ type: 'ThreadRead', data: { threadId, userId } }];
  };

export const blockThread =
  (threadId: string, by: string) =>
  (state: Thread): [] | [ThreadBlocked] =>
    mine(state, by).open.blockedBy.includes(by) ? [] : [{ type: 'ThreadBlocked', data: { threadId, by } }];

export const unblockThread =
  (threadId: string, by: string) =>
  (state: Thread): [] | [ThreadUnblocked] =>
    mine(state, by).open.blockedBy.includes(by) ? [{ type: 'ThreadUnblocked', data: { threadId, by } }] : [];

/**
 * Hides the message from both people.
 * @throws Problem `already-done` when somebody else has hidden it
 */
export const hideMessage =
  (threadId: string, messageId: string, { by, reason }: { by: string; reason: string }) =>
  (state: Thread): [] | [MessageHidden] => {
    const message =
      state.status === 'none' ? undefined : state.sent.find((candidate) => candidate.messageId === messageId);
    if (!message) throw new Problem('not-found');
    const { fromId, hiddenBy } = message;
    if (hiddenBy === by) return [];
    if (hiddenBy !== null) throw new Problem('already-done', 'This message is hidden already.');
    const data = { threadId, messageId, fromId, by, reason: personal(fromId, reason) };
    return [{ type: 'MessageHidden', data }];
  };
