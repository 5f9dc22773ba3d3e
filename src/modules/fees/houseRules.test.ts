import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Problem } from '#contracts/http/problem.ts';
import { addDays } from '#contracts/shared/addDays.ts';
import { standardRules, type HouseRules } from '#contracts/site/houseRules.ts';
import type { HouseRulesEvent } from '#events/houseRules.ts';
import { id } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import { adoptRules, confirmRules, dropRules, proposeRules, rulesAt, rulesHistory } from './houseRules.ts';

const first = id(30);
const second = id(31);
const third = id(32);
const fiona = id(8);
const felix = id(7);
const began = '2026-01-01T00:00:00.000Z';
const at = '2026-03-01T12:00:00.000Z';
const from = '2026-04-15T23:00:00.000Z';
const reason = 'Too many refunds.';
const longer: HouseRules = { ...standardRules, hold: { ...standardRules.hold, firstDays: 21 } };

const settings: HouseRulesEvent = {
  type: 'HouseRulesAnnounced',
  data: { rulesId: first, version: 1, ...standardRules, from: began, confirmedBy: null },
};
const proposed: HouseRulesEvent = {
  type: 'HouseRulesProposed',
  data: { rulesId: second, ...longer, from, proposedBy: fiona, reason },
};
const announced: HouseRulesEvent = {
  type: 'HouseRulesAnnounced',
  data: { rulesId: second, version: 2, ...longer, from, confirmedBy: felix },
};
const calledOff: HouseRulesEvent = {
  type: 'HouseRulesDropped',
  data: { rulesId: second, version: 2, from, droppedBy: fiona, reason },
};
const propose = (change: Partial<Parameters<typeof proposeRules>[0]> = {}) =>
  proposeRules({ rulesId: second, ...longer, from, proposedBy: fiona, reason, at, ...change });
const fold = (...facts: HouseRulesEvent[]) => facts.reduce(rulesHistory.evolve, rulesHistory.initialState);

describe('the house rules', () => {
  it('are those of the settings first, which are recorded once and apply to what is older, too', () => {
    const adopt = adoptRules({ rulesId: first, at, ...standardRules });
    given(rulesHistory)
      .when(adopt)
      .then({ type: 'HouseRulesAnnounced', data: { version: 1, ...standardRules, from: at, confirmedBy: null } });
    given(rulesHistory, settings).when(adopt).then();
    expect(rulesAt(fold(), at)).toBeUndefined();
    expect(rulesAt(fold(settings), addDays(began, -1))).toMatchObject({ version: 1, terms: standardRules });
  });

  it('are proposed by one person and confirmed by another', () => {
    given(rulesHistory, settings)
      .when(propose())
      .then({ type: 'HouseRulesProposed', data: { ...longer, from } });
    const confirm = (confirmedBy: string) => confirmRules({ id: second, confirmedBy, at });
    given(rulesHistory, settings, proposed)
      .when(confirm(fiona))
      .refuses('second-person-needed', 'You proposed these rules, so a colleague has to confirm them.');
    given(rulesHistory, settings, proposed)
      .when(confirm(felix))
      .then({ type: 'HouseRulesAnnounced', data: { version: 2, ...longer, from, confirmedBy: felix } });
    given(rulesHistory, settings, proposed, announced).when(confirm(felix)).refuses('rules-decided');
    given(rulesHistory, settings).when(confirm(felix)).refuses('not-found');
    given(rulesHistory, settings, proposed)
      .when(propose({ rulesId: third }))
      .refuses('rules-pending', 'Confirm or decline the other change first.');
  });

  it('are announced thirty days before, counted when proposed and again when confirmed', () => {
    const late = addDays(from, -30);
    given(rulesHistory, settings)
      .when(propose({ at: addDays(late, 0.001) }))
      .refuses('invalid-input');
    given(rulesHistory, settings)
      .when(propose({ at: late }))
      .then({ type: 'HouseRulesProposed' });
    given(rulesHistory, settings, proposed)
      .when(confirmRules({ id: second, confirmedBy: felix, at: addDays(late, 0.001) }))
      .refuses('notice-too-short');
  });

  it.each<[string, Partial<HouseRules>]>([
    ['first sales', { hold: { ...standardRules.hold, firstSales: 4 } }],
    ['the hold of first sales', { hold: { ...standardRules.hold, firstDays: 15 } }],
    ['the hold of later sales', { hold: { ...standardRules.hold, laterDays: 8 } }],
    ['the hold of trusted creators', { hold: { ...standardRules.hold, trustedDays: 3 } }],
    ['the reserve', { reserve: { bps: 1, days: 90 } }],
    ['the days of the reserve', { reserve: { bps: 0, days: 91 } }],
    ['the life of a strike', { strikes: { lifeDays: 364, most: 3 } }],
    ['the number of strikes', { strikes: { lifeDays: 365, most: 4 } }],
  ])('are proposed when %s alone would change, and not when nothing would', (_, change) => {
    given(rulesHistory, settings)
      .when(propose({ ...standardRules, ...change }))
      .then({ type: 'HouseRulesProposed' });
    given(rulesHistory, settings).when(propose(standardRules)).refuses('invalid-input');
  });

  it('are called off before they begin, and keep their number', () => {
    const drop = (moment: string, wanted = second) => dropRules({ id: wanted, droppedBy: felix, reason, at: moment });
    given(rulesHistory, settings, proposed)
      .when(drop(at))
      .then({ type: 'HouseRulesDropped', data: { rulesId: second, version: null, from } });
    given(rulesHistory, settings, proposed, announced)
      .when(drop(at))
      .then({ type: 'HouseRulesDropped', data: { version: 2, from } });
    given(rulesHistory, settings, proposed, announced).when(drop(from)).refuses('rules-decided');
    given(rulesHistory, settings).when(drop(at, first)).refuses('rules-decided');
    given(rulesHistory, settings).when(drop(at, third)).refuses('not-found');
    const again: HouseRulesEvent = { ...proposed, data: { ...proposed.data, rulesId: third } };
    given(rulesHistory, settings, proposed, announced, calledOff, again)
      .when(confirmRules({ id: third, confirmedBy: felix, at }))
      .then({ type: 'HouseRulesAnnounced', data: { version: 3 } });
  });

  it('apply from their moment on, to the millisecond', () => {
    const state = fold(settings, proposed, announced);
    expect(rulesAt(state, '2026-04-15T22:59:59.999Z')).toMatchObject({ version: 1, terms: standardRules });
    expect(rulesAt(state, from)).toMatchObject({ version: 2, terms: longer });
    expect(rulesAt(fold(settings, proposed, announced, calledOff), from)).toMatchObject({ version: 1 });
  });
});

