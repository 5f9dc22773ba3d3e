import { describe, expect, it } from 'vitest';
import { eraseAccount } from '#contracts/auth/people.ts';
import {
  adminGetReport,
  adminListReports,
  dismissReport,
  reportThing,
  settleReport,
} from '#contracts/reports/reports.ts';
import { reportLimits } from '#contracts/reports/vocabulary.ts';
import { id } from '#testing/events.ts';
import { as, call, callWith, visitor } from '#testing/routes/call.ts';
import { aReport, aReview, aThread } from '#testing/routes/community.ts';
import { given } from '#testing/routes/given.ts';
import { aListedVideo, aPurchase } from '#testing/routes/marketplace.ts';
import { aBuyer, aStaffMember } from '#testing/routes/people.ts';

const video = aListedVideo();
const bob = aBuyer('bob');
const dave = aBuyer('dave');
const moderator = aStaffMember('moderator');
const auditor = aStaffMember('auditor');
const finance = aStaffMember('finance');
const body = { thing: 'video', thingId: video.id, reason: 'misleading', words: 'It is not oak.' } as const;
const report = (who = bob) => call(reportThing, { body }, as(who));

describe('reporting', () => {
  it('reaches moderators, and its text is sealed', async () => {
    await given(video.given)
      .when(report())
      .answers({ success: true })
      .records({
        type: 'ThingReported',
        by: bob.id,
        data: { thing: 'video', reason: 'misleading', words: { personal: bob.id, value: 'It is not oak.' } },
      });
  });

  it('the same thing again changes nothing', async () => {
    await given(video.given).when(report()).when(report()).answers({ success: true }).records();
  });

  it('what is one’s own is refused', async () => {
    await given(video.given).when(report(video.creator)).refuses('conflict', 'You cannot report your own content.');
  });

  it('what the caller cannot see is refused as if it did not exist', async () => {
    await given(bob, aThread(dave, video.creator))
      .when(report())
      .refuses('not-found')
      .when(call(reportThing, { body: { ...body, thing: 'message', thingId: id(21) } }, as(bob)))
      .refuses('not-found')
      .when(call(reportThing, { body: { ...body, thing: 'message', thingId: id(21) } }, as(video.creator)))
      .records('ThingReported');
  });

  it('needs a reason, and words for another one', async () => {
    await given(video.given)
      .when(callWith(reportThing, { body: { thing: 'video', thingId: video.id } }, as(bob)))
      .refuses('invalid-input', 'Please choose what is wrong')
      .when(call(reportThing, { body: { ...body, reason: 'other', words: '' } }, as(bob)))
      .refuses('invalid-input', undefined, { '#/words': 'Please say what is wrong' })
      .when(call(reportThing, { body }, visitor()))
      .refuses('not-signed-in');
  });

  it('beyond the daily limit has to wait, and a repeat is not counted', async () => {
    const videos = Array.from({ length: reportLimits.mostADay + 1 }, (_, n) => aListedVideo({ id: id(100 + n) }));
    const world = await given(videos.map((video) => video.given));
    const outcomeOf = async (thingId: string): Promise<string> => {
      const { problem } = await world.call(call(reportThing, { body: { ...body, thingId } }, as(bob)));
      return problem?.type ?? 'taken';
    };
    const outcomes: string[] = [];
    for (const thingId of [videos[0]?.id ?? '', ...videos.map((video) => video.id)])
      outcomes.push(await outcomeOf(thingId));
    const taken = Array.from({ length: reportLimits.mostADay + 1 }, () => 'taken');
    expect(outcomes).toEqual([...taken, 'too-many-requests']);
    const last = videos.at(-1)?.id ?? '';
    world.clock.wait(24 * 60 * 60 - 1);
    expect(await outcomeOf(last)).toBe('too-many-requests');
    world.clock.wait(1);
    expect(await outcomeOf(last)).toBe('taken');
  });
});

const params = { id: id(30) };

