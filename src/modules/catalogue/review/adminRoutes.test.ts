import { describe, expect, it } from 'vitest';
import { eraseAccount } from '#contracts/auth/people.ts';
import { adminGetVideo, approveVideo, askForChanges, rejectVideo } from '#contracts/catalogue/catalogue.ts';
import {
  getReviewDossier,
  passSpotCheck,
  releaseReview,
  reviewFigures,
  takeDownVideo,
  takeNextReview,
  takeReview,
  undoDecision,
} from '#contracts/catalogue/moderation.ts';
import { reviewRule } from '#contracts/site/houseRules.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { id } from '#testing/events.ts';
import { as, call } from '#testing/routes/call.ts';
import { aDraft, aVideoInReview } from '#testing/routes/films.ts';
import { anyText, given } from '#testing/routes/given.ts';
import { aListedVideo, aPurchase } from '#testing/routes/marketplace.ts';
import { aBuyer, aStaffMember } from '#testing/routes/people.ts';

const moderator = aStaffMember('moderator');
const colleague = aStaffMember('moderator', 'mona');
const auditor = aStaffMember('auditor');
const video = aVideoInReview();
const second = aVideoInReview({ id: id(5), title: 'A stool' });
const { creator } = video;
const params = { id: video.id };
const take = (who = moderator) => call(takeReview, { params }, as(who));
const leave = (who = moderator) => call(releaseReview, { params }, as(who));
const next = (after?: string, who = moderator) =>
  call(takeNextReview, { body: after === undefined ? {} : { after } }, as(who));
const approve = (who = moderator) => call(approveVideo, { params, body: { note: 'Fine.' } }, as(who));
const reject = (who = moderator) =>
  call(rejectVideo, { params, body: { code: 'branding', reason: 'At 0:30.', privateNote: 'Again.' } }, as(who));
const undo = (who = moderator) => call(undoDecision, { params }, as(who));
const takeDown = (who = moderator) => call(takeDownVideo, { params, body: { code: 'rights' } }, as(who));
const openVideo = call(adminGetVideo, { params }, as(moderator));
const branding = 'It shows a logo, a watermark or a brand. At 0:30.';

describe('a video under review', () => {
  it('is leased to one moderator, and leasing it again changes nothing', async () => {
    await given(video.given)
      .when(take())
      .answers({ review: { by: moderator.id, until: '2026-03-01T12:10:00.000Z' } })
      .records({ type: 'ReviewTaken', by: moderator.id, data: { by: moderator.id, until: '2026-03-01T12:10:00.000Z' } })
      .when(take())
      .answers()
      .records()
      .when(take(colleague))
      .refuses('review-taken')
      .when(reject(colleague))
      .refuses('review-taken')
      .when(leave(colleague))
      .answers({ success: true })
      .records()
      .when(leave())
      .records({ type: 'ReviewReleased', by: moderator.id, data: {} })
      .when(take(colleague))
      .answers({ review: { by: colleague.id } });
  });

  it('is assigned in turn until nothing is left', async () => {
    await given(video.given, second.given)
      .when(next())
      .answers({ videoId: video.id })
      .records({ type: 'ReviewTaken', data: { videoId: video.id } })
      .when(next(undefined, colleague))
      .answers({ videoId: second.id })
      .when(next(video.id))
      .answers({ videoId: null })
      .records('ReviewReleased');
  });

  it('that is leased already is handed back first, to a moderator whose page was loaded again', async () => {
    await given(video.given, second.given)
      .when(call(takeReview, { params: { id: second.id } }, as(moderator)))
      .when(next())
      .answers({ videoId: second.id })
      .records()
      .when(next(second.id))
      .answers({ videoId: video.id });
  });

  it('is one that its creator has signed', async () => {
    await given(aDraft().given)
      .when(take())
      .refuses('not-under-review')
      .when(approve())
      .refuses('not-under-review')
      .when(call(takeReview, { params: { id: id(99) } }, as(moderator)))
      .refuses('not-found');
  });
});

