import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultFeePolicy } from '#contracts/shared/money.ts';
import { Problem } from '#contracts/http/problem.ts';
import { id } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import { addDays } from '#contracts/shared/addDays.ts';
import type { FeeEvent } from '#events/sales.ts';
import { adoptSettings, confirmPolicy, dropPolicy, feePolicies, policyAt, proposePolicy } from './feePolicies.ts';

const first = id(30);
const second = id(31);
const third = id(32);
const fiona = id(8);
const felix = id(7);
const at = '2026-03-01T12:00:00.000Z';
const from = '2026-04-15T23:00:00.000Z';
const reason = 'Card fees have risen.';
const rates = { buyerFeeBps: 1200, creatorShareBps: 9000 };

const settings: FeeEvent = {
  type: 'FeePolicyAnnounced',
  data: {
    policyId: first,
    version: 1,
    ...rates,
    buyerFeeBps: 1000,
    from: '2026-01-01T00:00:00.000Z',
    confirmedBy: null,
  },
};
const proposed: FeeEvent = {
  type: 'FeePolicyProposed',
  data: { policyId: second, ...rates, from, proposedBy: fiona, reason },
};
const announced: FeeEvent = {
  type: 'FeePolicyAnnounced',
  data: { policyId: second, version: 2, ...rates, from, confirmedBy: felix },
};
const calledOff: FeeEvent = {
  type: 'FeePolicyDropped',
  data: { policyId: second, version: 2, from, droppedBy: fiona, reason },
};
const propose = (change: Partial<Parameters<typeof proposePolicy>[0]> = {}) =>
  proposePolicy({ policyId: second, ...rates, from, proposedBy: fiona, reason, at, ...change });
/** What is wrong with which field of a proposal. */
const remarks = (change: Parameters<typeof propose>[0], ...facts: FeeEvent[]): [pointer: string, detail: string][] => {
  try {
    propose(change)(fold(settings, ...facts));
    return [];
  } catch (error) {
    return (error as Problem).errors.map(({ pointer, detail }) => [pointer, detail]);
  }
};
const fold = (...facts: FeeEvent[]) => facts.reduce(feePolicies.evolve, feePolicies.initialState);

describe('the fees', () => {
  it('are those of the settings first, which are written down once', () => {
    const adopt = adoptSettings({ policyId: first, at, buyerFeeBps: 1000, creatorShareBps: 9000 });
    given(feePolicies)
      .when(adopt)
      .then({ type: 'FeePolicyAnnounced', data: { version: 1, from: at, confirmedBy: null } });
    given(feePolicies, settings).when(adopt).then();
  });

  it('are the standard ones as long as nothing is written down', () => {
    expect(policyAt(fold(), at)).toEqual(defaultFeePolicy);
  });

  it('are proposed by one person and confirmed by another', () => {
    given(feePolicies, settings)
      .when(propose())
      .then({ type: 'FeePolicyProposed', data: { ...rates, from } });
    const confirm = (confirmedBy: string) => confirmPolicy({ id: second, confirmedBy, at });
    given(feePolicies, settings, proposed)
      .when(confirm(fiona))
      .refuses('second-person-needed', 'You proposed these fees, so a colleague has to confirm them.');
    given(feePolicies, settings, proposed)
      .when(confirm(felix))
      .then({ type: 'FeePolicyAnnounced', data: { version: 2, ...rates, from, confirmedBy: felix } });
    given(feePolicies, settings, proposed, announced).when(confirm(felix)).refuses('fees-decided');
    given(feePolicies, settings).when(confirm(felix)).refuses('not-found');
  });

  it('are announced thirty days before, counted when proposed and again when confirmed', () => {
    const late = addDays(from, -30);
    expect(remarks({ at: addDays(late, 0.001) })).toEqual([
      ['#/day', 'We notify creators 30 days before: please choose a later day'],
    ]);
    given(feePolicies, settings)
      .when(propose({ at: late }))
      .then({ type: 'FeePolicyProposed' });
    const confirmAt = (moment: string) => confirmPolicy({ id: second, confirmedBy: felix, at: moment });
    given(feePolicies, settings, proposed)
      .when(confirmAt(addDays(late, 0.001)))
      .refuses(
        'notice-too-short',
        'There are fewer than 30 days left until then: please decline it, and propose a later day.',
      );
    given(feePolicies, settings, proposed).when(confirmAt(late)).then({ type: 'FeePolicyAnnounced' });
  });

  it('never give a creator less than was signed, and are not proposed when nothing would change', () => {
    expect(remarks({ creatorShareBps: 8999 })).toEqual([
      ['#/creatorShareBps', 'Creators signed for 90% of their price'],
    ]);
    expect(remarks({ buyerFeeBps: 1000 })).toEqual([['#/buyerFeeBps', 'These fees already apply']]);
    given(feePolicies, settings)
      .when(propose({ buyerFeeBps: 1000, creatorShareBps: 9200 }))
      .then({ type: 'FeePolicyProposed' });
    given(feePolicies).when(propose(defaultFeePolicy)).refuses('invalid-input');
  });

  it('follow one another: one proposal at a time, each later than the last', () => {
    given(feePolicies, settings, proposed)
      .when(propose({ policyId: third }))
      .refuses('fees-pending', 'Confirm or decline the other change first.');
    expect(remarks({ policyId: third, buyerFeeBps: 1100 }, proposed, announced)).toEqual([
      ['#/day', 'Another change begins on that day or later'],
    ]);
    const next: FeeEvent = {
      ...announced,
      data: { ...announced.data, policyId: third, version: 3, from: addDays(from, 9) },
    };
    expect(remarks({ buyerFeeBps: 1100, from: addDays(from, 5) }, proposed, announced, next)).toHaveLength(1);
    given(feePolicies, settings, proposed, announced)
      .when(propose({ policyId: third, buyerFeeBps: 1100, from: addDays(from, 1) }))
      .then({ type: 'FeePolicyProposed' });
  });

  it('are declined, or called off before they begin, and keep their number', () => {
    const drop = (moment: string, policyId = second) =>
      dropPolicy({ id: policyId, droppedBy: felix, reason, at: moment });
    given(feePolicies, settings, proposed)
      .when(drop(at))
      .then({ type: 'FeePolicyDropped', data: { version: null } });
    given(feePolicies, settings, proposed, announced)
      .when(drop(at))
      .then({ type: 'FeePolicyDropped', data: { version: 2, from } });
    given(feePolicies, settings, proposed, announced).when(drop(from)).refuses('fees-decided');
    given(feePolicies, settings, proposed, announced, calledOff).when(drop(at)).refuses('fees-decided');
    given(feePolicies, settings).when(drop(at, first)).refuses('fees-decided');
    given(feePolicies, settings, proposed, announced).when(drop(at, first)).refuses('fees-decided');
    given(feePolicies, settings).when(drop(at, third)).refuses('not-found');
    given(feePolicies, settings, proposed, announced, calledOff, {
      ...proposed,
      data: { ...proposed.data, policyId: third },
    })
      .when(confirmPolicy({ id: third, confirmedBy: felix, at }))
      .then({ type: 'FeePolicyAnnounced', data: { version: 3 } });
  });

  it('are called off without a word about what else is proposed', () => {
    const other: FeeEvent = { ...proposed, data: { ...proposed.data, policyId: third, from: addDays(from, 9) } };
    expect(fold(settings, proposed, announced, other, calledOff).proposal).toMatchObject({ id: third });
    expect(fold(settings, proposed, { ...calledOff, data: { ...calledOff.data, version: null } }).proposal).toBeNull();
  });

  it('count from their moment on, to the millisecond', () => {
    const state = fold(settings, proposed, announced);
    expect(policyAt(state, '2026-04-15T22:59:59.999Z')).toMatchObject({ version: 1, buyerFeeBps: 1000 });
    expect(policyAt(state, from)).toMatchObject({ version: 2, buyerFeeBps: 1200 });
    expect(policyAt(fold(settings, proposed, announced, calledOff), from)).toMatchObject({ version: 1 });
  });
});

