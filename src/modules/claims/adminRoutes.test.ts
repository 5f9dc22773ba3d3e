import { describe, expect, it } from 'vitest';
import {
  acceptClaim,
  adminGetClaim,
  adminListClaims,
  askForElements,
  dismissClaim,
  noteCourtAction,
  refuseStrikeAppeal,
  removeStrike,
  restoreClaimed,
  upholdClaim,
} from '#contracts/claims/claims.ts';
import { claimRule } from '#contracts/site/houseRules.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { id } from '#testing/events.ts';
import { as, call } from '#testing/routes/call.ts';
import { aClaim, anAcceptedClaim, anAnsweredClaim, anUpheldClaim } from '#testing/routes/claims.ts';
import { given } from '#testing/routes/given.ts';
import { aListedVideo } from '#testing/routes/marketplace.ts';
import { aStaffMember } from '#testing/routes/people.ts';
import type { Given, World } from '#testing/routes/world.ts';

const video = aListedVideo();
const { creator: carol } = video;
const wendy = 'wendy@example.com';
const mia = aStaffMember('moderator', 'mia');
const max = aStaffMember('moderator', 'max');
const finance = aStaffMember('finance');
const auditor = aStaffMember('auditor');
const claimId = id(80);
const params = { id: claimId };
const body = { reason: 'A court has decided so.' };
const open = (who = mia) => call(adminGetClaim, { params }, as(who));
const accept = (videoId: string | null = null, who = mia) => call(acceptClaim, { params, body: { videoId } }, as(who));
const parties = { claimId, videoId: video.id, creatorId: carol.id };
const appealed: Given = [
  anUpheldClaim(video, { by: mia.id }),
  { type: 'StrikeAppealed', data: { userId: carol.id, claimId, words: personal(carol.id, 'I was ill.') } },
];

describe('what both sides wrote', () => {
  const days = (count: number): number => count * 24 * 60 * 60;
  const dismissed: Given = [
    aClaim(video),
    { type: 'ClaimDismissed', data: { claimId, reason: personal(claimId, 'It is a joke.') } },
  ];
  const later = async (...facts: Given[]) => {
    const world = await given(...facts).after(days(claimRule.keptDays - 1));
    const readNotice = async () => {
      await world.forget();
      return (await world.call(open())).body?.notice;
    };
    const before = await readNotice();
    world.clock.wait(days(2));
    return [before, await readNotice()];
  };

  it('cannot be read any more once six years have passed since the end of the claim', async () => {
    expect(await later(dismissed)).toMatchObject([{ name: 'Wendy' }, null]);
  });

  it('cannot be read any more on either side', async () => {
    const both = async (world: World) => {
      await world.forget();
      const { body: claim } = await world.call(open());
      return [claim?.notice, claim?.counter];
    };
    const upheld = anUpheldClaim(video, { by: mia.id });
    const world = await given(upheld).after(days(claimRule.keptDays - 1));
    expect(await both(world)).toMatchObject([{ email: wendy }, { name: 'Carol Example' }]);
    world.clock.wait(days(2));
    expect(await both(world)).toEqual([null, null]);
  });

  it('is gone from the timeline of the creator, too', async () => {
    const timeline = async (world: World) =>
      (
        await world
          .db('person_acts')
          .where({ claim_id: claimId, kind: 'claimUpheld' })
          .pluck<(string | null)[]>('detail')
      )[0];
    const world = await given(anUpheldClaim(video, { by: mia.id }));
    expect(await timeline(world)).toBe('A court has decided so.');
    world.clock.wait(days(claimRule.keptDays + 1));
    await world.forget();
    expect(await timeline(world)).toBeNull();
  });

  it('is kept while a claim is open, and while an appeal is', async () => {
    expect(await later(aClaim(video))).toMatchObject([{ name: 'Wendy' }, { name: 'Wendy' }]);
    expect(await later(appealed)).toMatchObject([{ name: 'Wendy' }, { name: 'Wendy' }]);
  });
});

describe('the claims', () => {
  it('are listed for moderators and auditors, without anything that was typed', async () => {
    const list = (status: string, who = mia) =>
      call(adminListClaims, { query: { filter: JSON.stringify({ status }) } }, as(who));
    await given(aClaim(video), finance)
      .when(list('toDo'))
      .answers([{ id: claimId, status: 'received', title: 'A shelf', hasOpenAppeal: false }])
      .answersHeader('Content-Range', 'claims 0-0/1')
      .when(list('ended', auditor))
      .answers([])
      .when(list('open', finance))
      .refuses('not-allowed');
  });

  it('are opened, and the look at each of the two sides is noted', async () => {
    await given(anAnsweredClaim(video))
      .when(open())
      .answers({ status: 'answered', notice: { email: wendy }, creator: 'Carol', activeStrikes: 0, strike: null })
      .records(
        { type: 'PersonDataRead', by: mia.id, data: { what: 'claim', id: claimId, userId: null } },
        { type: 'PersonDataRead', data: { what: 'claim', userId: carol.id } },
      )
      .when(open())
      .records()
      .when(call(adminGetClaim, { params: { id: id(99) } }, as(mia)))
      .refuses('not-found');
  });
});

