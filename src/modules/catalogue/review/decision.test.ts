import { describe, expect, it } from 'vitest';
import { personal } from '#platform/eventStore/eventStore.ts';
import { stateOf } from '#platform/eventStore/aggregate.ts';
import { aVideoListed, creatorId, facts, id, orderId, pictures, videoId } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import {
  decideReview,
  noteTakedown,
  passSpotCheck,
  releaseReview,
  takeEffect,
  takeReview,
  undoDecision,
} from './decision.ts';
import type { ReviewDecided, ReviewTaken, VideoEvent } from '#events/catalogue.ts';
import { appealDecision, approveByRule } from './review.ts';
import { relistVideo } from '#modules/catalogue/listing/listing.ts';
import { video } from '#modules/catalogue/listing/video.ts';

const details = { title: 'A shelf', description: 'How to', category: 'diy', tags: ['shelf'], pricePence: 4900 };
const grant = {
  version: '1',
  hash: 'h',
  proof: 'p',
  signedName: personal(creatorId, 'Ann Oak'),
  address: personal(creatorId, '::1'),
};
const waiting: VideoEvent[] = [
  { type: 'VideoAnnounced', data: { videoId, creatorId, sizeBytes: 10, ...details, priorUse: '' } },
  { type: 'UploadCompleted', data: { videoId, sizeBytes: 10 } },
  {
    type: 'VideoProcessed',
    data: { videoId, sha256: 'aa', facts, pictures, advice: [], checks: [], matches: [] },
  },
  { type: 'VideoSubmitted', data: { videoId, ...details, priorUse: '', grant } },
  { type: 'ReviewRequested', data: { videoId } },
];
const mina = id(50);
const miles = id(51);
/** Minutes and seconds after ten. */
const after = (minutes: number, seconds = 0): string =>
  `2026-03-01T10:${String(minutes).padStart(2, '0')}:${String(seconds).padStart(2, '0')}.000Z`;

const taken = (by: string, at: string, until: string): ReviewTaken => ({
  type: 'ReviewTaken',
  data: { videoId, by, at, until },
});
const take = (by: string, minutes: number) =>
  takeReview({
    videoId,
    by,
    at: after(minutes),
    until: after(minutes + 10),
    freshUntil: after(minutes + 5),
  });
const deciding = (decision: ReviewDecided['data']['decision'], by: string, at = after(1)) => ({
  videoId,
  by,
  decision,
  code: decision === 'approve' ? null : ('quality' as const),
  reason: 'Too weak.',
  privateNote: null,
  at,
  takesEffectAt: at.replace(':00.000', ':10.000'),
});
const tooWeak = personal(creatorId, 'Too weak.');
const decidedBy = (by: string, decision: ReviewDecided['data']['decision'] = 'approve'): ReviewDecided => ({
  type: 'ReviewDecided',
  data: { ...deciding(decision, by), reason: tooWeak, creatorId, takenAt: null },
});
const approved: VideoEvent = { type: 'VideoApproved', data: { videoId, note: '' } };
const rejected = (by: string): VideoEvent => ({ type: 'VideoRejected', data: { videoId, reason: tooWeak, by } });
const appealed: VideoEvent = { type: 'AppealMade', data: { videoId, text: personal(creatorId, 'It is not weak.') } };
const byRule = [...waiting, approved, aVideoListed(), { type: 'SpotCheckRequested', data: { videoId } } as const];
const takedown = {
  videoId,
  by: mina,
  code: 'rights' as const,
  reason: personal(creatorId, 'Not yours.'),
  privateNote: null,
};
const takenDown: VideoEvent = { type: 'VideoTakenDown', data: { ...takedown, creatorId } };

