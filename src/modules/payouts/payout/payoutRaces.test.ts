import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Problem } from '#contracts/http/problem.ts';
import { stateOf } from '#platform/eventStore/aggregate.ts';
import { creatorId, id } from '#testing/events.ts';
import { actorOf, anAct, aRequestedPayout, commandOf, dayAt, groundOf } from '#testing/site/payoutActors.ts';
import { wrongStep, type OracleEvent } from '#testing/payoutOracle.ts';
import { payout } from './payout.ts';

const payoutId = id(9);
const aCourse = fc.array(fc.tuple(fc.constantFrom(0, 0, 1, 30), anAct), { minLength: 1, maxLength: 40 });
const begun: OracleEvent[] = aRequestedPayout(payoutId).map((event) => ({ event, by: null, today: dayAt(0) }));

it('two people, their batches and the provider never bring a payout where it may not be', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(aCourse, fc.boolean(), (course, needsTwo) => {
      let day = 0;
      const history = [...begun];
      for (const [days, act] of course) {
        day += days;
        const facts = history.map(({ event }) => event);
        try {
          const events = commandOf(act, needsTwo, day)(stateOf(payout, facts));
          history.push(...events.map((event) => ({ event, by: actorOf(act), today: dayAt(day) })));
          for (const { type } of events) seen.add(type);
        } catch (error) {
          // Refused: nothing has happened.
          if (!(error instanceof Problem)) throw error;
        }
      }
      expect(wrongStep(history, groundOf(needsTwo))).toBeUndefined();
    }),
    { numRuns: 3000 },
  );
  // It would prove little if what is raced for never came about.
  for (const type of [
    'PayoutHeld',
    'PayoutHoldLifted',
    'PayoutApproved',
    'PayoutReleased',
    'PayoutRejected',
    'PayoutFailed',
    'TransferStarted',
    'TransferMade',
    'PayoutPaid',
    'PayoutCutShort',
  ])
    expect(seen).toContain(type);
});

it('the second telling notices what is wrong', () => {
  const released: OracleEvent = {
    event: { type: 'PayoutReleased', data: { payoutId, creatorId } },
    by: id(50),
    today: dayAt(0),
  };
  const approved: OracleEvent = {
    ...released,
    event: { type: 'PayoutApproved', data: { payoutId, creatorId, approvedBy: id(50) } },
  };
  expect(wrongStep([...begun, released], groundOf(true))).toMatch(/PayoutRequested → PayoutReleased$/);
  expect(wrongStep([...begun, approved, released], groundOf(true))).toMatch(/PayoutApproved → PayoutReleased$/);
  expect(wrongStep([...begun, released, released], groundOf(false))).toMatch(/PayoutReleased → PayoutReleased$/);
});
