import { describe, it } from 'vitest';
import { personal } from '#platform/eventStore/eventStore.ts';
import { id } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import { confirmRequest, contentRequest, requestContent, type NewRequest } from './contentRequest.ts';
import type { ContentRequested, RequestConfirmed } from './events.ts';

const at = '2026-03-10T23:30:00.000Z';
const sender = { name: 'Ann', email: 'ann@example.org' };
const wish = {
  ...{ requestId: id(1), reference: 'REQ-1', userId: null, title: 'A dry-stone wall', description: 'From the first' },
  ...{ category: 'construction', budgetMinPence: null, budgetMaxPence: 20_000, deadline: null },
};
const aRequest = (change: Partial<NewRequest> = {}): NewRequest => ({ ...wish, sender, ...change });
const requested: ContentRequested = { type: 'ContentRequested', data: { ...wish, sender: personal(id(1), sender) } };
const confirmed: RequestConfirmed = { type: 'RequestConfirmed', data: { requestId: id(1) } };

describe('a request for content', () => {
  it('waits to be confirmed when its sender is not known', () => {
    given(contentRequest)
      .when(requestContent(aRequest(), { isKnown: false, at }))
      .then(requested);
  });

  it('counts at once from a confirmed address, and is sealed with the key of the account', () => {
    given(contentRequest)
      .when(requestContent(aRequest({ userId: id(2) }), { isKnown: true, at }))
      .then({ type: 'ContentRequested', data: { userId: id(2), sender: personal(id(2), sender) } }, confirmed);
  });

  it('is made once, however often it arrives', () => {
    given(contentRequest, requested)
      .when(requestContent(aRequest({ reference: 'REQ-2' }), { isKnown: true, at }))
      .then();
  });

  it('may be of use until today, not until yesterday', () => {
    const until = (deadline: string) => requestContent(aRequest({ deadline }), { isKnown: false, at });
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
