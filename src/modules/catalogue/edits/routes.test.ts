import { describe, expect, it } from 'vitest';
import { getVideo } from '#contracts/catalogue/catalogue.ts';
import { deleteAccount } from '#contracts/auth/account.ts';
import { adminListEdits, withdrawEdit } from '#contracts/edits/edits.ts';
import { editListing, getStudioVideo, uploadThumbnail } from '#contracts/catalogue/studio.ts';
import { aSaleCredited, id } from '#testing/events.ts';
import { as, call } from '#testing/routes/call.ts';
import { aDraft } from '#testing/routes/films.ts';
import { anyId, given } from '#testing/routes/given.ts';
import { aListedVideo, aPurchase } from '#testing/routes/marketplace.ts';
import { aPayee } from '#testing/routes/payouts.ts';
import { aBuyer, aCreator, aStaffMember } from '#testing/routes/people.ts';
import { happenedAt, type Given, type World } from '#testing/routes/world.ts';
import { personal } from '#platform/eventStore/eventStore.ts';

const video = aListedVideo();
const { creator } = video;
const moderator = aStaffMember('moderator');
const params = { videoId: video.id };
const text = { title: 'An oak shelf', description: 'How to.', category: 'diy', tags: ['oak'] } as const;
const edit = (who = creator) => call(editListing, { params, body: { ...text, tags: ['oak'] } }, as(who));
const picture = (who = creator) => call(uploadThumbnail, { params, file: new File(['a picture'], 'a.png') }, as(who));
const studio = () => call(getStudioVideo, { params }, as(creator));
const withdraw = (who = creator) => call(withdrawEdit, { params }, as(who));
const page = () => call(getVideo, { params });
const hasPictures = ({ media }: World): void => {
  media.thumbnailFromPicture = () => Promise.resolve({ thumbnail: 'n.webp', poster: 'n.jpg' });
};

/** What makes the creator trusted: five sales to people who share nothing. */
const trust: Given = [
  aPayee(creator),
  [1, 2, 3, 4, 5].map((n): Given => {
    const buyer = aBuyer(`buyer${n}`, { address: `198.51.100.${n}` });
    const sold = aListedVideo({ id: id(200 + n), creator });
    const from = personal(buyer.id, { device: 'Firefox on Linux', address: `198.51.100.${n}` });
    const purchase = aPurchase(buyer, sold, { orderId: id(300 + n), from, card: `card ${n}` });
    const credited = { creatorId: creator.id, orderId: id(300 + n), videoId: sold.id };
    return [
      happenedAt('2025-12-01T12:00:00.000Z', buyer),
      happenedAt(
        '2026-02-20T12:00:00.000Z',
        purchase.given.slice(0, -1),
        aSaleCredited({ ...credited, availableAt: '2026-02-20T12:00:00.000Z' }),
      ),
    ];
  }),
];

describe('an edit of a creator who has not earned trust', () => {
  it('waits, and buyers go on seeing what stands there', async () => {
    await given(video.given)
      .when(edit())
      .answers({ title: 'A shelf', edit: { text: { title: 'An oak shelf', tags: ['oak'] }, thumbnail: null } })
      .records({
        type: 'ListingEditProposed',
        by: creator.id,
        data: { creatorId: creator.id, editId: anyId, text: { title: 'An oak shelf' }, picture: null },
      })
      .when(page())
      .answers({ title: 'A shelf' });
  });

  it('takes text and picture together, and is withdrawn by its creator alone', async () => {
    await given(video.given, aCreator('rival'))
      .also(hasPictures)
      .when(edit())
      .records('ListingEditProposed')
      .when(picture())
      .answers({
        edit: { text: { title: 'An oak shelf' }, thumbnail: expect.stringContaining('n.webp') as string },
        thumbnail: expect.not.stringContaining('n.webp') as string,
      })
      .when(withdraw(aCreator('rival')))
      .refuses('not-found')
      .when(withdraw())
      .answers({ edit: null, title: 'A shelf' })
      .records({ type: 'ListingEditWithdrawn', by: creator.id, data: { editId: anyId } })
      .when(withdraw())
      .answers({ edit: null })
      .records();
  });

  it('is of a video that was approved; before that a picture is seen with the video', async () => {
    const draft = aDraft();
    const ofDraft = { params: { videoId: draft.id } };
    await given(draft.given)
      .also(hasPictures)
      .when(call(editListing, { ...ofDraft, body: { ...text, tags: [] } }, as(draft.creator)))
      .refuses('conflict', 'You can only edit a video here while it is for sale.')
      .when(call(uploadThumbnail, { ...ofDraft, file: new File(['a picture'], 'a.png') }, as(draft.creator)))
      .answers({ edit: null })
      .records('ThumbnailChanged');
  });

  it('ends when the video is sold, and when its creator leaves', async () => {
    await given(video.given)
      .when(edit())
      .records('ListingEditProposed')
      .give({ type: 'VideoRetired', data: { videoId: video.id, orderId: id(4) } })
      .when(studio())
      .answers({ edit: null });
    await given(video.given, moderator)
      .when(edit())
      .records('ListingEditProposed')
      .when(call(deleteAccount, { body: { username: creator.username } }, as(creator)))
      .answers({ success: true })
      .settle()
      .when(call(adminListEdits, { query: {} }, as(moderator)))
      .answers([]);
    const world = await given(video.given);
    await world.call(edit());
    await world.call(call(deleteAccount, { body: { username: creator.username } }, as(creator)));
    const { events } = await world.runPolicies();
    expect(events.map(({ type }) => type)).toContain('ListingEditWithdrawn');
  });
});

it('an edit of a trusted creator is live at once, and one in ten is checked afterwards', async () => {
  const world = await given(video.given, trust).also(hasPictures);
  let samples = 0;
  for (let n = 0; n < 30; n += 1) {
    const title = `Oak shelf ${n}`;
    const { body, events } = await world.call(
      call(editListing, { params, body: { ...text, title, tags: [] } }, as(creator)),
    );
    expect(body).toMatchObject({ title, edit: null });
    expect(events[0]?.type).toBe('ListingEdited');
    samples += events.filter(({ type }) => type === 'ListingEditSampled').length;
  }
  // From the first sample on each later edit belongs to it until it is checked.
  expect(samples).toBeGreaterThan(0);
  expect(samples).toBeLessThan(30);
  expect((await world.call(picture())).events[0]?.type).toBe('ThumbnailChanged');
});
