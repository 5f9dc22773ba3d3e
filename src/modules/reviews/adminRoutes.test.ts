import { describe, expect, it } from 'vitest';
import { eraseAccount } from '#contracts/auth/people.ts';
import { adminListReviews, hideReview } from '#contracts/reviews/reviews.ts';
import { id } from '#testing/events.ts';
import { as, call, visitor } from '#testing/routes/call.ts';
import { aReview } from '#testing/routes/community.ts';
import { given } from '#testing/routes/given.ts';
import { aPurchase } from '#testing/routes/marketplace.ts';
import { aBuyer, aStaffMember } from '#testing/routes/people.ts';

const bob = aBuyer('bob');
const purchase = aPurchase(bob);
const review = aReview(purchase);
const moderator = aStaffMember('moderator');
const auditor = aStaffMember('auditor');
const finance = aStaffMember('finance');
const hide = (who = moderator, orderId = purchase.orderId, reason = 'It names a person.') =>
  call(hideReview, { params: { id: orderId }, body: { reason } }, as(who));
const list = (who = moderator, filter = {}) =>
  call(adminListReviews, { query: { filter: JSON.stringify(filter) } }, as(who));

describe('hiding a review', () => {
  it('takes it off for a reason, once', async () => {
    await given(review)
      .when(hide())
      .answers({ success: true })
      .records({ type: 'ReviewHidden', by: moderator.id, data: { reason: { value: 'It names a person.' } } })
      .when(hide())
      .refuses('already-done', 'This review is hidden already.');
  });

  it('says no more why once the buyer is erased, on the page of the moderator neither', async () => {
    const admin = aStaffMember('admin');
    const body = { username: bob.username, reason: 'Asked for by letter.' };
    await given(review, admin)
      .when(hide())
      .when(call(eraseAccount, { params: { id: bob.id }, body }, as(admin)))
      .answers({ success: true })
      .settle()
      .when(list())
      .answers([{ isHidden: true, hiddenBecause: null }])
      .also(async ({ db }) => {
        const details = await db('person_acts').where({ kind: 'reviewHidden' }).pluck<string[]>('detail');
        expect(new Set(details)).toEqual(new Set([null]));
      });
  });

  it('needs a reason and a review', async () => {
    await given(review)
      .when(hide(moderator, purchase.orderId, ' '))
      .refuses('invalid-input')
      .when(hide(moderator, id(99)))
      .refuses('not-found');
  });

  it('is for moderators with a second factor', async () => {
    await given(review)
      .when(hide(auditor))
      .refuses('not-allowed')
      .when(hide(finance))
      .refuses('not-allowed')
      .when(hide(bob))
      .refuses('not-allowed')
      .when(call(hideReview, { params: { id: purchase.orderId }, body: { reason: 'Because.' } }, visitor()))
      .refuses('not-signed-in')
      .when(
        call(
          hideReview,
          { params: { id: purchase.orderId }, body: { reason: 'Because.' } },
          as(moderator, { hasSecondFactor: false }),
        ),
      )
      .refuses('second-factor-needed')
      .when(hide(aStaffMember('admin')))
      .records('ReviewHidden');
  });
});

describe('the list of reviews', () => {
  it('shows moderators and auditors what is shown and what is hidden', async () => {
    await given(review)
      .when(list(auditor, { status: 'shown' }))
      .answers([{ id: purchase.orderId, title: 'A shelf', creator: 'Carol', stars: 4, isHidden: false }])
      .answersHeader('Content-Range', 'reviews 0-0/1')
      .when(list(auditor, { status: 'hidden' }))
      .answers([])
      .when(hide())
      .when(list(moderator, { status: 'hidden' }))
      .answers([{ isHidden: true, hiddenBecause: 'It names a person.' }]);
  });

  it('is not for finance', async () => {
    await given(review).when(list(finance)).refuses('not-allowed');
  });
});
