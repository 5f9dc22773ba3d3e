import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stateAfter } from '#platform/eventStore/aggregate.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { buyerId, creatorId, id, videoId } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import type { MessageEvent } from '#events/messages.ts';
import {
  blockThread,
  hideMessage,
  readThread,
  sendMessage,
  thread,
  unblockThread,
  writeToCreator,
  type Thread,
} from './thread.ts';

const threadId = id(70);
const message = (n: number, fromId = buyerId) => ({ threadId, messageId: id(70 + n), fromId, words: `Message ${n}` });
const opened: MessageEvent = { type: 'ThreadOpened', data: { threadId, buyerId, creatorId, videoId } };
const sent = (n: number, fromId: string, isNews: boolean): MessageEvent => ({
  type: 'MessageSent',
  data: {
    threadId,
    messageId: id(70 + n),
    fromId,
    toId: fromId === buyerId ? creatorId : buyerId,
    isNews,
    words: personal(fromId, `Message ${n}`),
  },
});
const read = (userId: string): MessageEvent => ({ type: 'ThreadRead', data: { threadId, userId } });
const blocked = (by: string): MessageEvent => ({ type: 'ThreadBlocked', data: { threadId, by } });
const toCreator = { creatorId, videoId, isPro: true };

describe('a thread', () => {
  it('is begun by a buyer with a creator who has Creator Pro, in words that belong to the buyer', () => {
    given(thread)
      .when(writeToCreator(message(1), toCreator))
      .then(opened, sent(1, buyerId, true));
    given(thread)
      .when(writeToCreator(message(1), { ...toCreator, isPro: false }))
      .refuses('no-messages');
    given(thread)
      .when(writeToCreator(message(1, creatorId), toCreator))
      .refuses('conflict');
  });

  it('goes on when Creator Pro has ended, from both sides', () => {
    const begun = given(thread, opened, sent(1, buyerId, true));
    begun.when(writeToCreator(message(2), { ...toCreator, isPro: false })).then(sent(2, buyerId, false));
    begun.when(sendMessage(message(2, creatorId))).then(sent(2, creatorId, true));
  });

  it('takes a message once, from these two alone', () => {
    given(thread, opened, sent(1, buyerId, true))
      .when(sendMessage(message(1)))
      .then();
    given(thread, opened)
      .when(sendMessage(message(2, id(9))))
      .refuses('not-found');
    given(thread)
      .when(sendMessage(message(2)))
      .refuses('not-found');
  });

  it('tells of a message only whoever has read all before', () => {
    given(thread, opened, sent(1, buyerId, true))
      .when(sendMessage(message(2)))
      .then(sent(2, buyerId, false));
    given(thread, opened, sent(1, buyerId, true), read(creatorId))
      .when(sendMessage(message(2)))
      .then(sent(2, buyerId, true));
  });

  it('is read once, by these two alone', () => {
    given(thread, opened, sent(1, buyerId, true))
      .when(readThread(threadId, creatorId))
      .then(read(creatorId));
    given(thread, opened, sent(1, buyerId, true))
      .when(readThread(threadId, buyerId))
      .then();
    given(thread, opened, sent(1, buyerId, true))
      .when(readThread(threadId, id(9)))
      .refuses('not-found');
  });

  it.each([buyerId, creatorId])('that %s has blocked takes no message of either, until that is lifted', (by) => {
    const ended = given(thread, opened, blocked(by));
    for (const from of [buyerId, creatorId]) ended.when(sendMessage(message(1, from))).refuses('thread-blocked');
    ended.when(writeToCreator(message(1), toCreator)).refuses('thread-blocked');
    ended.when(blockThread(threadId, by)).then();
    ended.when(unblockThread(threadId, by === buyerId ? creatorId : buyerId)).then();
    ended.when(unblockThread(threadId, by)).then({ type: 'ThreadUnblocked' });
    given(thread, opened, blocked(by), { type: 'ThreadUnblocked', data: { threadId, by } })
      .when(sendMessage(message(1)))
      .then(sent(1, buyerId, true));
    ended.when(blockThread(threadId, id(9))).refuses('not-found');
  });

  it('loses a message to a moderator once, and none that is not in it', () => {
    const decision = { by: id(9), reason: 'Payments are made here.' };
    const hidden = (n: number): MessageEvent => ({
      type: 'MessageHidden',
      data: { threadId, messageId: id(70 + n), fromId: buyerId, by: id(9), reason: personal(buyerId, decision.reason) },
    });
    const written = [opened, sent(1, buyerId, true), sent(2, buyerId, false)];
    given(thread, ...written)
      .when(hideMessage(threadId, id(71), decision))
      .then(hidden(1));
    const lost = given(thread, ...written, hidden(1));
    lost.when(hideMessage(threadId, id(71), decision)).then();
    lost.when(hideMessage(threadId, id(71), { ...decision, by: id(99) })).refuses('already-done');
    lost.when(hideMessage(threadId, id(72), decision)).then(hidden(2));
    for (const state of [lost, given(thread)]) state.when(hideMessage(threadId, id(73), decision)).refuses('not-found');
  });
});

describe('the events of a thread', () => {
  it('fold to the same state at once, one after the other, and from any snapshot on the way', () => {
    const each = fc.oneof(
      fc.integer({ min: 1, max: 20 }).map((n) => sent(n, n % 2 === 0 ? buyerId : creatorId, true)),
      fc.integer({ min: 1, max: 20 }).map((n): MessageEvent => ({
        type: 'MessageHidden',
        data: { threadId, messageId: id(70 + n), fromId: buyerId, by: id(9), reason: personal(buyerId, 'Spam') },
      })),
      fc.constantFrom(read(buyerId), read(creatorId), blocked(buyerId), opened),
    );
    fc.assert(
      fc.property(fc.array(each, { maxLength: 40 }), fc.nat(40), (events, cut) => {
        const stepwise = [opened, ...events].reduce(thread.evolve, thread.initialState);
        const before = stateAfter(thread, thread.initialState, [opened, ...events.slice(0, cut)]);
        const kept = JSON.parse(JSON.stringify(before)) as Thread;
        expect(stateAfter(thread, kept, events.slice(cut))).toEqual(stepwise);
        expect(stateAfter(thread, thread.initialState, [opened, ...events])).toEqual(stepwise);
        expect(kept).toEqual(before);
      }),
    );
  });
});