describe('a notice', () => {
  it('is accepted: the video is away, both sides have a letter, and the creator has two weeks', async () => {
    await given(aClaim(video))
      .when(accept())
      .answers({ status: 'accepted', creatorId: carol.id, answerBefore: '2026-03-15T12:00:00.000Z' })
      .records({ type: 'ClaimAccepted', by: mia.id, data: parties })
      .settle()
      .mails(wendy, 'Your copyright notice is accepted (DMC-AAAA-AAAA)')
      .mails(carol.email, 'A copyright claim against your video (DMC-AAAA-AAAA)')
      .when(accept())
      .refuses('conflict', 'This claim has changed in the meantime. Please check it again.');
  });

  it('whose address leads to no video of ours needs the id of one', async () => {
    const message = 'The address in the notice does not lead to a video here. Please enter its id.';
    await given(aClaim(video, { videoId: null }))
      .when(accept())
      .refuses('conflict', message)
      .when(accept(id(99)))
      .refuses('conflict', message)
      .when(accept(video.id))
      .answers({ status: 'accepted', videoId: video.id })
      .records({ type: 'ClaimAccepted', data: parties });
  });

  it('from the video’s own creator is not accepted', async () => {
    await given(aClaim(video, { userId: carol.id }))
      .when(accept())
      .refuses('conflict', 'The notice comes from the video’s own creator. Please dismiss it.');
  });

  it('that lacks something is sent back, or dismissed with a reason', async () => {
    const ask = call(askForElements, { params, body: { missing: ['work'], note: 'Which film?' } }, as(mia));
    await given(aClaim(video))
      .when(ask)
      .answers({ status: 'incomplete', missing: ['work'], askedNote: 'Which film?' })
      .records({ type: 'ElementsAsked', by: mia.id, data: { missing: ['work'] } })
      .settle()
      .mails(wendy, 'Your copyright notice needs something more (DMC-AAAA-AAAA)')
      .when(call(dismissClaim, { params, body: { reason: '' } }, as(mia)))
      .refuses('invalid-input', undefined, { '#/reason': 'Please tell the sender why' })
      .when(call(dismissClaim, { params, body: { reason: 'It names no work.' } }, as(mia)))
      .answers({ status: 'dismissed', reason: 'It names no work.' })
      .records({
        type: 'ClaimDismissed',
        by: mia.id,
        data: { reason: { personal: claimId, value: 'It names no work.' } },
      });
  });

  it('is decided by moderators alone', async () => {
    await given(aClaim(video))
      .when(accept(null, auditor))
      .refuses('not-allowed')
      .when(accept(null, finance))
      .refuses('not-allowed')
      .when(accept(null, carol))
      .refuses('not-allowed');
  });
});

describe('an accepted claim', () => {
  it('ends with the video back', async () => {
    await given(anAcceptedClaim(video))
      .when(call(restoreClaimed, { params, body }, as(mia)))
      .answers({ status: 'restored', reason: body.reason })
      .records({ type: 'ClaimRestored', by: mia.id, data: { claimId, creatorId: carol.id, by: mia.id } });
  });

  it('that was answered ends early only when that is said, and without it after the days of its sender', async () => {
    const restore = (early: object = {}) => call(restoreClaimed, { params, body: { ...body, ...early } }, as(mia));
    const restored = { type: 'ClaimRestored', by: mia.id, data: { claimId, by: mia.id } } as const;
    await given(anAnsweredClaim(video))
      .when(restore())
      .refuses('conflict')
      .when(restore({ isEarly: false }))
      .refuses('conflict')
      .when(restore({ isEarly: true }))
      .answers({ status: 'restored' })
      .records(restored);
    await given(anAnsweredClaim(video))
      .after(15 * 24 * 60 * 60)
      .when(restore())
      .answers({ status: 'restored' })
      .records(restored);
  });

  it('is upheld once it was answered, which is a strike', async () => {
    const uphold = call(upholdClaim, { params, body }, as(mia));
    await given(anAcceptedClaim(video)).when(uphold).refuses('conflict');
    await given(anAnsweredClaim(video))
      .when(call(noteCourtAction, { params, body: { reason: 'High Court, 7 of 2026.' } }, as(mia)))
      .answers({ status: 'court', courtWords: 'High Court, 7 of 2026.' })
      .records('CourtActionReported')
      .when(uphold)
      .records({ type: 'ClaimUpheld', data: { claimId, creatorId: carol.id, by: mia.id } })
      .settle()
      .mails(carol.email, 'The copyright claim against your video is upheld (DMC-AAAA-AAAA)')
      .when(open())
      .answers({ status: 'upheld', activeStrikes: 1, strike: { status: 'active', appeal: 'none' } });
  });
});

describe('a strike', () => {
  const remove = (who = mia) => call(removeStrike, { params, body }, as(who));
  const refuse = (who = max) => call(refuseStrikeAppeal, { params, body }, as(who));

  it('is removed by two people', async () => {
    await given(anUpheldClaim(video))
      .when(remove())
      .answers({ strike: { status: 'active', isRemovalProposed: true } })
      .records({ type: 'StrikeRemovalProposed', by: mia.id, data: { userId: carol.id, claimId, by: mia.id } })
      .when(remove())
      .refuses('second-person-needed')
      .when(remove(max))
      .answers({ strike: { status: 'removed' }, activeStrikes: 0 })
      .records({ type: 'StrikeRemoved', data: { by: max.id } })
      .when(remove(max))
      .refuses('already-done', 'This strike no longer counts.');
  });

  it('stays when the appeal is refused, not by who upheld the claim', async () => {
    await given(appealed)
      .when(refuse(mia))
      .refuses('second-person-needed', 'You upheld this claim, so a colleague has to decide.')
      .when(refuse(auditor))
      .refuses('not-allowed')
      .when(refuse())
      .answers({ strike: { status: 'active', appeal: 'refused', reason: body.reason } })
      .records({ type: 'StrikeAppealRefused', by: max.id, data: { userId: carol.id, claimId } })
      .when(refuse())
      .refuses('already-done', 'There is no open appeal against this strike.');
  });

  it('of a claim that was never accepted is not there', async () => {
    await given(aClaim(video)).when(remove()).refuses('not-found').when(refuse()).refuses('not-found');
  });
});