describe('a decision', () => {
  it('to approve lists the video once it can no longer be undone', async () => {
    await given(video.given, moderator)
      .when(approve())
      .answers({ status: 'inReview', decision: { decision: 'approve', by: moderator.id, secondsLeft: 10 } })
      .records({
        type: 'ReviewDecided',
        by: moderator.id,
        data: { decision: 'approve', code: null, privateNote: { personal: creator.id, value: 'Fine.' } },
      })
      .after(reviewRule.undoSeconds)
      .sweep()
      .records('VideoApproved', 'VideoListed')
      .when(openVideo)
      .answers({ status: 'listed', decision: null });
  });

  it('to reject tells the creator why, and colleagues what they alone read', async () => {
    await given(video.given)
      .when(reject())
      .answers({ decision: { decision: 'reject' } })
      .records({
        type: 'ReviewDecided',
        data: {
          code: 'branding',
          reason: { personal: creator.id, value: branding },
          privateNote: { personal: creator.id, value: 'Again.' },
        },
      })
      .after(reviewRule.undoSeconds)
      .sweep()
      .records({
        type: 'VideoRejected',
        data: { reason: { personal: creator.id, value: branding }, by: moderator.id },
      })
      .when(openVideo)
      .answers({ status: 'rejected', note: branding });
  });

  it('to ask for changes needs a note where the list has no reason', async () => {
    const ask = (body: { code?: 'words'; reason?: string }) => call(askForChanges, { params, body }, as(moderator));
    await given(video.given)
      .when(ask({}))
      .refuses('invalid-input', undefined, { '#/reason': 'Please tell the creator what to change' })
      .when(ask({ code: 'words' }))
      .answers({ decision: { decision: 'askForChanges' } })
      .records({
        type: 'ReviewDecided',
        data: {
          code: 'words',
          reason: {
            personal: creator.id,
            value: 'Please make the title and description say what the video shows.',
          },
        },
      });
  });

  it('is undone in time, by the moderator who made it', async () => {
    await given(video.given)
      .when(reject())
      .when(undo(colleague))
      .refuses('not-allowed', 'Only the moderator who decided can undo it.')
      .when(undo())
      .answers({ status: 'inReview', decision: null })
      .records({ type: 'ReviewUndone', by: moderator.id, data: { by: moderator.id } })
      .when(reject())
      .after(reviewRule.undoSeconds)
      .when(undo())
      .refuses('conflict', 'The decision has taken effect. You can take down a listed video instead.');
  });

  it('about an appeal is another moderator’s', async () => {
    await given(
      video.given,
      {
        type: 'VideoRejected',
        data: { videoId: video.id, reason: personal(creator.id, 'A logo.'), by: moderator.id },
      },
      { type: 'AppealMade', data: { videoId: video.id, text: personal(creator.id, 'It is my own sign.') } },
    )
      .when(approve())
      .refuses('not-allowed', 'You decided this before. Another moderator decides the appeal.')
      .when(approve(colleague))
      .answers({ decision: { by: colleague.id } })
      .records('ReviewDecided');
  });

  it('records which sold video a rejected one copies, by that reason alone', async () => {
    const sold = aPurchase(aBuyer(), aListedVideo({ id: id(6), title: 'The first' }));
    const copy = aVideoInReview({ likeTo: id(6) });
    const rejection = (code: 'copy' | 'quality') =>
      call(rejectVideo, { params: { id: copy.id }, body: { code, reason: '', privateNote: '' } }, as(moderator));
    await given(sold.given, copy.given)
      .when(rejection('copy'))
      .records({ type: 'ReviewDecided', data: { copyOf: [id(6)] } });
    const { events } = await given(sold.given, copy.given).when(rejection('quality'));
    expect(events[0]?.data).not.toHaveProperty('copyOf');
  });

  it('cannot approve a copy of what has been sold', async () => {
    const sold = aPurchase(aBuyer(), aListedVideo({ id: id(6), title: 'The first' }));
    const copy = aVideoInReview({ likeTo: id(6) });
    await given(sold.given, copy.given)
      .when(approve())
      .refuses('copy-of-sold', 'It closely resembles a video that has been sold. Reject it; the creator may appeal.')
      .when(reject())
      .answers()
      .records('ReviewDecided');
  });
});

