import { describe, expect, it } from 'vitest';
import { deleteAccount } from '#contracts/auth/account.ts';
import { findCertificate, getGuard, openCertificate } from '#contracts/certificates/certificates.ts';
import { orderOpenings } from '#contracts/catalogue/originals.ts';
import type { EndpointSchema } from '#contracts/http/endpoint.ts';
import { openPapers } from '#contracts/papers/papers.ts';
import { getReview } from '#contracts/reviews/reviews.ts';
import { adminGetAfterSale, myPurchaseStates, refundSale, reportProblem } from '#contracts/sales/afterSales.ts';
import {
  acceptAssignment,
  declineAssignment,
  getAssignment,
  myAssignments,
  offerAssignment,
  withdrawAssignment,
} from '#contracts/sales/assignments.ts';
import { adminGetSale, adminListSales, getLicence, getOrder, openDownload } from '#contracts/sales/sales.ts';
import { id } from '#testing/events.ts';
import { as, call } from '#testing/routes/call.ts';
import { canSignIn } from '#testing/routes/accounts.ts';
import { certified, documentIn, getFrom, givenCertified, verifyWith } from '#testing/routes/certificates.ts';
import { licence } from '#testing/routes/marketplace.ts';
import { aBuyer, aPerson, aStaffMember } from '#testing/routes/people.ts';
import type { Called, Given, Happened, World } from '#testing/routes/world.ts';

const DAY_SECONDS = 24 * 60 * 60;
const ann = aBuyer('ann');
const dave = aBuyer('dave');
const finance = aStaffMember('finance');
const { orderId, video, buyer: bob } = certified;
const { creator } = video;
const params = { orderId };
const ofSale = { orderId, videoId: video.id, creatorId: creator.id };
const channelUrl = 'https://videos.example/@ann';
const accepted = { channelUrl, licenceHash: licence.hash, acceptsLicence: true } as const;

const offer = (username = 'ann', who = bob) => call(offerAssignment, { params, body: { username } }, as(who));
const accept = (who = ann) => call(acceptAssignment, { params, body: accepted }, as(who));
const claimed: Given = { type: 'RightsQuestioned', data: { ...ofSale, claimId: id(80), wasFetched: false } };
const refund = call(
  refundSale,
  { params: { id: orderId }, body: { reason: 'For a test.', isFault: false } },
  as(finance),
);

const lapsesIn = ({ events }: Happened): unknown[] =>
  events.flatMap(({ type, data }) => (type === 'AssignmentLapsed' ? [(data as { reason: string }).reason] : []));

/** Sold to bob, with ann and dave on the site. */
const givenSold = (...more: Given[]) => givenCertified(ann, dave, ...more);
/** Offered to ann and accepted; the tree covers it. */
const givenAssigned = async (...more: Given[]): Promise<World> => {
  const world = await givenSold(...more);
  bodyOf(await world.call(offer()));
  bodyOf(await world.call(accept()));
  await world.settle();
  await world.consumers.doOtherDuties();
  return world;
};
/** @throws Problem when it was refused */
const bodyOf = <S extends EndpointSchema>(called: Called<S>) => {
  if (called.problem) throw called.problem;
  return called.body;
};

