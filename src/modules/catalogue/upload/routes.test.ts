import { describe, expect, it } from 'vitest';
import { completeUpload, createVideo, getMyVideo, myVideos, myVideoTotals } from '#contracts/catalogue/catalogue.ts';
import {
  appealDecision,
  cancelUpload,
  chooseThumbnail,
  getStudioVideo,
  grantDocument,
  openOwnPreview,
  relistVideo,
  saveDraft,
  submitVideo,
  uploadThumbnail,
} from '#contracts/catalogue/studio.ts';
import { currentGrantVersion } from '#contracts/catalogue/grant.ts';
import { Problem } from '#contracts/http/problem.ts';
import { findGrant } from '#modules/catalogue/listing/adapters/grantTexts.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { id } from '#testing/events.ts';
import { as, call, callWith } from '#testing/routes/call.ts';
import { proOf } from '#testing/routes/community.ts';
import { aDraft, anUpload, aVideoInReview } from '#testing/routes/films.ts';
import { anyId, anyText, given } from '#testing/routes/given.ts';
import { aListedVideo } from '#testing/routes/marketplace.ts';
import { aBuyer, aCreator, aPerson } from '#testing/routes/people.ts';
import type { DomainEvent } from '#testing/routes/streams.ts';

const upload = anUpload();
const { creator } = upload;
const rival = aCreator('rival');
const params = { videoId: upload.id };
const hash = findGrant(currentGrantVersion)?.hash ?? '';
const announce = (who = creator) =>
  call(createVideo, { body: { title: 'A shelf', fileName: 'shelf.mp4', sizeBytes: 1000 } }, as(who));
const complete = (who = creator) => call(completeUpload, { params }, as(who));
const cancel = (who = creator) => call(cancelUpload, { params }, as(who));
const studio = (who = creator) => call(getStudioVideo, { params }, as(who));
const words = { title: 'An oak shelf', description: 'How to.', category: 'diy', tags: ['oak'] } as const;
const signing = {
  title: words.title,
  description: words.description,
  category: words.category,
  tags: ['oak'],
  pricePence: 5000,
  priorUse: '',
  grantVersion: currentGrantVersion,
  grantHash: hash,
  signedName: 'Carol Example',
  agrees: true,
} as const;
const submit = (more: Partial<Record<keyof typeof signing, unknown>> = {}, who = creator) =>
  callWith(submitVideo, { params, body: { ...signing, ...more } }, as(who));
const relist = (who = creator) => call(relistVideo, { params, body: { pricePence: 6000 } }, as(who));
const appeal = (text = 'It is my own shelf, as the second minute shows.') =>
  call(appealDecision, { params, body: { text } }, as(creator));
const counted = (n: number): DomainEvent[] =>
  Array.from({ length: n }, (_, index) => ({
    type: 'UploadCounted',
    data: { creatorId: creator.id, day: '2026-03-01', videoId: id(100 + index) },
  }));

describe('an upload', () => {
  it('is announced, and counts as one of the day', async () => {
    await given(creator)
      .when(announce())
      .answers({ videoId: anyId, uploadUrl: '/api/uploads', uploadsLeftToday: 9 })
      .records(
        { type: 'UploadCounted', by: creator.id, data: { creatorId: creator.id, day: '2026-03-01' } },
        { type: 'VideoAnnounced', data: { creatorId: creator.id, title: 'A shelf', category: null, sizeBytes: 1000 } },
      )
      .when(call(myVideos, as(creator)))
      .answers({ videos: [{ title: 'A shelf', status: 'uploading' }], uploadsLeftToday: 9 })
      .when(call(myVideoTotals, as(creator)))
      .answers({ byStatus: { uploading: 1 }, views: 0 });
  });

  it('beyond the day’s limit waits for midnight, unless Creator Pro has no limit', async () => {
    await given(creator, counted(10))
      .when(announce())
      .refuses(
        'daily-limit-reached',
        'You have used your 10 uploads for today. The next one is possible after midnight UK time.',
      )
      .after(12 * 60 * 60)
      .when(announce())
      .answers({ uploadsLeftToday: 9 });
    await given(proOf(creator), counted(10)).when(announce()).answers({ uploadsLeftToday: null });
  });

  it('is not counted when there is no room for it', async () => {
    await given(creator)
      .also(({ uploads }) => {
        uploads.checkRoom = () => Promise.reject(new Problem('unavailable', 'There is no room.'));
      })
      .when(announce())
      .refuses('unavailable', 'There is no room.');
  });

  it('is for creators, and staff do not sell', async () => {
    await given(creator)
      .when(announce(aBuyer()))
      .refuses('creators-only')
      .when(announce(aPerson('ella', { isCreator: true, roles: ['moderator'] })))
      .refuses('not-allowed', 'Staff accounts do not sell.')
      .when(callWith(createVideo, { body: { fileName: '', sizeBytes: 0 } }, as(creator)))
      .refuses('invalid-input', undefined, {
        '#/fileName': 'Please choose a video file',
        '#/sizeBytes': 'The file is empty.',
      });
  });

  it('is complete when the last byte is here, and saying so again changes nothing', async () => {
    await given(upload.given)
      .also(({ uploads }) => uploads.receive(upload.id, 500, '2026-03-01T11:00:00.000Z'))
      .when(complete())
      .refuses('upload-incomplete', '500 of 1000 bytes have arrived so far.')
      .also(({ uploads }) => uploads.receive(upload.id, 1000, '2026-03-01T11:00:00.000Z'))
      .when(complete())
      .answers({ videoId: upload.id, status: 'processing' })
      .records({ type: 'UploadCompleted', by: creator.id, data: { sizeBytes: 1000 } })
      .when(complete())
      .answers({ status: 'processing' })
      .records();
  });

  it('that is thrown away is given back, and one that is for sale stays', async () => {
    const quota = { creatorId: creator.id, day: '2026-03-01', videoId: upload.id };
    await given(upload.given, { type: 'UploadCounted', data: quota })
      .when(cancel())
      .answers({ status: 'cancelled' })
      .records(
        { type: 'UploadCancelled', by: creator.id, data: {} },
        { type: 'UploadReturned', data: { ...quota, isNoVideo: false } },
      )
      .when(cancel())
      .answers({ status: 'cancelled' })
      .records();
    await given(aListedVideo().given).when(cancel()).refuses('conflict', 'This video is for sale. Withdraw it first.');
  });
});

