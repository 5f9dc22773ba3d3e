import { describe, expect, it } from 'vitest';
import {
  blockThread,
  getThread,
  myThreads,
  readThread,
  sendMessage,
  unblockThread,
  writeToCreator,
} from '#contracts/messages/messages.ts';
import { id } from '#testing/events.ts';
import { as, call } from '#testing/routes/call.ts';
import { aThread, proOf } from '#testing/routes/community.ts';
import { anyId, given } from '#testing/routes/given.ts';
import { aListedVideo } from '#testing/routes/marketplace.ts';
import { aBuyer, aCreator } from '#testing/routes/people.ts';

const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const bob = aBuyer('bob');
const dave = aBuyer('dave');
const carol = aCreator('carol');
const threadId = id(20);
const params = { threadId };
const thread = aThread(bob, carol);
const write = (who = bob, more: { words?: string; username?: string; submissionId?: string; videoId?: string } = {}) =>
  call(writeToCreator, { body: { submissionId: id(70), username: 'carol', words: 'Is it oak?', ...more } }, as(who));
const send = (who = carol, submissionId = id(71)) =>
  call(sendMessage, { params, body: { submissionId, words: 'It is ash.' } }, as(who));

describe('writing to a creator', () => {
  it('begins a conversation with a creator who has Creator Pro, and the words are sealed for their writer', async () => {
    await given(proOf(carol))
      .when(write())
      .answers({ threadId: anyId })
      .records(
        { type: 'ThreadOpened', by: bob.id, data: { buyerId: bob.id, creatorId: carol.id, videoId: null } },
        {
          type: 'MessageSent',
          data: { fromId: bob.id, toId: carol.id, words: { personal: bob.id, value: 'Is it oak?' }, isNews: true },
        },
      );
  });

  it('is refused for a creator without Creator Pro, and for whoever is none', async () => {
    await given(carol, dave)
      .when(write())
      .refuses('no-messages', 'This creator does not take messages')
      .when(write(bob, { username: 'dave' }))
      .refuses('not-found')
      .when(write(bob, { username: 'nobody' }))
      .refuses('not-found');
  });

  it('may be about a video of theirs, and about no other', async () => {
    const carols = aListedVideo({ id: id(101), creator: carol });
    const others = aListedVideo({ id: id(102), creator: aCreator('erin') });
    await given(proOf(carol), carols.given.slice(1), others.given)
      .when(write(bob, { videoId: id(103) }))
      .refuses('not-found', 'This creator has no such video.')
      .when(write(bob, { videoId: others.id }))
      .refuses('not-found', 'This creator has no such video.')
      .when(write(bob, { videoId: carols.id }))
      .records({ type: 'ThreadOpened', data: { videoId: carols.id } }, 'MessageSent');
  });

  it('that arrives twice is one message', async () => {
    await given(proOf(carol)).when(write()).when(write()).answers({ threadId: anyId }).records();
  });

  it('to oneself is refused', async () => {
    await given(proOf(carol)).when(write(carol)).refuses('conflict', 'You cannot write to yourself.');
  });

  it('needs words and a complete profile', async () => {
    await given(proOf(carol))
      .when(write(bob, { words: ' ' }))
      .refuses('invalid-input', undefined, { '#/words': 'Please write your message' })
      .when(write(aBuyer('ida', { isProfileComplete: false })))
      .refuses('profile-incomplete');
  });

  it('to more than ten creators in a day has to wait until the day is over', async () => {
    const creators = Array.from({ length: 11 }, (_, n) => aCreator(`creator${n}`));
    const world = await given(creators.map(proOf));
    const outcomeOf = async (n: number): Promise<string> => {
      const { problem } = await world.call(write(bob, { username: `creator${n}`, submissionId: id(700 + n) }));
      return problem?.type ?? 'sent';
    };
    const outcomes: string[] = [];
    for (const n of creators.keys()) outcomes.push(await outcomeOf(n));
    expect(outcomes).toEqual([...Array.from({ length: 10 }, () => 'sent'), 'too-many-requests']);
    world.clock.wait(DAY_SECONDS - 1);
    expect(await outcomeOf(10)).toBe('too-many-requests');
    world.clock.wait(1);
    expect(await outcomeOf(10)).toBe('sent');
  });
});

