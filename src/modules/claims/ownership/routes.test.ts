import { describe, expect, it } from 'vitest';
import { completeUpload } from '#contracts/catalogue/catalogue.ts';
import { acceptClaim, adminGetClaim, counterClaim, readClaim, upholdClaim } from '#contracts/claims/claims.ts';
import { claimOwnership, getOwnershipClaim } from '#contracts/claims/ownership.ts';
import { id } from '#testing/events.ts';
import { as, call, callWith } from '#testing/routes/call.ts';
import { claimKey, counterNotice } from '#testing/routes/claims.ts';
import { anUpload, aVideoInReview } from '#testing/routes/films.ts';
import { anyId, anyText, given } from '#testing/routes/given.ts';
import { aListedVideo, aPurchase } from '#testing/routes/marketplace.ts';
import { aBuyer, aCreator, aStaffMember } from '#testing/routes/people.ts';
import type { DomainEvent } from '#testing/routes/streams.ts';
import type { Given, World } from '#testing/routes/world.ts';

const first = aListedVideo();
const { creator: carol } = first;
const rosa = aCreator('rosa');
const upload = anUpload({ id: id(6), creator: rosa });
const moderator = aStaffMember('moderator');
const params = { videoId: upload.id };
const refusedAs = (code: string, copyOf: string[]): DomainEvent => ({
  type: 'VideoRefused',
  data: { videoId: upload.id, code, message: 'Again.', copyOf },
});
const arrived: DomainEvent = { type: 'UploadCompleted', data: { videoId: upload.id, sizeBytes: 1000 } };
/** Rosa's upload has the bytes of Carol's video. */
const second: Given = [upload.given, arrived, refusedAs('already-uploaded', [first.id])];
const words = {
  evidence: 'I have the other takes of the same day.',
  postalAddress: '3 High Street, London',
  goodFaith: true as const,
  accuracy: true as const,
};
const ask = (who = rosa) => call(getOwnershipClaim, { params }, as(who));
const claimIt = (who = rosa) => call(claimOwnership, { params, body: words }, as(who));
const nothing = { mayClaim: false, claim: null };

describe('who has uploaded second an unsold film of another creator', () => {
  it.each([
    ['is for sale', first],
    ['waits for a review', aVideoInReview()],
    ['is still examined', anUpload()],
  ])('may say that it is theirs while the other one %s', async (_, other) => {
    await given(other.given, second)
      .when(ask())
      .answers({ mayClaim: true, claim: null })
      .when(claimIt())
      .answers({ mayClaim: false, claim: { status: 'received', reference: anyText, page: anyText } })
      .records({
        type: 'ClaimReceived',
        by: rosa.id,
        data: {
          claimId: anyId,
          videoId: first.id,
          uploadId: upload.id,
          userId: rosa.id,
          notice: { value: { work: words.evidence, name: 'Rosa Example', signature: 'Rosa Example' } },
        },
      })
      // Once for each upload.
      .when(claimIt())
      .answers({ claim: { status: 'received' } })
      .records();
  });

  it('may say so as well where the recording is very likely the same', async () => {
    const likely = aVideoInReview({ id: upload.id, creator: rosa, likeTo: first.id });
    await given(first.given, likely.given).when(ask()).answers({ mayClaim: true, claim: null });
  });

  it.each([
    ['has been sold', [aPurchase(aBuyer(), first).given, second] as Given],
    ['is an own one', [aListedVideo({ creator: rosa }).given, second] as Given],
    ['is not the reason', [first.given, upload.given, arrived, refusedAs('too-short', [])] as Given],
  ])('may not where the other one %s', async (_, before) => {
    await given(before).when(ask()).answers(nothing).when(claimIt()).refuses('not-found');
  });

  it('is asked for evidence, an address and both statements', async () => {
    const empty = { evidence: ' ', postalAddress: '', goodFaith: false, accuracy: false };
    await given(first.given, second)
      .when(callWith(claimOwnership, { params, body: empty }, as(rosa)))
      .refuses('invalid-input', undefined, {
        '#/evidence': 'Please say how a moderator can see that the film is yours',
        '#/postalAddress': 'Please enter a postal address at which you can be reached',
        '#/goodFaith': 'A claim needs your statement of good faith',
        '#/accuracy': 'A claim needs your statement that it is accurate and that you may act',
      });
  });

  it('is alone with it: to others there is nothing to claim or to read', async () => {
    await given(first.given, second)
      .when(ask(carol))
      .answers(nothing)
      .when(claimIt(carol))
      .refuses('not-found')
      .when(claimIt())
      .answers({ claim: { status: 'received' } })
      .when(ask(carol))
      .answers(nothing);
  });
});

