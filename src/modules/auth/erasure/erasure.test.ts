import { describe, expect, it } from 'vitest';
import type { UserEvent } from '#events/auth.ts';
import { openBusinessOfThem, openBusinessOfYours, tradingOfThem } from '#modules/auth/account/openBusiness.ts';
import { user } from '#modules/auth/account/user.ts';
import { aBuyer } from '#testing/routes/people.ts';
import { given } from '#testing/given.ts';
import { erasedOfThem, keptOfThem, recordForgotten } from './erasure.ts';

const bob = aBuyer();
const registered = bob.events.filter((event): event is UserEvent & typeof event => event.type === 'UserRegistered');
const erased: UserEvent = { type: 'AccountErased', data: { userId: bob.id } };
const forgotten: UserEvent = { type: 'PersonForgotten', data: { userId: bob.id } };
const nothing = { owedPence: 0, isBuying: false, isSelling: false, listed: 0 };

describe('the note that a person is forgotten', () => {
  it('is recorded once, of an account that is erased', () => {
    given(user, ...registered, erased)
      .when(recordForgotten(bob.id))
      .then(forgotten);
    given(user, ...registered, erased, forgotten)
      .when(recordForgotten(bob.id))
      .then();
    given(user, ...registered)
      .when(recordForgotten(bob.id))
      .then();
    given(user).when(recordForgotten(bob.id)).then();
  });
});

describe('an admin who is about to erase an account', () => {
  it('reads what is removed, with the offers where there are any', () => {
    const always = [
      'Name, email, address, picture, sign-ins and every word about them: the key that reads them is destroyed, for good.',
      'Password, second factor, linked sign-ins and sessions. Email and username are free again.',
    ];
    expect(erasedOfThem({ listed: 0 })).toEqual(always);
    expect(erasedOfThem({ listed: 1 })).toEqual([...always, 'Their offers: a video is taken off the marketplace.']);
    expect(erasedOfThem({ listed: 2 })).toEqual([...always, 'Their offers: 2 videos are taken off the marketplace.']);
  });

  it('reads what stays, and why', () => {
    const always =
      'Ids, dates and amounts in the log and the ledger, without a name: so that every total can still be checked.';
    expect(keptOfThem({ uploaded: 0, sold: 0, bought: 0 })).toEqual([always]);
    expect(keptOfThem({ uploaded: 3, sold: 1, bought: 2 })).toEqual([
      'Receipts and licences of a video that they sold: those who bought them rely on them, and tax law asks for receipts.',
      'Receipts and licences of 2 videos that they bought: the licence lasts, and tax law asks for receipts.',
      'Fingerprints of 3 videos that they uploaded: so that nothing is sold twice.',
      always,
    ]);
  });
});

describe('open business', () => {
  it.each([
    [
      { owedPence: 1 },
      '£0.01 of what you earned has not been paid out yet. Please withdraw it first.',
      '£0.01 of what they earned has not been paid out yet.',
    ],
    [
      { isBuying: true },
      'One of your purchases is still under way. Please wait until it is complete.',
      'A purchase of theirs is still under way.',
    ],
    [
      { isSelling: true },
      'Someone is buying one of your videos right now. Please try again in a few minutes.',
      'A video of theirs is being bought right now.',
    ],
  ])('keeps an account open: %j', (business, yours, theirs) => {
    expect(openBusinessOfYours({ ...nothing, ...business })).toEqual([yours]);
    expect(openBusinessOfThem({ ...nothing, ...business })).toEqual([theirs]);
    expect(tradingOfThem({ ...nothing, ...business })).toEqual([theirs]);
  });

  it('is what is for sale, too, for those who are to become staff', () => {
    expect(openBusinessOfYours({ ...nothing, listed: 2 })).toEqual([]);
    expect(openBusinessOfThem({ ...nothing, listed: 2 })).toEqual([]);
    expect(tradingOfThem(nothing)).toEqual([]);
    expect(tradingOfThem({ ...nothing, listed: 1 })).toEqual(['A video of theirs is for sale.']);
    expect(tradingOfThem({ ...nothing, listed: 2 })).toEqual(['2 videos of theirs are for sale.']);
  });
});