describe('an offer of a licence', () => {
  it('waits for its recipient, who is mailed, and is nobody else’s business', async () => {
    const world = await givenSold();
    expect(await world.call(offer('ANN'))).toMatchObject({
      body: { role: 'owner', pending: { owner: 'bob', recipient: 'ann', lapsesAt: '2026-03-15T12:00:00.000Z' } },
      events: [{ type: 'AssignmentOffered', data: { ownerId: bob.id, recipientId: ann.id } }],
    });
    expect((await world.settle()).mails).toMatchObject([
      { to: ann.email, subject: expect.stringContaining('wants to transfer the licence') as string },
    ]);
    expect(bodyOf(await world.call(call(myAssignments, as(ann))))).toMatchObject({
      offers: [{ orderId, role: 'recipient', channelUrl: null, title: 'A shelf' }],
      received: [],
    });
    const read = (who: typeof ann) => world.call(call(getAssignment, { params }, as(who)));
    expect(bodyOf(await read(ann))).toMatchObject({ role: 'recipient', licence: { hash: licence.hash } });
    expect(await read(dave)).toMatchObject({ problem: { type: 'not-found' } });
    expect(await read(creator)).toMatchObject({ problem: { type: 'not-found' } });
  });

  it('is made to people with a complete profile, by the owner alone', async () => {
    const eve = aPerson('eve', { isProfileComplete: false });
    const world = await givenSold(eve);
    for (const username of ['eve', 'nobody', 'bob', creator.username])
      expect(await world.call(offer(username))).toMatchObject({
        problem: { type: 'invalid-input', errors: [{ pointer: '#/username' }] },
      });
    expect(await world.call(offer('ann', dave))).toMatchObject({ problem: { type: 'not-found' } });
  });

  it('is refused while a problem with the purchase is being decided', async () => {
    const world = await givenSold();
    const body = { kind: 'technicalFault', text: 'The sound is missing.' } as const;
    await world.call(call(reportProblem, { params, body }, as(bob)));
    expect(await world.call(offer())).toMatchObject({ problem: { type: 'conflict' } });
  });

  it('is declined, withdrawn, or lapses after 14 days', async () => {
    const world = await givenSold();
    await world.call(offer());
    expect(await world.call(call(declineAssignment, { params }, as(dave)))).toMatchObject({
      problem: { type: 'not-found' },
    });
    expect(await world.call(call(declineAssignment, { params }, as(ann)))).toMatchObject({
      events: [{ type: 'AssignmentDeclined' }],
    });
    await world.call(offer());
    expect(await world.call(call(withdrawAssignment, { params }, as(bob)))).toMatchObject({
      body: { pending: null },
      events: [{ type: 'AssignmentWithdrawn', data: { offer: 2 } }],
    });
    await world.call(offer());
    world.clock.wait(14 * DAY_SECONDS + 60);
    expect(await world.call(accept())).toMatchObject({ problem: { type: 'gone' } });
    expect((await world.sweep()).events.map(({ type }) => type)).toContain('AssignmentLapsed');
    expect(bodyOf(await world.call(call(myAssignments, as(ann)))).offers).toEqual([]);
  });

  it('cannot be accepted once the sale is questioned', async () => {
    const world = await givenSold();
    await world.call(offer());
    await world.give(claimed);
    expect(await world.call(accept())).toMatchObject({ problem: { type: 'purchase-under-claim' }, events: [] });
  });

  it('ends when the sale is refunded', async () => {
    const world = await givenSold(finance);
    await world.call(offer());
    bodyOf(await world.call(refund));
    expect(lapsesIn(await world.settle())).toEqual(['saleEnded']);
  });

  it('ends when one of the two closes the account', async () => {
    const world = await givenSold();
    await world.call(offer());
    await canSignIn(ann)(world);
    bodyOf(await world.call(call(deleteAccount, { body: { username: 'ann' } }, as(ann))));
    expect(lapsesIn(await world.settle())).toEqual(['accountClosed']);
    expect(bodyOf(await world.call(call(getAssignment, { params }, as(bob)))).pending).toBeNull();
  });

  it('asks for the channel and the tick', async () => {
    const world = await givenSold();
    await world.call(offer());
    const body = { channelUrl: 'no address', licenceHash: licence.hash, acceptsLicence: false as unknown as true };
    const { problem } = await world.call(call(acceptAssignment, { params, body }, as(ann)));
    expect(problem?.errors.map(({ pointer }) => pointer)).toEqual(['#/channelUrl', '#/acceptsLicence']);
  });
});

