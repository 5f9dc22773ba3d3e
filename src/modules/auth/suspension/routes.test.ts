import { describe, it } from 'vitest';
import { appealMySuspension, appealSuspension, mySuspension, readSuspension } from '#contracts/auth/people.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { keyedHash } from '#platform/secrets/keyedHash.ts';
import { id } from '#testing/events.ts';
import { canSignIn } from '#testing/routes/accounts.ts';
import { as, call } from '#testing/routes/call.ts';
import { anyText, given } from '#testing/routes/given.ts';
import { testKeys } from '#testing/routes/keys.ts';
import { aBuyer } from '#testing/routes/people.ts';
import type { Given } from '#testing/routes/world.ts';

const bob = aBuyer('bob');
const params = { userId: bob.id };
/** The key that the mail about Bob’s first, second … suspension carries. */
const keyOf = (count: number): string => keyedHash(testKeys.suspensions)(`${bob.id}:${count}`);
const read = (key = keyOf(1), userId = bob.id) => call(readSuspension, { params: { userId }, body: { key } });
const appeal = (key = keyOf(1)) => call(appealSuspension, { params, body: { key, words: 'It was not me.' } });
const suspended: Given = {
  type: 'AccountSuspended',
  data: { userId: bob.id, reason: personal(bob.id, 'Fraud.'), by: id(9) },
};
const reinstated: Given = {
  type: 'AccountReinstated',
  data: { userId: bob.id, reason: personal(bob.id, 'A mistake.') },
};

describe('the page of a suspension', () => {
  it('shows the holder of the mailed key the reason, and not who suspended', async () => {
    await given(bob, suspended)
      .when(read())
      .answers({ isOver: false, since: anyText, reason: 'Fraud.', appeal: 'none', words: null, answer: null })
      .records();
  });

  it('does not exist for a wrong key, for nobody, and for an erased account', async () => {
    await given(bob, suspended)
      .when(read('wrong'))
      .refuses('not-found')
      .when(read(keyOf(1), id(99)))
      .refuses('not-found')
      .give({ type: 'AccountErased', data: { userId: bob.id } })
      .when(read())
      .refuses('not-found');
  });

  it('says when it is over, and an earlier key opens nothing of a later one', async () => {
    await given(bob, suspended, reinstated)
      .when(read())
      .answers({ isOver: true, reason: null })
      .give(suspended)
      .when(read())
      .refuses('not-found')
      .when(read(keyOf(2)))
      .answers({ isOver: false });
  });
});

describe('an appeal', () => {
  it('is made once, with words that are sealed for the person', async () => {
    await given(bob, suspended)
      .when(appeal())
      .answers({ isOver: false, appeal: 'open', words: 'It was not me.' })
      .records({ type: 'SuspensionAppealed', data: { words: { personal: bob.id, value: 'It was not me.' } } })
      .when(appeal())
      .refuses('already-done', 'You have already appealed.');
  });

  it('needs the key, and a suspension', async () => {
    await given(bob, suspended)
      .when(appeal('wrong'))
      .refuses('not-found')
      .give(reinstated)
      .when(appeal())
      .refuses('already-done', 'The account is open again.');
  });
});

describe('a suspended person who is signed in', () => {
  const own = call(mySuspension, as(bob));
  const appealOwn = call(appealMySuspension, { body: { words: 'It was not me.' } }, as(bob));

  it('reads why and since when, and appeals once, without the mailed key', async () => {
    await given(bob, suspended)
      .also(canSignIn(bob))
      .when(own)
      .answers({
        isOver: false,
        since: '2026-03-01T11:59:59.000Z',
        reason: 'Fraud.',
        appeal: 'none',
      })
      .when(appealOwn)
      .answers({ isOver: false, appeal: 'open', words: 'It was not me.' })
      .records({ type: 'SuspensionAppealed', by: bob.id, data: { words: { personal: bob.id } } })
      .when(read())
      .answers({ appeal: 'open', words: 'It was not me.' })
      .when(appealOwn)
      .refuses('already-done', 'You have already appealed.');
  });

  it('reads that it is over, and has no password to give where there is none', async () => {
    await given(bob, suspended, reinstated).when(own).answers({ isOver: true, since: null, isCreator: false });
  });
});
