import { describe, expect, it } from 'vitest';
import type { Decision } from '#contracts/catalogue/moderationVocabulary.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { aVideoListed, creatorId, facts, id, orderId, pictures, videoId } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import { decideReview } from '#modules/catalogue/review/decision.ts';
import type { VideoEvent, VideoMatch, VideoProcessed } from '#events/catalogue.ts';
import { changeThumbnail, countTraffic, noteWithdrawal, relistVideo, retireVideo } from './listing.ts';
import { appealDecision, approveByRule, mayAppeal, submitVideo } from '#modules/catalogue/review/review.ts';
import {
  abandonVideo,
  announceVideo,
  cancelUpload,
  completeUpload,
  failPreparation,
  giveUpUpload,
  processVideo,
  refuseCopy,
  refuseVideo,
  repeatPreparation,
} from '#modules/catalogue/upload/upload.ts';
import { video } from './video.ts';

const draft = { title: 'clip', description: '', category: null, tags: [], pricePence: null, priorUse: '' };
const announcement = { videoId, creatorId, sizeBytes: 10, draft };
const announced: VideoEvent = { type: 'VideoAnnounced', data: { videoId, creatorId, sizeBytes: 10, ...draft } };
const uploaded: VideoEvent = { type: 'UploadCompleted', data: { videoId, sizeBytes: 10 } };
const result: VideoProcessed['data'] = { videoId, sha256: 'aa', facts, pictures, advice: [], checks: [], matches: [] };
const processed: VideoEvent = { type: 'VideoProcessed', data: result };
const details = { title: 'A shelf', description: 'How to', category: 'diy', tags: ['shelf'], pricePence: 4900 };
const grant = {
  version: '1',
  hash: 'h',
  proof: 'p',
  signedName: personal(creatorId, 'Ann Oak'),
  address: personal(creatorId, '::1'),
};
const submission = { videoId, ...details, priorUse: '', grant };
const submitted: VideoEvent = { type: 'VideoSubmitted', data: submission };
const requested: VideoEvent = { type: 'ReviewRequested', data: { videoId } };
const inReview = [announced, uploaded, processed, submitted, requested];
const approved: VideoEvent = { type: 'VideoApproved', data: { videoId, note: '' } };
const listedAs = (listingNumber: number): VideoEvent => aVideoListed({ round: listingNumber });
const listed = [...inReview, approved, listedAs(1)];
const withdrawn = [...listed, { type: 'VideoWithdrawn', data: { videoId } } as const];
const first = id(50);
const second = id(51);
const rejected: VideoEvent = {
  type: 'VideoRejected',
  data: { videoId, reason: personal(creatorId, 'Too shaky'), by: first },
};
const now = '2026-03-01T10:00:00.000Z';
/** Takes effect at once, without time to undo it. */
const decide = (decision: Decision, by: string, reason = '') =>
  decideReview({
    videoId,
    by,
    decision,
    reason,
    at: now,
    takesEffectAt: now,
    code: decision === 'approve' ? null : 'other',
    privateNote: null,
  });
const decided = { type: 'ReviewDecided' } as const;
const text = personal(creatorId, 'It is a steady shot on a boat.');
const appeal: VideoEvent = { type: 'AppealMade', data: { videoId, text } };