const days = fc.integer({ min: 0, max: 365 });
const step = fc.record({
  act: fc.constantFrom('propose' as const, 'confirm' as const, 'drop' as const),
  by: fc.constantFrom(fiona, felix),
  waits: fc.integer({ min: 0, max: 40 }),
  ahead: fc.integer({ min: 0, max: 90 }),
  hold: fc.record({ firstSales: days, firstDays: days, laterDays: days, trustedDays: days }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

describe('whatever people do to the house rules', () => {
  const run = (steps: readonly Step[]): void => {
    let state = fold(settings);
    let moment = at;
    let made = 100;
    const seen: [at: string, rules: unknown][] = [];
    const commandOf = ({ act, by, ahead, hold }: Step) => {
      const wanted = state.proposal?.id ?? state.announced.at(-1)?.id ?? first;
      if (act === 'confirm') return confirmRules({ id: wanted, confirmedBy: by, at: moment });
      if (act === 'drop') return dropRules({ id: wanted, droppedBy: by, reason, at: moment });
      made += 1;
      return propose({ hold, rulesId: id(made), proposedBy: by, from: addDays(moment, ahead), at: moment });
    };
    for (const present of steps) {
      moment = addDays(moment, present.waits);
      try {
        const before = state.proposal;
        const events: readonly HouseRulesEvent[] = commandOf(present)(state);
        for (const event of events) {
          if (event.type === 'HouseRulesAnnounced') {
            expect(event.data.from >= addDays(moment, 30)).toBe(true);
            expect(before?.proposedBy).not.toBe(event.data.confirmedBy);
          }
          state = rulesHistory.evolve(state, event);
        }
      } catch (error) {
        expect(error).toBeInstanceOf(Problem);
      }
      seen.push([moment, rulesAt(state, moment)]);
    }
    for (const [then, rules] of seen) expect(rulesAt(state, then)).toEqual(rules);
    const beginnings = state.announced.map((version) => version.from);
    expect(beginnings).toEqual([...new Set(beginnings)].toSorted());
    const versions = state.announced.map(({ version }) => version);
    expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b));
  };

  it('one version applies at each moment, and what has applied once is never changed', () => {
    fc.assert(fc.property(fc.array(step, { maxLength: 40 }), run), { numRuns: 500 });
  });
});
