import { describe, expect, it } from 'vitest';
import { personal } from '#platform/eventStore/eventStore.ts';
import { creatorId, id } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import type { PayoutEvent } from '#events/sales.ts';
import {
  failPayout,
  holdPayout,
  liftHold,
  partsToTransfer,
  payout,
  recordTransfer,
  rejectPayout,
  releasePayout,
  requestPayout,
  transferOf,
  type Holding,
  type Release,
} from './payout.ts';

const parts = [1, 2].map((n) => ({ orderId: id(n), n: 1, amountPence: 1000, chargeId: `ch_${n}` }));
const [first, second] = parts as [(typeof parts)[0], (typeof parts)[0]];
const requested: PayoutEvent = {
  type: 'PayoutRequested',
  data: { payoutId: id(9), creatorId, amountPence: 2000, parts },
};
const released: PayoutEvent = { type: 'PayoutReleased', data: { payoutId: id(9), creatorId } };
const fiona: Release = { releasedBy: id(8), limitPence: 50_000 };
const felix: Release = { releasedBy: id(7), limitPence: 50_000 };
const approved: PayoutEvent = {
  type: 'PayoutApproved',
  data: { payoutId: id(9), creatorId, approvedBy: fiona.releasedBy },
};
const failed: PayoutEvent = {
  type: 'PayoutFailed',
  data: { payoutId: id(9), creatorId, orderId: first.orderId, n: 1, code: 'account_invalid' },
};
const rejected: PayoutEvent = {
  type: 'PayoutRejected',
  data: { payoutId: id(9), creatorId, reason: personal(creatorId, 'why') },
};
const holding: Holding = {
  cause: 'identity',
  note: 'The name differs',
  reviewOn: '2026-03-09',
  today: '2026-03-02',
  lastDay: '2026-05-31',
};
const { today: _, ...kept } = holding;
const held: PayoutEvent = {
  type: 'PayoutHeld',
  data: { ...kept, payoutId: id(9), creatorId, note: personal(creatorId, kept.note) },
};
const lifted: PayoutEvent = { type: 'PayoutHoldLifted', data: { payoutId: id(9), creatorId } };
const made = (part: typeof first): PayoutEvent => ({
  type: 'TransferMade',
  data: { ...part, payoutId: id(9), transferId: 'tr_1' },
});