describe('a conversation', () => {
  it('is read by its two people, each from their own side, and by nobody else', async () => {
    await given(thread)
      .when(call(getThread, { params }, as(carol)))
      .answers({
        with: { displayName: 'Bob', username: null },
        unread: 1,
        messages: [{ isMine: false, words: 'Is it oak?', isHidden: false }],
      })
      .when(call(getThread, { params }, as(bob)))
      .answers({ with: { displayName: 'Carol', username: 'carol' }, unread: 0, messages: [{ isMine: true }] })
      .when(call(getThread, { params }, as(dave)))
      .refuses('not-found');
  });

  it('goes on without Creator Pro, and an answer that arrives twice is one', async () => {
    await given(thread)
      .when(send())
      .answers({ messages: [{ words: 'Is it oak?' }, { words: 'It is ash.', isMine: true }] })
      .records({ type: 'MessageSent', data: { fromId: carol.id, toId: bob.id, isNews: true } })
      .when(send())
      .records();
  });

  it('takes sixty messages of one person an hour, those that begin another one included', async () => {
    const world = await given(thread, proOf(carol), proOf(aCreator('erin')));
    for (let n = 0; n < 60; n += 1) await world.call(send(bob, id(700 + n)));
    const next = send(bob, id(800));
    const another = write(bob, { username: 'erin' });
    const refused = { problem: { type: 'too-many-requests' }, events: [] };
    expect(await world.call(next)).toMatchObject(refused);
    expect(await world.call(another)).toMatchObject(refused);
    expect(await world.call(send(carol))).toMatchObject({ answer: { status: 200 } });
    world.clock.wait(HOUR_SECONDS - 1);
    expect(await world.call(next)).toMatchObject(refused);
    world.clock.wait(1);
    expect(await world.call(next)).toMatchObject({ events: [{ type: 'MessageSent' }] });
    expect(await world.call(another)).toMatchObject({ events: [{ type: 'ThreadOpened' }, { type: 'MessageSent' }] });
  });

  it('is not written into by somebody else', async () => {
    await given(thread).when(send(dave)).refuses('not-found');
  });

  it('that is read stays read, and the list counts what is not', async () => {
    await given(thread)
      .when(call(myThreads, as(carol)))
      .answers({ unread: 1, threads: [{ id: threadId, lastWords: 'Is it oak?', isLastMine: false, unread: 1 }] })
      .when(call(readThread, { params }, as(carol)))
      .answers({ unread: 0 })
      .records({ type: 'ThreadRead', data: { userId: carol.id } })
      .when(call(readThread, { params }, as(carol)))
      .records()
      .when(call(myThreads, as(carol)))
      .answers({ unread: 0 });
  });

  it('ends in both directions when one of the two blocks it, until the same one lifts that', async () => {
    await given(thread)
      .when(call(blockThread, { params }, as(carol)))
      .answers({ isBlockedByMe: true, isBlockedByThem: false })
      .records({ type: 'ThreadBlocked', data: { by: carol.id } })
      .when(send(bob))
      .refuses('thread-blocked', 'One of you has ended this conversation')
      .when(send(carol))
      .refuses('thread-blocked', 'You have blocked this conversation. Lift the block to write.')
      .when(call(unblockThread, { params }, as(bob)))
      .answers({ isBlockedByThem: true })
      .records()
      .when(call(unblockThread, { params }, as(carol)))
      .records({ type: 'ThreadUnblocked', data: { by: carol.id } })
      .when(send(bob))
      .records('MessageSent');
  });
});
