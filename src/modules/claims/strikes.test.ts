import { describe, expect, it } from 'vitest';
import { stateOf } from '#platform/eventStore/aggregate.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { standardRules } from '#contracts/site/houseRules.ts';
import { id } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import type { StrikeEvent, StrikeGiven } from '#events/claims.ts';
import { appealStrike, giveStrike, refuseAppeal, removeStrike, standingOf, strikes } from './strikes.ts';

const at = '2026-06-01T00:00:00.000Z';
const now = '2026-07-01T00:00:00.000Z';
const muchLater = '2027-06-01T00:00:01.000Z';
const facts = (n: number) => ({ userId: id(1), claimId: id(n), videoId: id(n + 10), decidedBy: id(5) });
const struck = (n: number): StrikeGiven => ({
  type: 'StrikeGiven',
  data: { ...facts(n), until: '2027-06-01T00:00:00.000Z' },
});
const appealed: StrikeEvent = {
  type: 'StrikeAppealed',
  data: { userId: id(1), claimId: id(2), words: { personal: id(1), value: 'It is mine.' } },
};
const proposed: StrikeEvent = {
  type: 'StrikeRemovalProposed',
  data: { userId: id(1), claimId: id(2), by: id(6), reason: personal(id(1), 'A mistake') },
};

describe('a strike', () => {
  it('is given once for a claim, and counts for a year', () => {
    given(strikes)
      .when(giveStrike(facts(2), at, standardRules.strikes))
      .then(struck(2));
    given(strikes, struck(2))
      .when(giveStrike(facts(2), at, standardRules.strikes))
      .then();
    const [strike] = stateOf(strikes, [struck(2)]);
    expect(strike && [standingOf(strike, now), standingOf(strike, muchLater)]).toEqual(['active', 'expired']);
  });

  it('is the end of the account when it is the third that counts', () => {
    given(strikes, struck(2), struck(3))
      .when(giveStrike(facts(4), now, standardRules.strikes))
      .then(
        { type: 'StrikeGiven' },
        { type: 'RepeatInfringerFound', data: { userId: id(1), claimIds: [id(2), id(3), id(4)] } },
      );
  });

  it('lasts, and ends the account, by the rule of its moment', () => {
    given(strikes, struck(2))
      .when(giveStrike(facts(4), now, { lifeDays: 30, most: 2 }))
      .then(
        { type: 'StrikeGiven', data: { until: '2026-07-31T00:00:00.000Z' } },
        { type: 'RepeatInfringerFound', data: { claimIds: [id(2), id(4)] } },
      );
    given(strikes, struck(2), struck(3))
      .when(giveStrike(facts(4), now, { lifeDays: 30, most: 4 }))
      .then({ type: 'StrikeGiven' });
  });

  it('that ran out or was removed does not count', () => {
    given(strikes, struck(2), struck(3))
      .when(giveStrike(facts(4), muchLater, standardRules.strikes))
      .then({ type: 'StrikeGiven' });
    const removed: StrikeEvent = {
      type: 'StrikeRemoved',
      data: { userId: id(1), claimId: id(2), by: id(7), reason: personal(id(1), 'A mistake') },
    };
    given(strikes, struck(2), removed, struck(3))
      .when(giveStrike(facts(4), now, standardRules.strikes))
      .then({ type: 'StrikeGiven' });
  });

  it('is appealed once, while it counts', () => {
    given(strikes, struck(2))
      .when(appealStrike(id(2), 'It is mine.', now))
      .then(appealed);
    given(strikes, struck(2), appealed)
      .when(appealStrike(id(2), 'Again', now))
      .refuses('already-done');
    given(strikes, struck(2))
      .when(appealStrike(id(2), 'Late', muchLater))
      .refuses('already-done');
    given(strikes, struck(2))
      .when(appealStrike(id(3), 'Another', now))
      .refuses('not-found');
  });

  it('stays by the word of somebody else than who upheld the claim', () => {
    const refusal = { reason: 'The work is not yours', now };
    given(strikes, struck(2), appealed)
      .when(refuseAppeal(id(2), { by: id(6), ...refusal }))
      .then({ type: 'StrikeAppealRefused' });
    given(strikes, struck(2), appealed)
      .when(refuseAppeal(id(2), { by: id(5), ...refusal }))
      .refuses('second-person-needed');
    given(strikes, struck(2))
      .when(refuseAppeal(id(2), { by: id(6), ...refusal }))
      .refuses('already-done');
  });

  it('goes when two people want it gone', () => {
    const wish = { reason: 'A mistake', now };
    given(strikes, struck(2))
      .when(removeStrike(id(2), { by: id(6), ...wish }))
      .then(proposed);
    given(strikes, struck(2), proposed)
      .when(removeStrike(id(2), { by: id(6), ...wish }))
      .refuses('second-person-needed');
    given(strikes, struck(2), proposed)
      .when(removeStrike(id(2), { by: id(7), ...wish }))
      .then({ type: 'StrikeRemoved', data: { by: id(7) } });
  });
});
