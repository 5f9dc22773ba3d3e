import { describe, expect, it } from 'vitest';
import {
  appealStrike,
  completeClaim,
  counterClaim,
  getMyClaim,
  myClaims,
  readClaim,
  reportCourtAction,
  submitClaim,
  withdrawClaim,
} from '#contracts/claims/claims.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { id } from '#testing/events.ts';
import { origin } from '#testing/routes/app.ts';
import { as, call, callWith } from '#testing/routes/call.ts';
import {
  aClaim,
  anAcceptedClaim,
  anAnsweredClaim,
  anUpheldClaim,
  claimKey,
  counterNotice,
} from '#testing/routes/claims.ts';
import { anyId, given } from '#testing/routes/given.ts';
import { aListedVideo } from '#testing/routes/marketplace.ts';
import { aBuyer, aCreator } from '#testing/routes/people.ts';
import type { Given } from '#testing/routes/world.ts';

const video = aListedVideo();
const { creator: carol } = video;
const rival = aCreator('rival');
const bob = aBuyer('bob');
const claimId = id(80);
const params = { claimId };
const key = claimKey(claimId);
const notice = {
  work: 'My film about shelves.',
  videoUrl: `${origin}/videos/${video.id}`,
  name: 'Wendy',
  email: 'wendy@example.com',
  postalAddress: '2 High Street, London',
  goodFaith: true as const,
  accuracy: true as const,
  signature: 'Wendy Example',
};
const submit = (submissionId = id(70), videoUrl = notice.videoUrl) => ({ body: { ...notice, submissionId, videoUrl } });
const aReference = expect.stringMatching(/^DMC-/) as string;
const incomplete: Given = [
  aClaim(video),
  { type: 'ElementsAsked', data: { claimId, missing: ['work'], note: personal(claimId, 'Which film?') } },
];