describe('an upload', () => {
  it('is announced once', () => {
    given(video).when(announceVideo(announcement)).then(announced);
    given(video, announced).when(announceVideo(announcement)).refuses('conflict');
  });

  it('is complete with exactly the announced bytes, and only once', () => {
    given(video, announced).when(completeUpload(videoId, 9)).refuses('upload-incomplete');
    given(video, announced).when(completeUpload(videoId, 10)).then(uploaded);
    given(video, announced, uploaded).when(completeUpload(videoId, 10)).then();
    given(video).when(completeUpload(videoId, 10)).refuses('not-found');
  });

  it('waits for its signature when the checks are done first', () => {
    given(video, announced, uploaded).when(processVideo(result)).then(processed);
    given(video, announced, uploaded, processed).when(submitVideo(submission)).then(submitted, requested);
  });

  it('goes to review when the checks are done last', () => {
    given(video, announced).when(submitVideo(submission)).then(submitted);
    given(video, announced, submitted, uploaded).when(processVideo(result)).then(processed, requested);
  });

  it('is refused or processed, whichever the checks say first', () => {
    const refusing = refuseVideo({ videoId, code: 'too-short', message: 'Too short.' });
    given(video, announced, uploaded).when(refusing).then({ type: 'VideoRefused' });
    given(video, announced, uploaded, processed).when(refusing).then();
    given(video, announced).when(processVideo(result)).then();
  });

  it('that we fail to prepare waits for staff, and goes on once it is examined again', () => {
    const failed: VideoEvent = { type: 'PreparationFailed', data: { videoId } };
    const repeated: VideoEvent = { type: 'PreparationRepeated', data: { videoId } };
    given(video, announced, uploaded).when(failPreparation(videoId)).then(failed);
    given(video, announced, uploaded, failed).when(failPreparation(videoId)).then();
    given(video, announced, uploaded, processed).when(failPreparation(videoId)).then();
    given(video, announced, uploaded, failed).when(processVideo(result)).then();
    given(video, announced, uploaded, failed).when(submitVideo(submission)).refuses('conflict');
    given(video, announced, uploaded, failed).when(cancelUpload(videoId)).then({ type: 'UploadCancelled' });
    given(video, announced, uploaded, failed).when(repeatPreparation(videoId)).then(repeated);
    given(video, announced, uploaded).when(repeatPreparation(videoId)).then();
    given(video, announced, submitted, uploaded, failed, repeated)
      .when(processVideo(result))
      .then(processed, requested);
  });

  it('may be discarded until a moderator has the lease or it is listed', () => {
    const cancelled: VideoEvent = { type: 'UploadCancelled', data: { videoId } };
    for (const past of [[announced], [announced, uploaded], [announced, uploaded, processed]])
      given(video, ...past)
        .when(cancelUpload(videoId))
        .then(cancelled);
    given(video, announced, cancelled).when(cancelUpload(videoId)).then();
    given(video, ...inReview)
      .when(cancelUpload(videoId))
      .refuses('conflict');
    given(video, ...listed)
      .when(cancelUpload(videoId))
      .refuses('conflict');
    given(video, ...withdrawn)
      .when(cancelUpload(videoId))
      .refuses('conflict');
    given(video, announced, uploaded, cancelled).when(processVideo(result)).then();
    given(video, announced, uploaded, processed, cancelled).when(submitVideo(submission)).refuses('conflict');
  });
});