describe('a draft', () => {
  const draft = { title: 'An oak shelf', description: '', category: null, tags: [], pricePence: null, priorUse: '' };
  const save = (who = creator) => call(saveDraft, { params, body: draft }, as(who));

  it('is kept as it is typed, beside the log', async () => {
    await given(aDraft().given)
      .when(save())
      .answers({ savedAt: '2026-03-01T12:00:00.000Z' })
      .records()
      .when(studio())
      .answers({ title: 'An oak shelf', draft: { title: 'An oak shelf', pricePence: null } });
  });

  it('is none any more once it is under review', async () => {
    await given(aVideoInReview().given).when(save()).refuses('conflict', 'This video is no longer a draft.');
  });
});

describe('signing', () => {
  it('keeps the words and the sealed signature, and asks for a review', async () => {
    await given(aDraft().given)
      .when(call(grantDocument))
      .answers({ version: currentGrantVersion, hash })
      .when(submit())
      .answers({ status: 'inReview', title: 'An oak shelf', pricePence: 5000, isSubmitted: true })
      .records(
        {
          type: 'VideoSubmitted',
          by: creator.id,
          data: {
            title: 'An oak shelf',
            pricePence: 5000,
            grant: {
              version: currentGrantVersion,
              hash,
              signedName: { personal: creator.id, value: 'Carol Example' },
              address: { personal: creator.id, value: '192.0.2.7' },
              proof: anyText,
            },
          },
        },
        'ReviewRequested',
      )
      .when(submit())
      .refuses('conflict', 'This video cannot be submitted any more.');
  });

  it('needs the document in force, a name and a yes', async () => {
    await given(aDraft().given)
      .when(submit({ grantHash: '0'.repeat(64) }))
      .refuses('conflict', 'The document has changed. Please read it again and sign.')
      .when(submit({ signedName: 'Mickey Mouse' }))
      .refuses('invalid-input', undefined, {
        '#/signedName': 'Please sign with the name in your profile: Carol Example',
      })
      .when(submit({ signedName: '', agrees: false, title: '' }))
      .refuses('invalid-input', undefined, {
        '#/title': 'Title is required',
        '#/signedName': 'Please type your full name to sign',
        '#/agrees': 'Please confirm that you mean to sign',
      });
  });
});

it('a decision is appealed once, in a sentence or two', async () => {
  await given(aVideoInReview().given, {
    type: 'VideoRejected',
    data: { videoId: upload.id, reason: personal(creator.id, 'A logo.') },
  })
    .when(appeal('No.'))
    .refuses('invalid-input', undefined, {
      '#/text': 'Please say in a sentence or two why the decision is wrong',
    })
    .when(appeal())
    .answers({ status: 'inReview', mayAppeal: false })
    .records({ type: 'AppealMade', by: creator.id, data: { text: { personal: creator.id } } })
    .when(appeal())
    .refuses('conflict', 'There is no decision to appeal, or it has been appealed.');
});

it('another picture stands for a video once it is checked', async () => {
  const picture = call(uploadThumbnail, { params, file: new File(['a picture'], 'a.png') }, as(creator));
  await given(aDraft().given)
    .also(({ media }) => {
      media.thumbnailFromPicture = () => Promise.resolve({ thumbnail: 'n.webp', poster: 'n.jpg' });
    })
    .when(picture)
    .answers({ thumbnail: expect.stringContaining('n.webp') as string })
    .records({ type: 'ThumbnailChanged', by: creator.id, data: { thumbnail: 'n.webp', poster: 'n.jpg' } })
    .when(call(chooseThumbnail, { params, body: { still: 3 } }, as(creator)))
    .refuses('invalid-input', undefined, { '#/still': 'There is no such still.' })
    .when(call(openOwnPreview, { params }, as(creator)))
    .answers({ url: anyText, expiresAt: '2026-03-01T12:10:00.000Z' });
  await given(upload.given)
    .when(picture)
    .refuses('conflict', 'The file has not been checked yet.')
    .when(call(openOwnPreview, { params }, as(creator)))
    .refuses('not-found');
});

it('to everybody but its creator a video in the studio does not exist', async () => {
  await given(aDraft().given)
    .when(studio(rival))
    .refuses('not-found')
    .when(call(getMyVideo, { params }, as(rival)))
    .refuses('not-found')
    .when(complete(rival))
    .refuses('not-found')
    .when(cancel(rival))
    .refuses('not-found')
    .when(submit({}, rival))
    .refuses('not-found')
    .when(relist(rival))
    .refuses('not-found')
    .when(call(openOwnPreview, { params }, as(rival)))
    .refuses('not-found')
    .when(call(getStudioVideo, { params: { videoId: id(99) } }, as(creator)))
    .refuses('not-found');
});