const people = fc.constantFrom(fiona, felix);
const step = fc.record({
  act: fc.constantFrom('propose' as const, 'confirm' as const, 'drop' as const),
  by: people,
  waits: fc.integer({ min: 0, max: 40 }),
  ahead: fc.integer({ min: 0, max: 90 }),
  buyerFeeBps: fc.integer({ min: 0, max: 5000 }),
  creatorShareBps: fc.integer({ min: 8900, max: 10_000 }),
});

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

describe('whatever people do to the fees', () => {
  const run = (steps: readonly Step[]): void => {
    let state = fold(settings);
    let moment = at;
    let made = 100;
    const seen: [at: string, policy: unknown][] = [];
    for (const { act, by, waits, ahead, ...proposal } of steps) {
      moment = addDays(moment, waits);
      const policyId = state.proposal?.id ?? state.announced.at(-1)?.id ?? first;
      const command =
        act === 'propose'
          ? propose({
              ...proposal,
              policyId: id((made += 1)),
              proposedBy: by,
              from: addDays(moment, ahead),
              at: moment,
            })
          : act === 'confirm'
            ? confirmPolicy({ id: policyId, confirmedBy: by, at: moment })
            : dropPolicy({ id: policyId, droppedBy: by, reason, at: moment });
      try {
        const before = state.proposal;
        for (const event of command(state)) {
          if (event.type === 'FeePolicyAnnounced') {
            expect(event.data.from >= addDays(moment, 30)).toBe(true);
            expect(before?.proposedBy).not.toBe(event.data.confirmedBy);
          }
          state = feePolicies.evolve(state, event);
        }
      } catch (error) {
        expect(error).toBeInstanceOf(Problem);
      }
      seen.push([moment, policyAt(state, moment)]);
    }
    for (const [then, policy] of seen) expect(policyAt(state, then)).toEqual(policy);
    const versions = state.announced.map(({ version }) => version);
    expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b));
    for (const { terms } of state.announced) expect(terms.creatorShareBps).toBeGreaterThanOrEqual(9000);
  };

  it('what has counted once is never changed', () => {
    fc.assert(fc.property(fc.array(step, { maxLength: 40 }), run), { numRuns: 1000 });
  });
});