describe('a payout', () => {
  it('is opened once', () => {
    given(payout)
      .when(requestPayout(requested.data as never))
      .then(requested);
    given(payout, requested)
      .when(requestPayout(requested.data as never))
      .then();
  });

  it('is released once, by the first', () => {
    given(payout, requested).when(releasePayout(fiona)).then(released);
    given(payout, requested, released)
      .when(releasePayout(fiona))
      .refuses('payout-not-waiting', 'This payout has been released already.');
    given(payout).when(releasePayout(fiona)).refuses('not-found');
  });

  it('needs two different people above the limit, and one at the limit', () => {
    given(payout, requested)
      .when(releasePayout({ ...fiona, limitPence: 2000 }))
      .then({ type: 'PayoutReleased' });
    const above = { limitPence: 1999 };
    given(payout, requested)
      .when(releasePayout({ ...fiona, ...above }))
      .then(approved);
    given(payout, requested, approved)
      .when(releasePayout({ ...fiona, ...above }))
      .refuses('second-person-needed');
    given(payout, requested, approved)
      .when(releasePayout({ ...felix, ...above }))
      .then(released);
  });

  it('counts the whole withdrawal against the limit, not one of the payouts that it is made of', () => {
    const withdrawal = { id: id(50), amountPence: 9000, n: 2, restPence: 0 };
    const part = { ...requested, data: { ...requested.data, withdrawal } } as PayoutEvent;
    given(payout, part)
      .when(releasePayout({ ...fiona, limitPence: 8999 }))
      .then(approved);
    given(payout, part)
      .when(releasePayout({ ...fiona, limitPence: 9000 }))
      .then({ type: 'PayoutReleased' });
  });

  it('in a batch needs no third person above the limit: who proposed the batch and who approved it are two', () => {
    const batch = { batchId: id(40), proposedBy: fiona.releasedBy };
    const inBatch = { type: 'PayoutReleased', data: { batchId: id(40) } } as const;
    for (const facts of [[requested], [requested, approved]])
      given(payout, ...facts)
        .when(releasePayout({ ...felix, limitPence: 0, batch }))
        .then(inBatch);
    given(payout, requested)
      .when(releasePayout({ ...fiona, limitPence: 0, batch }))
      .refuses('second-person-needed');
    given(payout, requested)
      .when(releasePayout({ ...fiona, limitPence: 2000, batch }))
      .then(inBatch);
  });

  it('is released once by each batch, whatever happened to it since', () => {
    const batch = { batchId: id(40), proposedBy: fiona.releasedBy };
    const inBatch: PayoutEvent = { type: 'PayoutReleased', data: { payoutId: id(9), creatorId, batchId: id(40) } };
    for (const facts of [
      [requested, inBatch],
      [requested, inBatch, failed],
      [requested, inBatch, failed, released, failed],
    ])
      given(payout, ...facts)
        .when(releasePayout({ ...felix, batch }))
        .then();
    given(payout, requested, inBatch, failed)
      .when(releasePayout({ ...felix, batch: { ...batch, batchId: id(41) } }))
      .then({ type: 'PayoutReleased', data: { batchId: id(41) } });
  });

  it('that the provider refused may be released again, by two people again, or be rejected', () => {
    given(payout, requested, released).when(failPayout(first, 'account_invalid')).then(failed);
    given(payout, requested, released, failed).when(releasePayout(felix)).then({ type: 'PayoutReleased' });
    given(payout, requested, approved, released, failed)
      .when(releasePayout({ ...felix, limitPence: 0 }))
      .then({ type: 'PayoutApproved' });
    given(payout, requested, released, failed).when(rejectPayout('why')).then(rejected);
    given(payout, requested).when(failPayout(first, 'account_invalid')).then();
  });

  it('of which a part was sent is cut short, or sent to its end', () => {
    given(payout, requested, released, made(first), failed)
      .when(rejectPayout('why'))
      .then({ type: 'PayoutCutShort', data: { amountPence: first.amountPence, rest: [second] } });
    given(payout, requested, released, made(first), failed, released)
      .when(recordTransfer(second, 'tr_2'))
      .then({ type: 'TransferMade' }, { type: 'PayoutPaid', data: { amountPence: 2000 } });
  });

  it('is held until a day, with a note sealed for staff, and released by nobody meanwhile', () => {
    given(payout, requested).when(holdPayout(holding)).then(held);
    given(payout, requested, held).when(releasePayout(fiona)).refuses('payout-not-waiting', 'This payout is on hold.');
    given(payout, requested, held, lifted).when(releasePayout(fiona)).then(released);
    given(payout, requested, held).when(rejectPayout('why')).then(rejected);
  });

  it('that was approved by one has to be approved again after a hold', () => {
    const above = { limitPence: 0 };
    given(payout, requested, approved, held, lifted)
      .when(releasePayout({ ...felix, ...above }))
      .then({ type: 'PayoutApproved', data: { approvedBy: felix.releasedBy } });
  });

  it('that failed is failed again after a hold, even one that was prolonged', () => {
    const facts = [requested, released, failed, held, held, lifted];
    expect(facts.reduce(payout.evolve, payout.initialState)).toMatchObject({ status: 'failed', hold: null });
  });

  it.each([
    ['yesterday', '2026-03-01', 'Please choose a day in the future'],
    ['today', '2026-03-02', 'Please choose a day in the future'],
    ['after the last day', '2026-06-01', 'Please choose 31 May 2026 or a day before'],
  ])('is not held until %s', (_when, reviewOn, message) => {
    given(payout, requested)
      .when(holdPayout({ ...holding, reviewOn }))
      .refuses('invalid-input', message);
  });

  it('may be held until tomorrow, and until the last day, but a longer hold stays bound to the first last day', () => {
    for (const reviewOn of ['2026-03-03', '2026-05-31'])
      given(payout, requested)
        .when(holdPayout({ ...holding, reviewOn }))
        .then({ type: 'PayoutHeld', data: { reviewOn } });
    const later = { ...holding, today: '2026-05-01', lastDay: '2026-07-30' };
    given(payout, requested, held)
      .when(holdPayout({ ...later, reviewOn: '2026-05-31' }))
      .then({ type: 'PayoutHeld', data: { reviewOn: '2026-05-31', lastDay: '2026-05-31' } });
    given(payout, requested, held)
      .when(holdPayout({ ...later, reviewOn: '2026-06-01' }))
      .refuses('invalid-input', 'Please choose 31 May 2026 or a day before');
  });

  it('is not held once it is decided, and not taken off a hold that it is not on', () => {
    given(payout, requested, released).when(holdPayout(holding)).refuses('payout-not-waiting');
    given(payout, requested, rejected).when(holdPayout(holding)).refuses('payout-not-waiting');
    given(payout).when(holdPayout(holding)).refuses('not-found');
    given(payout, requested).when(liftHold).refuses('payout-not-waiting', 'This payout is not on hold.');
    given(payout, requested, held).when(liftHold).then(lifted);
    given(payout, requested, held, lifted).when(liftHold).refuses('payout-not-waiting');
  });

  it('is over once it is rejected or paid', () => {
    given(payout, requested, rejected)
      .when(releasePayout(fiona))
      .refuses('payout-not-waiting', 'This payout has been rejected already.');
    const paid: PayoutEvent = { type: 'PayoutPaid', data: { payoutId: id(9), creatorId, amountPence: 2000 } };
    given(payout, requested, released, made(first), made(second), paid)
      .when(releasePayout(fiona))
      .refuses('payout-not-waiting', 'This payout has been paid already.');
  });

  it('counts how often the provider refused, as each attempt has a key of its own', () => {
    const state = [requested, released, failed, released, failed].reduce(payout.evolve, payout.initialState);
    expect(state).toMatchObject({ status: 'failed', failures: 2 });
  });

  it('that nobody asked for is nothing, whatever is told of it', () => {
    expect(payout.evolve(payout.initialState, released)).toEqual({ status: 'none' });
    given(payout).when(recordTransfer(first, 'tr_1')).then();
    expect(partsToTransfer({ status: 'none' })).toEqual([]);
  });

  it('names each of its transfers by sale and part, so that the provider can be asked for it', () => {
    expect(parts.map(transferOf)).toEqual([`sale:${id(1)}:part:1:transfer`, `sale:${id(2)}:part:1:transfer`]);
  });

  it('cannot be rejected after its release', () => {
    given(payout, requested, released).when(rejectPayout('why')).refuses('payout-not-waiting');
  });

  it('transfers nothing before its release', () => {
    given(payout, requested).when(recordTransfer(first, 'tr_1')).then();
  });

  it('is paid with the last of its parts, each counted once', () => {
    const { chargeId: _, ...of } = first;
    given(payout, requested, released)
      .when(recordTransfer(first, 'tr_1'))
      .then({ type: 'TransferMade', data: { ...of, payoutId: id(9), creatorId, transferId: 'tr_1' } });
    given(payout, requested, released, made(first)).when(recordTransfer(first, 'tr_1')).then();
    given(payout, requested, released, made(first))
      .when(recordTransfer(second, 'tr_2'))
      .then({ type: 'TransferMade' }, { type: 'PayoutPaid', data: { amountPence: 2000 } });
  });
});