describe('a video in hand', () => {
  it('is nobody else’s until the lease has expired', () => {
    const hers = [...waiting, taken(mina, after(0), after(10))];
    given(video, ...waiting)
      .when(take(mina, 0))
      .then(taken(mina, after(0), after(10)));
    given(video, ...hers)
      .when(take(miles, 9))
      .refuses('review-taken');
    given(video, ...hers)
      .when(decideReview(deciding('reject', miles)))
      .refuses('review-taken');
    given(video, ...hers)
      .when(take(miles, 10))
      .then(taken(miles, after(10), after(20)));
  });

  it('is kept by a sign of life, which is recorded only when half of the time is over', () => {
    const hers = [...waiting, taken(mina, after(0), after(10))];
    given(video, ...hers)
      .when(take(mina, 4))
      .then();
    given(video, ...hers)
      .when(take(mina, 6))
      .then(taken(mina, after(6), after(16)));
  });

  it('is released by its holder, and by nobody else', () => {
    const hers = [...waiting, taken(mina, after(0), after(10))];
    given(video, ...hers)
      .when(releaseReview(videoId, mina))
      .then({ type: 'ReviewReleased' });
    given(video, ...hers)
      .when(releaseReview(videoId, miles))
      .then();
    given(video, ...hers, { type: 'ReviewReleased', data: { videoId, by: mina } })
      .when(take(miles, 1))
      .then({ type: 'ReviewTaken' });
  });

  it('records its start, whoever decides: the first lease that was not interrupted', () => {
    const renewed = [...waiting, taken(mina, after(0), after(10)), taken(mina, after(6), after(16))];
    given(video, ...renewed)
      .when(decideReview(deciding('approve', mina, after(7))))
      .then({ type: 'ReviewDecided', data: { takenAt: after(0) } });
    given(video, ...renewed, taken(mina, after(30), after(40)))
      .when(decideReview(deciding('approve', mina, after(31))))
      .then({ type: 'ReviewDecided', data: { takenAt: after(30) } });
    given(video, ...waiting)
      .when(decideReview(deciding('approve', mina)))
      .then({ type: 'ReviewDecided', data: { takenAt: null } });
  });

  it('is one that waits: not what is decided, sold or still on its way', () => {
    given(video, ...waiting, decidedBy(miles))
      .when(take(mina, 2))
      .refuses('not-under-review');
    given(video, ...waiting.slice(0, 4))
      .when(take(mina, 2))
      .refuses('not-under-review');
    given(video).when(take(mina, 2)).refuses('not-found');
  });

  it('is not the appeal against one’s own decision', () => {
    given(video, ...waiting, rejected(mina), appealed)
      .when(take(mina, 2))
      .refuses('not-allowed');
    given(video, ...waiting, rejected(mina), appealed)
      .when(decideReview(deciding('askForChanges', mina)))
      .refuses('not-allowed');
    given(video, ...waiting, rejected(mina), appealed)
      .when(take(miles, 2))
      .then({ type: 'ReviewTaken' });
  });
});

describe('a decision', () => {
  it('has no other effect until it takes effect', () => {
    given(video, ...waiting)
      .when(decideReview(deciding('approve', mina)))
      .then(decidedBy(mina));
    given(video, ...waiting, decidedBy(mina))
      .when(takeEffect(after(1, 9)))
      .then();
    expect(stateOf(video, [...waiting, decidedBy(mina)]).status).toBe('inReview');
  });

  it('takes effect once, as it was decided', () => {
    const at = after(1, 10);
    given(video, ...waiting, decidedBy(mina))
      .when(takeEffect(at))
      .then(approved, aVideoListed({ round: 1 }));
    given(video, ...waiting, decidedBy(mina, 'reject'))
      .when(takeEffect(at))
      .then(rejected(mina));
    given(video, ...waiting, decidedBy(mina, 'askForChanges'))
      .when(takeEffect(at))
      .then({ type: 'ChangesRequested', data: { reason: tooWeak } });
    given(video, ...waiting, decidedBy(mina), approved, aVideoListed())
      .when(takeEffect(at))
      .then();
  });

  it('lists nothing that was disabled or paused meanwhile: the video waits again', () => {
    const paused: VideoEvent = { type: 'VideoPaused', data: { videoId } };
    given(video, ...waiting, decidedBy(mina), paused)
      .when(takeEffect(after(1, 10)))
      .then({ type: 'ReviewUndone', data: { videoId, by: null } });
    given(video, ...waiting, decidedBy(mina, 'reject'), paused)
      .when(takeEffect(after(1, 10)))
      .then(rejected(mina));
  });

  it('is undone by the moderator who decided, in time, and then another decision follows', () => {
    const undone: VideoEvent = { type: 'ReviewUndone', data: { videoId, by: mina } };
    const decided = [...waiting, decidedBy(mina)];
    given(video, ...decided)
      .when(undoDecision(videoId, mina, after(1, 9)))
      .then(undone);
    given(video, ...decided)
      .when(undoDecision(videoId, miles, after(1, 9)))
      .refuses('not-allowed');
    given(video, ...decided)
      .when(undoDecision(videoId, mina, after(1, 10)))
      .refuses('conflict');
    given(video, ...decided, undone)
      .when(takeEffect(after(2)))
      .then();
    given(video, ...decided, undone)
      .when(decideReview(deciding('reject', mina, after(2))))
      .then({ type: 'ReviewDecided' });
    given(video, ...waiting)
      .when(undoDecision(videoId, mina, after(1)))
      .refuses('conflict');
  });

  it('is undone automatically when it has become impossible, however late', () => {
    given(video, ...waiting, decidedBy(mina))
      .when(undoDecision(videoId, null, after(5)))
      .then({ type: 'ReviewUndone', data: { by: null } });
    given(video, ...byRule)
      .when(undoDecision(videoId, null, after(5)))
      .then();
  });

  it('is the only one: neither another moderator nor the rule decides beside it', () => {
    given(video, ...waiting, decidedBy(mina))
      .when(decideReview(deciding('reject', miles)))
      .refuses('not-under-review');
    given(video, ...waiting, decidedBy(mina))
      .when(approveByRule(videoId, false))
      .then();
  });

  it('is no yes while a copyright claim is accepted', () => {
    const claimed: VideoEvent[] = [...waiting, { type: 'VideoDisabled', data: { videoId, claimId: id(60) } }];
    given(video, ...claimed)
      .when(decideReview(deciding('approve', mina)))
      .refuses('conflict');
    given(video, ...claimed)
      .when(decideReview(deciding('reject', mina)))
      .then({ type: 'ReviewDecided' });
  });

  it('ends with the video that its creator withdraws meanwhile', () => {
    const gone: VideoEvent[] = [...waiting, decidedBy(mina), { type: 'UploadCancelled', data: { videoId } }];
    given(video, ...gone)
      .when(takeEffect(after(3)))
      .then();
  });
});

