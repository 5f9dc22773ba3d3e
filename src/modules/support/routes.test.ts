import { describe, expect, it } from 'vitest';
import { openCase, openMyCase } from '#contracts/support/support.ts';
import { id } from '#testing/events.ts';
import { as, call, callWith } from '#testing/routes/call.ts';
import { proOf } from '#testing/routes/community.ts';
import { anyId, given } from '#testing/routes/given.ts';
import { aBuyer, aCreator } from '#testing/routes/people.ts';

const bob = aBuyer('bob');
const words = { topic: 'purchase' as const, message: 'I cannot find my receipt.' };
const sender = { name: 'Wendy', email: 'wendy@example.com' };
const write = (submissionId = id(70), email = sender.email) =>
  call(openCase, { body: { submissionId, ...words, ...sender, email } });
const writeAs = (who = bob, submissionId = id(70)) => call(openMyCase, { body: { submissionId, ...words } }, as(who));
const aReference = expect.stringMatching(/^SUP-/) as string;

describe('a message to us', () => {
  it('without an account gets a reference, is sealed for itself, and its sender has a mail', async () => {
    await given()
      .when(write())
      .answers({ reference: aReference })
      .records({
        type: 'CaseOpened',
        by: null,
        data: {
          caseId: anyId,
          kind: 'support',
          topic: 'purchase',
          userId: null,
          isPro: false,
          sender: { value: sender },
          message: { value: words.message },
        },
      })
      .settle()
      .mails(sender.email, /^We have your message \(SUP-/);
  });

  it('of the holder of an account goes under the account’s name and is sealed for its owner', async () => {
    await given(bob)
      .when(writeAs())
      .answers({ reference: aReference })
      .records({
        type: 'CaseOpened',
        by: bob.id,
        data: { userId: bob.id, sender: { personal: bob.id, value: { name: 'Bob', email: bob.email } } },
      })
      .settle()
      .mails(bob.email, /^We have your message/);
  });

  it('of a creator with Creator Pro is marked, so that it is answered first', async () => {
    const carol = aCreator('carol');
    await given(proOf(carol))
      .when(writeAs(carol))
      .records({ type: 'CaseOpened', data: { userId: carol.id, isPro: true } });
  });

  it('about something else than help is contact', async () => {
    await given()
      .when(call(openCase, { body: { submissionId: id(70), ...words, ...sender, topic: 'press' } }))
      .answers({ reference: expect.stringMatching(/^CON-/) as string })
      .records({ type: 'CaseOpened', data: { kind: 'contact', topic: 'press' } });
  });

  it('that arrives twice is one', async () => {
    const world = await given();
    const first = await world.call(write());
    const again = await world.call(write());
    expect(again.body).toEqual(first.body);
    expect(again.events).toEqual([]);
  });

  it('needs a topic, words and who it is from', async () => {
    await given()
      .when(callWith(openCase, { body: { submissionId: id(70), topic: 'none', message: ' ', name: '', email: 'x' } }))
      .refuses('invalid-input', undefined, {
        '#/topic': 'Please choose a topic',
        '#/message': 'Please write your message',
        '#/name': 'Please enter your name',
        '#/email': 'Please enter a valid email address',
      })
      .when(call(openMyCase, { body: { submissionId: id(70), ...words } }))
      .refuses('not-signed-in');
  });

  it('may come five times an hour from one sender; repeats do not count', async () => {
    const world = await given();
    const outcomeOf = async (n: number) => (await world.call(write(id(700 + n)))).problem?.type ?? 'taken';
    const outcomes: string[] = [];
    for (const n of [1, 1, 2, 3, 4, 5, 6]) outcomes.push(await outcomeOf(n));
    expect(outcomes).toEqual(['taken', 'taken', 'taken', 'taken', 'taken', 'taken', 'too-many-requests']);
    expect(await world.call(write(id(800), 'other@example.com'))).toMatchObject({ body: { reference: aReference } });
    world.clock.wait(60 * 60 - 1);
    expect(await outcomeOf(6)).toBe('too-many-requests');
    world.clock.wait(1);
    expect(await outcomeOf(6)).toBe('taken');
  });
});
