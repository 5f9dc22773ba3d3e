import { describe, it } from 'vitest';
import type { ListingPicture, VideoEvent } from '#events/catalogue.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { video } from '#modules/catalogue/listing/video.ts';
import { aVideoListed, creatorId, facts, id, orderId, pictures, videoId } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import { approveEdit, declineEdit, editListing, lapseEdit, withdrawEdit } from './edit.ts';

const details = { title: 'A shelf', description: 'How to', category: 'diy', tags: ['shelf'], pricePence: 4900 };
const { pricePence: _, ...present } = details;
const text = { ...present, title: 'A better shelf' };
const picture: ListingPicture = { thumbnail: 'c.webp', poster: 'd.jpg' };
const at = '2026-03-01T12:00:00.000Z';
const moderator = id(50);
const listed: VideoEvent[] = [
  { type: 'VideoAnnounced', data: { videoId, creatorId, sizeBytes: 10, ...details, priorUse: '' } },
  { type: 'UploadCompleted', data: { videoId, sizeBytes: 10 } },
  { type: 'VideoProcessed', data: { videoId, sha256: 'aa', facts, pictures, advice: [], checks: [], matches: [] } },
  {
    type: 'VideoSubmitted',
    data: {
      videoId,
      ...details,
      priorUse: '',
      grant: {
        version: '1',
        hash: 'h',
        proof: 'p',
        signedName: personal(creatorId, 'Ann Oak'),
        address: personal(creatorId, '::1'),
      },
    },
  },
  { type: 'ReviewRequested', data: { videoId } },
  { type: 'VideoApproved', data: { videoId, note: '' } },
  aVideoListed({ ...details, pictures }),
];
const editId = id(70);
const edit = (change: Partial<Parameters<typeof editListing>[0]> = {}) =>
  editListing({ videoId, editId, at, text, picture: null, isTrusted: false, isSampled: false, ...change });
const proposed: VideoEvent = {
  type: 'ListingEditProposed',
  data: { videoId, creatorId, editId: id(60), at, text, picture: null },
};
const sampled: VideoEvent[] = [
  { type: 'ListingEdited', data: { videoId, ...text } },
  { type: 'ListingEditSampled', data: { videoId, creatorId, editId: id(61), at, text: present, picture: null } },
];
const approve = (of = id(60), by = moderator) => approveEdit({ videoId, editId: of, by });
const decline = (of = id(60), by = moderator) => declineEdit({ videoId, editId: of, by, reason: 'It sells off-site.' });

describe('an edit of a creator who has not earned trust', () => {
  it('waits, and the next one joins or replaces it', () => {
    given(video, ...listed)
      .when(edit())
      .then({ type: 'ListingEditProposed', data: { creatorId, editId, text, picture: null } });
    given(video, ...listed, proposed)
      .when(edit({ text: null, picture }))
      .then({ type: 'ListingEditProposed', data: { editId, text, picture } });
    given(video, ...listed, proposed)
      .when(edit({ text: { ...text, title: 'Another' } }))
      .then({ type: 'ListingEditProposed', data: { editId, text: { title: 'Another' } } });
  });

  it('that changes nothing is none, and ends the one that waits', () => {
    given(video, ...listed)
      .when(edit({ text: present }))
      .then();
    given(video, ...listed, proposed)
      .when(edit({ text: present }))
      .then({ type: 'ListingEditWithdrawn', data: { editId: id(60) } });
  });

  it('is possible while the video is for sale; a picture also while it is withdrawn', () => {
    const withdrawn: VideoEvent = { type: 'VideoWithdrawn', data: { videoId } };
    given(video, ...listed.slice(0, 5))
      .when(edit())
      .refuses('conflict');
    given(video, ...listed, withdrawn)
      .when(edit())
      .refuses('conflict');
    given(video, ...listed, withdrawn)
      .when(edit({ text: null, picture }))
      .then({ type: 'ListingEditProposed' });
    given(video, ...listed, { type: 'VideoRetired', data: { videoId, orderId } })
      .when(edit({ text: null, picture }))
      .refuses('conflict');
  });

  it('goes live when a moderator approves it, and stays out when it is declined or withdrawn', () => {
    given(video, ...listed, proposed)
      .when(approve())
      .then({ type: 'ListingEditApproved', data: { by: moderator } }, { type: 'ListingEdited', data: text });
    given(video, ...listed, proposed)
      .when(decline())
      .then({ type: 'ListingEditDeclined', data: { by: moderator, creatorId } });
    given(video, ...listed, proposed)
      .when(withdrawEdit(videoId))
      .then({ type: 'ListingEditWithdrawn' });
    given(video, ...listed)
      .when(withdrawEdit(videoId))
      .then();
  });

  it('is decided once, as it was shown, and not by its creator or while that person is suspended', () => {
    const approved: VideoEvent = { type: 'ListingEditApproved', data: { videoId, editId: id(60), by: moderator } };
    given(video, ...listed, proposed, approved)
      .when(decline())
      .refuses('conflict');
    given(video, ...listed, proposed)
      .when(approve(id(99)))
      .refuses('conflict');
    given(video, ...listed, proposed)
      .when(approve(id(60), creatorId))
      .refuses('not-allowed');
    given(video, ...listed, proposed, { type: 'VideoPaused', data: { videoId } })
      .when(approve())
      .refuses('conflict');
  });

  it('ends with the sale, and after two weeks in which nobody checks it', () => {
    given(video, ...listed, proposed, { type: 'VideoRetired', data: { videoId, orderId } })
      .when(approve())
      .refuses('conflict');
    given(video, ...listed, proposed)
      .when(lapseEdit(videoId, at))
      .then();
    given(video, ...listed, proposed)
      .when(lapseEdit(videoId, '2026-03-01T12:00:00.001Z'))
      .then({ type: 'ListingEditDeclined', data: { by: null } });
  });
});

describe('an edit of a trusted creator', () => {
  it('goes live at once, and joins what still waits', () => {
    given(video, ...listed)
      .when(edit({ isTrusted: true, picture }))
      .then({ type: 'ListingEdited', data: text }, { type: 'ThumbnailChanged', data: picture });
    given(video, ...listed, proposed)
      .when(edit({ isTrusted: true, text: null, picture }))
      .then({ type: 'ListingEditProposed', data: { text, picture } });
  });

  it('is sampled with what stood there before, however often it is edited until it is checked', () => {
    given(video, ...listed)
      .when(edit({ isTrusted: true, isSampled: true }))
      .then({ type: 'ListingEdited' }, { type: 'ListingEditSampled', data: { editId, text: present, picture: null } });
    given(video, ...listed, ...sampled)
      .when(edit({ isTrusted: true, text: { ...text, title: 'A third' } }))
      .then({ type: 'ListingEdited' }, { type: 'ListingEditSampled', data: { editId, text: present } });
  });

  it('stays when a moderator lets it, and is put back otherwise', () => {
    given(video, ...listed, ...sampled)
      .when(approve(id(61)))
      .then({ type: 'ListingEditApproved' });
    given(video, ...listed, ...sampled)
      .when(decline(id(61)))
      .then({ type: 'ListingEditDeclined' }, { type: 'ListingEdited', data: present });
  });
});