describe('the case of two creators', () => {
  /** Of the first one's file, which the second one has, too. */
  const sha256 = first.given.flatMap((fact) =>
    'type' in fact && fact.type === 'VideoProcessed' ? [fact.data.sha256] : [],
  )[0];
  const opened = async (): Promise<{ world: World; claimId: string }> => {
    if (sha256 === undefined) throw new Error('the first video has not been examined');
    const taken: DomainEvent = { type: 'ContentTaken', data: { sha256, videoId: first.id, creatorId: carol.id } };
    const world = await given(first.given, taken, second);
    world.media.triage = () => Promise.resolve({ isRefused: false, sha256, durationSeconds: 60 });
    const { events } = await world.call(claimIt());
    await world.settle();
    const received = events.find(({ type }) => type === 'ClaimReceived');
    return { world, claimId: (received?.data as { claimId: string }).claimId };
  };
  /** What becomes of another upload of the same file by the second one. */
  const uploadAgain = async (world: World) => {
    const again = anUpload({ id: id(7), creator: rosa });
    await world.give(again.given.filter((fact) => 'type' in fact && fact.type === 'VideoAnnounced'));
    world.uploads.receive(again.id, 1000, world.clock.now().toISOString());
    await world.call(call(completeUpload, { params: { videoId: again.id } }, as(rosa)));
    const { events } = await world.settle();
    return events.find(({ type }) => type === 'VideoRefused' || type === 'VideoProcessed');
  };

  it('tells the first, has evidence from each, and is decided by staff; then the second may upload the film', async () => {
    const { world, claimId } = await opened();
    const byId = { params: { id: claimId } };
    await world.call(call(acceptClaim, { ...byId, body: {} }, as(moderator)));
    const { mails } = await world.settle();
    const letter = mails.find(({ to }) => to === carol.email);
    expect(letter?.paragraphs.join(' ')).toContain('another creator has uploaded the same film as you');
    const { body: sent } = await world.call(call(readClaim, { params: { claimId }, body: { key: claimKey(claimId) } }));
    expect(sent).toMatchObject({ status: 'accepted', title: null });

    const counter = { ...counterNotice, mistake: true as const, jurisdiction: true as const };
    await world.call(call(counterClaim, { params: { claimId }, body: counter }, as(carol)));
    const { body: seen } = await world.call(call(adminGetClaim, byId, as(moderator)));
    expect(seen).toMatchObject({
      uploadId: upload.id,
      notice: { work: words.evidence },
      counter: { reason: counterNotice.reason },
    });

    await world.call(call(upholdClaim, { ...byId, body: { reason: 'Rosa has the takes.' } }, as(moderator)));
    await world.settle();
    expect((await world.call(ask())).body).toMatchObject({
      claim: { status: 'upheld', reason: 'Rosa has the takes.' },
    });
    expect(await uploadAgain(world)).toMatchObject({ type: 'VideoProcessed' });
  });

  it('leaves the film with the first as long as the claim is not upheld', async () => {
    const { world } = await opened();
    const refused = await uploadAgain(world);
    expect(refused?.data).toMatchObject({ code: 'already-uploaded', copyOf: [first.id] });
    expect((refused?.data as { message: string }).message).toContain('If it is yours, say so in the studio');
  });
});
