import { describe, expect, it } from 'vitest';
import {
  answerWithVideo,
  closeRequest,
  confirmRequest,
  getRequest,
  myRequests,
  openRequests,
  proposeVideo,
  readRequest,
  requestContent,
  requestMyContent,
  withdrawAnswer,
} from '#contracts/requests/requests.ts';
import { answerLimits } from '#contracts/requests/vocabulary.ts';
import { keyedHash } from '#platform/secrets/keyedHash.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { id } from '#testing/events.ts';
import { as, call, callWith } from '#testing/routes/call.ts';
import { aContentRequest } from '#testing/routes/community.ts';
import { anyText, given } from '#testing/routes/given.ts';
import { testKeys } from '#testing/routes/keys.ts';
import { aListedVideo } from '#testing/routes/marketplace.ts';
import { aBuyer, aCreator } from '#testing/routes/people.ts';

const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const video = aListedVideo();
const { creator: carol } = video;
const bob = aBuyer('bob');
const rival = aCreator('rival');
const requestId = id(40);
const params = { requestId };
const words = { title: 'An oak stool', description: 'How to make it.', category: 'diy' as const };
const sender = { name: 'Wendy', email: 'wendy@example.com' };
const offer = (who = carol, submissionId = id(80)) =>
  call(answerWithVideo, { params, body: { submissionId, videoId: video.id, words: 'Like this?' } }, as(who));
type Proposal = { submissionId?: string; readyBy?: string; words?: string };
const propose = (who = carol, more: Proposal = {}, to = requestId) =>
  call(
    proposeVideo,
    {
      params: { requestId: to },
      body: { submissionId: id(81), pricePence: 5000, readyBy: '2026-04-01', words: 'In a week.', ...more },
    },
    as(who),
  );

describe('asking for content', () => {
  const ask = (submissionId = id(90)) => call(requestContent, { body: { submissionId, ...words, ...sender } });

  it('without an account waits for the mailed link', async () => {
    const world = await given();
    const answer = await world.call(ask());
    expect(answer.body).toEqual({ reference: anyText, isConfirmed: false });
    const { mails } = await world.settle();
    const [mail] = mails.filter(({ to }) => to === sender.email);
    const { searchParams } = new URL(mail?.button?.url ?? '');
    const mailed = { params: { requestId: searchParams.get('request') ?? '' } };
    const confirm = call(confirmRequest, { ...mailed, body: { token: searchParams.get('token') ?? '' } });
    expect(await world.call(call(getRequest, mailed))).toMatchObject({ problem: { type: 'not-found' } });
    const confirmed = await world.call(confirm);
    expect(confirmed).toMatchObject({ body: answer.body && { reference: answer.body.reference } });
    expect(confirmed.events).toMatchObject([{ type: 'RequestConfirmed' }]);
    expect(await world.call(call(getRequest, mailed))).toMatchObject({ body: { status: 'open' } });
    expect(await world.call(confirm)).toMatchObject({ events: [] });
  });

  it('that arrives twice is one request', async () => {
    await given()
      .when(ask())
      .answers({ reference: anyText, isConfirmed: false })
      .records('ContentRequested')
      .when(ask())
      .records();
  });

  it('with a confirmed account counts at once, and it stands among the own ones', async () => {
    await given(bob)
      .when(call(requestMyContent, { body: { submissionId: id(90), ...words } }, as(bob)))
      .answers({ isConfirmed: true })
      .records(
        { type: 'ContentRequested', by: bob.id, data: { userId: bob.id, sender: { personal: bob.id } } },
        'RequestConfirmed',
      )
      .when(call(myRequests, as(bob)))
      .answers({ requests: [{ title: 'An oak stool', status: 'open', isHidden: false, answers: 0 }] });
  });
});

