import { personal } from '#platform/eventStore/eventStore.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Problem } from '#contracts/http/problem.ts';
import type { OrderEvent } from '#events/sales.ts';
import { stateOf } from '#platform/eventStore/aggregate.ts';
import { accessOf } from '#modules/sales/checkout/afterSale.ts';
import { licenceOwnerOf, noteFetch, order } from '#modules/sales/checkout/order.ts';
import { anOrderSold, buyerId, creatorId, id, orderId, videoId } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import { isLongRun } from '#testing/run/longRun.ts';
import {
  acceptAssignment,
  declineAssignment,
  lapseAssignment,
  offerAssignment,
  withdrawAssignment,
  type AssignmentFacts,
} from './assignment.ts';

const ann = id(30);
const ben = id(31);
const lapsesAt = '2026-03-15T12:00:00.000Z';
const at = '2026-03-02T12:00:00.000Z';
const ofSale = { orderId, videoId, creatorId };
const sold = anOrderSold();
const fine: AssignmentFacts = { owner: 'open', recipient: 'open', hasOpenProblem: false };

const offer = (recipientId: string | undefined = ann, facts = fine, ownerId = buyerId) =>
  offerAssignment({ ownerId, recipientId, lapsesAt }, facts);
const accept = (recipientId = ann, facts = fine, more: { at?: string; licenceHash?: string } = {}) =>
  acceptAssignment({ recipientId, channelUrl: 'https://videos.example/@ann', licenceHash: 'hash', at, ...more }, facts);

const offered: OrderEvent = {
  type: 'AssignmentOffered',
  data: { ...ofSale, offer: 1, ownerId: buyerId, recipientId: ann, lapsesAt },
};
const [assigned] = accept()(stateOf(order, [...sold, offered]));
if (!assigned) throw new Error('the offer was not accepted');

const disputed: OrderEvent = {
  type: 'DisputeOpened',
  data: { ...ofSale, disputeId: 'dp_1', amountPence: 5390, feePence: 2000, reason: 'fraudulent', respondBy: null },
};
const questioned: OrderEvent = { type: 'RightsQuestioned', data: { ...ofSale, claimId: id(80), wasFetched: false } };
const lost: OrderEvent = { type: 'RightsLost', data: { ...ofSale, claimId: id(80), decidedBy: null } };
const refunding: OrderEvent = {
  type: 'RefundStarted',
  data: {
    ...ofSale,
    n: 1,
    key: 'a',
    amountPence: 100,
    creatorPence: 82,
    platformPence: 18,
    isFull: false,
    wasFetched: false,
    reason: 'staff',
    isFault: false,
    note: { personal: buyerId, value: '' },
  },
};
const wanted: OrderEvent = {
  type: 'RefundApproved',
  data: { ...ofSale, amountPence: 5390, approvedBy: id(90), reason: personal(buyerId, 'No sound.'), isFault: false },
};

