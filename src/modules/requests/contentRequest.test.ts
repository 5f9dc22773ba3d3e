import { describe, it } from 'vitest';
import { personal } from '#platform/eventStore/eventStore.ts';
import { id } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import {
  closeRequest,
  confirmRequest,
  contentRequest,
  endRequest,
  fulfilBySale,
  hideRequest,
  passRequest,
  requestContent,
  showRequest,
  type NewRequest,
} from './contentRequest.ts';
import type { ContentRequested, RequestConfirmed, RequestEvent } from '#events/requests.ts';

const at = '2026-03-10T23:30:00.000Z';
const sender = { name: 'Ann', email: 'ann@example.org' };
const wish = {
  requestId: id(1),
  reference: 'REQ-1',
  userId: null,
  title: 'A dry-stone wall',
  description: 'From the first',
  category: 'construction',
  budgetMinPence: null,
  budgetMaxPence: 20_000,
  deadline: null,
};
const aRequest = (change: Partial<NewRequest> = {}): NewRequest => ({ ...wish, sender, ...change });
const requested: ContentRequested = { type: 'ContentRequested', data: { ...wish, sender: personal(id(1), sender) } };
const confirmed: RequestConfirmed = { type: 'RequestConfirmed', data: { requestId: id(1) } };

describe('a request for content', () => {
  it('waits to be confirmed when its sender is not known', () => {
    given(contentRequest)
      .when(requestContent(aRequest(), { isEmailVerified: false, at }))
      .then(requested);
  });

  it('counts at once from a confirmed address, and is sealed with the key of the account', () => {
    given(contentRequest)
      .when(requestContent(aRequest({ userId: id(2) }), { isEmailVerified: true, at }))
      .then({ type: 'ContentRequested', data: { userId: id(2), sender: personal(id(2), sender) } }, confirmed);
  });

  it('is made once, however often it arrives', () => {
    given(contentRequest, requested)
      .when(requestContent(aRequest({ reference: 'REQ-2' }), { isEmailVerified: true, at }))
      .then();
  });

  it('may be of use until today, not until yesterday', () => {
    const until = (deadline: string) => requestContent(aRequest({ deadline }), { isEmailVerified: false, at });
    given(contentRequest)
      .when(until('2026-03-10'))
      .then({ type: 'ContentRequested', data: { deadline: '2026-03-10' } });
    given(contentRequest).when(until('2026-03-09')).refuses('invalid-input');
  });

  it('is confirmed once, and only when it is there', () => {
    given(contentRequest, requested)
      .when(confirmRequest(id(1)))
      .then(confirmed);
    given(contentRequest, requested, confirmed)
      .when(confirmRequest(id(1)))
      .then();
    given(contentRequest)
      .when(confirmRequest(id(1)))
      .refuses('not-found');
  });
});

const asker = id(2);
const mine: RequestEvent[] = [
  {
    type: 'ContentRequested',
    data: { ...wish, userId: asker, lastDay: '2026-03-31', sender: personal(asker, sender) },
  },
  confirmed,
];
const videoId = id(7);
const offered: RequestEvent = {
  type: 'VideoOffered',
  data: {
    requestId: id(1),
    answerId: id(6),
    askerId: asker,
    creatorId: id(5),
    videoId,
    words: personal(id(5), 'It fits.'),
  },
};
const withdrawn: RequestEvent = { type: 'AnswerWithdrawn', data: { requestId: id(1), answerId: id(6) } };
const hidden: RequestEvent = {
  type: 'RequestHidden',
  data: { requestId: id(1), askerId: asker, by: id(9), reason: personal(asker, 'It names a neighbour.') },
};

describe('a look at a request', () => {
  const words = { by: id(9), reason: 'It names a neighbour.' };

  it('finds nothing wrong once, hides once and puts back once, and never what does not count yet', () => {
    const afterMine = given(contentRequest, ...mine);
    afterMine.when(passRequest(id(1), id(9))).then({ type: 'RequestPassed' });
    afterMine.when(hideRequest(id(1), words)).then(hidden);
    afterMine.when(showRequest(id(1), words)).refuses('already-done', 'This request is not hidden.');
    const again = given(contentRequest, ...mine, hidden);
    again.when(passRequest(id(1), id(9))).refuses('already-done', 'This request is hidden.');
    again.when(hideRequest(id(1), words)).then();
    again.when(hideRequest(id(1), { ...words, by: id(8) })).refuses('already-done', 'This request is hidden already.');
    again.when(showRequest(id(1), words)).then({ type: 'RequestShown' });
    given(contentRequest, requested)
      .when(hideRequest(id(1), words))
      .refuses('not-found');
  });

  it('of two people counts once', () => {
    const passed: RequestEvent = { type: 'RequestPassed', data: { requestId: id(1), by: id(9) } };
    const shown: RequestEvent = {
      type: 'RequestShown',
      data: { requestId: id(1), by: id(9), reason: personal(asker, words.reason) },
    };
    const afterPassed = given(contentRequest, ...mine, passed);
    afterPassed.when(passRequest(id(1), id(9))).then();
    afterPassed
      .when(passRequest(id(1), id(8)))
      .refuses('already-done', 'A moderator has looked at this request already.');
    afterPassed.when(hideRequest(id(1), words)).then(hidden);
    const back = given(contentRequest, ...mine, hidden, shown);
    back.when(showRequest(id(1), words)).then();
    back.when(showRequest(id(1), { ...words, by: id(8) })).refuses('already-done');
  });
});

describe('the end of a request', () => {
  const proof = { userId: asker, hasKey: false };

  it('comes when whoever asked says so, by account or by key, and nobody else', () => {
    given(contentRequest, ...mine)
      .when(closeRequest(id(1), proof, false))
      .then({ type: 'RequestClosed' });
    given(contentRequest, requested, confirmed)
      .when(closeRequest(id(1), { userId: null, hasKey: true }, true))
      .then({ type: 'RequestFulfilled', data: { orderId: null } });
    for (const userId of [null, id(8)])
      given(contentRequest, requested, confirmed)
        .when(closeRequest(id(1), { userId, hasKey: false }, false))
        .refuses('not-found');
    given(contentRequest, ...mine, { type: 'RequestClosed', data: { requestId: id(1) } })
      .when(closeRequest(id(1), proof, true))
      .then();
  });

  it('comes by itself on the day after the last', () => {
    given(contentRequest, ...mine)
      .when(endRequest(id(1), '2026-03-31T23:59:59.000Z'))
      .then();
    given(contentRequest, ...mine)
      .when(endRequest(id(1), '2026-04-01T00:00:00.000Z'))
      .then({ type: 'RequestEnded' });
  });

  it('comes when whoever asked buys an answer that stands', () => {
    const sale = { videoId, buyerId: asker, orderId: id(4) };
    given(contentRequest, ...mine, offered)
      .when(fulfilBySale(id(1), sale))
      .then({ type: 'RequestFulfilled', data: { orderId: id(4) } });
    given(contentRequest, ...mine, offered, withdrawn)
      .when(fulfilBySale(id(1), sale))
      .then();
    given(contentRequest, ...mine, offered)
      .when(fulfilBySale(id(1), { ...sale, buyerId: id(8) }))
      .then();
    given(contentRequest, ...mine, offered)
      .when(fulfilBySale(id(1), { ...sale, videoId: id(3) }))
      .then();
  });
});
