import { describe, expect, it } from 'vitest';
import { getVideo } from '#contracts/catalogue/catalogue.ts';
import { adminListEdits, approveEdit, declineEdit } from '#contracts/edits/edits.ts';
import { getStudioVideo } from '#contracts/catalogue/studio.ts';
import { id } from '#testing/events.ts';
import { as, call } from '#testing/routes/call.ts';
import { given } from '#testing/routes/given.ts';
import { aListedVideo } from '#testing/routes/marketplace.ts';
import { aStaffMember } from '#testing/routes/people.ts';
import type { DomainEvent } from '#testing/routes/streams.ts';

const video = aListedVideo();
const { creator } = video;
const moderator = aStaffMember('moderator');
const colleague = aStaffMember('moderator', 'mona');
const auditor = aStaffMember('auditor');
const editId = id(70);
const text = { title: 'An oak shelf', description: 'How to.', category: 'diy', tags: ['oak'] };
const of = { videoId: video.id, creatorId: creator.id, editId, at: '2026-03-01T11:00:00.000Z' };
const waiting: DomainEvent = {
  type: 'ListingEditProposed',
  data: { ...of, text, picture: { thumbnail: 'n.webp', poster: 'n.jpg' } },
};
const live: DomainEvent[] = [
  { type: 'ListingEdited', data: { videoId: video.id, ...text } },
  { type: 'ListingEditSampled', data: { ...of, text: { ...text, title: 'A shelf' }, picture: null } },
];
const people = [moderator, colleague, auditor];
const params = { id: video.id, editId };
const reason = 'It sends buyers off-site.';
const approve = (who = moderator) => call(approveEdit, { params }, as(who));
const decline = (who = moderator) => call(declineEdit, { params, body: { reason } }, as(who));
const list = (status: string, who = auditor) =>
  call(adminListEdits, { query: { filter: JSON.stringify({ status }) } }, as(who));
const page = () => call(getVideo, { params: { videoId: video.id } });
const suspended: DomainEvent[] = [{ type: 'VideoPaused', data: { videoId: video.id } }];

describe('a change that waits', () => {
  it('stands in the list with both sides', async () => {
    await given(video.given, waiting, people)
      .when(list('toDo'))
      .answers([
        {
          id: editId,
          videoId: video.id,
          title: 'A shelf',
          creatorId: creator.id,
          kind: 'waiting',
          before: { title: 'A shelf', tags: ['shelf'] },
          after: { title: 'An oak shelf', tags: ['oak'], thumbnail: expect.stringContaining('n.webp') as string },
        },
      ])
      .answersHeader('Content-Range', 'edits 0-0/1')
      .when(list('live'))
      .answers([])
      .when(list('toDo', creator))
      .refuses('not-allowed');
  });

  it('is live when a moderator approves it, and its creator is notified', async () => {
    await given(video.given, waiting, people)
      .when(approve())
      .answers({ success: true })
      .records(
        { type: 'ListingEditApproved', by: moderator.id, data: { editId } },
        { type: 'ListingEdited', data: { title: 'An oak shelf' } },
        { type: 'ThumbnailChanged', data: { thumbnail: 'n.webp' } },
      )
      .when(page())
      .answers({ title: 'An oak shelf' })
      .when(list('toDo'))
      .answers([])
      .runPolicies()
      .records({ type: 'Notified', data: { userId: creator.id, kind: 'editApproved' } });
  });

  it('stays out when it is declined with a reason, which its creator reads', async () => {
    await given(video.given, waiting, people)
      .when(call(declineEdit, { params, body: { reason: '' } }, as(moderator)))
      .refuses('invalid-input')
      .when(decline())
      .records({ type: 'ListingEditDeclined', by: moderator.id, data: { reason: { personal: creator.id } } })
      .when(page())
      .answers({ title: 'A shelf' })
      .when(call(getStudioVideo, { params: { videoId: video.id } }, as(creator)))
      .answers({ edit: null, history: expect.arrayContaining([expect.objectContaining({ note: reason })]) as never })
      .runPolicies()
      .records({ type: 'Notified', data: { userId: creator.id, kind: 'editDeclined' } });
  });

  it('is decided once, by moderators, as it was shown to them', async () => {
    await given(video.given, waiting, people)
      .when(approve(auditor))
      .refuses('not-allowed')
      .when(approve())
      .answers({ success: true })
      .when(decline(colleague))
      .refuses('conflict', /decided already, or its creator has replaced it/)
      .when(call(approveEdit, { params: { id: id(99), editId } }, as(moderator)))
      .refuses('not-found');
    const replaced: DomainEvent = {
      type: 'ListingEditProposed',
      data: { ...of, editId: id(71), text: { ...text, title: 'BUY OFF-SITE' }, picture: null },
    };
    await given(video.given, waiting, replaced, people).when(approve()).refuses('conflict');
  });

  it('is not decided while its creator is suspended', async () => {
    await given(video.given, waiting, suspended, people)
      .when(list('toDo'))
      .answers([])
      .when(approve())
      .refuses('conflict', 'Its creator is suspended, so nothing of it is decided.')
      .give({ type: 'VideoResumed', data: { videoId: video.id } })
      .when(approve())
      .answers({ success: true });
  });

  it('ends after two weeks in which nobody checks it', async () => {
    const world = await given(video.given, waiting, people);
    await world.sweep();
    expect((await world.call(list('toDo'))).body).toHaveLength(1);
    world.clock.wait(15 * 24 * 60 * 60);
    const { events } = await world.sweep();
    expect(events.map(({ type }) => type)).toContain('ListingEditDeclined');
    expect((await world.call(list('toDo'))).body).toEqual([]);
  });
});

describe('a sampled change', () => {
  it('is put back with a reason', async () => {
    await given(video.given, live, people)
      .when(list('live'))
      .answers([{ kind: 'live', before: { title: 'A shelf' }, after: { title: 'An oak shelf', thumbnail: null } }])
      .when(decline())
      .records('ListingEditDeclined', { type: 'ListingEdited', data: { title: 'A shelf' } })
      .when(page())
      .answers({ title: 'A shelf' });
  });

  it('stays when a moderator lets it', async () => {
    await given(video.given, live, people)
      .when(approve())
      .records('ListingEditApproved')
      .when(list('live'))
      .answers([]);
  });
});
