import { describe, it } from 'vitest';
import { adminGetVideo, approveVideo } from '#contracts/catalogue/catalogue.ts';
import { takeNextReview } from '#contracts/catalogue/moderation.ts';
import type { RightsFinding } from '#contracts/catalogue/moderationVocabulary.ts';
import { reviewRule } from '#contracts/site/houseRules.ts';
import { id } from '#testing/events.ts';
import { as, call } from '#testing/routes/call.ts';
import { aVideoInReview } from '#testing/routes/films.ts';
import { given } from '#testing/routes/given.ts';
import { aListedVideo, aPurchase } from '#testing/routes/marketplace.ts';
import { aBuyer, aCreator, aStaffMember } from '#testing/routes/people.ts';

const moderator = aStaffMember('moderator');
const colleague = aStaffMember('moderator', 'mona');
const video = aVideoInReview();
const params = { id: video.id };
const next = () => call(takeNextReview, { body: {} }, as(moderator));
const approve = () => call(approveVideo, { params, body: { note: 'Fine.' } }, as(moderator));
const openVideo = call(adminGetVideo, { params }, as(moderator));

describe('what speaks against the rights in a video', () => {
  const other = aCreator('otto');
  const approveAgainst = (kind: RightsFinding['kind'], note: string, who = moderator, like: string | null = id(7)) =>
    call(approveVideo, { params, body: { note, against: [{ kind, videoId: like }] } }, as(who));

  it('is named by an approval, with a reason', async () => {
    const twin = aListedVideo({ id: id(7), creator: other });
    const alike = aVideoInReview({ likeTo: twin.id, verdict: 'similar' });
    await given(twin.given, alike.given, moderator)
      .when(openVideo)
      .answers({ rights: [{ kind: 'otherCreator', videoId: twin.id }] })
      .when(approve())
      .refuses('conflict')
      .when(approveAgainst('otherCreator', ''))
      .refuses('invalid-input', undefined, { '#/note': 'Please say why it may be listed all the same' })
      .when(approveAgainst('otherCreator', 'Two benches, one workshop.'))
      .answers({ decision: { decision: 'approve' } })
      .records({ type: 'ReviewDecided', data: { against: [{ kind: 'otherCreator', videoId: twin.id }] } });
  });

  it('is also that it was published before, or that a later upload resembles it', async () => {
    const published = aVideoInReview({ priorUse: 'On my blog' });
    await given(published.given)
      .when(openVideo)
      .answers({ rights: [{ kind: 'publishedBefore', videoId: null }] })
      .when(approve())
      .refuses('conflict');
    const later = aVideoInReview({ id: id(7), creator: other, likeTo: video.id, verdict: 'similar' });
    await given(video.given, later.given)
      .when(approve())
      .refuses('conflict')
      .when(openVideo)
      .answers({ rights: [{ kind: 'otherCreator', videoId: later.id }] });
  });

  it('takes two moderators where the other video is sold', async () => {
    const sold = aPurchase(aBuyer(), aListedVideo({ id: id(7), creator: other }));
    const alike = aVideoInReview({ likeTo: id(7), verdict: 'similar' });
    const yes = (who: typeof moderator) => approveAgainst('sold', 'Another camera.', who);
    await given(sold.given, alike.given, moderator, colleague)
      .when(approveAgainst('otherCreator', 'Another camera.'))
      .refuses('conflict')
      .when(yes(moderator))
      .answers({ status: 'inReview', decision: null, approvalProposal: { by: moderator.id } })
      .records({ type: 'ApprovalProposed', by: moderator.id, data: { note: { value: 'Another camera.' } } })
      .when(yes(moderator))
      .refuses('second-person-needed')
      .when(next())
      .answers({ videoId: null })
      .when(yes(colleague))
      .answers({ decision: { decision: 'approve', by: colleague.id } })
      .records({ type: 'ReviewDecided', by: colleague.id, data: { decision: 'approve' } })
      .after(reviewRule.undoSeconds)
      .sweep()
      .records('VideoApproved', 'VideoListed')
      .when(openVideo)
      .answers({ status: 'listed', approvalProposal: null });
  });

  it('is not asked of a video that is listed already and waits for a spot check', async () => {
    const sold = aPurchase(aBuyer(), aListedVideo({ id: id(7), creator: other }));
    const listed = aListedVideo({ likeTo: id(7), verdict: 'similar' });
    await given(sold.given, listed.given, { type: 'SpotCheckRequested', data: { videoId: listed.id } }, moderator)
      .when(approveAgainst('sold', 'Another camera.'))
      .refuses('not-under-review');
  });

  it('does not list it when the other video is sold before the approval takes effect', async () => {
    const twin = aListedVideo({ id: id(7), creator: other });
    const alike = aVideoInReview({ likeTo: twin.id, verdict: 'similar' });
    await given(twin.given, alike.given, moderator)
      .when(approveAgainst('otherCreator', 'Another camera.'))
      .answers()
      .give(...aPurchase(aBuyer(), twin).given.slice(1))
      .after(reviewRule.undoSeconds)
      .sweep()
      .records({ type: 'ReviewUndone', data: { by: null } });
  });
});