describe('a copyright notice', () => {
  it('about a video here is received, sealed for the claim, and its sender has a letter', async () => {
    await given(video.given)
      .when(call(submitClaim, submit()))
      .answers({ reference: aReference })
      .records({
        type: 'ClaimReceived',
        data: {
          claimId: anyId,
          videoId: video.id,
          userId: null,
          statementsVersion: '1',
          notice: { value: { name: 'Wendy', signature: 'Wendy Example' } },
        },
      })
      .settle()
      .mails(notice.email, /^We have your copyright notice \(DMC-/);
  });

  it('about an address that is none of ours is received, too, for a moderator to look at', async () => {
    await given(bob)
      .when(call(submitClaim, submit(id(70), 'https://elsewhere.example/videos/1'), as(bob)))
      .records({ type: 'ClaimReceived', by: bob.id, data: { videoId: null, userId: bob.id } });
  });

  it('that arrives twice is one', async () => {
    const world = await given(video.given);
    const first = await world.call(call(submitClaim, submit()));
    const again = await world.call(call(submitClaim, submit()));
    expect(again).toMatchObject({ body: first.body, events: [] });
  });

  it('needs every element that the law asks for', async () => {
    await given()
      .when(callWith(submitClaim, { body: { submissionId: id(70), work: '', videoUrl: 'x', name: '', email: 'x' } }))
      .refuses('invalid-input', undefined, {
        '#/work': 'Please describe the work that is yours, so that we can recognise it',
        '#/videoUrl': 'Please enter the whole address of the video’s page, beginning with https://',
        '#/name': 'Please enter your name',
        '#/email': 'Please enter a valid email address',
        '#/postalAddress': 'Please enter a postal address at which you can be reached',
        '#/goodFaith': 'A notice needs your statement of good faith',
        '#/accuracy': 'A notice needs your statement that it is accurate and that you may act',
        '#/signature': 'Please sign by typing your full name',
      });
  });

  it('may come ten times an hour from one sender', async () => {
    const world = await given();
    for (let n = 0; n < 10; n += 1) await world.call(call(submitClaim, submit(id(700 + n))));
    const next = call(submitClaim, submit(id(800)));
    const refused = { problem: { type: 'too-many-requests' }, events: [] };
    expect(await world.call(next)).toMatchObject(refused);
    world.clock.wait(60 * 60 - 1);
    expect(await world.call(next)).toMatchObject(refused);
    world.clock.wait(1);
    expect(await world.call(next)).toMatchObject({ events: [{ type: 'ClaimReceived' }] });
  });
});

describe('the sender of a notice', () => {
  it('reads it by the mailed key, and nobody else does', async () => {
    const read = (given: string, of = claimId) => call(readClaim, { params: { claimId: of }, body: { key: given } });
    await given(aClaim(video))
      .when(read(key))
      .answers({ claimId, reference: 'DMC-AAAA-AAAA', status: 'received', title: 'A shelf', missing: [] })
      .when(read('wrong'))
      .refuses('not-found')
      .when(read(claimKey(id(99)), id(99)))
      .refuses('not-found');
  });

  it('adds what was asked for, once', async () => {
    const complete = (given: string) =>
      call(completeClaim, { params, body: { key: given, words: 'The one of 2019.' } });
    await given(incomplete)
      .when(complete('wrong'))
      .refuses('not-found')
      .when(complete(key))
      .answers({ status: 'received' })
      .records({ type: 'NoticeCompleted', data: { words: { personal: claimId, value: 'The one of 2019.' } } })
      .when(complete(key))
      .refuses('conflict', 'This claim has changed in the meantime. Please check it again.');
  });

  it('takes it back, and the creator is told', async () => {
    const withdraw = (given: string) => call(withdrawClaim, { params, body: { key: given } });
    await given(anAcceptedClaim(video))
      .when(withdraw('wrong'))
      .refuses('not-found')
      .when(withdraw(key))
      .answers({ status: 'withdrawn' })
      .records({ type: 'ClaimWithdrawn', data: { claimId, videoId: video.id, creatorId: carol.id } })
      .settle()
      .mails(carol.email, 'The copyright claim was taken back (DMC-AAAA-AAAA)')
      .when(withdraw(key))
      .refuses('conflict');
  });

  it('reports a court once the creator has answered', async () => {
    const report = call(reportCourtAction, { params, body: { key, words: 'High Court, 7 of 2026.' } });
    await given(anAcceptedClaim(video)).when(report).refuses('conflict');
    await given(anAnsweredClaim(video))
      .when(report)
      .answers({ status: 'court', counter: { name: 'Carol Example' } })
      .records({ type: 'CourtActionReported', data: { words: { personal: claimId } } });
  });
});

describe('the creator', () => {
  const counter = { params, body: { ...counterNotice, mistake: true as const, jurisdiction: true as const } };

  it('sees claims that were accepted, with who sent them, but not their address for mail', async () => {
    const world = await given(anAcceptedClaim(video), rival);
    expect(await world.call(call(myClaims, as(carol)))).toMatchObject({
      body: { claims: [{ claimId, status: 'accepted', title: 'A shelf', answerBefore: '2026-03-15T11:00:00.000Z' }] },
    });
    const { body } = await world.call(call(getMyClaim, { params }, as(carol)));
    expect(body?.notice).toMatchObject({ name: 'Wendy', postalAddress: '2 High Street, London' });
    expect(JSON.stringify(body)).not.toContain('wendy@example.com');
    expect(await world.call(call(myClaims, as(rival)))).toMatchObject({ body: { claims: [] } });
  });

  it('does not see a notice that nobody has accepted, nor one against somebody else', async () => {
    const read = (who = carol) => call(getMyClaim, { params }, as(who));
    await given(aClaim(video)).when(read()).refuses('not-found');
    await given(anAcceptedClaim(video)).when(read(rival)).refuses('not-found').when(read(bob)).refuses('creators-only');
  });

  it('answers with a counter-notice, once, and the days for a court run', async () => {
    await given(anAcceptedClaim(video))
      .when(call(counterClaim, counter, as(rival)))
      .refuses('not-found')
      .when(call(counterClaim, counter, as(carol)))
      .answers({ status: 'answered', counter: { reason: 'I filmed it myself.' }, strike: null })
      .records({
        type: 'CounterReceived',
        by: carol.id,
        data: { creatorId: carol.id, statementsVersion: '1', counter: { personal: claimId, value: counterNotice } },
      })
      .settle()
      .mails('wendy@example.com', 'The creator answered your copyright notice (DMC-AAAA-AAAA)')
      .when(call(counterClaim, counter, as(carol)))
      .refuses('conflict');
  });

  it('asks for another look at a strike, once', async () => {
    const appeal = (who = carol) => call(appealStrike, { params, body: { words: 'I was ill.' } }, as(who));
    await given(anUpheldClaim(video))
      .when(appeal(rival))
      .refuses('not-found')
      .when(appeal())
      .answers({ status: 'upheld', strike: { status: 'active', appeal: 'open', appealWords: 'I was ill.' } })
      .records({ type: 'StrikeAppealed', by: carol.id, data: { userId: carol.id, words: { personal: carol.id } } })
      .when(appeal())
      .refuses('already-done', 'You have already appealed against this strike.');
    await given(anAcceptedClaim(video)).when(appeal()).refuses('not-found');
  });
});