describe('the offer of a licence', () => {
  it('is made by its owner, to one person at a time', () => {
    given(order, ...sold)
      .when(offer())
      .then(offered);
    given(order, ...sold, offered)
      .when(offer(ben))
      .refuses('already-done');
    given(order, ...sold)
      .when(offer(ann, fine, ben))
      .refuses('licence-transferred');
    given(order).when(offer()).refuses('not-found');
  });

  it.each([
    ['oneself', buyerId, fine, 'This is your own username.'],
    ['the creator', creatorId, fine, 'The creator of a video cannot receive its licence.'],
    ['a suspended person', ann, { ...fine, recipient: 'suspended' as const }, /^Nobody/],
    ['a closed account', ann, { ...fine, recipient: 'erased' as const }, /^Nobody/],
  ])('is not made to %s', (_, recipientId, facts, message) => {
    try {
      offer(recipientId, facts)(stateOf(order, sold));
      expect.fail('it was made');
    } catch (error) {
      expect((error as Problem).errors).toMatchObject([
        { pointer: '#/username', detail: expect.stringMatching(message) as string },
      ]);
    }
  });

  it('is not made to a username that nobody has', () => {
    given(order, ...sold)
      .when(offerAssignment({ ownerId: buyerId, recipientId: undefined, lapsesAt }, fine))
      .refuses('invalid-input');
  });

  it.each([
    ['a dispute', [disputed], fine, 'purchase-disputed'],
    ['a copyright claim', [questioned], fine, 'purchase-under-claim'],
    ['the end of the licence', [questioned, lost], fine, 'purchase-refunded'],
    ['a refund on its way', [refunding], fine, 'conflict'],
    ['a refund that one of two people wants', [wanted], fine, 'conflict'],
    ['a reported problem', [], { ...fine, hasOpenProblem: true }, 'conflict'],
  ] as const)('is neither made nor accepted during %s', (_, events, facts, problem) => {
    given(order, ...sold, ...events)
      .when(offer(ann, facts))
      .refuses(problem);
    given(order, ...sold, offered, ...events)
      .when(accept(ann, facts))
      .refuses(problem);
  });

  it('is not made by a suspended owner, nor accepted from or by somebody suspended', () => {
    given(order, ...sold)
      .when(offer(ann, { ...fine, owner: 'suspended' }))
      .refuses('account-suspended');
    given(order, ...sold, offered)
      .when(accept(ann, { ...fine, owner: 'suspended' }))
      .refuses('conflict');
    given(order, ...sold, offered)
      .when(accept(ann, { ...fine, recipient: 'erased' }))
      .refuses('conflict');
  });

  it('is accepted by its recipient alone, with the licence that they read, before its time is over', () => {
    given(order, ...sold, offered)
      .when(accept())
      .then({
        type: 'LicenceAssigned',
        data: {
          n: 1,
          offer: 1,
          ownerId: buyerId,
          recipientId: ann,
          feePence: 0,
          channelUrl: { personal: ann, value: 'https://videos.example/@ann' },
          licenceHash: 'hash',
          statements: ['I have read the licence and accept it.'],
        },
      });
    given(order, ...sold, offered)
      .when(accept(ben))
      .refuses('not-found');
    given(order, ...sold, offered)
      .when(accept(ann, fine, { licenceHash: 'other' }))
      .refuses('conflict');
    given(order, ...sold, offered)
      .when(accept(ann, fine, { at: lapsesAt }))
      .refuses('gone');
    given(order, ...sold)
      .when(accept())
      .refuses('not-found');
  });

  it('is accepted once: a repeat changes nothing, and somebody else is refused', () => {
    given(order, ...sold, offered, assigned)
      .when(accept())
      .then();
    given(order, ...sold, offered, assigned)
      .when(accept(buyerId))
      .refuses('not-found');
  });

  it('is declined by its recipient, and withdrawn by its owner, until there is an answer', () => {
    given(order, ...sold, offered)
      .when(declineAssignment(ann))
      .then({ type: 'AssignmentDeclined' });
    given(order, ...sold, offered)
      .when(declineAssignment(ben))
      .refuses('not-found');
    given(order, ...sold, offered)
      .when(withdrawAssignment(buyerId))
      .then({ type: 'AssignmentWithdrawn' });
    given(order, ...sold, offered)
      .when(withdrawAssignment(ann))
      .refuses('licence-transferred');
    given(order, ...sold, offered, assigned)
      .when(withdrawAssignment(buyerId))
      .refuses('licence-transferred');
    given(order, ...sold, offered, assigned)
      .when(withdrawAssignment(ann))
      .refuses('already-done');
  });

  it.each([
    ['its time is over', [], lapsesAt, fine, 'time'],
    ['the licence has ended', [questioned, lost], at, fine, 'saleEnded'],
    ['the recipient left', [], at, { ...fine, recipient: 'erased' as const }, 'accountClosed'],
    ['the owner left', [], at, { ...fine, owner: 'erased' as const }, 'accountClosed'],
  ])('lapses once %s', (_, events, now, facts, reason) => {
    given(order, ...sold, offered, ...events)
      .when(lapseAssignment(now, facts))
      .then({ type: 'AssignmentLapsed', data: { reason } });
    given(order, ...sold)
      .when(lapseAssignment(now, facts))
      .then();
  });

  it('outlasts a claim and a suspension, which may end', () => {
    given(order, ...sold, offered, questioned)
      .when(lapseAssignment(at, { ...fine, owner: 'suspended' }))
      .then();
  });
});

describe('a transferred licence', () => {
  it('opens the original to its new owner, sealed for them, and to nobody before', () => {
    const from = { device: 'Firefox on Linux', address: '192.0.2.1' };
    given(order, ...sold, offered, assigned)
      .when(noteFetch(orderId, ann, from))
      .then({ type: 'OriginalFetched' }, { type: 'DownloadLogged', data: { from: { personal: ann } } });
    given(order, ...sold, offered, assigned)
      .when(noteFetch(orderId, buyerId, from))
      .refuses('licence-transferred');
  });

  it('is transferred on by its new owner, also back', () => {
    given(order, ...sold, offered, assigned)
      .when(offer(buyerId, fine, ann))
      .then({ type: 'AssignmentOffered', data: { offer: 2, ownerId: ann, recipientId: buyerId } });
  });

  it('has one owner whatever people try, and never changes hands while it is questioned', () => {
    const people = [buyerId, ann, ben];
    const person = fc.constantFrom(...people);
    const step = fc.oneof(
      fc.tuple(fc.constant('offer' as const), person, person),
      fc.tuple(fc.constant('accept' as const), person, person),
      fc.tuple(fc.constant('decline' as const), person, person),
      fc.tuple(fc.constant('withdraw' as const), person, person),
      fc.tuple(fc.constant('question' as const), person, person),
      fc.tuple(fc.constant('clear' as const), person, person),
    );
    const commandOf = ([kind, who, other]: [string, string, string]) => {
      if (kind === 'offer') return offer(other, fine, who);
      if (kind === 'accept') return accept(who);
      return kind === 'decline' ? declineAssignment(who) : withdrawAssignment(who);
    };
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const events: OrderEvent[] = [...sold];
        let assignments = 0;
        for (const each of steps) {
          const before = stateOf(order, events);
          if (before.status !== 'sold') throw new Error('it was sold');
          if (each[0] === 'question') events.push(questioned);
          else if (each[0] === 'clear') events.push({ type: 'RightsCleared', data: { ...ofSale, claimId: id(80) } });
          else
            try {
              const decided = commandOf(each)(before);
              events.push(...decided);
              for (const event of decided)
                if (event.type === 'LicenceAssigned') {
                  assignments += 1;
                  expect(accessOf(before.after)).toBe('open');
                  expect(event.data.n).toBe(assignments);
                  expect(event.data.ownerId).toBe(licenceOwnerOf(before));
                  expect(event.data.recipientId).not.toBe(event.data.ownerId);
                }
            } catch (error) {
              if (!(error instanceof Problem)) throw error;
            }
        }
      }),
      { numRuns: isLongRun ? 2000 : 200 },
    );
  });
});
