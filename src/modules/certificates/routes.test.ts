import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { describe, expect, it } from 'vitest';
import {
  findCertificate,
  findCertificateOfFile,
  getGuard,
  openCertificate,
} from '#contracts/certificates/certificates.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { readCheckpoint, signCheckpoint } from '#platform/transparency/checkpoint.ts';
import { noteSigner } from '#platform/transparency/signedNote.ts';
import { id } from '#testing/events.ts';
import { as, call } from '#testing/routes/call.ts';
import {
  certificateIdIn,
  certified,
  documentIn,
  entryIn,
  getFrom,
  givenCertified,
  originalHashed,
  soldFile,
  verifyWith,
} from '#testing/routes/certificates.ts';
import { given } from '#testing/routes/given.ts';
import { licence } from '#testing/routes/marketplace.ts';
import { aBuyer } from '#testing/routes/people.ts';
import type { Given, World } from '#testing/routes/world.ts';

const dave = aBuyer('dave');
const { orderId, video, buyer: bob } = certified;
const { id: videoId, creator } = video;
const ofSale = { orderId, videoId, creatorId: creator.id };
const claimed: Given = { type: 'RightsQuestioned', data: { ...ofSale, claimId: id(80), wasFetched: true } };
const cleared: Given = { type: 'RightsCleared', data: { ...ofSale, claimId: id(80) } };
const lost: Given = { type: 'RightsLost', data: { ...ofSale, claimId: id(81), decidedBy: null } };
const secondClaim: Given = { type: 'RightsQuestioned', data: { ...ofSale, claimId: id(81), wasFetched: true } };
const disputed: Given = {
  type: 'DisputeOpened',
  data: { ...ofSale, disputeId: 'dp_1', amountPence: 5390, feePence: 2000, reason: 'fraudulent', respondBy: null },
};

const keysOf = async (world: World): Promise<string> => (await getFrom(world, '/.well-known/jwks.json')).text;
const open = (withPrice: boolean, who = bob) =>
  call(openCertificate, { params: { orderId }, body: { withPrice } }, as(who));

describe('the register', () => {
  it('has every sale with its file, its chain of title and its certificate, for everybody', async () => {
    const world = await givenCertified();
    const certificateId = await certificateIdIn(world);
    expect(await entryIn(world)).toMatchObject({
      certificateId,
      status: 'active',
      videoId,
      title: 'A shelf',
      licensor: creator.username,
      licensee: 'https://videos.example/@a',
      file: soldFile,
      uploadSha256: videoId.replaceAll('-', '').repeat(2),
      terms: { version: licence.version, sha256: licence.hash },
      chain: [{ kind: 'priorUse', text: 'never' }, { kind: 'grant' }, { kind: 'sale', event: certificateId }],
      document: { format: 'licence-certificate/1', entry: null },
    });
  });

  it('finds a sale by its file, and by the upload that it was made from', async () => {
    const world = await givenCertified();
    const certificateId = await certificateIdIn(world);
    const find = (sha256: string) => world.call(call(findCertificateOfFile, { query: { sha256 } }));
    expect(await find(soldFile.sha256)).toMatchObject({ body: { certificateId } });
    expect(await find('cd'.repeat(32))).toMatchObject({ problem: { type: 'not-found' } });
    expect(await find('no hash')).toMatchObject({ problem: { type: 'invalid-input' } });
  });

  it.each([
    ['under claim', [claimed], 'underClaim', ['underClaim']],
    ['in force again', [claimed, cleared], 'active', ['underClaim', 'active']],
    ['suspended', [disputed], 'suspended', ['suspended']],
    ['ended', [claimed, cleared, secondClaim, lost], 'ended', ['underClaim', 'active', 'underClaim', 'ended']],
  ] as const)('says that a licence is %s', async (_, events, status, kinds) => {
    const entry = await entryIn(await givenCertified(...events));
    expect(entry.status).toBe(status);
    expect(entry.chain.slice(3).map(({ kind }) => kind)).toEqual(kinds);
  });

  it('has no document before the file is hashed, and none before the tree covers the sale', async () => {
    const unhashed = await given(certified.given).also(({ consumers }) => consumers.doOtherDuties());
    expect(await entryIn(unhashed)).toMatchObject({ status: 'active', file: null, document: null });
    expect(await unhashed.call(open(false))).toMatchObject({ problem: { type: 'conflict' } });
    const uncovered = await given(certified.given, originalHashed);
    expect(await entryIn(uncovered)).toMatchObject({ file: soldFile, document: null });
  });

  it('has no document until the key that signs it has signed the tree, after a change of the key', async () => {
    const world = await givenCertified();
    const row = await world.db('transparency_tree').first<{ checkpoint: string }>('checkpoint');
    const checkpoint = readCheckpoint(row.checkpoint) ?? expect.fail('there is no checkpoint');
    const before = noteSigner(checkpoint.origin, Buffer.alloc(32, 1));
    await world.db('transparency_tree').update({ checkpoint: signCheckpoint(checkpoint, [before]) });
    expect(await entryIn(world)).toMatchObject({ document: null });
  });

  it('has nothing of an order that was not sold, and of any other number', async () => {
    const world = await givenCertified();
    for (const certificateId of [orderId, videoId, id(99)])
      expect(await world.call(call(findCertificate, { params: { certificateId } }))).toMatchObject({
        problem: { type: 'not-found' },
      });
  });
});

