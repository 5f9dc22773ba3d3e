import { describe, expect, it } from 'vitest';
import type { PayeeRequirement } from '#contracts/payouts/payeeVocabulary.ts';
import { stateOf } from '#platform/eventStore/aggregate.ts';
import { aPayeeRead, aSaleCredited, creatorId, id } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import { account } from '#modules/payouts/balance/account.ts';
import { reservePayout } from '#modules/payouts/balance/withdrawal.ts';
import type { AccountEvent } from '#events/sales.ts';
import {
  closePayee,
  isPayeeReady,
  mustBeReady,
  mustBeSendable,
  payeeStatusOf,
  recordPayee,
  type ReadOfPayee,
} from './payee.ts';

const at = '2126-07-01T12:00:00.000Z';
const linked: AccountEvent = { type: 'PayeeLinked', data: { creatorId, payeeId: 'acct_1' } };
const asks = (
  need: PayeeRequirement['need'],
  waitsFor: PayeeRequirement['waitsFor'] = 'person',
  due: PayeeRequirement['due'] = 'now',
): PayeeRequirement => ({ need, due, waitsFor });
const read = (more: Partial<ReadOfPayee> = {}) =>
  recordPayee({
    creatorId,
    payeeId: 'acct_1',
    seen: 1,
    status: 'active',
    requirements: [],
    destination: null,
    holdUntil: at,
    ...more,
  });
const begun = aPayeeRead({ status: 'restricted', requirements: [asks('bankAccount'), asks('name')] });
const checking = aPayeeRead({ status: 'pending', requirements: [asks('identityDocument', 'provider')] });
const document = [asks('identityDocument')];

describe('what the provider says of a payee', () => {
  it('links the payee with the first answer, and tells nobody while the set-up is under way', () => {
    given(account)
      .when(read({ seen: 0, status: 'restricted', requirements: [asks('bankAccount')] }))
      .then(
        { type: 'PayeeLinked', data: { payeeId: 'acct_1' } },
        { type: 'PayeeRead', data: { status: 'restricted' } },
      );
    given(account, linked, begun)
      .when(read({ status: 'restricted', requirements: document }))
      .then({ type: 'PayeeRead', data: { requirements: document } });
    given(account, linked, begun)
      .when(read({ status: 'pending' }))
      .then({ type: 'PayeeRead' });
  });

  it('is noted only where it is new, whatever the order of what is asked for', () => {
    given(account, linked, begun)
      .when(read({ status: 'restricted', requirements: [asks('name'), asks('bankAccount')] }))
      .then();
    given(account, linked, aPayeeRead()).when(read()).then();
  });

  it('is asked for again when something newer was noted meanwhile', () => {
    given(account, linked, begun, aPayeeRead())
      .when(read({ seen: 1, status: 'pending' }))
      .refuses('conflict');
  });

  it('is not noted of an account that is not the linked one', () => {
    given(account, linked, begun)
      .when(read({ payeeId: 'acct_2' }))
      .then();
  });

  it('tells the creator once that money can be sent', () => {
    for (const before of [begun, checking])
      given(account, linked, before)
        .when(read())
        .then({ type: 'PayeeRead' }, { type: 'PayeeReady', data: { creatorId } });
  });

  it('tells the creator what is missing again, once', () => {
    for (const before of [aPayeeRead(), checking])
      given(account, linked, before)
        .when(read({ status: 'restricted', requirements: document }))
        .then({ type: 'PayeeRead' }, { type: 'PayeeLacking', data: { needs: ['identityDocument'] } });
    const soon = aPayeeRead({ requirements: document });
    given(account, linked, aPayeeRead())
      .when(read({ requirements: document }))
      .then({ type: 'PayeeRead' }, { type: 'PayeeLacking', data: { needs: ['identityDocument'] } });
    given(account, linked, soon)
      .when(read({ requirements: [...document, asks('phone', 'person', 'later')] }))
      .then({ type: 'PayeeRead' });
    given(account, linked, aPayeeRead())
      .when(read({ status: 'rejected' }))
      .then({ type: 'PayeeRead' }, { type: 'PayeeLacking', data: { needs: [] } });
  });
});

describe('a payout', () => {
  const reserve = reservePayout({ creatorId, payoutId: id(9), amountPence: 1000 }, '2026-02-01T00:00:00.000Z');

  it.each<[string, AccountEvent[], string]>([
    ['who has not begun', [], 'Please set up your payouts first: tell Stripe where your money should go.'],
    [
      'who has not handed in everything',
      [linked, begun],
      'Stripe still needs something from you: your bank account, your full name.',
    ],
    [
      'whom Stripe still checks',
      [linked, checking],
      'Stripe is still checking your details. You can withdraw as soon as that is done.',
    ],
    [
      'who was ready and is asked for a document now',
      [linked, aPayeeRead(), aPayeeRead({ status: 'restricted', requirements: document })],
      'Stripe still needs something from you: a photo of your passport or driving licence.',
    ],
    [
      'whom Stripe refuses',
      [linked, aPayeeRead({ status: 'rejected' })],
      'Stripe cannot send money to you. Please write to our support.',
    ],
  ])('is refused to somebody %s, in plain words', (_, facts, words) => {
    given(account, ...facts, aSaleCredited())
      .when(reserve)
      .refuses('payee-not-ready');
    expect(() => mustBeReady(stateOf(account, facts), at)).toThrow(words);
  });

  it('goes to whoever is ready, and to whoever was paid before payees were read', () => {
    for (const facts of [[linked, aPayeeRead()], [linked]])
      given(account, ...facts, aSaleCredited())
        .when(reserve)
        .then({ type: 'PayoutReserved' });
    expect(payeeStatusOf(stateOf(account, []))).toBe('none');
    expect(isPayeeReady(stateOf(account, [linked]))).toBe(true);
  });

  it('says to staff what it waits for', () => {
    const held = stateOf(account, [linked, aPayeeRead({ status: 'restricted', requirements: document })]);
    expect(() => mustBeSendable(held, at)).toThrow(
      'Stripe still needs something from the creator: a photo of your passport or driving licence.',
    );
    expect(() => mustBeSendable(stateOf(account, [linked, aPayeeRead()]), at)).not.toThrow();
  });
});

describe('a payee that was closed', () => {
  const closed: AccountEvent = { type: 'PayeeClosed', data: { creatorId, payeeId: 'acct_1' } };

  it('is noted once, and only of a creator who had one', () => {
    given(account).when(closePayee(creatorId)).then();
    given(account, linked, aPayeeRead()).when(closePayee(creatorId)).then(closed);
    given(account, linked, aPayeeRead(), closed).when(closePayee(creatorId)).then();
  });

  it('is sent nothing, and what the provider says of it later is no news', () => {
    expect(isPayeeReady(stateOf(account, [linked, aPayeeRead(), closed]))).toBe(false);
    given(account, linked, aPayeeRead(), closed)
      .when(read({ status: 'restricted', requirements: document }))
      .then();
  });
});
