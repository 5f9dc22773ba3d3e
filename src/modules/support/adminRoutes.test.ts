import { describe, expect, it } from 'vitest';
import { adminGetCase, adminListCases, answerCase, closeCase, linkCase, noteCase } from '#contracts/support/cases.ts';
import { id } from '#testing/events.ts';
import { as, call } from '#testing/routes/call.ts';
import { aCase, anAnsweredCase } from '#testing/routes/cases.ts';
import { given } from '#testing/routes/given.ts';
import { aBuyer, aStaffMember } from '#testing/routes/people.ts';

const bob = aBuyer('bob');
const moderator = aStaffMember('moderator');
const finance = aStaffMember('finance');
const auditor = aStaffMember('auditor');
const caseId = id(60);
const params = { id: caseId };
const open = (who = moderator) => call(adminGetCase, { params }, as(who));
const answer = (who = moderator, { closes = false, submissionId = id(71) } = {}) =>
  call(answerCase, { params, body: { submissionId, words: 'It is in your purchases.', closes } }, as(who));
const note = call(noteCase, { params, body: { submissionId: id(72), words: 'Seen before.' } }, as(moderator));
const link = (linked: string, kind: 'person' | 'video' | 'order' = 'person') =>
  call(linkCase, { params, body: { kind, id: linked } }, as(moderator));
const close = (who = moderator) => call(closeCase, { params, body: { reason: 'It is advertising.' } }, as(who));

describe('the messages to us', () => {
  it('are listed for who helps, those of Creator Pro first', async () => {
    const list = (filter: object, who = moderator) =>
      call(adminListCases, { query: { filter: JSON.stringify(filter) } }, as(who));
    await given(aCase(bob), aCase(null, { caseId: id(63), isPro: true }), finance)
      .when(list({}))
      .answers([
        { id: id(63), isPro: true, userId: null },
        { id: caseId, userId: bob.id, status: 'waiting' },
      ])
      .answersHeader('Content-Range', 'cases 0-1/2')
      .when(list({ status: 'closed' }, finance))
      .answers([])
      .when(list({}, auditor))
      .refuses('not-allowed');
  });

  it('are opened with their sender, and the look is noted once a day', async () => {
    await given(anAnsweredCase(bob, moderator))
      .when(open())
      .answers({
        sender: { name: 'Bob', email: bob.email },
        entries: [
          { from: 'sender', by: null, words: 'I cannot find my receipt.' },
          { from: 'staff', by: 'Moderator', words: 'It is in your purchases.' },
        ],
        links: [],
      })
      .records({ type: 'PersonDataRead', by: moderator.id, data: { what: 'case', id: caseId, userId: bob.id } })
      .when(open())
      .records()
      .when(open(bob))
      .refuses('not-allowed')
      .when(call(adminGetCase, { params: { id: id(99) } }, as(moderator)))
      .refuses('not-found');
  });
});

describe('an answer', () => {
  it('is mailed to the sender with a link to reply, and repeated it is the same one', async () => {
    await given(aCase(null))
      .when(answer())
      .answers({ status: 'answered', waitingSince: null })
      .records({
        type: 'CaseAnswered',
        by: moderator.id,
        data: { caseId, by: moderator.id, words: { personal: caseId }, closes: false },
      })
      .settle()
      .mails('wendy@example.com', 'Our answer to your message (SUP-AAAA-AAAA)')
      .when(answer())
      .answers({ status: 'answered' })
      .records();
  });

  it('may end the conversation', async () => {
    await given(aCase(bob))
      .when(answer(finance, { closes: true }))
      .answers({ status: 'closed' })
      .records({ type: 'CaseAnswered', by: finance.id, data: { closes: true, words: { personal: bob.id } } });
  });

  it('needs words, a case, and somebody who helps', async () => {
    const empty = { submissionId: id(71), words: ' ' };
    await given(aCase(bob))
      .when(call(answerCase, { params, body: empty }, as(moderator)))
      .refuses('invalid-input', undefined, { '#/words': 'Please write an answer' })
      .when(call(answerCase, { params: { id: id(99) }, body: { submissionId: id(71), words: 'Hm.' } }, as(moderator)))
      .refuses('not-found')
      .when(answer(auditor))
      .refuses('not-allowed')
      .when(answer(bob))
      .refuses('not-allowed');
  });
});

it('a note is read by staff alone, and nobody is mailed', async () => {
  const { mails } = await given(aCase(bob))
    .when(note)
    .answers({ status: 'waiting', entries: [{}, { from: 'note', by: 'Moderator', words: 'Seen before.' }] })
    .records({ type: 'CaseNoted', data: { by: moderator.id } })
    .when(note)
    .records()
    .settle();
  expect(mails).toEqual([]);
});

it('a message is linked to what it is about, once, and only to what is there', async () => {
  await given(aCase(null), bob)
    .when(link(bob.id))
    .answers({ links: [{ kind: 'person', id: bob.id, label: 'Bob' }] })
    .records({ type: 'CaseLinked', data: { by: moderator.id, link: { kind: 'person', id: bob.id } } })
    .when(link(bob.id))
    .records()
    .when(link(id(99)))
    .refuses('conflict', 'There is no person with this id.')
    .when(link(bob.id, 'order'))
    .refuses('conflict', 'There is no order with this id.');
});

it('a message is closed without an answer, with a reason that staff read', async () => {
  await given(aCase(bob))
    .when(call(closeCase, { params, body: { reason: '' } }, as(moderator)))
    .refuses('invalid-input', undefined, { '#/reason': 'Please say why nothing is answered' })
    .when(close(auditor))
    .refuses('not-allowed')
    .when(close())
    .answers({ status: 'closed', closedFor: 'It is advertising.' })
    .records({ type: 'CaseClosed', data: { by: moderator.id, reason: { value: 'It is advertising.' } } })
    .when(close())
    .records();
});
