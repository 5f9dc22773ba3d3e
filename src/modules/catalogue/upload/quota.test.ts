import { describe, it } from 'vitest';
import { creatorId, id } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import { countUpload, quota, returnNoVideo, returnUpload } from './quota.ts';

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
    const returned = { type: 'UploadReturned' as const, data: { ...upload(3), isNoVideo: false } };
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

  it('gives one upload of the day back that is no video, and no second one', () => {
    const returned = { type: 'UploadReturned' as const, data: { ...upload(3), isNoVideo: true } };
    given(quota, ...ten)
      .when(returnNoVideo(upload(3)))
      .then(returned);
    given(quota, ...ten, returned)
      .when(returnNoVideo(upload(4)))
      .then();
    given(quota, ...ten, { ...returned, data: { ...returned.data, isNoVideo: false } })
      .when(returnNoVideo(upload(4)))
      .then({ ...returned, data: { ...upload(4), isNoVideo: true } });
    given(quota, ...ten, returned)
      .when(returnUpload(upload(4)))
      .then({ ...returned, data: { ...upload(4), isNoVideo: false } });
  });
});
