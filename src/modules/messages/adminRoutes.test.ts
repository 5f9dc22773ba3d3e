import { describe, it } from 'vitest';
import { getThread, hideMessage } from '#contracts/messages/messages.ts';
import { id } from '#testing/events.ts';
import { as, call } from '#testing/routes/call.ts';
import { aThread } from '#testing/routes/community.ts';
import { given } from '#testing/routes/given.ts';
import { aBuyer, aCreator, aStaffMember } from '#testing/routes/people.ts';

const bob = aBuyer('bob');
const carol = aCreator('carol');
const moderator = aStaffMember('moderator');
const hide = (who = moderator, messageId = id(21)) =>
  call(hideMessage, { params: { id: messageId }, body: { reason: 'It names a person.' } }, as(who));

describe('a moderator', () => {
  it('hides a message from both people, once', async () => {
    const params = { threadId: id(20) };
    await given(aThread(bob, carol))
      .when(hide())
      .answers({ success: true })
      .records({
        type: 'MessageHidden',
        by: moderator.id,
        data: {
          threadId: id(20),
          messageId: id(21),
          fromId: bob.id,
          by: moderator.id,
          reason: { personal: bob.id, value: 'It names a person.' },
        },
      })
      .when(call(getThread, { params }, as(carol)))
      .answers({ messages: [{ isHidden: true, words: '' }] })
      .when(call(getThread, { params }, as(bob)))
      .answers({ messages: [{ isHidden: true }] })
      .when(hide())
      .answers({ success: true })
      .records();
  });

  it('says why, and finds nothing where there is no message', async () => {
    await given(aThread(bob, carol))
      .when(call(hideMessage, { params: { id: id(21) }, body: { reason: '' } }, as(moderator)))
      .refuses('invalid-input', undefined, { '#/reason': 'Please say why' })
      .when(hide(moderator, id(99)))
      .refuses('not-found');
  });
});

it('nobody but moderators and admins hides messages', async () => {
  await given(aThread(bob, carol))
    .when(hide(carol))
    .refuses('not-allowed')
    .when(hide(aStaffMember('finance')))
    .refuses('not-allowed')
    .when(hide(aStaffMember('auditor')))
    .refuses('not-allowed')
    .when(hide(aStaffMember('admin')))
    .records('MessageHidden');
});