describe('a report in the console', () => {
  it('shows the thing in its current state, and records who read whose text', async () => {
    await given(video.given, aReport(bob))
      .when(call(adminGetReport, { params }, as(auditor)))
      .answers({
        words: 'It is not oak.',
        reporterId: bob.id,
        status: 'open',
        subject: { text: 'A shelf', ownerId: video.creator.id, isHidden: false },
      })
      .records({ type: 'PersonDataRead', data: { by: auditor.id, what: 'report', id: id(30), userId: bob.id } })
      .when(call(adminGetReport, { params }, as(auditor)))
      .records();
  });

  it('about a message records a read of its writer, too', async () => {
    await given(aThread(dave, video.creator), aReport(bob, { thing: 'message', thingId: id(21) }))
      .when(call(adminGetReport, { params }, as(moderator)))
      .answers({ subject: { text: 'Is it oak?', ownerId: dave.id } })
      .records(
        { type: 'PersonDataRead', data: { userId: bob.id } },
        { type: 'PersonDataRead', data: { userId: dave.id } },
      );
  });

  it('stands in the list until it is decided, with how many people reported the thing', async () => {
    await given(video.given, aReport(bob), aReport(dave, { reportId: id(31) }))
      .when(
        call(
          adminListReports,
          { query: { filter: JSON.stringify({ status: 'open' }), sort: JSON.stringify(['reportedAt', 'ASC']) } },
          as(moderator),
        ),
      )
      .answers([
        { id: id(30), reports: 2 },
        { id: id(31), reports: 2 },
      ])
      .answersHeader('Content-Range', 'reports 0-1/2');
  });
});

describe('the decision about a report', () => {
  it('holds for all who reported the same thing, once', async () => {
    const settle = call(settleReport, { params, body: { reason: 'Taken off.' } }, as(moderator));
    await given(video.given, aReport(bob), aReport(dave, { reportId: id(31) }))
      .when(settle)
      .answers({ status: 'acted', decidedBecause: 'Taken off.' })
      .records(
        { type: 'ReportSettled', by: moderator.id, data: { reportId: id(30), reporterId: bob.id } },
        { type: 'ReportSettled', data: { reportId: id(31), reporterId: dave.id } },
      )
      .when(settle)
      .answers({ status: 'acted' })
      .records()
      .when(
        call(dismissReport, { params, body: { reason: 'Nothing is wrong.' } }, as(aStaffMember('moderator', 'morgan'))),
      )
      .refuses('already-done', 'This report has been settled already.');
  });

  it('is made about the report of an erased person, too, and nobody reads why', async () => {
    const admin = aStaffMember('admin');
    const erased = { username: bob.username, reason: 'Asked for by letter.' };
    await given(video.given, aReport(bob), admin)
      .when(call(eraseAccount, { params: { id: bob.id }, body: erased }, as(admin)))
      .answers({ success: true })
      .settle()
      .when(call(dismissReport, { params, body: { reason: 'Nothing is wrong.' } }, as(moderator)))
      .answers({ status: 'dismissed', decidedBecause: null })
      .records({ type: 'ReportDismissed', data: { reason: { personal: bob.id, value: null } } })
      .settle();
  });

  it('needs a reason', async () => {
    await given(aReview(aPurchase(bob, video)), aReport(dave, { thing: 'review', thingId: id(4) }))
      .when(call(dismissReport, { params, body: { reason: '' } }, as(moderator)))
      .refuses('invalid-input', undefined, { '#/reason': 'Please say why' })
      .when(call(dismissReport, { params, body: { reason: 'Nothing is wrong.' } }, as(moderator)))
      .answers({ status: 'dismissed', subject: { text: 'Just as shown.' } })
      .records('ReportDismissed')
      .when(call(dismissReport, { params: { id: id(99) }, body: { reason: 'Nothing is wrong.' } }, as(moderator)))
      .refuses('not-found');
  });

  it('is made by moderators alone; auditors read reports, and finance does not', async () => {
    await given(video.given, aReport(bob))
      .when(call(settleReport, { params, body: { reason: 'Taken off.' } }, as(auditor)))
      .refuses('not-allowed')
      .when(call(dismissReport, { params, body: { reason: 'It is fine.' } }, as(auditor)))
      .refuses('not-allowed')
      .when(call(adminGetReport, { params }, as(finance)))
      .refuses('not-allowed')
      .when(call(adminListReports, { query: {} }, as(bob)))
      .refuses('not-allowed');
  });
});
