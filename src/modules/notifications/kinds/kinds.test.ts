import { describe, expect, it } from 'vitest';
import type { LossReason } from '#contracts/sales/businessVocabulary.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { aReceiptIssued, aSaleCredited, buyerId, creatorId, id, orderId, videoId } from '#testing/events.ts';
import type { Fact } from './kind.ts';
import { kinds, writeText, type NotificationText } from './kinds.ts';

const at = '2026-11-22T12:00:00.000Z';

/** The notifications of one event, with their recipients. */
const telling = (fact: Fact) =>
  Object.entries(kinds).flatMap(([name, kind]) => {
    const addressed = kind.fact === fact.type ? kind.addressOf(fact) : null;
    if (!addressed) return [];
    const words = writeText(name, { ...addressed.about, username: 'ann', happenedAt: at, videoTitle: 'Oak stool' });
    return [{ name, recipient: addressed.recipient, mail: kind.mail, ...words }];
  });
const lost = (reason: LossReason): Fact => ({ type: 'OrderLost', data: { orderId, reason } });
const payoutId = id(20);

describe('what people are told', () => {
  it.each<[string, Fact, object, Partial<NotificationText>]>([
    [
      'a receipt is issued',
      aReceiptIssued({ number: '2026-11-0007' }),
      { userId: buyerId },
      {
        title: '“Oak stool” is yours',
        text: 'You paid £53.90 (receipt 2026-11-0007). The original, the licence and the receipt wait for you.',
        path: `/orders/${orderId}`,
      },
    ],
    [
      'a sale is credited and held',
      aSaleCredited({ availableAt: '2026-12-06T12:00:00.000Z' }),
      { userId: creatorId },
      {
        title: '“Oak stool” is sold',
        text: '£44.10 is credited to you, and can be withdrawn from 6 December 2026.',
        path: '/account?tab=payout',
      },
    ],
    [
      'a sale is credited without a hold',
      aSaleCredited({ availableAt: at }),
      { userId: creatorId },
      { text: '£44.10 is credited to you, and can be withdrawn now.' },
    ],
    [
      'another buyer was faster',
      lost('sold'),
      { buyerOf: orderId },
      {
        title: 'You did not get “Oak stool”',
        text: 'Another buyer was faster. You pay nothing: your card’s reserved amount is being released.',
      },
    ],
    [
      'a withdrawal is asked for',
      { type: 'PayoutRequested', data: { payoutId, creatorId, amountPence: 5000, parts: [] } },
      { userId: creatorId },
      { title: 'You asked to withdraw £50' },
    ],
    [
      'a withdrawal is held',
      {
        type: 'PayoutHeld',
        data: {
          payoutId,
          creatorId,
          cause: 'unusual',
          note: personal(creatorId, 'Odd.'),
          reviewOn: '2026-12-06',
          lastDay: '2027-02-20',
        },
      },
      { userId: creatorId },
      {
        title: 'Your withdrawal is on hold',
        text: 'It is larger than usual, so we are checking it more closely. We decide by 6 December 2026. You do not have to do anything.',
      },
    ],
    [
      'other fees are announced',
      {
        type: 'FeePolicyAnnounced',
        data: {
          policyId: id(30),
          version: 2,
          buyerFeeBps: 1250,
          creatorShareBps: 9000,
          from: '2027-06-30T23:00:00.000Z',
          confirmedBy: id(7),
        },
      },
      { every: 'creator' },
      {
        title: 'Our fees change on 1 July 2027',
        text: 'From that day on a buyer pays 12.5% on top of your price, and you get 90% of it. Earlier purchases keep their split. Until then you may change your prices or withdraw a video.',
        path: '/pricing',
      },
    ],
    [
      'a withdrawal is paid',
      { type: 'PayoutPaid', data: { payoutId, creatorId, amountPence: 5050 } },
      { userId: creatorId },
      { title: '£50.50 has been paid out' },
    ],
    [
      'payouts can be made',
      { type: 'PayeeReady', data: { creatorId } },
      { userId: creatorId },
      {
        title: 'Your payouts are set up',
        text: 'You can withdraw any available amount from £10 whenever you like.',
        path: '/account?tab=payout',
      },
    ],
    [
      'the bank account was changed',
      {
        type: 'PayeeDestinationChanged',
        data: { creatorId, payeeId: 'acct_1', destination: 'b'.repeat(64), n: 1, until: '2126-07-02T12:00:00.000Z' },
      },
      { userId: creatorId },
      {
        title: 'Your bank account for payouts was changed',
        text: expect.stringContaining('Nothing is paid out before 2 July 2126 at 13:00. If it was not you,') as string,
        path: '/account?tab=payout',
      },
    ],
    [
      'Stripe asks for something more',
      { type: 'PayeeLacking', data: { creatorId, needs: ['identityDocument', 'address'] } },
      { userId: creatorId },
      {
        title: 'Your payouts need something from you',
        text: 'Stripe asks for: a photo of your passport or driving licence, your home address. Please provide it, so that we can send your money.',
      },
    ],
    [
      'Stripe sends no money any more',
      { type: 'PayeeLacking', data: { creatorId, needs: [] } },
      { userId: creatorId },
      { text: 'Stripe cannot send you money at the moment. Your payout settings show what you can do.' },
    ],
    [
      'a moderator wants a change',
      { type: 'ChangesRequested', data: { videoId, reason: personal(creatorId, 'Too dark.') } },
      { creatorOf: videoId },
      {
        title: '“Oak stool” needs a change',
        text: 'The moderator writes: “Too dark.” Make the change on its page and submit it again; then it can be sold.',
        path: `/studio/${videoId}`,
      },
    ],
    [
      'a video is taken down',
      {
        type: 'VideoTakenDown',
        data: {
          videoId,
          creatorId,
          by: id(50),
          code: 'rights',
          reason: personal(creatorId, 'The song is not yours.'),
          privateNote: null,
        },
      },
      { creatorOf: videoId },
      {
        title: '“Oak stool” was taken down',
        text: 'The moderator writes: “The song is not yours.” Nobody can buy it now. On its page you can ask for another moderator’s decision, once.',
      },
    ],
    [
      'a moderator hides a message',
      {
        type: 'MessageHidden',
        data: {
          threadId: id(40),
          messageId: id(41),
          fromId: buyerId,
          by: id(50),
          reason: personal(buyerId, 'It is an insult.'),
        },
      },
      { userId: buyerId },
      {
        title: 'Your message was hidden',
        text: 'The moderator writes: “It is an insult.” Neither of you can read it any more.',
        path: `/messages/${id(40)}`,
      },
    ],
    [
      'a buyer has written a review',
      {
        type: 'ReviewWritten',
        data: { orderId, videoId, creatorId, buyerId, stars: 4, text: personal(buyerId, 'Steady.') },
      },
      { userId: creatorId },
      {
        title: '“Oak stool” has a review',
        text: 'Its buyer gave it 4 of 5 stars. You can answer once, and everybody can read it.',
        path: '/creators/ann#reviews',
      },
    ],
  ])('when %s', (_, fact, recipient, words) => {
    expect(telling(fact)).toMatchObject([{ recipient, ...words }]);
  });

  it('is that a request was answered, to whoever asked with an account', () => {
    const answer = { requestId: id(30), answerId: id(31), creatorId, words: personal(creatorId, 'I can.') };
    const proposed = (askerId: string | null): Fact => ({
      type: 'VideoProposed',
      data: { ...answer, askerId, pricePence: 5000, readyBy: '2026-12-01' },
    });
    const expected = {
      name: 'videoProposed',
      recipient: { userId: buyerId },
      mail: 'answers',
      path: `/requests/${id(30)}`,
    };
    expect(telling(proposed(buyerId))).toMatchObject([expected]);
    expect(telling(proposed(null))).toEqual([]);
  });

  it('goes to both sides when money is refunded', () => {
    const sale = { orderId, videoId, creatorId };
    const back: Fact = {
      type: 'RefundMade',
      data: { ...sale, n: 1, refundId: 're_1', amountPence: 5390, annuls: false },
    };
    expect(telling(back)).toMatchObject([
      { recipient: { buyerOf: orderId }, mail: 'always', title: '£53.90 is on its way back to you' },
      { recipient: { userId: creatorId }, mail: 'sales', title: 'The buyer of “Oak stool” got money back' },
    ]);
  });

  it('is nothing when an order expired, or its buyer started again', () => {
    expect([lost('expired'), lost('replaced')].flatMap(telling)).toEqual([]);
    expect([lost('withdrawn'), lost('priceChanged')].flatMap(telling)).toHaveLength(2);
  });

  it('comes by mail whatever was chosen for a purchase, what becomes of it, and a takedown, and the fees and rules alone', () => {
    const always = Object.entries(kinds).filter(([, { mail }]) => mail === 'always');
    expect(always.map(([name]) => name)).toEqual([
      'bought',
      'payeeChanged',
      'payoutsStopped',
      'payoutsResumed',
      'refunded',
      'problemDecided',
      'videoTakenDown',
      'requestHidden',
      'answerHidden',
      'messageHidden',
      'rightsQuestioned',
      'rightsCleared',
      'rightsLost',
      'licenceOffered',
      'licenceReceived',
      'licenceTransferred',
      'assignmentDeclined',
      'assignmentWithdrawn',
      'assignmentLapsed',
      'assignmentOver',
      'receivedQuestioned',
      'receivedCleared',
      'receivedLost',
      'receivedDisputed',
      'receivedWon',
      'receivedReclaimed',
      'receivedRefunded',
      'feesAnnounced',
      'feesCalledOff',
      'rulesAnnounced',
      'rulesCalledOff',
    ]);
  });

  it('has a text for every kind, also while the title is not known', () => {
    for (const name of Object.keys(kinds)) {
      const words = writeText(name, { username: 'ann', happenedAt: at, videoTitle: null });
      expect(words, name).toEqual({
        title: expect.any(String),
        text: expect.any(String),
        path: expect.stringMatching(/^\//),
      });
      expect(JSON.stringify(words)).not.toMatch(/undefined|null/);
    }
  });

  it('is silent about a kind that no longer exists', () => {
    expect(writeText('carrierPigeon', { username: 'ann', happenedAt: at, videoTitle: null })).toBeUndefined();
  });
});