describe('asking for content is refused', () => {
  it('with every wrong field at once, and with an address in the words', async () => {
    await given()
      .when(
        callWith(requestContent, {
          body: { submissionId: id(90), title: 'Call 020 7946 0000', category: 'none', name: '', email: 'x' },
        }),
      )
      .refuses('invalid-input', undefined, {
        '#/title': 'Please leave out email addresses, web addresses and phone numbers: arrange everything here',
        '#/description': 'Please describe what the video should show',
        '#/category': 'Please choose a category',
        '#/name': 'Please enter your name',
        '#/email': 'Please enter a valid email address',
      });
  });

  it('for a day that is over', async () => {
    await given(bob)
      .when(call(requestMyContent, { body: { submissionId: id(90), ...words, deadline: '2026-02-28' } }, as(bob)))
      .refuses('invalid-input', undefined, { '#/deadline': 'Please choose a day that is still to come' });
  });

  it('more than five times an hour, until the hour is over', async () => {
    const world = await given(bob);
    const again = (n: number) => call(requestMyContent, { body: { submissionId: id(900 + n), ...words } }, as(bob));
    const outcomeOf = async (n: number) => (await world.call(again(n))).problem?.type ?? 'taken';
    const outcomes: string[] = [];
    for (let n = 0; n < 6; n += 1) outcomes.push(await outcomeOf(n));
    expect(outcomes).toEqual(['taken', 'taken', 'taken', 'taken', 'taken', 'too-many-requests']);
    world.clock.wait(HOUR_SECONDS - 1);
    expect(await outcomeOf(5)).toBe('too-many-requests');
    world.clock.wait(1);
    expect(await outcomeOf(5)).toBe('taken');
  });

  it('by a link that is wrong', async () => {
    await given(aContentRequest(null))
      .when(call(confirmRequest, { params, body: { token: 'wrong' } }))
      .refuses('invalid-confirmation-link');
  });
});

describe('an open request', () => {
  it('is seen by everybody without who asked, and listed by category', async () => {
    await given(aContentRequest(bob))
      .when(call(getRequest, { params }))
      .answers({ id: requestId, title: 'An oak stool', status: 'open' })
      .when(call(openRequests, { query: { category: 'diy' } }))
      .answers({ total: 1, requests: [{ id: requestId }] })
      .when(call(openRequests, { query: { category: 'cooking' } }))
      .answers({ total: 0 })
      .when(call(getRequest, { params: { requestId: id(99) } }))
      .refuses('not-found');
  });

  it('that moderators have hidden does not exist', async () => {
    await given(aContentRequest(bob), {
      type: 'RequestHidden',
      data: { requestId, askerId: bob.id, by: id(9), reason: personal(bob.id, 'Advertising.') },
    })
      .when(call(getRequest, { params }))
      .refuses('not-found')
      .when(offer())
      .refuses('not-found');
  });
});

