import { describe, expect, it } from 'vitest';
import { hasContact } from '#contracts/requests/vocabulary.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { creatorId, id, videoId } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import { hideAnswer, offerVideo, proposeVideo, withdrawAnswer } from './answer.ts';
import { contentRequest } from './contentRequest.ts';
import type { RequestEvent } from '#events/requests.ts';

const requestId = id(30);
const asker = id(31);
const at = '2026-03-10T12:00:00.000Z';
const requested: RequestEvent = {
  type: 'ContentRequested',
  data: {
    requestId,
    reference: 'REQ-1',
    userId: asker,
    title: 'A wall',
    description: 'All of it',
    category: 'diy',
    budgetMinPence: null,
    budgetMaxPence: null,
    deadline: null,
    lastDay: '2026-06-08',
    sender: personal(asker, { name: 'Ann', email: 'ann@example.org' }),
  },
};
const open: RequestEvent[] = [requested, { type: 'RequestConfirmed', data: { requestId } }];
const proposal = (n: number, by = creatorId) => ({
  requestId,
  answerId: id(100 + n),
  creatorId: by,
  words: 'I can.',
  pricePence: 5000,
  readyBy: '2026-04-01',
});
const proposed = (n: number, by = creatorId): RequestEvent => ({
  type: 'VideoProposed',
  data: { ...proposal(n, by), askerId: asker, words: personal(by, 'I can.') },
});
const offer = { requestId, answerId: id(90), creatorId, videoId, words: 'It fits.' };
const offered: RequestEvent = {
  type: 'VideoOffered',
  data: { ...offer, askerId: asker, words: personal(creatorId, 'It fits.') },
};
const ownAndListed = { isForSale: true, at };

describe('an answer to a request', () => {
  it('is a video that its creator sells, once, in words that belong to the creator', () => {
    given(contentRequest, ...open)
      .when(offerVideo(offer, ownAndListed))
      .then(offered);
    given(contentRequest, ...open, offered)
      .when(offerVideo(offer, ownAndListed))
      .then();
    given(contentRequest, ...open, offered)
      .when(offerVideo({ ...offer, answerId: id(91) }, ownAndListed))
      .refuses('already-done');
    given(contentRequest, ...open)
      .when(offerVideo(offer, { ...ownAndListed, isForSale: false }))
      .refuses('invalid-input');
  });

  it('is an offer to film it by a day that is still to come', () => {
    given(contentRequest, ...open)
      .when(proposeVideo(proposal(1), at))
      .then(proposed(1));
    given(contentRequest, ...open)
      .when(proposeVideo({ ...proposal(1), readyBy: '2026-03-09' }, at))
      .refuses('invalid-input');
  });

  it('goes to a request that everybody sees and that is not over, of somebody else', () => {
    const refuse = (facts: RequestEvent[], type: 'not-found' | 'conflict', by = creatorId, when = at) =>
      given(contentRequest, ...facts)
        .when(proposeVideo(proposal(1, by), when))
        .refuses(type);
    refuse([], 'not-found');
    refuse([requested], 'not-found');
    const reason = personal(asker, 'It names a neighbour.');
    refuse([...open, { type: 'RequestHidden', data: { requestId, askerId: asker, by: id(9), reason } }], 'not-found');
    refuse([...open, { type: 'RequestClosed', data: { requestId } }], 'conflict');
    refuse([...open, { type: 'RequestFulfilled', data: { requestId, orderId: null } }], 'conflict');
    refuse(open, 'conflict', creatorId, '2026-06-09T00:00:00.000Z');
    refuse(open, 'conflict', asker);
  });

  it('is one of at most three of a creator, not counting withdrawn ones', () => {
    const three = [1, 2, 3].map((n) => proposed(n));
    given(contentRequest, ...open, ...three)
      .when(proposeVideo(proposal(4), at))
      .refuses('conflict');
    given(contentRequest, ...open, ...three, { type: 'AnswerWithdrawn', data: { requestId, answerId: id(101) } })
      .when(proposeVideo(proposal(4), at))
      .then(proposed(4));
    given(contentRequest, ...open, ...three)
      .when(proposeVideo(proposal(4, id(40)), at))
      .then(proposed(4, id(40)));
  });

  it('is one of fifty at most', () => {
    const fifty = Array.from({ length: 50 }, (_, n) => proposed(n, id(200 + n)));
    given(contentRequest, ...open, ...fifty)
      .when(proposeVideo(proposal(60), at))
      .refuses('conflict');
  });

  it('is withdrawn by its creator, once, and by nobody else', () => {
    const answered = given(contentRequest, ...open, offered);
    answered.when(withdrawAnswer(requestId, id(90), creatorId)).then({ type: 'AnswerWithdrawn' });
    answered.when(withdrawAnswer(requestId, id(90), asker)).refuses('not-found');
    answered.when(withdrawAnswer(requestId, id(99), creatorId)).refuses('not-found');
    given(contentRequest, ...open, offered, { type: 'AnswerWithdrawn', data: { requestId, answerId: id(90) } })
      .when(withdrawAnswer(requestId, id(90), creatorId))
      .then();
  });

  it('is hidden by a moderator once, withdrawn or not', () => {
    const words = { by: id(9), reason: 'It insults.' };
    const hidden: RequestEvent = {
      type: 'AnswerHidden',
      data: { requestId, answerId: id(90), creatorId, by: id(9), reason: personal(creatorId, words.reason) },
    };
    given(contentRequest, ...open, offered)
      .when(hideAnswer(requestId, id(90), words))
      .then(hidden);
    const gone = given(contentRequest, ...open, offered, hidden);
    gone.when(hideAnswer(requestId, id(90), words)).then();
    gone.when(hideAnswer(requestId, id(90), { ...words, by: id(8) })).refuses('already-done');
  });
});

it.each<[string, boolean]>([
  ['Write to ann@example.org', true],
  ['see https://videos.example/@ann', true],
  ['www.example.org has more', true],
  ['call 0113 496 0000', true],
  ['+44 (0)113 496-0000', true],
  ['10 minutes, 4K, by 2026-12-01 for £1,200', false],
  ['A wall of 12 000 stones @ home', false],
])('“%s” tells how to reach somebody elsewhere: %s', (words, contact) => {
  expect(hasContact(words)).toBe(contact);
});
