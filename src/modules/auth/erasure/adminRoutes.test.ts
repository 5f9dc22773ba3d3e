import { describe, expect, it } from 'vitest';
import { eraseAccount, previewErasure } from '#contracts/auth/people.ts';
import { id } from '#testing/events.ts';
import { as, call } from '#testing/routes/call.ts';
import { given } from '#testing/routes/given.ts';
import { aListedVideo, aPurchase } from '#testing/routes/marketplace.ts';
import { aBuyer, aStaffMember } from '#testing/routes/people.ts';

const admin = aStaffMember('admin');
const moderator = aStaffMember('moderator');
const bob = aBuyer('bob');
const video = aListedVideo();
const { creator: carol } = video;
const preview = (userId: string, who = admin) => call(previewErasure, { params: { id: userId } }, as(who));
const erase = ({ id: userId, username } = carol, who = admin) =>
  call(eraseAccount, { params: { id: userId }, body: { username, reason: 'Asked for by letter.' } }, as(who));

describe('erasing an account for its owner', () => {
  it('says first what goes and what is kept', async () => {
    await given(aPurchase(bob, video).given)
      .when(preview(bob.id))
      .answers({
        obstacles: [],
        erased: [expect.stringMatching(/^Name, email/) as string, expect.stringMatching(/^Password/) as string],
        kept: [
          expect.stringMatching(/a video that they bought/) as string,
          expect.stringMatching(/^Ids, dates and amounts/) as string,
        ],
      })
      .records()
      .when(preview(id(99)))
      .refuses('not-found', 'There is no such account.');
  });

  it('withdraws the offers and seals the reason for the admin, whom it outlives', async () => {
    await given(video.given)
      .when(erase())
      .answers({ success: true })
      .records(
        { type: 'OfferWithdrawn', data: { videoId: video.id } },
        {
          type: 'AccountErased',
          by: admin.id,
          data: {
            userId: carol.id,
            by: admin.id,
            reason: { personal: admin.id, value: 'Asked for by letter.' },
          },
        },
      )
      .settle()
      .mails(carol.email, 'Your Soletake account is deleted')
      .when(erase())
      .refuses('not-found');
  });

  it('waits for what is still open', async () => {
    await given(aPurchase(bob, video).given)
      .when(preview(carol.id))
      .answers({ obstacles: ['£44.10 of what they earned has not been paid out yet.'] })
      .when(erase())
      .refuses('account-has-open-business', '£44.10 of what they earned has not been paid out yet.');
  });

  it('needs the username as it is', async () => {
    await given(bob)
      .when(erase(Object.assign({}, bob, { username: 'Bob' })))
      .refuses('invalid-input', undefined, { '#/username': 'Please type the username exactly as it is.' });
  });

  it('is done by admins, to others, and not to staff', async () => {
    await given(bob, moderator)
      .when(erase(bob, moderator))
      .refuses('not-allowed')
      .when(preview(bob.id, moderator))
      .refuses('not-allowed')
      .when(erase(admin))
      .refuses('not-allowed', 'You cannot erase your own account from the console.')
      .when(erase(moderator))
      .refuses('not-allowed', 'This is a staff account. An admin must remove its role first.');
  });
});