describe('an answer', () => {
  it('is an own video that is for sale, once', async () => {
    await given(video.given, aContentRequest(bob))
      .when(offer())
      .answers({ as: 'creator', answers: [{ words: 'Like this?', video: { id: video.id, totalPence: 5390 } }] })
      .records({ type: 'VideoOffered', by: carol.id, data: { askerId: bob.id, videoId: video.id } })
      .when(offer())
      .records()
      .when(offer(carol, id(82)))
      .refuses('already-done', 'You have already answered with this video.');
  });

  it('with somebody else’s video is refused', async () => {
    await given(video.given, aContentRequest(bob))
      .when(offer(rival))
      .refuses('invalid-input', undefined, { '#/videoId': 'Please choose a video of yours that is for sale' })
      .when(offer(bob))
      .refuses('creators-only');
  });

  it('is an offer to film by a day to come, in words without an address', async () => {
    await given(carol, aContentRequest(bob))
      .when(propose())
      .answers({ answers: [{ proposal: { pricePence: 5000, totalPence: 5500, readyBy: '2026-04-01' } }] })
      .records({ type: 'VideoProposed', data: { creatorId: carol.id, pricePence: 5000 } })
      .when(propose(rival, { submissionId: id(83), readyBy: '2026-02-01' }))
      .refuses('invalid-input', undefined, { '#/readyBy': 'Please choose a day that is still to come' })
      .when(propose(rival, { submissionId: id(84), words: 'Write to me@example.com' }))
      .refuses('invalid-input');
  });

  it('to an own request, or to one that is over, is refused', async () => {
    await given(aContentRequest(carol), carol).when(propose()).refuses('conflict', 'This is your own request.');
    await given(carol, aContentRequest(bob), { type: 'RequestClosed', data: { requestId } })
      .when(propose())
      .refuses('conflict', 'This request has ended.');
  });

  it('is one of twenty that a creator may give in a day; what arrives twice is counted once', async () => {
    const requestIds = Array.from({ length: answerLimits.mostADay + 1 }, (_, n) => id(400 + n));
    const world = await given(requestIds.map((to) => aContentRequest(bob, { requestId: to })));
    const outcomeOf = async (to: string) => (await world.call(propose(carol, {}, to))).problem?.type ?? 'taken';
    const [first = '', ...others] = requestIds;
    const outcomes: string[] = [];
    for (const to of [first, first, ...others]) outcomes.push(await outcomeOf(to));
    expect(outcomes).toEqual([...requestIds.map(() => 'taken'), 'too-many-requests']);
    const last = others.at(-1) ?? '';
    world.clock.wait(DAY_SECONDS - 1);
    expect(await outcomeOf(last)).toBe('too-many-requests');
    world.clock.wait(1);
    expect(await outcomeOf(last)).toBe('taken');
  });

  it('is taken back by its creator alone, once', async () => {
    const world = await given(video.given, aContentRequest(bob));
    const { body } = await world.call(offer());
    const answerId = body?.answers[0]?.id ?? '';
    const withdraw = (who = carol) => call(withdrawAnswer, { params: { requestId, answerId } }, as(who));
    expect(await world.call(withdraw(rival))).toMatchObject({ problem: { type: 'not-found' }, events: [] });
    expect(await world.call(withdraw())).toMatchObject({
      body: { answers: [{ status: 'withdrawn' }] },
      events: [{ type: 'AnswerWithdrawn', data: { answerId } }],
    });
    expect(await world.call(withdraw())).toMatchObject({ answer: { status: 200 }, events: [] });
  });
});

describe('whoever asked', () => {
  const key = keyedHash(testKeys.requests)(requestId);

  it('reads every answer, others only their own or none', async () => {
    await given(video.given, aContentRequest(bob))
      .when(offer())
      .when(call(readRequest, { params, body: {} }, as(bob)))
      .answers({ as: 'asker', reference: 'REQ-AAAA-AAAA', answers: [{ creator: 'Carol' }] })
      .when(call(readRequest, { params, body: {} }, as(rival)))
      .answers({ as: 'visitor', reference: null, answers: [] })
      .when(call(readRequest, { params, body: {} }))
      .answers({ as: 'visitor', answers: [] });
  });

  it('does not read the answer of a creator who is suspended, until the account is reinstated', async () => {
    const read = call(readRequest, { params, body: {} }, as(bob));
    const why = { userId: carol.id, reason: personal(carol.id, 'Copies.') };
    const world = await given(video.given, aContentRequest(bob));
    await world.call(offer());
    const { body: before } = await world.call(read);
    expect(before?.answers).toMatchObject([{ creator: 'Carol', words: 'Like this?' }]);
    await world.give({ type: 'AccountSuspended', data: why });
    expect((await world.call(read)).body).toEqual({ ...before, answers: [] });
    await world.give({ type: 'AccountReinstated', data: why });
    expect((await world.call(read)).body).toEqual(before);
  });

  it('without an account proves it by the key of the mail', async () => {
    await given(video.given, aContentRequest(null))
      .when(offer())
      .when(call(readRequest, { params, body: { key } }))
      .answers({ as: 'asker', answers: [{ creator: 'Carol' }] })
      .when(call(readRequest, { params, body: { key: 'wrong' } }))
      .answers({ as: 'visitor', answers: [] });
  });

  it('ends it, found or not, and nobody else does', async () => {
    await given(aContentRequest(bob))
      .when(call(closeRequest, { params, body: { isFulfilled: true } }, as(rival)))
      .refuses('not-found')
      .when(call(closeRequest, { params, body: { isFulfilled: true } }, as(bob)))
      .answers({ request: { status: 'fulfilled' } })
      .records({ type: 'RequestFulfilled', data: { orderId: null } })
      .when(call(closeRequest, { params, body: { isFulfilled: false } }, as(bob)))
      .records();
  });
});