describe('a review', () => {
  it('ends with the listing, with everything a listing shows', () => {
    given(video, ...inReview)
      .when(decide('approve', first))
      .then(decided, approved, listedAs(1));
  });

  it('decides once', () => {
    given(video, ...listed)
      .when(decide('reject', first, 'a reason'))
      .refuses('not-under-review');
    given(video, ...inReview, rejected)
      .when(decide('approve', first))
      .refuses('not-under-review');
    given(video, announced).when(decide('approve', first)).refuses('not-under-review');
    given(video).when(decide('approve', first)).refuses('not-found');
  });

  it('asks for changes, and the new version is signed again', () => {
    const changesRequested: VideoEvent = {
      type: 'ChangesRequested',
      data: { videoId, reason: personal(creatorId, 'Another title') },
    };
    given(video, ...inReview)
      .when(decide('askForChanges', first, 'Another title'))
      .then(decided, changesRequested);
    given(video, ...inReview, changesRequested)
      .when(decide('askForChanges', first, 'again'))
      .refuses('not-under-review');
    given(video, ...inReview, changesRequested)
      .when(submitVideo(submission))
      .then(submitted, requested);
    given(video, ...listed)
      .when(submitVideo(submission))
      .refuses('conflict');
  });

  it('is appealed once, and then another moderator decides', () => {
    const appealed = [...inReview, rejected, appeal];
    given(video, ...inReview, rejected)
      .when(appealDecision(videoId, text))
      .then(appeal);
    given(video, ...appealed)
      .when(decide('approve', first))
      .refuses('not-allowed');
    given(video, ...appealed)
      .when(decide('reject', first, 'no'))
      .refuses('not-allowed');
    given(video, ...appealed)
      .when(decide('approve', second))
      .then(decided, approved, listedAs(1));
    const again: VideoEvent = {
      type: 'VideoRejected',
      data: { videoId, reason: personal(creatorId, 'Still'), by: second },
    };
    given(video, ...appealed)
      .when(decide('reject', second, 'Still'))
      .then(decided, again);
    given(video, ...appealed, again)
      .when(appealDecision(videoId, text))
      .refuses('conflict');
    given(video, ...inReview)
      .when(appealDecision(videoId, text))
      .refuses('conflict');
  });

  it('can be had of a refused copy, once it is signed, and of nothing else that the checks refused', () => {
    const [shown, refused] = refuseCopy(result, 'A copy.', [id(8)])({
      status: 'processing',
      videoId,
      creatorId,
      sizeBytes: 10,
      draft,
      priorUse: '',
      submitted: null,
    }) as VideoEvent[];
    const copy = [announced, uploaded, ...(shown && refused ? [shown, refused] : [])];
    given(video, ...copy)
      .when(appealDecision(videoId, text))
      .refuses('conflict');
    given(video, ...copy)
      .when(submitVideo(submission))
      .then(submitted);
    given(video, announced, uploaded, { type: 'VideoRefused', data: { videoId, code: 'too-short', message: '' } })
      .when(submitVideo(submission))
      .refuses('conflict');
    given(video, announced, submitted, ...copy.slice(1))
      .when(appealDecision(videoId, text))
      .then(appeal);
    expect(mayAppeal({ status: 'refused', facts: null })).toBe(false);
    expect(mayAppeal({ status: 'refused', facts })).toBe(true);
  });

  it('is not needed for a trusted creator, unless there is doubt', () => {
    const byRule: VideoEvent = { type: 'VideoApproved', data: { videoId, note: '', isAutomatic: true } };
    given(video, ...inReview)
      .when(approveByRule(videoId, false))
      .then(byRule, listedAs(1));
    given(video, ...inReview)
      .when(approveByRule(videoId, true))
      .then(byRule, listedAs(1), { type: 'SpotCheckRequested' });
    const match: VideoMatch = {
      videoId: id(9),
      verdict: 'similar',
      overlapSeconds: 9,
      offsetSeconds: 0,
      residual: 0.7,
    };
    const warning = { code: 'damaged', severity: 'warning' as const, value: 1, threshold: 0, message: 'Damaged.' };
    for (const doubt of [{ matches: [match] }, { checks: [warning] }]) {
      const doubtful: VideoEvent = { type: 'VideoProcessed', data: { ...result, ...doubt } };
      given(video, announced, uploaded, doubtful, submitted, requested).when(approveByRule(videoId, false)).then();
    }
    given(video, ...inReview, rejected, appeal)
      .when(approveByRule(videoId, false))
      .then();
    given(video, ...listed)
      .when(approveByRule(videoId, false))
      .then();
  });

  it('is given up only while bytes are missing', () => {
    given(video, announced).when(giveUpUpload(videoId)).then({ type: 'UploadCancelled' });
    given(video, announced, uploaded).when(giveUpUpload(videoId)).then();
  });

  it('ends when the creator closes the account, like everything that nobody else has a part in', () => {
    const cancelled: VideoEvent = { type: 'UploadCancelled', data: { videoId } };
    const changes: VideoEvent = {
      type: 'ChangesRequested',
      data: { videoId, reason: personal(creatorId, 'Another title') },
    };
    const stages = [[announced], [announced, uploaded], [announced, uploaded, processed], inReview];
    for (const stage of [...stages, [...inReview, changes], [...inReview, rejected]])
      given(video, ...stage)
        .when(abandonVideo(videoId))
        .then(cancelled);
    for (const stage of [[], listed, withdrawn, [announced, cancelled]])
      given(video, ...stage)
        .when(abandonVideo(videoId))
        .then();
  });
});