describe('a listed video', () => {
  const listed = aListedVideo();

  it('is taken down at once, with the reason that its creator reads', async () => {
    await given(listed.given)
      .when(takeDown())
      .answers({ status: 'takenDown', note: 'We could not see that all the rights to it are yours to sell.' })
      .records(
        { type: 'OfferWithdrawn', by: moderator.id, data: { takedown: { by: moderator.id, code: 'rights' } } },
        { type: 'VideoTakenDown', by: moderator.id, data: { creatorId: creator.id, code: 'rights' } },
      )
      .when(call(takeDownVideo, { params: { id: id(99) }, body: { code: 'rights' } }, as(moderator)))
      .refuses('not-found');
  });

  it('that was taken down says no more why, once its creator is erased', async () => {
    const admin = aStaffMember('admin');
    const body = { username: creator.username, reason: 'Asked for by letter.' };
    const reason = { personal: creator.id, value: anyText };
    await given(listed.given, admin)
      .when(takeDown())
      .records({ type: 'OfferWithdrawn', data: { takedown: { reason } } }, { type: 'VideoTakenDown', data: { reason } })
      .settle()
      .records({ type: 'Notified', data: { userId: creator.id, about: { reason } } }, 'NotificationMailed')
      .when(call(eraseAccount, { params: { id: creator.id }, body }, as(admin)))
      .answers({ success: true })
      .settle()
      .when(openVideo)
      .answers({ status: 'takenDown', note: null })
      .when(call(getReviewDossier, { params }, as(moderator)))
      .answers({ acts: [{ act: 'takenDown', reason: 'Rights not clear' }] })
      .also(async ({ app }) => {
        const stored = await app.store.readStream(`video-${listed.id}`);
        const takenDown = stored.find(({ type }) => type === 'VideoTakenDown');
        expect(takenDown?.data).toMatchObject({ reason: { personal: creator.id, value: null } });
      });
  });

  it('that was listed by rule is spot-checked once', async () => {
    const pass = call(passSpotCheck, { params }, as(moderator));
    await given(listed.given, { type: 'SpotCheckRequested', data: { videoId: video.id } })
      .when(pass)
      .answers({ awaitsSpotCheck: false })
      .records({ type: 'SpotCheckPassed', by: moderator.id, data: { by: moderator.id } })
      .when(pass)
      .refuses('not-under-review');
  });
});

it('the dossier about a creator records who read it, once a day', async () => {
  const dossier = call(getReviewDossier, { params }, as(auditor));
  await given(video.given)
    .when(dossier)
    .answers({ creator: { id: creator.id, username: 'carol', byStatus: { inReview: 1 } } })
    .records({ type: 'CreatorDataRead', data: { by: auditor.id, creatorId: creator.id, videoId: video.id } })
    .when(dossier)
    .answers()
    .records()
    .when(call(getReviewDossier, { params: { id: id(99) } }, as(auditor)))
    .refuses('not-found');
});

it('moderators decide, auditors read, and nobody else has access', async () => {
  await given(video.given)
    .when(call(reviewFigures, as(auditor)))
    .answers({ waiting: 1, mine: { decisions: 0 }, everybody: { medianSeconds: null } })
    .when(approve(auditor))
    .refuses('not-allowed')
    .when(take(auditor))
    .refuses('not-allowed')
    .when(reject(aStaffMember('finance')))
    .refuses('not-allowed')
    .when(takeDown(creator))
    .refuses('not-allowed')
    .when(call(reviewFigures, as(aStaffMember('finance'))))
    .refuses('not-allowed');
});