describe('a transferred licence', () => {
  it('gives its new owner everything but the price', async () => {
    const world = await givenAssigned();
    expect(bodyOf(await world.call(call(myAssignments, as(ann))))).toMatchObject({
      offers: [],
      received: [{ orderId, role: 'owner', channelUrl, access: 'open' }],
    });
    expect(bodyOf(await world.call(call(openDownload, { params }, as(ann)))).url).toContain(video.id);
    expect(bodyOf(await world.call(call(getLicence, { params }, as(ann))))).toMatchObject({ hash: licence.hash });
    // The review is the buyer’s, who has not downloaded it.
    expect(bodyOf(await world.call(call(getReview, { params }, as(bob))))).toEqual({ review: null, mayWrite: false });
    bodyOf(await world.call(call(getGuard, { params }, as(ann))));
    bodyOf(await world.call(call(orderOpenings, { params }, as(ann))));
    const papers = bodyOf(await world.call(call(openPapers, { params }, as(ann))));
    expect(papers).toMatchObject({ number: null, receipt: null, creditNotes: [] });
    expect(papers.licence?.url).toContain(`/licence/${orderId}_1?`);
    expect(await world.call(call(getOrder, { params }, as(ann)))).toMatchObject({ problem: { type: 'not-found' } });
    const certificate = (withPrice: boolean) =>
      world.call(call(openCertificate, { params, body: { withPrice } }, as(ann)));
    expect(await certificate(true)).toMatchObject({ problem: { type: 'conflict' } });
    expect(JSON.stringify(bodyOf(await certificate(false)))).not.toContain('totalPence');
  });

  it('shows staff who owns it now, and nobody before', async () => {
    const shown = (world: World) =>
      Promise.all([
        world.call(call(adminGetSale, { params: { id: orderId } }, as(finance))),
        world.call(call(adminListSales, { query: {} }, as(finance))),
        world.call(call(adminGetAfterSale, { params: { id: orderId } }, as(finance))),
      ]);
    const owned = await givenAssigned(finance);
    bodyOf(await owned.call(refund));
    await owned.settle();
    expect((await shown(owned)).map(({ body }) => body)).toMatchObject([
      { buyerId: bob.id, recipientId: ann.id },
      [{ recipientId: ann.id }],
      { buyerId: bob.id, recipientId: ann.id },
    ]);
    const kept = await givenSold(finance);
    await kept.call(offer());
    bodyOf(await kept.call(refund));
    expect((await shown(kept)).map(({ body }) => body)).toMatchObject([
      { recipientId: null },
      [{ recipientId: null }],
      { recipientId: null },
    ]);
  });

  it('leaves its buyer the receipt, and nothing else', async () => {
    const world = await givenAssigned();
    const ended = [
      await world.call(call(openDownload, { params }, as(bob))),
      await world.call(call(getLicence, { params }, as(bob))),
      await world.call(call(reportProblem, { params, body: { kind: 'technicalFault', text: 'No sound.' } }, as(bob))),
    ];
    expect(ended.map(({ problem }) => problem?.type)).toEqual(ended.map(() => 'licence-transferred'));
    const others = [
      await world.call(call(getGuard, { params }, as(bob))),
      await world.call(call(openCertificate, { params, body: { withPrice: false } }, as(bob))),
      await world.call(call(orderOpenings, { params }, as(bob))),
    ];
    expect(others.map(({ problem }) => problem?.type)).toEqual(others.map(() => 'not-found'));
    expect(bodyOf(await world.call(call(openPapers, { params }, as(bob))))).toMatchObject({ licence: null });
    expect(bodyOf(await world.call(call(getOrder, { params }, as(bob))))).toMatchObject({ totalPence: 5390 });
    expect(bodyOf(await world.call(call(myPurchaseStates, as(bob)))).purchases).toMatchObject([{ isOwner: false }]);
    expect(bodyOf(await world.call(call(getAssignment, { params }, as(bob))))).toMatchObject({
      role: 'formerOwner',
      channelUrl: null,
      pending: null,
    });
  });

  it('stands in the register with both certificates, and the new one is signed and proved', async () => {
    const world = await givenAssigned();
    const { certificateId } = bodyOf(await world.call(call(getAssignment, { params }, as(ann))));
    const entryOf = async (number: string) =>
      bodyOf(await world.call(call(findCertificate, { params: { certificateId: number } })));
    const now = await entryOf(certificateId);
    expect(now).toMatchObject({ status: 'active', successor: null, licensee: channelUrl });
    expect(now.chain.map(({ kind }) => kind)).toEqual(['priorUse', 'grant', 'sale', 'transfer']);
    expect(now.chain.at(-1)?.event).toBe(certificateId);
    const before = await entryOf(now.chain[2]?.event ?? '');
    expect(before).toMatchObject({ status: 'ended', successor: certificateId, licensee: 'https://videos.example/@a' });
    expect(before.chain).toEqual(now.chain);
    const keys = (await getFrom(world, '/.well-known/jwks.json')).text;
    const document = now.document ?? expect.fail('it was not signed');
    const { isValid, claims } = await verifyWith(keys, document);
    expect(isValid).toBe(true);
    expect(claims).toMatchObject({ jti: certificateId, licensee: channelUrl });
    expect(JSON.stringify(claims)).toContain('transferredAt');
    expect((await verifyWith(keys, await documentIn(world))).claims).not.toHaveProperty('transferredAt');
  });

  it('is accepted once, also when both presses arrive together', async () => {
    const world = await givenSold();
    await world.call(offer());
    const both = await Promise.all([world.call(accept()), world.call(accept())]);
    for (const each of both) expect(each).toMatchObject({ body: { role: 'owner' } });
    const log = await world.db('assignments').where({ status: 'assigned' }).count<{ count: number }[]>('* as count');
    expect(log).toEqual([{ count: 1 }]);
  });

  it('is paused by a claim and ends with the sale, of which its new owner hears', async () => {
    const world = await givenAssigned(finance);
    await world.give(claimed);
    expect(await world.call(call(openDownload, { params }, as(ann)))).toMatchObject({
      problem: { type: 'purchase-under-claim' },
    });
    await world.give({ type: 'RightsCleared', data: { ...ofSale, claimId: id(80) } });
    bodyOf(await world.call(refund));
    const { mails } = await world.settle();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual(
      expect.arrayContaining([
        [ann.email, 'Your licence of “A shelf” has ended – Soletake'],
        [bob.email, '£53.90 is on its way back to you – Soletake'],
      ]),
    );
    const { certificateId } = bodyOf(await world.call(call(getAssignment, { params }, as(ann))));
    expect(bodyOf(await world.call(call(findCertificate, { params: { certificateId } })))).toMatchObject({
      status: 'ended',
      successor: null,
    });
  });
});
