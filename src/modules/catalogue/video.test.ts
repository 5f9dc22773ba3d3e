import { describe, it } from 'vitest';
import { creatorId, facts, id, orderId, pictures, videoId } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import { content, takeContent } from './content.ts';
import type { VideoEvent } from './events.ts';
import { countUpload, quota, returnUpload } from './quota.ts';
import {
  announceVideo,
  approveVideo,
  completeUpload,
  countTraffic,
  refuseVideo,
  rejectVideo,
  retireVideo,
  submitVideo,
  video,
} from './video.ts';

const details = { title: 'A shelf', description: '', category: 'diy', tags: ['oak'], pricePence: 4900 };
const announcement = { videoId, creatorId, sizeBytes: 10, ...details };
const announced: VideoEvent = { type: 'VideoAnnounced', data: announcement };
const uploaded: VideoEvent = { type: 'UploadCompleted', data: { videoId, sizeBytes: 10 } };
const result = { videoId, sha256: 'aa', facts, pictures, advice: [] };
const processed: VideoEvent = { type: 'VideoProcessed', data: result };
const inReview: VideoEvent[] = [announced, uploaded, processed, { type: 'ReviewRequested', data: { videoId } }];
const listed: VideoEvent = { type: 'VideoListed', data: { videoId, creatorId, ...details, facts, pictures } };

describe('a video', () => {
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

  it('goes to review or is refused, whichever the checks say first', () => {
    given(video, announced, uploaded).when(submitVideo(result)).then(processed, { type: 'ReviewRequested' });
    given(video, ...inReview)
      .when(submitVideo(result))
      .then();
    given(video, announced, uploaded)
      .when(refuseVideo(videoId, 'too-short', 'Too short.'))
      .then({ type: 'VideoRefused' });
    given(video, ...inReview)
      .when(refuseVideo(videoId, 'too-short', 'Too short.'))
      .then();
    given(video, announced).when(submitVideo(result)).then();
  });

  it('is listed by the approval, with everything a listing shows', () => {
    given(video, ...inReview)
      .when(approveVideo(videoId, ''))
      .then({ type: 'VideoApproved' }, listed);
  });

  it('is decided once', () => {
    given(video, ...inReview, { type: 'VideoApproved', data: { videoId, note: '' } }, listed)
      .when(rejectVideo(videoId, 'a reason'))
      .refuses('not-under-review');
    given(video, ...inReview, { type: 'VideoRejected', data: { videoId, reason: 'a reason' } })
      .when(approveVideo(videoId, ''))
      .refuses('not-under-review');
    given(video, announced).when(approveVideo(videoId, '')).refuses('not-under-review');
    given(video).when(approveVideo(videoId, '')).refuses('not-found');
  });

  it('retires when it is sold, once', () => {
    given(video, ...inReview, listed)
      .when(retireVideo(videoId, orderId))
      .then({ type: 'VideoRetired' });
    given(video, ...inReview, listed, { type: 'VideoRetired', data: { videoId, orderId } })
      .when(retireVideo(videoId, orderId))
      .then();
  });

  it('folds a day of visits once', () => {
    const counted: VideoEvent = { type: 'VideoTrafficCounted', data: { videoId, day: '2026-01-01', views: 3 } };
    given(video, ...inReview, listed)
      .when(countTraffic(videoId, '2026-01-01', 3))
      .then(counted);
    given(video, ...inReview, listed, counted)
      .when(countTraffic(videoId, '2026-01-01', 3))
      .then();
  });
});

describe('content', () => {
  it('belongs to the first video that has it', () => {
    given(content)
      .when(takeContent('aa', videoId, creatorId))
      .then({ type: 'ContentTaken' });
    given(content, { type: 'ContentTaken', data: { sha256: 'aa', videoId, creatorId } })
      .when(takeContent('aa', id(9), creatorId))
      .then();
  });
});

describe('the daily quota', () => {
  const upload = (n: number) => ({ creatorId, day: '2026-01-01', videoId: id(100 + n) });
  const ten = Array.from({ length: 10 }, (_, n) => ({ type: 'UploadCounted' as const, data: upload(n) }));

  it('allows ten uploads and refuses the eleventh', () => {
    given(quota, ...ten.slice(1))
      .when(countUpload(upload(10), 60))
      .then({ type: 'UploadCounted' });
    given(quota, ...ten)
      .when(countUpload(upload(10), 60))
      .refuses('daily-limit-reached');
  });

  it('gives an upload back, once', () => {
    const returned = { type: 'UploadReturned' as const, data: upload(3) };
    given(quota, ...ten)
      .when(returnUpload(upload(3)))
      .then(returned);
    given(quota, ...ten, returned)
      .when(returnUpload(upload(3)))
      .then();
    given(quota, ...ten, returned)
      .when(countUpload(upload(10), 60))
      .then({ type: 'UploadCounted' });
  });
});