describe('a certificate', () => {
  it('is accepted by another library, and by the program that anybody may save', async () => {
    const world = await givenCertified();
    const { certificate } = await documentIn(world);
    const keys = await keysOf(world);
    const { payload, protectedHeader } = await compactVerify(
      certificate,
      createLocalJWKSet(JSON.parse(keys) as JSONWebKeySet),
    );
    expect(protectedHeader.alg).toBe('EdDSA');
    expect(JSON.parse(new TextDecoder().decode(payload))).toMatchObject({
      jti: await certificateIdIn(world),
      title: 'A shelf',
      isExclusive: true,
      file: soldFile,
    });
    const verified = await verifyWith(keys, await documentIn(world), soldFile);
    expect(verified.checks.filter(({ isTrue }) => !isTrue)).toEqual([]);
    expect(verified).toMatchObject({ isValid: true, claims: { licensor: creator.username } });
  });

  it('is the same whenever it is drawn, and says nothing of who bought it beyond the channel', async () => {
    const world = await givenCertified();
    const first = await documentIn(world);
    expect((await documentIn(world)).certificate).toBe(first.certificate);
    const claims = Buffer.from(first.certificate.split('.')[1] ?? '', 'base64url').toString();
    for (const secret of [bob.id, bob.username, 'Carol Example', 'ch_', 'price']) expect(claims).not.toContain(secret);
  });

  it('holds no still where the files of the video are gone', async () => {
    const { certificate, still } = await documentIn(await givenCertified());
    expect(still).toBeNull();
    expect(Buffer.from(certificate.split('.')[1] ?? '', 'base64url').toString()).not.toContain('"still"');
  });

  it('has the price and the entry of the log when its owner wants them', async () => {
    const world = await givenCertified(dave);
    const { body } = await world.call(open(true));
    const document = body ?? expect.fail('there is no document');
    const { claims, isValid } = await verifyWith(await keysOf(world), document);
    expect(isValid).toBe(true);
    expect(claims['price']).toEqual({ totalPence: 5390, currency: 'GBP' });
    expect(JSON.parse(document.entry ?? '')).toMatchObject({ type: 'VideoSold', id: claims.jti });
    expect(await world.call(open(true, dave))).toMatchObject({ problem: { type: 'not-found' } });
  });

  it('of an erased creator lacks the name, and the earlier one stays valid', async () => {
    const world = await givenCertified();
    const before = await documentIn(world);
    await world.give({ type: 'AccountErased', data: { userId: creator.id } });
    expect(await entryIn(world)).toMatchObject({ licensor: null });
    const keys = await keysOf(world);
    expect(await verifyWith(keys, before)).toMatchObject({ isValid: true });
    expect(await verifyWith(keys, await documentIn(world))).toMatchObject({
      isValid: true,
      claims: { licensor: null },
    });
  });

  it('signed by nobody we know is refused, whatever it says', async () => {
    const world = await givenCertified();
    const document = await documentIn(world);
    const others = JSON.stringify({ keys: [{ kty: 'OKP', crv: 'Ed25519', x: 'A'.repeat(43) }] });
    expect(await verifyWith(others, document)).toMatchObject({ isValid: false });
    expect(await verifyWith(JSON.stringify({ keys: [] }), document)).toMatchObject({ isValid: false });
  });
});

describe('the guard', () => {
  const refused = (uploadId: string, code: string, copyOf?: string[]): Given => ({
    type: 'VideoRefused',
    data: { videoId: uploadId, code, message: 'No.', ...(copyOf && { copyOf }) },
  });
  const guard = (who = bob) => call(getGuard, { params: { orderId } }, as(who));

  it('shows the buyer alone every upload that was refused because it repeats the video', async () => {
    const world = await given(
      certified.given,
      dave,
      refused(id(90), 'already-uploaded', [videoId]),
      refused(id(91), 'copy-of-sold', [id(70), videoId]),
      refused(id(92), 'already-uploaded', [id(70)]),
      refused(id(93), 'too-short'),
    );
    const { body } = await world.call(guard());
    expect(body).toMatchObject({
      count: 2,
      blocked: expect.arrayContaining([
        expect.objectContaining({ isSameFile: true }),
        expect.objectContaining({ isSameFile: false }),
      ]) as unknown,
    });
    expect(JSON.stringify(body)).not.toContain(id(90));
    await world.give({
      type: 'VideoRejected',
      data: { videoId: id(94), reason: personal(dave.id, 'No.'), copyOf: [videoId] },
    });
    expect(await world.call(guard())).toMatchObject({ body: { count: 3 } });
    // After an appeal, a moderator refuses again what the checks had refused.
    await world.give({
      type: 'VideoRejected',
      data: { videoId: id(91), reason: personal(dave.id, 'No.'), copyOf: [videoId] },
    });
    expect(await world.call(guard())).toMatchObject({ body: { count: 3 } });
    expect(await world.call(guard(dave))).toMatchObject({ problem: { type: 'not-found' } });
  });

  it('forgets an upload that was approved after an appeal', async () => {
    const world = await given(certified.given, refused(id(91), 'copy-of-sold', [videoId]));
    await world.give({ type: 'VideoApproved', data: { videoId: id(91), note: '' } });
    expect(await world.call(guard())).toMatchObject({ body: { count: 0, blocked: [] } });
  });
});