describe('a spot check', () => {
  it('is taken, and passed once', () => {
    const passed: VideoEvent = { type: 'SpotCheckPassed', data: { videoId, by: mina } };
    given(video, ...byRule)
      .when(take(mina, 0))
      .then({ type: 'ReviewTaken' });
    given(video, ...byRule)
      .when(passSpotCheck(videoId, mina, after(1)))
      .then(passed);
    given(video, ...byRule, passed)
      .when(passSpotCheck(videoId, mina, after(1)))
      .refuses('not-under-review');
    given(video, ...byRule, taken(miles, after(0), after(10)))
      .when(passSpotCheck(videoId, mina, after(1)))
      .refuses('review-taken');
  });

  it('is no decision: nothing that is listed is decided again', () => {
    given(video, ...byRule)
      .when(decideReview(deciding('reject', mina)))
      .refuses('not-under-review');
    given(video, ...waiting)
      .when(passSpotCheck(videoId, mina, after(1)))
      .refuses('conflict');
  });
});

describe('a takedown', () => {
  it('ends a listing, and one that its creator had withdrawn, and nothing that is sold', () => {
    const listed = [...waiting, approved, aVideoListed()];
    given(video, ...listed)
      .when(noteTakedown(takedown))
      .then(takenDown);
    given(video, ...listed, { type: 'VideoWithdrawn', data: { videoId } })
      .when(noteTakedown(takedown))
      .then(takenDown);
    given(video, ...listed, { type: 'VideoRetired', data: { videoId, orderId } })
      .when(noteTakedown(takedown))
      .then();
    given(video, ...listed, takenDown)
      .when(noteTakedown(takedown))
      .then();
    given(video, ...listed, takenDown)
      .when(relistVideo(4900))
      .refuses('conflict');
  });

  it('may be appealed once, even after an earlier appeal; somebody else lets it back', () => {
    const down = [...waiting, rejected(miles), appealed, approved, aVideoListed(), takenDown];
    given(video, ...down)
      .when(appealDecision(videoId, personal(creatorId, 'The music is mine.')))
      .then({ type: 'AppealMade' });
    given(video, ...down, appealed)
      .when(take(mina, 2))
      .refuses('not-allowed');
    given(video, ...down, appealed, decidedBy(miles))
      .when(takeEffect(after(2)))
      .then(approved, aVideoListed({ round: 2, isRestored: true }));
    given(video, ...down, appealed, rejected(miles))
      .when(appealDecision(videoId, personal(creatorId, 'It is!')))
      .refuses('conflict');
  });
});
