import { describe, expect, it } from 'vitest';
import { continueCase, myCases, readCase } from '#contracts/support/cases.ts';
import { keyedHash } from '#platform/secrets/keyedHash.ts';
import { id } from '#testing/events.ts';
import { as, call, visitor, type Who } from '#testing/routes/call.ts';
import { aCase, anAnsweredCase } from '#testing/routes/cases.ts';
import { given } from '#testing/routes/given.ts';
import { testKeys } from '#testing/routes/keys.ts';
import { aBuyer, aStaffMember } from '#testing/routes/people.ts';
import { personal } from '#platform/eventStore/eventStore.ts';

const bob = aBuyer('bob');
const dave = aBuyer('dave');
const moderator = aStaffMember('moderator');
const caseId = id(60);
const params = { caseId };
const key = keyedHash(testKeys.claims)(caseId);
const read = (who: Who, given = '') => call(readCase, { params, body: { key: given } }, who);
const go = (who: Who, { given = '', submissionId = id(71) } = {}) =>
  call(continueCase, { params, body: { key: given, submissionId, words: 'Found it, thank you.' } }, who);

describe('a conversation with us', () => {
  it('is read by who began it, without the notes of staff', async () => {
    const note = {
      type: 'CaseNoted',
      data: {
        caseId,
        entryId: id(62),
        by: moderator.id,
        words: personal(bob.id, 'Seen before.'),
        at: '2026-03-01T11:59:59.000Z',
      },
    } as const;
    const world = await given(anAnsweredCase(bob, moderator), note);
    const { body } = await world.call(read(as(bob)));
    expect(body).toMatchObject({ caseId, reference: 'SUP-AAAA-AAAA', topic: 'purchase', status: 'answered' });
    expect(body?.entries.map(({ from, words }) => ({ from, words }))).toEqual([
      { from: 'you', words: 'I cannot find my receipt.' },
      { from: 'us', words: 'It is in your purchases.' },
    ]);
  });

  it('opens by the key in the mail for who has no account, and by nothing else', async () => {
    await given(aCase(null), dave)
      .when(read(visitor(), key))
      .answers({ status: 'waiting', entries: [{ from: 'you', words: 'I cannot find my receipt.' }] })
      .when(read(visitor(), 'wrong'))
      .refuses('not-found')
      .when(read(visitor()))
      .refuses('not-found')
      .when(read(as(dave)))
      .refuses('not-found');
  });

  it('of somebody else does not exist', async () => {
    await given(aCase(bob), dave)
      .when(read(as(dave)))
      .refuses('not-found')
      .when(go(as(dave)))
      .refuses('not-found')
      .when(call(readCase, { params: { caseId: id(99) }, body: {} }, as(bob)))
      .refuses('not-found');
  });

  it('goes on and waits for us again; what arrives twice is one message', async () => {
    await given(anAnsweredCase(bob, moderator))
      .when(go(as(bob)))
      .answers({ status: 'waiting', entries: [{}, {}, { from: 'you', words: 'Found it, thank you.' }] })
      .records({
        type: 'CaseContinued',
        by: bob.id,
        data: { caseId, entryId: id(71), words: { personal: bob.id }, at: '2026-03-01T12:00:00.000Z' },
      })
      .when(go(as(bob)))
      .answers({ status: 'waiting' })
      .records();
  });

  it('goes on without an account by the key', async () => {
    await given(aCase(null))
      .when(go(visitor(), { given: key }))
      .answers({ entries: [{}, { from: 'you' }] })
      .records({ type: 'CaseContinued', by: null, data: { words: { personal: caseId } } })
      .when(go(visitor(), { given: 'wrong' }))
      .refuses('not-found');
  });

  it('takes twenty messages an hour, and has to have words', async () => {
    const world = await given(aCase(bob));
    for (let n = 0; n < 20; n += 1) await world.call(go(as(bob), { submissionId: id(700 + n) }));
    const next = go(as(bob), { submissionId: id(800) });
    const refused = { problem: { type: 'too-many-requests' }, events: [] };
    expect(await world.call(next)).toMatchObject(refused);
    expect(await world.call(go(as(bob), { submissionId: id(700) }))).toMatchObject({ answer: { status: 200 } });
    world.clock.wait(60 * 60 - 1);
    expect(await world.call(next)).toMatchObject(refused);
    world.clock.wait(1);
    expect(await world.call(next)).toMatchObject({ events: [{ type: 'CaseContinued' }] });
    const empty = { params, body: { submissionId: id(801), words: ' ' } };
    expect(await world.call(call(continueCase, empty, as(bob)))).toMatchObject({
      problem: { errors: [{ pointer: '#/words', detail: 'Please write your message' }] },
    });
  });
});

it('the own messages are listed, the newest first, and nobody else’s', async () => {
  await given(aCase(bob), aCase(bob, { caseId: id(63), reference: 'SUP-BBBB-BBBB' }), aCase(null, { caseId: id(64) }))
    .when(call(myCases, as(bob)))
    .answers({ cases: [{ caseId: id(63), reference: 'SUP-BBBB-BBBB' }, { caseId }] })
    .when(call(myCases, as(dave)))
    .answers({ cases: [] })
    .when(call(myCases))
    .refuses('not-signed-in');
});