describe('a listed video', () => {
  const words = { videoId, title: 'A better shelf', description: '', category: 'crafts', tags: [] };

  it('keeps its changed text when it is listed again', () => {
    const edited: VideoEvent = { type: 'ListingEdited', data: words };
    given(video, ...listed, edited, { type: 'VideoWithdrawn', data: { videoId } })
      .when(relistVideo(5900))
      .then(aVideoListed({ ...words, pricePence: 5900, round: 2 }));
  });

  it('gets another thumbnail until it is sold', () => {
    const other = { thumbnail: 'c.webp', poster: 'd.jpg' };
    given(video, ...listed)
      .when(changeThumbnail(videoId, other))
      .then({ type: 'ThumbnailChanged' });
    given(video, ...listed)
      .when(changeThumbnail(videoId, pictures))
      .then();
    given(video, ...listed, { type: 'VideoRetired', data: { videoId, orderId } })
      .when(changeThumbnail(videoId, other))
      .refuses('conflict');
    given(video, announced).when(changeThumbnail(videoId, other)).refuses('conflict');
  });

  it('keeps the thumbnail with which it was approved a moment ago', () => {
    const decided = { videoId, creatorId: 'creator', by: 'moderator', code: null, privateNote: null, takenAt: null };
    const reason = personal('creator', '');
    const at = '2026-01-01T00:00:00.000Z';
    given(video, ...inReview, {
      type: 'ReviewDecided',
      data: { ...decided, decision: 'approve', reason, at, takesEffectAt: at },
    })
      .when(changeThumbnail(videoId, { thumbnail: 'c.webp', poster: 'd.jpg' }))
      .refuses('conflict');
  });

  it('is withdrawn once and can be listed again', () => {
    given(video, ...listed)
      .when(noteWithdrawal(videoId))
      .then({ type: 'VideoWithdrawn' });
    given(video, ...withdrawn)
      .when(noteWithdrawal(videoId))
      .then();
    given(video, ...withdrawn)
      .when(relistVideo(4900))
      .then(listedAs(2));
    given(video, ...listed)
      .when(relistVideo(4900))
      .refuses('conflict');
  });

  it('retires when it is sold, once', () => {
    const retired: VideoEvent = { type: 'VideoRetired', data: { videoId, orderId } };
    given(video, ...listed)
      .when(retireVideo(videoId, orderId))
      .then(retired);
    given(video, ...listed, retired)
      .when(retireVideo(videoId, orderId))
      .then();
    given(video, ...listed, retired)
      .when(noteWithdrawal(videoId))
      .then();
  });

  it('folds a day of visits once', () => {
    const traffic = { views: 3, previews: 1, sources: { search: 3 }, words: [{ words: 'oak', visitors: 2 }] };
    const counted: VideoEvent = { type: 'VideoTrafficCounted', data: { videoId, day: '2026-01-01', ...traffic } };
    given(video, ...listed)
      .when(countTraffic(videoId, '2026-01-01', traffic))
      .then(counted);
    given(video, ...listed, counted)
      .when(countTraffic(videoId, '2026-01-01', traffic))
      .then();
  });

  it('that was listed before grants were signed keeps the words of its announcement', () => {
    const { priorUse: _, ...old } = { ...draft, ...details };
    const before: VideoEvent[] = [{ type: 'VideoAnnounced', data: { videoId, creatorId, sizeBytes: 10, ...old } }];
    given(video, ...before, uploaded, processed, requested)
      .when(decide('approve', first))
      .then(decided, approved, listedAs(1));
  });
});
