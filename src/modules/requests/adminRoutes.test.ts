import { describe, it } from 'vitest';
import { eraseAccount } from '#contracts/auth/people.ts';
import {
  adminGetRequest,
  adminListRequests,
  getRequest,
  hideAnswer,
  hideRequest,
  passRequest,
  showRequest,
} from '#contracts/requests/requests.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { id } from '#testing/events.ts';
import { as, call } from '#testing/routes/call.ts';
import { aContentRequest } from '#testing/routes/community.ts';
import { given } from '#testing/routes/given.ts';
import { aBuyer, aCreator, aStaffMember } from '#testing/routes/people.ts';
import type { Given } from '#testing/routes/world.ts';

const bob = aBuyer('bob');
const carol = aCreator('carol');
const moderator = aStaffMember('moderator');
const auditor = aStaffMember('auditor');
const finance = aStaffMember('finance');
const requestId = id(40);
const params = { id: requestId };
const body = { reason: 'It is advertising.' };
const open = (who = moderator) => call(adminGetRequest, { params }, as(who));
const pass = (who = moderator) => call(passRequest, { params }, as(who));
const hide = (who = moderator) => call(hideRequest, { params, body }, as(who));
const show = (who = moderator) => call(showRequest, { params, body }, as(who));
const hideGiven = (answerId = id(41), who = moderator) =>
  call(hideAnswer, { params: { id: requestId, answerId }, body }, as(who));
const answered: Given = [
  aContentRequest(bob),
  carol,
  {
    type: 'VideoProposed',
    data: {
      requestId,
      answerId: id(41),
      creatorId: carol.id,
      askerId: bob.id,
      words: personal(carol.id, 'In a week.'),
      pricePence: 5000,
      readyBy: '2026-04-01',
    },
  },
];

describe('the requests', () => {
  it('wait until a moderator has reviewed them, the oldest first on demand', async () => {
    const list = (status: string, who = moderator) =>
      call(
        adminListRequests,
        { query: { filter: JSON.stringify({ status }), sort: JSON.stringify(['requestedAt', 'ASC']) } },
        as(who),
      );
    await given(aContentRequest(bob), aContentRequest(null, { requestId: id(45), reference: 'REQ-BBBB-BBBB' }))
      .when(list('toDo'))
      .answers([
        { id: requestId, hasAccount: true, isPassed: false, isHidden: false },
        { id: id(45), hasAccount: false },
      ])
      .answersHeader('Content-Range', 'requests 0-1/2')
      .when(pass())
      .answers({ isPassed: true })
      .records({ type: 'RequestPassed', by: moderator.id, data: { requestId, by: moderator.id } })
      .when(pass())
      .records()
      .when(list('toDo', auditor))
      .answers([{ id: id(45) }])
      .when(list('toDo', finance))
      .refuses('not-allowed');
  });

  it('are opened with every answer and its creator', async () => {
    await given(answered)
      .when(open(auditor))
      .answers({
        userId: bob.id,
        hiddenBecause: null,
        given: [
          { id: id(41), creatorId: carol.id, words: 'In a week.', proposal: { pricePence: 5000, totalPence: 5500 } },
        ],
      })
      .when(call(adminGetRequest, { params: { id: id(99) } }, as(moderator)))
      .refuses('not-found')
      .when(open(finance))
      .refuses('not-allowed');
  });

  it('that nobody has confirmed yet are not there', async () => {
    const unconfirmed = {
      type: 'ContentRequested',
      data: {
        requestId,
        reference: 'REQ-AAAA-AAAA',
        userId: null,
        title: 'An oak stool',
        description: 'How to make it.',
        category: 'diy',
        budgetMinPence: null,
        budgetMaxPence: null,
        deadline: null,
        lastDay: '2026-05-30',
        sender: personal(requestId, { name: 'Wendy', email: 'wendy@example.com' }),
      },
    } as const;
    await given(unconfirmed).when(open()).refuses('not-found').when(hide()).refuses('not-found');
  });
});

describe('a moderator', () => {
  it('hides a request with a reason, and restores it', async () => {
    const seen = call(getRequest, { params: { requestId } });
    await given(aContentRequest(bob))
      .when(hide())
      .answers({ isHidden: true, hiddenBecause: body.reason })
      .records({
        type: 'RequestHidden',
        by: moderator.id,
        data: {
          requestId,
          askerId: bob.id,
          by: moderator.id,
          reason: { personal: bob.id, value: body.reason },
        },
      })
      .when(hide())
      .records()
      .when(seen)
      .refuses('not-found')
      .when(show())
      .answers({ isHidden: false, hiddenBecause: null })
      .records({ type: 'RequestShown', data: { requestId, by: moderator.id } })
      .when(show())
      .records()
      .when(seen)
      .answers({ id: requestId });
  });

  it('leaves a request hidden whose sender is erased, and can hide one then, too', async () => {
    const admin = aStaffMember('admin');
    const erased = { username: bob.username, reason: 'Asked for by letter.' };
    const erase = call(eraseAccount, { params: { id: bob.id }, body: erased }, as(admin));
    const seen = call(getRequest, { params: { requestId } });
    await given(aContentRequest(bob), admin)
      .when(hide())
      .when(erase)
      .answers({ success: true })
      .settle()
      .when(open())
      .answers({ isHidden: true, hiddenBecause: '' })
      .when(seen)
      .refuses('not-found')
      .when(show())
      .answers({ isHidden: false, hiddenBecause: null })
      .when(hide())
      .answers({ isHidden: true, hiddenBecause: '' })
      .records({ type: 'RequestHidden', data: { reason: { personal: bob.id, value: null } } })
      .when(seen)
      .refuses('not-found');
  });

  it('hides an answer, once', async () => {
    await given(answered)
      .when(hideGiven())
      .answers({ given: [{ id: id(41), status: 'hidden', hiddenBecause: body.reason }] })
      .records({ type: 'AnswerHidden', data: { answerId: id(41), creatorId: carol.id, by: moderator.id } })
      .when(hideGiven())
      .records()
      .when(hideGiven(id(99)))
      .refuses('not-found');
  });

  it('says why', async () => {
    await given(aContentRequest(bob))
      .when(call(hideRequest, { params, body: { reason: 'no' } }, as(moderator)))
      .refuses('invalid-input', undefined, { '#/reason': 'Please say why' });
  });
});

it('nobody but moderators decides about requests', async () => {
  await given(answered)
    .when(pass(auditor))
    .refuses('not-allowed')
    .when(hide(finance))
    .refuses('not-allowed')
    .when(show(bob))
    .refuses('not-allowed')
    .when(hideGiven(id(41), carol))
    .refuses('not-allowed');
});
